package dev.acquit.gpu.kernel;

import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import java.util.List;
import java.util.Optional;

/// A register or location in the index of a histogram: `index / factor % (values + 1)` is the
/// number of its value, and the number behind the last value stands for any other.
///
/// @param term the register or location
/// @param values the values that are told apart
/// @param factor what the number is multiplied by
public record KeyField(Term term, List<Value> values, int factor) {
  /// Copies the list.
  public KeyField {
    values = List.copyOf(values);
  }

  /// How many numbers there are.
  public int size() {
    return values.size() + 1;
  }

  /// The value in an index; empty if it is none of the expected ones.
  public Optional<Value> value(int index) {
    int number = index / factor % size();
    return number < values.size() ? Optional.of(values.get(number)) : Optional.empty();
  }
}
