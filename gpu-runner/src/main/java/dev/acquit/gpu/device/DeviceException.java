package dev.acquit.gpu.device;

/// A device did not do something.
public final class DeviceException extends Exception {
  private final transient DeviceProblem problem;

  /// With the reason.
  public DeviceException(DeviceProblem problem) {
    super(problem.toString());
    this.problem = problem;
  }

  /// The reason.
  public DeviceProblem problem() {
    return problem;
  }
}
