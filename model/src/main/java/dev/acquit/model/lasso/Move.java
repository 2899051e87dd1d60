package dev.acquit.model.lasso;

import java.util.List;

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
}
