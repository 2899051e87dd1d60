package dev.acquit.ptx.isa;

/// The `.sem` qualifier of a memory operation, with `.weak`, `.volatile` and `.mmio`, which exclude
/// it.
///
/// @ptx 8.4 Operation types, 9.7.9.8 ld, 9.7.9.11 st, 9.7.13.5 atom
public enum Semantics {
  /// No synchronisation, may race.
  WEAK("weak"),
  /// Strong, orders nothing but its own location.
  RELAXED("relaxed"),
  /// Strong, an acquire operation.
  ACQUIRE("acquire"),
  /// Strong, a release operation.
  RELEASE("release"),
  /// Strong, both; read-modify-writes only.
  ACQ_REL("acq_rel"),
  /// As relaxed at system scope, for memory that is shared with the outside.
  VOLATILE("volatile"),
  /// As relaxed at system scope, never merged or split.
  MMIO("mmio");

  private final String suffix;

  Semantics(String suffix) {
    this.suffix = suffix;
  }

  /// How it is written, without the dot.
  public String suffix() {
    return suffix;
  }

  /// Whether it acquires.
  public boolean acquires() {
    return this == ACQUIRE || this == ACQ_REL;
  }

  /// Whether it releases.
  public boolean releases() {
    return this == RELEASE || this == ACQ_REL;
  }

  /// Whether the operation is strong.
  ///
  /// @ptx 8.4
  public boolean strong() {
    return this != WEAK;
  }
}
