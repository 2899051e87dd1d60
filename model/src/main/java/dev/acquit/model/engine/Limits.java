package dev.acquit.model.engine;

import dev.acquit.model.pass.LoopRules;
import dev.acquit.model.pass.Passes;
import java.time.Duration;

/// What a check may cost, and the readings that a user can choose.
///
/// @param time time for one test: of the processor, so that a busy machine changes no answer; by
///   the clock it is at most ten times as long
/// @param unroll how often a loop that is not a mere wait may go back
/// @param failedSwapWrites whether a compare-and-swap that fails writes the old value back; the
///   document's pseudo code says so, its table of operation types does not
/// @param passes the rules that may be applied
public record Limits(Duration time, int unroll, boolean failedSwapWrites, Passes passes) {
  /// Ten seconds, three rounds, a failed compare-and-swap does not write.
  public static final Limits DEFAULT = new Limits(Duration.ofSeconds(10), 3, false);

  /// By all rules.
  public Limits(Duration time, int unroll, boolean failedSwapWrites) {
    this(time, unroll, failedSwapWrites, Passes.ALL);
  }

  /// How threads are followed.
  ///
  /// @param rounds how often a loop that is not a mere wait may go back
  LoopRules loops(int rounds) {
    return new LoopRules(rounds, failedSwapWrites, passes);
  }

  /// The same with another bound.
  public Limits withUnroll(int newUnroll) {
    return new Limits(time, newUnroll, failedSwapWrites, passes);
  }

  /// The same with other rules.
  public Limits withPasses(Passes newPasses) {
    return new Limits(time, unroll, failedSwapWrites, newPasses);
  }

  /// The same with another time.
  public Limits withTime(Duration newTime) {
    return new Limits(newTime, unroll, failedSwapWrites, passes);
  }
}
