package dev.acquit.bench.fuzz;

/// How a mutant ended.
///
/// @param what in a word: a message, or what the verdict was
/// @param slowest the step that took longest, in nanoseconds
/// @param step what that step was
/// @param fault what was thrown and should not have been; null if nothing was
record Ending(String what, long slowest, String step, Throwable fault) {
  private static final int FRAMES = 8;
  private static final double MILLI = 1_000_000;

  double millis() {
    return slowest / MILLI;
  }

  /// The first lines of what was thrown.
  String trace() {
    StringBuilder trace = new StringBuilder(fault.toString().lines().findFirst().orElse(""));
    StackTraceElement[] frames = fault.getStackTrace();
    for (int i = 0; i < Math.min(FRAMES, frames.length); i++) {
      trace.append("\n    at ").append(frames[i]);
    }
    return trace.toString();
  }

  /// What was thrown and where, without what differs from text to text; equal for what is likely
  /// the same fault.
  String likeness() {
    StackTraceElement[] frames = fault.getStackTrace();
    String message = String.valueOf(fault.getMessage()).replaceAll("'[^']*'|\\d+", "_");
    return fault.getClass().getSimpleName() + message + (frames.length == 0 ? "" : frames[0]);
  }
}
