package dev.acquit.model.engine;

import dev.acquit.model.execution.Cell;
import dev.acquit.model.execution.PathEvent;
import dev.acquit.model.execution.Symbolic;
import dev.acquit.model.execution.ThreadPath;
import dev.acquit.model.program.IntegerType;
import dev.acquit.model.program.Program;
import java.util.List;
import java.util.stream.Stream;

/// Whether reads may overlap with writes only in part, as far as paths tell that. Aligned accesses
/// do so only if one is wider than the other.
final class Overlaps {
  private record Access(IntegerType type, Symbolic address) {}

  private Overlaps() {}

  /// @param paths of each thread
  static boolean among(Program program, List<List<ThreadPath>> paths) {
    List<Access> reads = accesses(paths, PathEvent.Kind.READ).toList();
    List<Access> writes = accesses(paths, PathEvent.Kind.WRITE).toList();
    return reads.stream().anyMatch(r -> writes.stream().anyMatch(w -> overlap(program, r, w)));
  }

  private static Stream<Access> accesses(List<List<ThreadPath>> paths, PathEvent.Kind kind) {
    return paths.stream()
        .flatMap(List::stream)
        .flatMap(p -> p.events().stream())
        .filter(e -> e.kind() == kind)
        .map(e -> new Access(e.type(), e.address()))
        .distinct();
  }

  private static boolean overlap(Program program, Access read, Access write) {
    if (read.type().bits() == write.type().bits()) {
      return false;
    }
    return !(read.address() instanceof Symbolic.Known(long from))
        || !(write.address() instanceof Symbolic.Known(long to))
        || Cell.at(program, from, read.type()).overlapsPartly(Cell.at(program, to, write.type()));
  }
}
