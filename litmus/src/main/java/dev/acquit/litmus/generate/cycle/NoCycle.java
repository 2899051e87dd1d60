package dev.acquit.litmus.generate.cycle;

/// A test is not that of a cycle. Never leaves [CycleRecovery].
final class NoCycle extends Exception {
  NoCycle(String reason) {
    super(reason);
  }
}
