package dev.acquit.gpu.cubin;

import dev.acquit.gpu.cubin.MachineAccess.Kind;
import dev.acquit.gpu.cubin.MachineAccess.Strength;
import dev.acquit.gpu.cubin.MachineAccess.Window;

/// How an access, fence or barrier in machine code answers to one that is wanted.
enum Match {
  /// It is what is wanted.
  EXACT,
  /// It does more.
  STRONGER,
  /// It does some of it.
  WEAKER,
  /// It is something else.
  NONE;

  /// Compares.
  ///
  /// @param alike whether plain accesses to shared memory may be taken for others at an address of
  ///   which it is not said where it points
  static Match of(MachineAccess wanted, MachineAccess found, boolean alike) {
    if (wanted.fence() && found.fence()) {
      int scope = compare(found.strength(), wanted.strength());
      int kind = (found.kind() == Kind.FENCE_SC ? 1 : 0) - (wanted.kind() == Kind.FENCE_SC ? 1 : 0);
      return scope < 0 || kind < 0
          ? scope > 0 || kind > 0 ? NONE : WEAKER
          : scope + kind > 0 ? STRONGER : EXACT;
    }
    if (wanted.kind() != found.kind()
        || found.strength() == Strength.UNKNOWN
        || !sameWindow(wanted, found, alike)) {
      return NONE;
    }
    if (found.window() == Window.SHARED || wanted.window() == Window.NONE) {
      return EXACT;
    }
    int scope = compare(found.strength(), wanted.strength());
    return scope == 0 ? EXACT : scope > 0 ? STRONGER : found.ordered() ? WEAKER : NONE;
  }

  /// A compiler may find out where an address points.
  private static boolean sameWindow(MachineAccess wanted, MachineAccess found, boolean alike) {
    if (wanted.window() == found.window()) {
      return true;
    }
    return switch (wanted.window()) {
      case GENERIC -> found.window() == Window.GLOBAL || alike || found.kind() == Kind.UPDATE;
      case GLOBAL, SHARED -> found.window() == Window.GENERIC;
      case NONE -> false;
    };
  }

  private static int compare(Strength one, Strength other) {
    return Integer.compare(rank(one), rank(other));
  }

  private static int rank(Strength strength) {
    return switch (strength) {
      case UNKNOWN, CONSTANT, WEAK -> 0;
      case CTA -> 1;
      case GPU -> 2;
      case SYS -> 3;
      case MMIO -> 4;
    };
  }
}
