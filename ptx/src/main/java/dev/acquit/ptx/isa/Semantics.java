package dev.acquit.ptx.isa;

import java.util.Locale;

/// The `.sem` qualifier of a memory operation, with `.weak`, `.volatile` and `.mmio`, which exclude
/// it.
///
/// @ptx 8.4 Operation types, 9.7.9.8 ld, 9.7.9.11 st, 9.7.13.5 atom
public enum Semantics {
  /// No synchronisation, may race.
  WEAK,
  /// Strong, orders nothing but its own location.
  RELAXED,
  /// Strong, an acquire operation.
  ACQUIRE,
  /// Strong, a release operation.
  RELEASE,
  /// Strong, both; read-modify-writes only.
  ACQ_REL,
  /// As relaxed at system scope, for memory that is shared with the outside.
  VOLATILE,
  /// As relaxed at system scope, never merged or split.
  MMIO;

  private final String suffix = name().toLowerCase(Locale.ROOT);

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
