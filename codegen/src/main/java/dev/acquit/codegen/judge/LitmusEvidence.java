package dev.acquit.codegen.judge;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.model.engine.ExecutionView;
import dev.acquit.text.Worded;
import java.util.List;

/// A litmus test that shows what is lost. Every claim in it was made by the enumerating engine.
///
/// @param shows what the tests differ in; what is said here of the outcome is said of [Shows#RACE]
///   where that is shown
/// @param source the C++ program; its condition asks for the outcome
/// @param emitted the PTX test with what the compiler emitted in the place of the operation, and
///   the table's sequences elsewhere; the PTX model allows the outcome
/// @param table the PTX test with the table's sequence there too; the PTX model forbids the
///   outcome, for every alternative of the row
/// @param forbiddenBy the C++ models, of those that were asked, that forbid the source the outcome
/// @param allowedBy the C++ models that allow it
/// @param witness an execution of the emitted test that ends so
public record LitmusEvidence(
    Shows shows,
    CppTest source,
    PtxTest emitted,
    PtxTest table,
    List<String> forbiddenBy,
    List<String> allowedBy,
    ExecutionView witness) {
  /// What tests can differ in.
  public enum Shows implements Worded {
    /// The emitted test has an outcome that the table's has not. The conditions ask for it.
    OUTCOME,
    /// The emitted test has a data race and the table's has none. The conditions are always true;
    /// the C++ models in `forbiddenBy` are those in which the source has no data race.
    ///
    /// @ptx 8.7.1 Conflict and Data-races
    RACE;
  }

  /// Copies the lists.
  public LitmusEvidence {
    forbiddenBy = List.copyOf(forbiddenBy);
    allowedBy = List.copyOf(allowedBy);
  }
}
