package dev.acquit.proof;

import java.util.Arrays;

/// A formula in conjunctive normal form. It grows only.
public final class Cnf {
  private int[] literals = new int[1024];
  private int size;
  private int clauses;
  private int variables;

  /// Adds a clause.
  ///
  /// @param clause its literals: variables from 1, negative ones negated
  /// @throws IllegalArgumentException if one is no literal
  public void add(int... clause) {
    while (size + clause.length + 1 > literals.length) {
      literals = Arrays.copyOf(literals, Math.multiplyExact(2, literals.length));
    }
    for (int literal : clause) {
      if (literal == 0 || literal == Integer.MIN_VALUE) {
        throw new IllegalArgumentException(literal + " is no literal");
      }
      literals[size++] = literal;
      variables = Math.max(variables, Math.abs(literal));
    }
    literals[size++] = 0;
    clauses++;
  }

  /// How many clauses it has.
  public int clauses() {
    return clauses;
  }

  /// Does something with each clause, in order.
  void forEach(ClauseTaker taker) {
    int begin = 0;
    for (int i = 0; i < size; i++) {
      if (literals[i] == 0) {
        taker.take(Arrays.copyOfRange(literals, begin, i));
        begin = i + 1;
      }
    }
  }

  /// Takes a clause.
  interface ClauseTaker {
    void take(int[] clause);
  }
}
