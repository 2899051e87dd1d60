package dev.acquit.codegen.litmus;

import dev.acquit.litmus.outcome.State;
import dev.acquit.model.engine.ExecutionView;
import dev.acquit.model.engine.Explanation;
import dev.acquit.model.engine.Mark;
import dev.acquit.text.Position;
import java.util.List;
import java.util.Optional;

/// What the compilation of a test says of the compiler.
public sealed interface LitmusVerdict {
  /// Every outcome of the compiled test is one of the source.
  ///
  /// @param read the compiled test
  /// @param table how it compares with what the mapping table makes of the source
  record Sound(ReadTest read, TableRelation table) implements LitmusVerdict {}

  /// The compiled test has an outcome that the source has not.
  ///
  /// @param read the compiled test
  /// @param table how it compares with what the mapping table makes of the source
  /// @param outcome the outcome, in the words of the source
  /// @param witness an execution of the compiled test that ends so
  /// @param why why the source forbids it, if that was found
  record Unsound(
      ReadTest read,
      TableRelation table,
      State outcome,
      ExecutionView witness,
      Optional<Explanation> why)
      implements LitmusVerdict {}

  /// A bound was hit.
  ///
  /// @param read the compiled test; empty if the source took too long already
  /// @param why which bound
  record Unknown(Optional<ReadTest> read, String why) implements LitmusVerdict {}

  /// The test, or what the compiler made of it, has something that is not understood here. Nothing
  /// is claimed.
  ///
  /// @param position where in the compiler's text; empty if it is in the test
  /// @param why what it is
  record NotCovered(Optional<Position> position, String why) implements LitmusVerdict {}

  /// The compiler refused the source.
  ///
  /// @param message what it said
  record NotCompiled(String message) implements LitmusVerdict {}

  /// The source has no defined meaning, so that nothing can be said of the compiler.
  ///
  /// @param marks why, such as the two accesses of a data race; empty if it was found too late
  record Racy(List<Mark> marks) implements LitmusVerdict {
    /// Copies the list.
    public Racy {
      marks = List.copyOf(marks);
    }
  }

  /// The word for people and machines.
  default String word() {
    return switch (this) {
      case Sound s -> "SOUND";
      case Unsound u -> "UNSOUND";
      case Unknown u -> "UNKNOWN";
      case NotCovered n -> "NOT_COVERED";
      case NotCompiled n -> "NOT_COMPILED";
      case Racy r -> "RACY";
    };
  }
}
