package dev.acquit.ptx.isa;

import java.util.Set;

/// Special registers that hold another value each time that they are read.
///
/// @ptx 10 Special registers: %clock, %clock_hi, %clock64, %globaltimer
public final class Clock {
  private static final Set<String> NAMES =
      Set.of(
          "%clock", "%clock_hi", "%clock64", "%globaltimer", "%globaltimer_lo", "%globaltimer_hi");

  private Clock() {}

  /// Whether a register is one of them.
  public static boolean is(String register) {
    return NAMES.contains(register);
  }
}
