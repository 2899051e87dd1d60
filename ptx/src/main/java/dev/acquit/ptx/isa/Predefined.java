package dev.acquit.ptx.isa;

import java.util.OptionalLong;

/// Names that PTX predefines: constants here, registers in [SpecialRegister].
///
/// @ptx 4.4 Identifiers
public final class Predefined {
  /// The constant that is the number of lanes of a warp.
  public static final String WARP_SIZE = "WARP_SZ";

  /// How many lanes a warp has.
  static final int LANES = 32;

  private Predefined() {}

  /// What a constant is; empty if no constant has this name.
  public static OptionalLong constant(String name) {
    return name.equals(WARP_SIZE) ? OptionalLong.of(LANES) : OptionalLong.empty();
  }
}
