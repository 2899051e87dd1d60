package dev.acquit.gpu.emulator.memory;

/// A thread did something that it cannot go on from, such as an access to memory that is not there.
/// It is what the program says, and no mistake of the emulator.
public final class EmulatedFault extends RuntimeException {
  private static final long serialVersionUID = 1;

  /// With what was done, in words.
  public EmulatedFault(String message) {
    super(message, null, false, false);
  }
}
