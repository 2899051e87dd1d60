package dev.acquit.api;

/// Whether a mapping table keeps what C++ promises.
public enum Soundness {
  /// Everything up to the bound was decided, and there is no counterexample. Larger programs were
  /// not looked at.
  SOUND,
  /// There is a counterexample.
  UNSOUND,
  /// None was found, and not everything was decided: nothing is said.
  UNKNOWN
}
