package dev.acquit.model.sat;

/// A solver says that a formula has no assignment, and one was found and tried: nothing that it
/// says can be believed.
public final class SolverRefutedException extends RuntimeException {
  /// With a message for users.
  public SolverRefutedException(String message) {
    super(message);
  }
}
