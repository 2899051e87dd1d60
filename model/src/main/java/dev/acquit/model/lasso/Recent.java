package dev.acquit.model.lasso;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// The last writes to a cell, as far as some thread may still read them.
///
/// @param values what they wrote, the last one first; not empty
/// @param views by thread, how many writes before the last one it may read at most: what it has
///   read or written itself hides what is before that
record Recent(List<Long> values, List<Integer> views) {
  /// Copies the lists, without writes that nobody may read.
  Recent {
    int oldest = views.stream().mapToInt(v -> v).max().orElse(0);
    values = List.copyOf(values.subList(0, Math.min(values.size(), oldest + 1)));
    views = List.copyOf(views);
  }

  /// A cell that all threads see as it is.
  static Recent of(long value, int threads) {
    return new Recent(List.of(value), Collections.nCopies(threads, 0));
  }

  /// What was written last.
  long last() {
    return values.getFirst();
  }

  /// The same behind a write of a thread.
  ///
  /// @param depth how many of the last writes may be read
  Recent written(int thread, long value, int depth) {
    List<Long> all = new ArrayList<>(values);
    all.addFirst(value);
    List<Integer> seen = new ArrayList<>();
    for (int t = 0; t < views.size(); t++) {
      seen.add(t == thread ? 0 : Math.min(views.get(t) + 1, depth - 1));
    }
    return new Recent(all, seen);
  }

  /// The same where a thread sees no more than so many writes before the last one.
  Recent seen(int thread, int view) {
    if (views.get(thread) <= view) {
      return this;
    }
    List<Integer> seen = new ArrayList<>(views);
    seen.set(thread, view);
    return new Recent(values, seen);
  }

  /// Whether all threads see this value.
  boolean is(long value) {
    return values.size() == 1 && last() == value;
  }
}
