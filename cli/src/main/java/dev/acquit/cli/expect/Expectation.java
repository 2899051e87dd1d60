package dev.acquit.cli.expect;

import dev.acquit.litmus.ast.Condition.Quantifier;
import dev.acquit.model.engine.Verdict;
import java.util.Optional;

/// A row of a file of expectations.
///
/// @param line its line, from 1
/// @param test the test, as a path
/// @param verdict what the verdict should be
/// @param model the model it is about; empty: the one that the user chose, or the default
/// @param property what it speaks about; only [#SAFETY] is checked
/// @param quantifier what the test's quantifier is said to be
public record Expectation(
    int line,
    String test,
    Verdict verdict,
    Optional<String> model,
    String property,
    Optional<Quantifier> quantifier) {
  /// The property that a check answers: which final states there are.
  static final String SAFETY = "safety";

  boolean isSafety() {
    return property.equals(SAFETY);
  }
}
