package dev.acquit.model.circuit;

import dev.acquit.model.sat.Clauses;
import java.util.Arrays;

/// Writes a circuit as clauses, each expression only in the direction in which it is used.
final class ClauseWriter {
  /// An expression of at most so many parts is written out where it is used, even if often.
  private static final int SHORT = 2;

  private final Circuit circuit;
  private final Clauses clauses = new Clauses();
  private int[] variables;
  private boolean[] trueSide;
  private boolean[] falseSide;
  private int[] pending = new int[1024];
  private int waiting;
  private int[] clause = new int[64];
  private int length;

  ClauseWriter(Circuit circuit) {
    this.circuit = circuit;
    this.variables = new int[circuit.size() + 1];
    this.trueSide = new boolean[circuit.size() + 1];
    this.falseSide = new boolean[circuit.size() + 1];
  }

  /// @param required what has to be true
  Circuit.Formula write(int[] required) {
    for (int literal : required) {
      circuit.tick();
      demand(literal);
    }
    while (waiting > 0) {
      circuit.tick();
      define(pending[--waiting]);
    }
    return new Circuit.Formula(clauses, variables);
  }

  private void demand(int literal) {
    if (literal == Circuit.FALSE) {
      clauses.add();
    } else if (literal > 0 && circuit.conjunction(literal) != null) {
      for (int part : circuit.conjunction(literal)) {
        demand(part);
      }
    } else {
      length = 0;
      spread(literal, true);
      emit();
    }
  }

  /// What an expression of the clauses means: it implies its parts, or they imply it.
  private void define(int literal) {
    int node = Math.abs(literal);
    if (circuit.conjunction(node) == null) {
      defineVariable(literal);
    } else if (literal > 0) {
      for (int part : circuit.conjunction(node)) {
        length = 0;
        push(-variables[node]);
        spread(part, false);
        emit();
      }
    } else {
      length = 0;
      push(variables[node]);
      for (int part : circuit.conjunction(node)) {
        spread(-part, false);
      }
      emit();
    }
  }

  private void defineVariable(int literal) {
    int node = Math.abs(literal);
    if (literal > 0) {
      length = 0;
      push(-variables[node]);
      for (int reason : circuit.lowerOf(node).get()) {
        spread(reason, true);
      }
      emit();
      return;
    }
    for (int cause : circuit.upperOf(node).get()) {
      length = 0;
      push(variables[node]);
      spread(-cause, true);
      emit();
    }
  }

  /// Adds a literal to the clause; a disjunction by its parts where that saves a variable.
  private void spread(int literal, boolean always) {
    int node = Math.abs(literal);
    int[] parts = circuit.conjunction(node);
    if (literal < 0
        && parts != null
        && (always || circuit.uses(node) <= 1 || parts.length <= SHORT)) {
      for (int part : parts) {
        spread(-part, false);
      }
    } else {
      push(use(literal));
    }
  }

  private int use(int literal) {
    int node = Math.abs(literal);
    if (node >= variables.length) {
      // What is made when it is needed has new parts.
      variables = Arrays.copyOf(variables, 2 * circuit.size() + 1);
      trueSide = Arrays.copyOf(trueSide, variables.length);
      falseSide = Arrays.copyOf(falseSide, variables.length);
    }
    if (variables[node] == 0) {
      variables[node] = clauses.variable();
    }
    if (circuit.conjunction(node) != null
        || (literal > 0 ? circuit.lowerOf(node) : circuit.upperOf(node)) != null) {
      boolean[] done = literal > 0 ? trueSide : falseSide;
      if (!done[node]) {
        done[node] = true;
        if (waiting == pending.length) {
          pending = Arrays.copyOf(pending, 2 * waiting);
        }
        pending[waiting++] = literal;
      }
    }
    return literal > 0 ? variables[node] : -variables[node];
  }

  private void push(int literal) {
    if (length == clause.length) {
      clause = Arrays.copyOf(clause, 2 * length);
    }
    clause[length++] = literal;
  }

  private void emit() {
    Arrays.sort(clause, 0, length);
    int kept = 0;
    for (int i = 0; i < length; i++) {
      if (kept == 0 || clause[kept - 1] != clause[i]) {
        clause[kept++] = clause[i];
      }
    }
    for (int i = 0; i < kept && clause[i] < 0; i++) {
      if (Arrays.binarySearch(clause, 0, kept, -clause[i]) >= 0) {
        return; // always true
      }
    }
    clauses.add(Arrays.copyOf(clause, kept));
  }
}
