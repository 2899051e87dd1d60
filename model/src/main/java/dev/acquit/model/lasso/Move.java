package dev.acquit.model.lasso;

import dev.acquit.model.execution.Cell;
import dev.acquit.model.execution.PathEvent.Kind;
import java.util.List;
import java.util.Optional;

/// A step of one thread that others could notice, with what it does by itself around it.
///
/// @param thread the index of the thread
/// @param happenings its events in order: fences, then the halves of one access or a barrier
/// @param groundless whether a compare-and-swap fails though the value is the expected one: that
///   does not happen for ever
/// @param progress whether an implementation of C++ has to let a loop run on that does this
/// @param to where all threads are then
public record Move(
    int thread, List<Happening> happenings, boolean groundless, boolean progress, JointState to) {
  /// Copies the list.
  public Move {
    happenings = List.copyOf(happenings);
  }

  /// The cell of which it reads another write than the last one, if it does.
  public Optional<Cell> late() {
    return happenings.stream()
        .filter(h -> h.behind() > 0)
        .flatMap(h -> h.cell().stream())
        .findFirst();
  }

  /// The cell that it writes, if it writes one.
  public Optional<Cell> written() {
    return happenings.stream()
        .filter(h -> h.kind() == Kind.WRITE)
        .flatMap(h -> h.cell().stream())
        .findFirst();
  }
}
