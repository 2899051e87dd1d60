package dev.acquit.model.formula;

import dev.acquit.model.circuit.Circuit;
import dev.acquit.model.sat.Answer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/// What a solver's answer makes of the literals of a circuit. Variables of which the clauses do not
/// speak may be anything, and are false.
final class Solution {
  private final Circuit circuit;
  private final Circuit.Formula formula;
  private final Answer.Satisfiable answer;
  private final Map<Integer, Boolean> known = new HashMap<>();

  Solution(Circuit circuit, Circuit.Formula formula, Answer.Satisfiable answer) {
    this.circuit = circuit;
    this.formula = formula;
    this.answer = answer;
  }

  boolean isTrue(int literal) {
    int node = Math.abs(literal);
    Boolean value = node == Circuit.TRUE ? Boolean.TRUE : known.get(node);
    if (value == null) {
      value = compute(node);
      known.put(node, value);
    }
    return literal > 0 == value;
  }

  long number(Literals.Number value) {
    int[] bits = value.bits();
    long number = 0;
    for (int i = 0; i < bits.length; i++) {
      number |= isTrue(bits[i]) ? 1L << i : 0;
    }
    return number;
  }

  private boolean compute(int node) {
    int[] parts = circuit.parts(node);
    if (parts != null) {
      for (int part : parts) {
        if (!isTrue(part)) {
          return false;
        }
      }
      return true;
    }
    int[] variables = formula.variables();
    int variable = node < variables.length ? variables[node] : 0;
    if (variable != 0) {
      return answer.isTrue(variable);
    }
    int[] some = circuit.alternatives(node);
    return some != null && Arrays.stream(some).anyMatch(this::isTrue);
  }
}
