package dev.acquit.gpu.emulator.code;

/// What an instruction does. The thread's next instruction has been set to the one behind it.
@FunctionalInterface
interface Action {
  /// Does it.
  void run(Fiber fiber);
}
