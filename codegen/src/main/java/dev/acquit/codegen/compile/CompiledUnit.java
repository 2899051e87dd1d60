package dev.acquit.codegen.compile;

import dev.acquit.codegen.matrix.MatrixCell;
import dev.acquit.codegen.matrix.SourceDialect;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// PTX of some cells.
///
/// @param name by which it can be told from other units of its target: `ref-u32`
/// @param target for which they were compiled
/// @param dialect in which they were written
/// @param cells those whose functions are in the text, in the order of the matrix
/// @param source the text that was compiled
/// @param ptx the text that came out
/// @param warnings what the compiler warned of, for the cells that it named
public record CompiledUnit(
    String name,
    Target target,
    SourceDialect dialect,
    List<MatrixCell> cells,
    String source,
    String ptx,
    Map<MatrixCell, String> warnings) {
  /// Copies list and map.
  public CompiledUnit {
    cells = List.copyOf(cells);
    warnings = Collections.unmodifiableMap(new LinkedHashMap<>(warnings));
  }

  /// The same under the name of a later part of a group that had to be taken apart.
  CompiledUnit part(int number) {
    return new CompiledUnit(name + "-" + number, target, dialect, cells, source, ptx, warnings);
  }

  /// The same as a manifest, which other tools and the gate itself can read: comma-separated values
  /// with the columns `function` and `source`.
  public String manifest() {
    return cells.stream()
        .map(cell -> cell.name() + "," + cell.implemented() + "\n")
        .collect(Collectors.joining("", "function,source\n", ""));
  }
}
