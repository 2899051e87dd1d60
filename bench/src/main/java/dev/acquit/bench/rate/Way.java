package dev.acquit.bench.rate;

/// How launches are made.
///
/// @param whole whether stress goes all its rounds, as it did, or ends with the test
/// @param times at how many instances a thread plays its roles behind one start
/// @param overlap whether a launch is counted while the next one runs
record Way(boolean whole, int times, boolean overlap) {
  /// As it was when an H200 was measured.
  static final Way MEASURED = new Way(true, 1, false);
}
