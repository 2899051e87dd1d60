package dev.acquit.bench.fuzz;

/// How a mutant ended.
///
/// @param what in a word: a message, or what the verdict was
/// @param slowest the step that took longest, in nanoseconds
/// @param step what that step was
/// @param crash what was thrown and should not have been; null if nothing was
record Ending(String what, long slowest, String step, Throwable crash) {
  private static final int FRAMES = 8;
  private static final double MILLI = 1_000_000;

  double millis() {
    return slowest / MILLI;
  }

  /// The first lines of what was thrown.
  String trace() {
    StringBuilder trace = new StringBuilder(crash.toString().lines().findFirst().orElse(""));
    StackTraceElement[] frames = crash.getStackTrace();
    for (int i = 0; i < Math.min(FRAMES, frames.length); i++) {
      trace.append("\n    at ").append(frames[i]);
    }
    return trace.toString();
  }

  /// What was thrown and where, without what differs from text to text; equal for what is likely
  /// the same fault.
  String fault() {
    StackTraceElement[] frames = crash.getStackTrace();
    String message = String.valueOf(crash.getMessage()).replaceAll("'[^']*'|\\d+", "_");
    return crash.getClass().getSimpleName() + message + (frames.length == 0 ? "" : frames[0]);
  }
}
