package dev.acquit.cli.gate;

import dev.acquit.codegen.gate.Circumstances;
import dev.acquit.kept.Store;
import dev.acquit.reports.gate.JudgedFunction;
import dev.acquit.reports.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Judgements that were made before, an entry for each PTX file: a line of JSON for each function.
///
/// @param folder where they are
/// @param circumstances what judgements depend on beside the PTX file
/// @param here the folder of the run, which says how places in sources are written
record JudgementCache(Path folder, Circumstances.Key circumstances, Path here) {
  private static final String SCHEMA = "acquit/gate-cache/4";

  /// All that the judgements of a file depend on.
  ///
  /// @param schema `acquit/gate-cache/4`
  /// @param circumstances what they depend on beside the file
  /// @param here the folder of the run
  /// @param hash the hash of the file's bytes
  private record Judgements(
      String schema, Circumstances.Key circumstances, Path here, String hash) {}

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
    Map<Key, JudgedFunction> known = new LinkedHashMap<>();
    store()
        .find(key(hash))
        .map(b -> new String(b, StandardCharsets.UTF_8))
        .ifPresent(lines ->
            lines
                .lines()
                .flatMap(l -> Json.read(l, JudgedFunction.class).stream())
                .forEach(f -> known.put(Key.of(f), f.in(file))));
    return known;
  }

  /// Keeps the judgements of a file that another run would come to as well.
  ///
  /// @param hash the hash of its bytes
  /// @param functions all that is known of it
  /// @throws IOException if that does not go; a note is enough
  void write(String hash, List<JudgedFunction> functions) throws IOException {
    StringBuilder lines = new StringBuilder();
    functions.stream()
        .filter(JudgedFunction::settled)
        .forEach(f -> lines.append(Json.line(f.in(""))));
    store().keep(key(hash), lines.toString().getBytes(StandardCharsets.UTF_8));
  }

  private Judgements key(String hash) {
    return new Judgements(SCHEMA, circumstances, here, hash);
  }

  private Store store() {
    return new Store(folder);
  }
}
