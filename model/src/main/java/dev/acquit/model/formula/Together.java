package dev.acquit.model.formula;

import dev.acquit.model.circuit.Circuit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Literals of a circuit that are to be true together, with what follows from them where only one
/// part of a disjunction is left. What cannot be is found more often than by a conjunction alone,
/// though not always.
final class Together {
  private final Circuit circuit;
  private final List<Integer> literals;
  private final Set<Integer> facts;
  private final List<int[]> disjunctions;

  /// Nothing is demanded.
  Together(Circuit circuit) {
    this(circuit, List.of(), Set.of(), List.of());
  }

  private Together(
      Circuit circuit, List<Integer> literals, Set<Integer> facts, List<int[]> disjunctions) {
    this.circuit = circuit;
    this.literals = new ArrayList<>(literals);
    this.facts = new HashSet<>(facts);
    this.disjunctions = new ArrayList<>(disjunctions);
  }

  /// What was demanded.
  List<Integer> literals() {
    return List.copyOf(literals);
  }

  /// One more; null if they cannot all be true.
  Together and(int literal) {
    Together all = new Together(circuit, literals, facts, disjunctions);
    all.literals.add(literal);
    return all.add(literal) && all.follow() ? all : null;
  }

  private boolean add(int literal) {
    Deque<Integer> open = new ArrayDeque<>(List.of(literal));
    while (!open.isEmpty()) {
      int next = circuit.and(open.pop());
      if (next == Circuit.FALSE || has(-next)) {
        return false;
      } else if (next != Circuit.TRUE && facts.add(next)) {
        int[] parts = circuit.parts(Math.abs(next));
        if (parts != null && next < 0) {
          disjunctions.add(parts);
        } else if (parts != null) {
          for (int part : parts) {
            open.push(part);
          }
        }
      }
    }
    return true;
  }

  /// By the name that a literal has in conjunctions: of a domain of two values, one is not the
  /// other.
  private boolean has(int literal) {
    return facts.contains(circuit.and(literal));
  }

  private boolean follow() {
    boolean found = true;
    while (found) {
      found = false;
      for (int[] parts : List.copyOf(disjunctions)) {
        int left = 0;
        int open = 0;
        for (int part : parts) {
          if (has(-part)) {
            left = 2;
            break;
          } else if (!has(part)) {
            left++;
            open = part;
          }
        }
        if (left == 0 || (left == 1 && !add(-open))) {
          return false;
        }
        found |= left == 1;
      }
    }
    return true;
  }
}
