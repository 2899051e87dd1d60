package dev.acquit.gpu.store;

/// How a run ended.
///
/// @param kind what follows for a run that goes on later
/// @param words what happened, for a reader; empty if there is nothing to say
public record Ending(Kind kind, String words) {
  /// How a run can end.
  public enum Kind {
    /// Everything that was asked for was done, of the whole test: only such a run is not done
    /// again.
    DONE,
    /// The user stopped it, or its test has not ended yet.
    STOPPED,
    /// A kernel did not end in time.
    TIMEOUT,
    /// The device failed.
    LOST,
    /// Something else went wrong: the module was refused, say.
    FAILED,
    /// What was counted, if anything was, says nothing about the test: the machine code is not the
    /// test, or the counts contradict themselves. Files before version 3 call it FAILED.
    NOT_TRUSTED
  }

  /// The test that a run belongs to has not ended. Whoever writes this writes how it ended when it
  /// has; if that never comes, the process was killed.
  public static Ending notYet() {
    return new Ending(Kind.STOPPED, "the test had not ended when this was written");
  }

  /// Everything was done.
  public static Ending done() {
    return new Ending(Kind.DONE, "");
  }
}
