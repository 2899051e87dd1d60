package dev.acquit.gpu.selftest;

/// What came of a check.
public enum Answer {
  /// It is as it should be.
  OK,
  /// It is not: what this device shows cannot be trusted until it is known why.
  NOT_OK,
  /// The device has nothing of this kind, so tests that need it do not run on it.
  NOT_APPLICABLE,
  /// Nothing is wrong, but it could not be shown that all is right.
  UNKNOWN,
  /// It was not looked at: the device was lost before, or somebody wanted to stop.
  NOT_CHECKED
}
