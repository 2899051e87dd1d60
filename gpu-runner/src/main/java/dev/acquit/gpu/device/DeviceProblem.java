package dev.acquit.gpu.device;

/// Why a device did not do something.
///
/// @param kind what follows from it
/// @param what what was tried and what happened, in a sentence
/// @param advice what the user can do about it
/// @param log what the compiler or the system printed, empty if nothing
public record DeviceProblem(Kind kind, String what, String advice, String log) {
  /// What follows from a problem.
  public enum Kind {
    /// There is no device, or no software for it.
    ABSENT,
    /// The module is not taken.
    REFUSED,
    /// The module needs newer software.
    TOO_NEW,
    /// Too little memory, threads or registers: smaller may do.
    RESOURCES,
    /// The device lacks a feature.
    UNSUPPORTED,
    /// A launch has not ended in time: the device is of no use to this process any more.
    TIMEOUT,
    /// A kernel failed: the device is of no use to this process any more.
    LOST,
    /// Something else, perhaps an error of ours.
    OTHER
  }

  /// Whether the process has to be started again before the device can be used.
  public boolean deviceLost() {
    return kind == Kind.TIMEOUT || kind == Kind.LOST;
  }

  /// What happened and what to do, with the log behind.
  @Override
  public String toString() {
    return what
        + (advice.isEmpty() ? "" : "; " + advice)
        + (log.isBlank() ? "" : "\n" + log.strip());
  }
}
