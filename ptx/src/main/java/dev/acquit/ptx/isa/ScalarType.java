package dev.acquit.ptx.isa;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// The type of an operand.
///
/// @ptx 5.2 Types
public enum ScalarType {
  /// b8.
  B8("b8", 8),
  /// b16.
  B16("b16", 16),
  /// b32.
  B32("b32", 32),
  /// b64.
  B64("b64", 64),
  /// b128.
  B128("b128", 128),
  /// u8.
  U8("u8", 8),
  /// u16.
  U16("u16", 16),
  /// u32.
  U32("u32", 32),
  /// u64.
  U64("u64", 64),
  /// s8.
  S8("s8", 8),
  /// s16.
  S16("s16", 16),
  /// s32.
  S32("s32", 32),
  /// s64.
  S64("s64", 64),
  /// f16.
  F16("f16", 16),
  /// f16x2.
  F16X2("f16x2", 32),
  /// bf16.
  BF16("bf16", 16),
  /// bf16x2.
  BF16X2("bf16x2", 32),
  /// f32.
  F32("f32", 32),
  /// f64.
  F64("f64", 64),
  /// pred.
  PRED("pred", 1);

  private static final Map<String, ScalarType> BY_SUFFIX =
      Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(ScalarType::suffix, t -> t));

  private final String suffix;
  private final int bits;

  ScalarType(String suffix, int bits) {
    this.suffix = suffix;
    this.bits = bits;
  }

  /// How it is written, without the dot.
  public String suffix() {
    return suffix;
  }

  /// Its width in bits.
  public int bits() {
    return bits;
  }

  /// Whether comparisons and divisions read it as signed.
  public boolean signed() {
    return name().charAt(0) == 'S';
  }

  /// Whether it is an integer or untyped bits, of any width.
  public boolean integer() {
    return "BUS".indexOf(name().charAt(0)) >= 0 && this != BF16 && this != BF16X2;
  }

  /// Whether it is a floating-point type whose arithmetic [dev.acquit.ptx.compute] has.
  public boolean floating() {
    return this == F16 || this == F32 || this == F64;
  }

  /// The types among modifiers, in order.
  public static List<ScalarType> among(List<String> modifiers) {
    return modifiers.stream().filter(BY_SUFFIX::containsKey).map(BY_SUFFIX::get).toList();
  }

  /// Whether `atom` and `red` need `.noftz` with it.
  ///
  /// @ptx 9.7.13.5 atom
  public boolean half() {
    return this == F16 || this == F16X2 || this == BF16 || this == BF16X2;
  }
}
