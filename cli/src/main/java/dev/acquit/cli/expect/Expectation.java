package dev.acquit.cli.expect;

import dev.acquit.litmus.ast.Condition.Quantifier;
import java.util.Optional;

/// A row of a file of expectations.
///
/// @param line its line, from 1
/// @param test the test, as a path
/// @param expected what it expects
/// @param model the model it is about; empty: the one that the user chose, or the default
/// @param quantifier what the test's quantifier is said to be
public record Expectation(
    int line,
    String test,
    Expected expected,
    Optional<String> model,
    Optional<Quantifier> quantifier) {}
