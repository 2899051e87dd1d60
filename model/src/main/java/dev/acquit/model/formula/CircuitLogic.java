package dev.acquit.model.formula;

import dev.acquit.model.circuit.Circuit;
import dev.acquit.model.progress.Logic;
import java.util.List;

/// Statements about threads as literals of a circuit.
record CircuitLogic(Circuit circuit) implements Logic<Integer> {
  @Override
  public Integer all(List<Integer> some) {
    return circuit.and(some.stream().mapToInt(Integer::intValue).toArray());
  }

  @Override
  public Integer not(Integer one) {
    return -one;
  }
}
