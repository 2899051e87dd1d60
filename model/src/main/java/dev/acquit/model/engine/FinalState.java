package dev.acquit.model.engine;

import java.util.Arrays;

/// The values of the observed terms at the end of an execution, in the order of the terms.
final class FinalState {
  private final long[] values;
  private final int hash;

  FinalState(long[] values) {
    this.values = values;
    this.hash = Arrays.hashCode(values);
  }

  long value(int index) {
    return values[index];
  }

  /// The values of the first terms alone.
  FinalState first(int count) {
    return count == values.length ? this : new FinalState(Arrays.copyOf(values, count));
  }

  /// Whether all values from that one on are equal.
  boolean equalFrom(int index) {
    for (int i = index + 1; i < values.length; i++) {
      if (values[i] != values[index]) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof FinalState other && Arrays.equals(values, other.values);
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
