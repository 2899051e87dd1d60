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
  }

  /// There is none.
  record Unsatisfiable() implements Answer {}

  /// Not known.
  ///
  /// @param why for example that time was up
  record Unknown(String why) implements Answer {}
}
