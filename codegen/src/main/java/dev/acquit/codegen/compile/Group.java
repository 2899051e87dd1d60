package dev.acquit.codegen.compile;

import dev.acquit.codegen.matrix.Matrix;
import dev.acquit.codegen.matrix.MatrixCell;
import dev.acquit.codegen.matrix.SourceDialect;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Cells that are compiled together at first.
///
/// @param name the same for every target
/// @param target for which
/// @param dialect how they are written
record Group(String name, Target target, SourceDialect dialect, List<MatrixCell> cells) {
  /// The groups of a matrix, target after target.
  static List<Group> of(Matrix matrix, List<Target> targets, CompilerKind kind) {
    Map<String, List<MatrixCell>> byName = new LinkedHashMap<>();
    for (MatrixCell cell : matrix.cells()) {
      byName.computeIfAbsent(kind.group(cell), _ -> new ArrayList<>()).add(cell);
    }
    return targets.stream()
        .flatMap(target ->
            byName.entrySet().stream()
                .map(e ->
                    new Group(
                        e.getKey(),
                        target,
                        e.getValue().getFirst().dialect(),
                        List.copyOf(e.getValue()))))
        .toList();
  }
}
