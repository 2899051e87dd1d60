package dev.acquit.gpu.kernel;

import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.outcome.State;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.SequencedMap;

/// What an index of a histogram stands for.
public sealed interface Outcome {
  /// The instance ended in this state.
  ///
  /// @param state registers and final memory
  record Seen(State state) implements Outcome {}

  /// Some term had a value that nobody expected; the buffer of oddities has the first such values.
  ///
  /// @param values the values that are known
  record Odd(SequencedMap<Term, Optional<Value>> values) implements Outcome {
    /// Copies the map.
    public Odd {
      values = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(values));
    }
  }

  /// Some role of the instance did not run to its end.
  record Skipped() implements Outcome {}
}
