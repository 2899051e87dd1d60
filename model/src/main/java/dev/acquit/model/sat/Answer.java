package dev.acquit.model.sat;

import java.util.BitSet;

/// What a solver says of a formula.
public sealed interface Answer {
  /// There is an assignment that makes it true.
  ///
  /// @param values the variables that are true in it; bit `v` for variable `v`
  record Satisfiable(BitSet values) implements Answer {
    /// Copies the set.
    public Satisfiable {
      values = (BitSet) values.clone();
    }

    @Override
    public BitSet values() {
      return (BitSet) values.clone();
    }

    /// Whether a literal is true.
    public boolean isTrue(int literal) {
      return values.get(Math.abs(literal)) == literal > 0;
    }

    /// Whether it makes every clause true.
    public boolean satisfies(Clauses clauses) {
      for (int i = 0; i < clauses.count(); i++) {
        boolean isTrue = false;
        for (int literal : clauses.clause(i)) {
          isTrue |= isTrue(literal);
        }
        if (!isTrue) {
          return false;
        }
      }
      return true;
    }
  }

  /// There is none.
  ///
  /// @param grounds why that is believed
  record Unsatisfiable(Grounds grounds) implements Answer {
    /// As a solver says.
    public Unsatisfiable() {
      this(Grounds.WORD);
    }
  }

  /// Why it is believed that a formula has no assignment. That it has one needs no belief: the
  /// assignment is tried.
  enum Grounds {
    /// A solver says so.
    WORD,
    /// A proof was replayed.
    PROOF
  }

  /// Not known.
  ///
  /// @param why for example that time was up
  record Unknown(String why) implements Answer {}
}
