package dev.acquit.model.circuit;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/// Something that has exactly one of a few values.
public final class Domain {
  private final Circuit circuit;
  private final int[] values;
  private final Map<BitSet, Integer> known = new HashMap<>();

  /// Something new.
  ///
  /// @param size how many values it may have, at least one
  public Domain(Circuit circuit, int size) {
    this.circuit = circuit;
    this.values = new int[size];
    if (size == 1) {
      values[0] = Circuit.TRUE;
      return;
    }
    for (int v = 0; v < size; v++) {
      values[v] = circuit.variable();
    }
    for (int v = 0; v < size; v++) {
      BitSet one = new BitSet();
      one.set(v);
      register(one, values[v]);
    }
    circuit.exactlyOne(values);
  }

  private void register(BitSet set, int literal) {
    BitSet others = new BitSet();
    others.set(0, values.length);
    others.andNot(set);
    known.put(set, literal);
    known.put(others, -literal);
    circuit.isMember(literal, this, set);
    circuit.isMember(-literal, this, others);
  }

  /// Whether it has a value.
  public int is(int value) {
    return values[value];
  }

  /// Whether it has one of some values.
  public int oneOf(BitSet set) {
    int count = set.cardinality();
    if (count == 0) {
      return Circuit.FALSE;
    } else if (count == values.length) {
      return Circuit.TRUE;
    }
    Integer literal = known.get(set);
    if (literal != null) {
      return literal;
    }
    int some = circuit.variable();
    for (int v = 0; v < values.length; v++) {
      circuit.clause(-values[v], set.get(v) ? some : -some);
    }
    register((BitSet) set.clone(), some);
    return some;
  }
}
