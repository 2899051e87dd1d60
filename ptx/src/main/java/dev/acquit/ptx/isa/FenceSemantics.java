package dev.acquit.ptx.isa;

/// The `.sem` qualifier of a thread fence.
///
/// @ptx 9.7.13.4 membar/fence
public enum FenceSemantics {
  /// Takes part in the Fence-SC order; also an acquire and a release fence.
  SC("sc"),
  /// An acquire and a release fence. The default.
  ACQ_REL("acq_rel"),
  /// Only an acquire fence (PTX 8.6).
  ACQUIRE("acquire"),
  /// Only a release fence (PTX 8.6).
  RELEASE("release");

  private final String suffix;

  FenceSemantics(String suffix) {
    this.suffix = suffix;
  }

  /// How it is written, without the dot.
  public String suffix() {
    return suffix;
  }
}
