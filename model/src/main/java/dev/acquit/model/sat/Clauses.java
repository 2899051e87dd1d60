package dev.acquit.model.sat;

import java.util.Arrays;

/// A formula in conjunctive normal form. Variables are numbered from 1; a literal is a variable or,
/// negated, its negative, as in DIMACS files. Not for use by several threads while it grows.
public final class Clauses {
  private int variables;
  private int count;
  private int[] starts = new int[64];
  private int[] literals = new int[256];
  private int size;

  /// A new variable.
  public int variable() {
    return ++variables;
  }

  /// How many variables there are.
  public int variables() {
    return variables;
  }

  /// How many clauses there are.
  public int count() {
    return count;
  }

  /// Adds a clause.
  ///
  /// @param clause its literals; none: the formula is false
  /// @throws IllegalArgumentException if a literal's variable does not exist
  public void add(int... clause) {
    if (count + 1 >= starts.length) {
      starts = Arrays.copyOf(starts, 2 * starts.length);
    }
    while (size + clause.length > literals.length) {
      literals = Arrays.copyOf(literals, 2 * literals.length);
    }
    for (int literal : clause) {
      if (literal == 0 || Math.abs(literal) > variables) {
        throw new IllegalArgumentException("there is no variable " + Math.abs(literal));
      }
      literals[size++] = literal;
    }
    starts[++count] = size;
  }

  /// The literals of a clause.
  ///
  /// @param index from 0
  public int[] clause(int index) {
    return Arrays.copyOfRange(literals, starts[index], starts[index + 1]);
  }
}
