package dev.acquit.mapper.verify;

import dev.acquit.litmus.outcome.State;
import dev.acquit.mapper.lower.Choice;
import dev.acquit.mapper.lower.Occurrence;
import dev.acquit.mapper.mapping.Operation;
import dev.acquit.mapper.verify.Soundness.Use;
import dev.acquit.model.engine.ExecutionView;
import java.util.List;
import java.util.TreeSet;

/// A compilation with an outcome that its source forbids, before anybody is blamed.
///
/// @param test the C++ test
/// @param occurrences its operations
/// @param choice the alternatives taken
/// @param outcome the outcome, in the words of the PTX test
/// @param witness an execution that ends so
public record Failure(
    Subject test, List<Occurrence> occurrences, Choice choice, State outcome, ExecutionView witness)
    implements Comparable<Failure> {
  /// The alternatives that the compilation uses, in the order of the table.
  public List<Use> uses() {
    TreeSet<Use> uses = new TreeSet<>();
    occurrences.forEach(o -> uses.add(new Use(o.row(), choice.of(o))));
    return List.copyOf(uses);
  }

  /// Accesses and fences: what makes a counterexample large.
  public int size() {
    return occurrences.size();
  }

  /// Accesses alone: of two programs of one size that with more of them and fewer fences is the
  /// simpler.
  private long accesses() {
    return occurrences.stream().filter(o -> o.row().operation() != Operation.FENCE).count();
  }

  /// Small ones first: by accesses and fences, then by fences, then by name.
  @Override
  public int compareTo(Failure other) {
    int c = Integer.compare(size(), other.size());
    if (c == 0) {
      c = Long.compare(other.accesses(), accesses());
    }
    if (c == 0) {
      c = Integer.compare(test.strength(), other.test.strength());
    }
    if (c == 0) {
      c = test.name().compareTo(other.test.name());
    }
    return c != 0 ? c : choice.toString().compareTo(other.choice.toString());
  }
}
