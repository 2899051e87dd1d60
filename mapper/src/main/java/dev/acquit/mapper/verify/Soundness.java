package dev.acquit.mapper.verify;

import dev.acquit.mapper.mapping.RowKey;
import java.util.List;

/// What the tests or programs of a class say about one alternative of a row.
public sealed interface Soundness {
  /// No test shows a failure that this alternative is to blame for.
  ///
  /// @param tests how many race-free compiled tests used it; 0 where programs were not tests
  record Sound(long tests) implements Soundness {}

  /// Some compiled test has an outcome that its C++ test does not, and would not have it if this
  /// alternative were the strongest sequence.
  ///
  /// @param tests how many race-free compiled tests used it
  /// @param failures how many failures are charged to it
  /// @param counterexample the smallest
  /// @param together other alternatives that have to be mended with it for the smallest to go away;
  ///   empty if this one alone cures it
  /// @param cure with what it goes away; whether the alternative does less than its order promises
  record Unsound(
      long tests, long failures, Counterexample counterexample, List<Use> together, Blame.Cure cure)
      implements Soundness {
    /// Copies the list.
    public Unsound {
      together = List.copyOf(together);
    }
  }

  /// No race-free test used it, or no program can.
  record NotReached() implements Soundness {}

  /// Not every test could be judged, and those that could show no failure.
  ///
  /// @param tests how many race-free compiled tests used it
  /// @param open how many of them could not be judged
  /// @param why for example which budget was used up
  record Unknown(long tests, long open, String why) implements Soundness {}

  /// An alternative of a row.
  ///
  /// @param alternative its index, from 0
  record Use(RowKey row, int alternative) implements Comparable<Use> {
    @Override
    public int compareTo(Use other) {
      int c = row.compareTo(other.row);
      return c != 0 ? c : Integer.compare(alternative, other.alternative);
    }

    /// As in a table file, alternatives counted from 1: `load seq_cst 1`.
    @Override
    public String toString() {
      return row + " " + (alternative + 1);
    }
  }
}
