package dev.acquit.codegen.matrix;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Source text for a compiler.
///
/// @param text what the compiler reads
/// @param firstLines the cells, each at the line (from 1) at which its function begins
public record SourceText(String text, SortedMap<Integer, MatrixCell> firstLines) {
  /// Copies the map.
  public SourceText {
    firstLines = new TreeMap<>(firstLines);
  }

  /// The lines and their cells.
  @Override
  public SortedMap<Integer, MatrixCell> firstLines() {
    return new TreeMap<>(firstLines);
  }

  /// The cell in whose function a line stands; empty for what is common to all functions.
  public Optional<MatrixCell> at(int line) {
    SortedMap<Integer, MatrixCell> before = firstLines.headMap(line + 1);
    return before.isEmpty() ? Optional.empty() : Optional.of(before.get(before.lastKey()));
  }

  static SourceText of(String prelude, List<MatrixCell> cells, Map<MatrixCell, String> functions) {
    StringBuilder text = new StringBuilder(prelude);
    SortedMap<Integer, MatrixCell> lines = new TreeMap<>();
    int line = (int) prelude.lines().count() + 1;
    for (MatrixCell cell : cells) {
      String function = functions.get(cell);
      lines.put(line, cell);
      text.append(function);
      line += (int) function.lines().count();
    }
    return new SourceText(text.toString(), lines);
  }
}
