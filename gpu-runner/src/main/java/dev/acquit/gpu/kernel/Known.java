package dev.acquit.gpu.kernel;

import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.outcome.State;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/// What is known of a test beside its text.
///
/// @param lines where its statements stand
/// @param outcomes final states that somebody expects, such as those that a model allows: a module
///   tells the values that they have apart from others, however many a term has
public record Known(LineInfo lines, List<State> outcomes) {
  /// Of a test of which nothing is known.
  public static final Known NOTHING = new Known(LineInfo.NONE, List.of());

  /// Copies the list.
  public Known {
    outcomes = List.copyOf(outcomes);
  }

  /// Of a test of which these states are expected.
  public static Known of(LineInfo lines, Collection<State> outcomes) {
    return new Known(lines, List.copyOf(outcomes));
  }

  /// The values that a term has in them.
  Stream<Value> values(Term term) {
    return outcomes.stream().map(s -> s.values().get(term)).filter(Objects::nonNull).distinct();
  }
}
