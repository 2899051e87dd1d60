package dev.acquit.mapper.difference;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.outcome.State;
import java.util.Optional;

/// A test of a minimal suite: a program and a final state that the model forbids it, and allows
/// every relaxation of it.
///
/// @param outline the program
/// @param outcome the state, of all registers and locations
/// @param family the name of the family to which the test belongs, as in `MP`, if it has one
/// @param test the program as a test; its condition asks for the state by as few terms as are
///   needed for the model to forbid it
public record SuiteTest(Outline outline, State outcome, Optional<String> family, LitmusTest test) {}
