package dev.acquit.model.engine;

import dev.acquit.model.progress.Level;
import java.util.List;

/// How far a thread comes in an execution that does not end.
public sealed interface ThreadEnding {
  /// The number of the thread in the test.
  int thread();

  /// It ends.
  record Ended(int thread) implements ThreadEnding {}

  /// It goes round in a loop forever.
  ///
  /// @param reads the reads of a round; the same in each
  record Spins(int thread, List<Awaited> reads) implements ThreadEnding {
    /// Copies the list.
    public Spins {
      reads = List.copyOf(reads);
    }
  }

  /// It goes round forever, and what it does in each round others may notice.
  ///
  /// @param events its events in one round, in order
  record Repeats(int thread, List<Integer> events) implements ThreadEnding {
    /// Copies the list.
    public Repeats {
      events = List.copyOf(events);
    }
  }

  /// It waits at a barrier forever.
  ///
  /// @param barrier the event
  /// @param absent the threads that the barrier waits for; none where any would do
  record Waits(int thread, int barrier, List<Integer> absent) implements ThreadEnding {
    /// Copies the list.
    public Waits {
      absent = List.copyOf(absent);
    }
  }

  /// It could take a step, and is not let.
  ///
  /// @param started whether it has taken one before
  /// @param level the level at which the progress model does not oblige anybody to let it
  record Stopped(int thread, boolean started, Level level) implements ThreadEnding {}

  /// A read of a round that is repeated forever.
  ///
  /// @param read the event
  /// @param unseen writes of the execution behind the one that it reads from, which it need not
  ///   see; or that nothing orders before that one
  /// @param missing writes to its location that do not happen, since their threads do not come
  ///   there
  record Awaited(int read, List<Integer> unseen, List<MissingWrite> missing) {
    /// Copies the lists.
    public Awaited {
      unseen = List.copyOf(unseen);
      missing = List.copyOf(missing);
    }
  }

  /// A write that does not happen.
  ///
  /// @param thread the number of its thread in the test
  /// @param text the instruction or statement of the test
  record MissingWrite(int thread, String text) {}
}
