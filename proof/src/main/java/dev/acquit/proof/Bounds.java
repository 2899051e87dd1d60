package dev.acquit.proof;

import java.util.Optional;
import java.util.function.Supplier;

/// What checking may cost.
///
/// @param work how many times a clause may be looked at
/// @param stop asked now and then: why to stop, if so
public record Bounds(long work, Supplier<Optional<String>> stop) {
  private static final int MASK = 0xffff;

  /// So many looks at clauses, and nobody stops it.
  public static Bounds ofWork(long work) {
    return new Bounds(work, Optional::empty);
  }

  /// Ends a check from within.
  static final class Hit extends RuntimeException {
    private final String why;

    Hit(String why) {
      super(why, null, false, false);
      this.why = why;
    }

    Verdict.Unfinished verdict() {
      return new Verdict.Unfinished(why);
    }
  }

  /// @throws Hit if that is too much
  void spend(long done) {
    if (done > work) {
      throw new Hit("checking it takes more than %,d steps".formatted(work));
    }
    if ((done & MASK) == 1) {
      stop.get()
          .ifPresent(why -> {
            throw new Hit(why);
          });
    }
  }
}
