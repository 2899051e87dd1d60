package dev.acquit.reports.gate;

/// How a run of the gate ended, the gravest first.
public enum Ending {
  /// Something of the input is wrong, or nothing was judged.
  BAD_INPUT,
  /// Something is wrong that was not known.
  FINDING,
  /// Something has no answer.
  UNKNOWN,
  /// Nothing is to be said against it.
  PASSED
}
