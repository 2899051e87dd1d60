package dev.acquit.gpu.cubin;

import java.util.Locale;

/// An access to memory, or a fence, in machine code.
///
/// @param kind what it does
/// @param window through which kind of address
/// @param strength its scope
public record MachineAccess(Kind kind, Window window, Strength strength) {
  /// What it does.
  public enum Kind {
    /// A load.
    LOAD("load"),
    /// A store.
    STORE("store"),
    /// A read-modify-write, with or without a result: which of the two is the assembler's choice.
    UPDATE("read-modify-write"),
    /// A fence of `fence.sc`.
    FENCE_SC("MEMBAR.SC"),
    /// A fence of `fence.acq_rel`, `fence.release`, or a release operation.
    FENCE("MEMBAR.ALL"),
    /// What makes later loads miss the first cache: an acquire operation or fence.
    INVALIDATE("CCTL.IVALL"),
    /// A barrier of the CTA at which threads wait.
    BARRIER("BAR"),
    /// One at which they only arrive.
    ARRIVE("BAR.ARV"),
    /// What is done to an mbarrier object.
    OBJECT("SYNCS");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    /// What it is called.
    public String words() {
      return words;
    }
  }

  /// Through which kind of address memory is accessed.
  public enum Window {
    /// An address of global memory.
    GLOBAL,
    /// An offset in the shared memory of the CTA.
    SHARED,
    /// An address of which the machine finds out where it points.
    GENERIC,
    /// None: a fence.
    NONE
  }

  /// The scope of an access or fence.
  public enum Strength {
    /// A weak access, or one to shared memory, which has no scopes in machine code.
    WEAK,
    /// A load of what nobody writes meanwhile.
    CONSTANT,
    /// Scope cta.
    CTA,
    /// Scopes cluster and gpu, which are the same in machine code.
    GPU,
    /// Scope sys, and volatile.
    SYS,
    /// `mmio`.
    MMIO,
    /// Bits that nobody has seen yet.
    UNKNOWN;

    /// What it is called.
    public String words() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /// Whether its place among other such accesses is the test's and not the assembler's to choose.
  public boolean ordered() {
    return strength != Strength.WEAK && strength != Strength.CONSTANT;
  }

  /// Whether it is a barrier of the CTA.
  public boolean barrier() {
    return kind == Kind.BARRIER || kind == Kind.ARRIVE;
  }

  /// Whether it is a fence.
  boolean fence() {
    return kind == Kind.FENCE || kind == Kind.FENCE_SC;
  }

  /// Whether it does nothing directly before a fence of a wider scope, which does all that it does.
  /// `ptxas -c` writes such a fence before each wider one for sm_90. One of fence.sc does more: it
  /// has a place in an order of its own.
  ///
  /// @param next what comes directly behind it
  boolean within(MachineAccess next) {
    return kind == Kind.FENCE
        && next.fence()
        && switch (strength) {
          case CTA -> next.strength() == Strength.GPU || next.strength() == Strength.SYS;
          case GPU -> next.strength() == Strength.SYS;
          case WEAK, CONSTANT, SYS, MMIO, UNKNOWN -> false;
        };
  }

  @Override
  public String toString() {
    return switch (window) {
      case NONE -> fence() ? kind.words() + "." + strength.words() : kind.words();
      case GLOBAL -> strength.words() + " " + kind.words() + " of global memory";
      case SHARED -> kind.words() + " of shared memory";
      case GENERIC -> strength.words() + " " + kind.words() + " at a generic address";
    };
  }
}
