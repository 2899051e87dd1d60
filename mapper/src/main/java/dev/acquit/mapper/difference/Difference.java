package dev.acquit.mapper.difference;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.outcome.State;
import java.util.List;
import java.util.Optional;

/// A program on which two semantics differ, and that no relaxation of which they differ on.
///
/// @param outline the program
/// @param way which way they differ
/// @param onlyLeft the final states that only the left side allows
/// @param onlyRight the final states that only the right side allows
/// @param family the name of the family to which the test belongs, as in `MP`, if it has one
/// @param test the program as a test; its condition asks for a state that one side alone allows, by
///   as few terms as tell both sides apart. Where one side is undefined it asks for nothing
public record Difference(
    Outline outline,
    Way way,
    List<State> onlyLeft,
    List<State> onlyRight,
    Optional<String> family,
    LitmusTest test) {
  /// Copies the lists.
  public Difference {
    onlyLeft = List.copyOf(onlyLeft);
    onlyRight = List.copyOf(onlyRight);
  }

  /// The same with another test.
  Difference with(LitmusTest other) {
    return new Difference(outline, way, onlyLeft, onlyRight, family, other);
  }
}
