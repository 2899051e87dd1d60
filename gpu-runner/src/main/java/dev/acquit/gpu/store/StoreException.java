package dev.acquit.gpu.store;

/// A file of observations cannot be used.
public final class StoreException extends Exception {
  private final transient StoreProblem problem;

  /// With the reason.
  public StoreException(StoreProblem problem) {
    super(problem.toString());
    this.problem = problem;
  }

  StoreException(StoreProblem problem, Throwable cause) {
    super(problem.toString(), cause);
    this.problem = problem;
  }

  /// The reason.
  public StoreProblem problem() {
    return problem;
  }
}
