package dev.acquit.mapper.prove;

/// Hears how far a proof is.
public interface ProofProgress {
  /// Some queries about programs of a size are answered.
  ///
  /// @param instructions the size
  /// @param done how many of them
  /// @param of how many there are
  void answered(int instructions, int done, int of);

  /// Hears nothing.
  static ProofProgress none() {
    return (instructions, done, of) -> {};
  }
}
