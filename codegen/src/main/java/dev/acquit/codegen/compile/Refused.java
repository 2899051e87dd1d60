package dev.acquit.codegen.compile;

import dev.acquit.codegen.matrix.MatrixCell;

/// A cell of which there is no PTX.
///
/// @param target for which it was to be compiled
/// @param reason why there is none
public record Refused(Target target, MatrixCell cell, Reason reason) {
  /// Why a cell was not compiled.
  public sealed interface Reason {
    /// What is said about it, in a line.
    String message();

    /// The compiler reported an error or broke.
    ///
    /// @param message its message, without places and addresses
    record Error(String message) implements Reason {}

    /// The compiler did not come to an end.
    ///
    /// @param message why it was killed
    record Killed(String message) implements Reason {}

    /// The compiler was content, but what it wrote has no such function.
    ///
    /// @param message what is missing
    record Missing(String message) implements Reason {}

    /// The compiler failed on it together with other cells, and too often to try it alone.
    ///
    /// @param message what the compiler said to all of them
    record Together(String message) implements Reason {}
  }
}
