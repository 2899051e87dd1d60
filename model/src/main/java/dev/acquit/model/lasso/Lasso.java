package dev.acquit.model.lasso;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// A run that goes on forever: some moves, and then others again and again, which lead back to the
/// same joint state.
///
/// @param start where all threads are at first
/// @param prefix the moves before the period
/// @param period the moves that are repeated; not empty
public record Lasso(JointState start, List<Move> prefix, List<Move> period) {
  /// Copies the lists.
  public Lasso {
    prefix = List.copyOf(prefix);
    period = List.copyOf(period);
  }

  /// The threads, by index, that take steps forever.
  public Set<Integer> running() {
    return period.stream().map(Move::thread).collect(Collectors.toUnmodifiableSet());
  }

  /// Whether memory is not the same all along the period.
  public boolean changesMemory() {
    return period.stream().map(m -> m.to().memory()).distinct().count() > 1;
  }

  /// Its moves, with so many periods.
  public List<Move> unrolled(int periods) {
    List<Move> all = new ArrayList<>(prefix);
    for (int i = 0; i < periods; i++) {
      all.addAll(period);
    }
    return List.copyOf(all);
  }

  /// Whether a thread has come to the end of its text, and stays there.
  ///
  /// @param steps how many operations it has
  public boolean ends(int thread, int steps) {
    return last(thread).pc() >= steps;
  }

  /// Whether a thread has arrived at a barrier that is not complete where the period ends.
  public boolean isAtBarrier(int thread) {
    return last(thread).arrived();
  }

  private ThreadState last(int thread) {
    return period.getLast().to().threads().get(thread);
  }
}
