package dev.acquit.mapper.prove;

import dev.acquit.mapper.verify.Failure;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.mapper.verify.Soundness.Use;

/// Hears how far a proof is.
public interface ProofProgress {
  /// Some queries about programs of a class and size are answered.
  ///
  /// @param instructions the size
  /// @param done how many of them
  /// @param of how many there are
  void answered(ProgramClass programClass, int instructions, int done, int of);

  /// A counterexample is confirmed, and an alternative is charged that was not before.
  ///
  /// @param programClass the class in which it was found
  /// @param use the alternative
  /// @param failure the counterexample
  default void charged(ProgramClass programClass, Use use, Failure failure) {}

  /// Hears nothing.
  static ProofProgress none() {
    return (programClass, instructions, done, of) -> {};
  }
}
