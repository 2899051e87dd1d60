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

  @Override
  public boolean equals(Object o) {
    return o instanceof FinalState other && Arrays.equals(values, other.values);
  }

  @Override
  public int hashCode() {
    return hash;
  }
}
