package dev.acquit.gpu.cubin;

import java.util.Optional;

/// An instruction of machine code, as far as it is known.
///
/// @param at where it stands in its function, in bytes
/// @param guard the predicate on which it is executed, 7 always; 8 more if that must be false
/// @param access what it does to memory, if it is an access, a fence or a barrier
/// @param reduces whether it is a `RED`: an update that returns nothing
/// @param unknown whether it may access memory in a way that is not known
/// @param flow what comes next
/// @param changes predicates that it may change, as bits
public record MachineInstruction(
    int at,
    int guard,
    Optional<MachineAccess> access,
    boolean reduces,
    boolean unknown,
    Flow flow,
    int changes) {
  /// P0 to P6.
  static final int ALL_PREDICATES = 127;

  private static final int TRUE = 7;
  private static final int NEVER = 15;

  /// Whether it is always executed.
  boolean always() {
    return guard == TRUE;
  }

  /// Whether it is never executed.
  boolean never() {
    return guard == NEVER;
  }

  /// The predicate on which it is executed, as a bit.
  int predicate() {
    return 1 << (guard & TRUE);
  }

  /// The value that the predicate must have.
  boolean wanted() {
    return guard <= TRUE;
  }
}
