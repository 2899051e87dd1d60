package dev.acquit.codegen.gate;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// The rows of a manifest by what they name, so that thousands of functions find theirs among
/// thousands of rows.
///
/// @param exact rows with exact names, by name, in the order of the table
/// @param patterns the others, in the order of the table
record RowIndex(Map<String, List<Manifest.Row>> exact, List<Manifest.Row> patterns) {
  RowIndex {
    exact = Map.copyOf(exact);
    patterns = List.copyOf(patterns);
  }

  static RowIndex of(List<Manifest.Row> rows) {
    return new RowIndex(
        rows.stream()
            .filter(Manifest.Row::exact)
            .collect(Collectors.groupingBy(Manifest.Row::function)),
        rows.stream().filter(r -> !r.exact()).toList());
  }

  /// The first exact row that speaks about a function; if there is none, the first pattern.
  Optional<Manifest.Row> row(Manifest.Named named) {
    return exact.getOrDefault(named.function(), List.of()).stream()
        .filter(r -> r.aboutFile(named.file()))
        .findFirst()
        .or(() -> patterns.stream().filter(r -> r.matches(named)).findFirst());
  }
}
