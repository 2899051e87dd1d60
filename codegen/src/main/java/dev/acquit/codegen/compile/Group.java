package dev.acquit.codegen.compile;

import dev.acquit.codegen.matrix.Cell;
import dev.acquit.codegen.matrix.Matrix;
import dev.acquit.codegen.matrix.SourceDialect;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/// Cells that are compiled together at first.
///
/// @param target for which
/// @param dialect how they are written
/// @param cells the cells
record Group(Target target, SourceDialect dialect, List<Cell> cells) {
  static List<Group> of(Matrix matrix, List<Target> targets, Function<Cell, Object> grouping) {
    Map<Object, List<Cell>> byKey = new LinkedHashMap<>();
    for (Cell cell : matrix.cells()) {
      byKey
          .computeIfAbsent(List.of(cell.dialect(), grouping.apply(cell)), _ -> new ArrayList<>())
          .add(cell);
    }
    return targets.stream()
        .flatMap(target ->
            byKey.values().stream()
                .map(cells -> new Group(target, cells.getFirst().dialect(), List.copyOf(cells))))
        .toList();
  }
}
