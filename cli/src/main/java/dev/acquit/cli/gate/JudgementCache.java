package dev.acquit.cli.gate;

import dev.acquit.cli.shell.WholeFile;
import dev.acquit.reports.gate.JudgedFunction;
import dev.acquit.reports.json.Json;
import dev.acquit.text.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Judgements that were made before, in a folder with a file for each PTX file. The name of a file
/// is a hash of all that its judgements depend on, so what is there is never out of date. What
/// cannot be read is as if it were not there.
///
/// @param folder where they are
/// @param circumstances what judgements depend on beside the PTX file: program, table, models,
///   bounds
/// @param here the folder of the run, which says how places in sources are written
record JudgementCache(Path folder, String circumstances, Path here) {
  private static final String SCHEMA = "acquit/gate-cache/3";

  /// The first line of a file; the judgements are the other lines.
  ///
  /// @param schema `acquit/gate-cache/3`
  /// @param key the name of the file
  /// @param sum the hash of the other lines: a file that was cut or changed does not fit
  private record Head(String schema, String key, String sum) {}

  /// A function and its operation; a file may define a name twice.
  ///
  /// @param function its name
  /// @param line where the name stands
  /// @param column where the name stands
  /// @param source the operation as an annotation says it
  record Key(String function, int line, int column, String source) {
    private static Key of(JudgedFunction function) {
      return new Key(function.function(), function.line(), function.column(), function.source());
    }
  }

  /// What is known of a file.
  ///
  /// @param file how the file is called now
  /// @param hash the hash of its bytes
  Map<Key, JudgedFunction> read(String file, String hash) {
    String key = key(hash);
    Map<Key, JudgedFunction> known = new LinkedHashMap<>();
    try {
      String[] parts = Files.readString(path(key)).split("\n", 2);
      if (parts.length == 2
          && Json.read(parts[0], Head.class).equals(Optional.of(head(key, parts[1])))) {
        for (String line : parts[1].lines().toList()) {
          Json.read(line, JudgedFunction.class).ifPresent(f -> known.put(Key.of(f), f.in(file)));
        }
      }
    } catch (IOException | RuntimeException e) {
      return Map.of();
    }
    return known;
  }

  private static Head head(String key, String lines) {
    return new Head(SCHEMA, key, Sha256.of(lines));
  }

  /// Keeps the judgements of a file that another run would come to as well.
  ///
  /// @param hash the hash of its bytes
  /// @param functions all that is known of it
  /// @throws IOException if that does not go; a note is enough
  void write(String hash, List<JudgedFunction> functions) throws IOException {
    String key = key(hash);
    Path path = path(key);
    Files.createDirectories(path.getParent());
    StringBuilder lines = new StringBuilder();
    functions.stream()
        .filter(JudgedFunction::settled)
        .forEach(f -> lines.append(Json.line(f.in(""))));
    WholeFile.write(path, Json.line(head(key, lines.toString())) + lines);
  }

  private String key(String hash) {
    return Sha256.of(SCHEMA + "\n" + circumstances + "\n" + here + "\n" + hash);
  }

  /// In 256 folders, so that none has too many files.
  private Path path(String key) {
    return folder.resolve(key.substring(0, 2)).resolve(key + ".json");
  }
}
