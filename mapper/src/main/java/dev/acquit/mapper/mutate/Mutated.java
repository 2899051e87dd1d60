package dev.acquit.mapper.mutate;

import dev.acquit.litmus.ast.LitmusTest;
import java.util.List;

/// What comes of looking for the mutants of a test.
public sealed interface Mutated {
  /// It has mutants.
  ///
  /// @param test the test, with the names of its mutants in its metadata (`Mutants`)
  /// @param mutants at least one
  record Paired(LitmusTest test, List<Mutant> mutants) implements Mutated {
    /// Copies the list.
    public Paired {
      mutants = List.copyOf(mutants);
    }

    /// Those of which hardware is likeliest to show what they allow, the likeliest first.
    ///
    /// @param most how many are wanted
    public List<Mutant> likeliest(int most) {
      return Prospect.best(mutants, most);
    }
  }

  /// The model allows the outcome to the test itself.
  record AllowedAlready() implements Mutated {}

  /// No mutant is allowed the outcome.
  ///
  /// @param tried how many there were
  record NoneAllows(int tried) implements Mutated {}

  /// The test is not one of those that can be mutated.
  ///
  /// @param why what it has that they have not
  record NotStraightLine(String why) implements Mutated {}

  /// The model gives no answer for the test.
  ///
  /// @param why the test races, or is not covered, or a bound was hit
  record Unanswered(String why) implements Mutated {}
}
