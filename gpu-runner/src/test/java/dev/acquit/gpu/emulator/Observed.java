package dev.acquit.gpu.emulator;

import dev.acquit.litmus.outcome.State;
import java.util.Collections;
import java.util.SequencedMap;
import java.util.TreeMap;

/// What an emulated test showed.
///
/// @param states how often each final state came
/// @param unfinished how many instances came to no end: a barrier that not all reached, a loop that
///   took too long, a fault
public record Observed(SequencedMap<State, Long> states, long unfinished) {
  /// Sorts and copies.
  public Observed {
    states = Collections.unmodifiableSequencedMap(new TreeMap<>(states));
  }

  /// How many instances were executed.
  public long instances() {
    long sum = unfinished;
    for (long count : states.values()) {
      sum += count;
    }
    return sum;
  }
}
