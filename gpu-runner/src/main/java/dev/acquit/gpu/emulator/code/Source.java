package dev.acquit.gpu.emulator.code;

/// What an instruction reads.
@FunctionalInterface
interface Source {
  /// Its value for a thread.
  long get(Fiber fiber);
}
