package dev.acquit.cli.gate;

import dev.acquit.codegen.gate.Hash;
import dev.acquit.reports.json.GateFunctionJson;
import dev.acquit.reports.json.GateFunctions;
import dev.acquit.reports.json.Json;
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
record JudgementCache(Path folder, String circumstances) {
  private static final String SCHEMA = "acquit/gate-cache/1";

  /// What a file of the folder has.
  ///
  /// @param schema `acquit/gate-cache/1`
  /// @param key its name again
  /// @param sum the hash of the functions as text: a file that was cut or changed does not fit
  /// @param functions the judgements
  private record Entry(String schema, String key, String sum, List<GateFunctionJson> functions) {
    Entry {
      functions = List.copyOf(functions);
    }

    static Entry of(String key, List<GateFunctionJson> functions) {
      return new Entry(SCHEMA, key, sum(functions), functions);
    }

    boolean good(String expected) {
      return schema.equals(SCHEMA) && key.equals(expected) && sum.equals(sum(functions));
    }

    private static String sum(List<GateFunctionJson> functions) {
      StringBuilder text = new StringBuilder();
      functions.forEach(f -> text.append(Json.line(f)));
      return Hash.sha256(text.toString());
    }
  }

  /// A function and its operation.
  ///
  /// @param function its name
  /// @param source the operation as an annotation says it
  record Key(String function, String source) {}

  /// What is known of a file.
  ///
  /// @param file how the file is called now
  /// @param hash the hash of its bytes
  Map<Key, GateFunctionJson> read(String file, String hash) {
    String key = key(hash);
    Map<Key, GateFunctionJson> known = new LinkedHashMap<>();
    entry(key)
        .ifPresent(e ->
            e.functions().forEach(f -> known.put(new Key(f.function(), f.source()), f.in(file))));
    return known;
  }

  private Optional<Entry> entry(String key) {
    try {
      return Json.read(Files.readString(path(key)), Entry.class).filter(e -> e.good(key));
    } catch (IOException | RuntimeException e) {
      return Optional.empty();
    }
  }

  /// Keeps the judgements of a file that another run would come to as well.
  ///
  /// @param hash the hash of its bytes
  /// @param functions all that is known of it
  /// @throws IOException if that does not go; a note is enough
  void write(String hash, List<GateFunctionJson> functions) throws IOException {
    String key = key(hash);
    Path path = path(key);
    Files.createDirectories(path.getParent());
    List<GateFunctionJson> settled =
        functions.stream().filter(GateFunctions::settled).map(f -> f.in("")).toList();
    TextFiles.write(path, Json.line(Entry.of(key, settled)));
  }

  private String key(String hash) {
    return Hash.sha256(SCHEMA + "\n" + circumstances + "\n" + hash);
  }

  /// In 256 folders, so that none has too many files.
  private Path path(String key) {
    return folder.resolve(key.substring(0, 2)).resolve(key + ".json");
  }
}
