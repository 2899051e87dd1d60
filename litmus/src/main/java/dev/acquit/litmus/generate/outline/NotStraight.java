package dev.acquit.litmus.generate.outline;

/// A test is not of the form of an outline. Never leaves [OutlineReader].
final class NotStraight extends Exception {
  NotStraight(String reason) {
    super(reason);
  }
}
