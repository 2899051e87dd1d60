package dev.acquit.testing.cpp;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;

/// The integer types of C++ as nvcc has them on Linux (LP64, `char` is signed), with the words that
/// name them.
public enum IntegerType {
  BOOL(1, false, 0, "bool"),
  CHAR(8, true, 1, "char"),
  SCHAR(8, true, 1, "signed char", "int8_t", "std::int8_t"),
  UCHAR(8, false, 1, "unsigned char", "uint8_t", "cuda::std::uint8_t"),
  SHORT(16, true, 2, "short", "int16_t", "short int"),
  USHORT(16, false, 2, "unsigned short", "uint16_t", "unsigned short int"),
  INT(32, true, 3, "int", "int", "int32_t", "signed"),
  UINT(32, false, 3, "unsigned", "unsigned int", "uint32_t"),
  LONG(64, true, 4, "long", "int64_t", "long int"),
  ULONG(64, false, 4, "unsigned long", "uint64_t", "size_t"),
  LLONG(64, true, 5, "long long", "long long int"),
  ULLONG(64, false, 5, "unsigned long long", "unsigned long long int"),
  INT128(128, true, 6, "__int128", "__int128_t"),
  UINT128(128, false, 6, "unsigned __int128", "__uint128_t");

  /// Those of at most 64 bits.
  static final List<IntegerType> ORDINARY = List.of(values()).subList(0, INT128.ordinal());

  private final int bits;
  private final boolean signed;
  private final int rank;
  private final List<String> words;

  IntegerType(int bits, boolean signed, int rank, String... words) {
    this.bits = bits;
    this.signed = signed;
    this.rank = rank;
    this.words = List.of(words);
  }

  /// How many bits its values have; `bool` has one.
  public int bits() {
    return bits;
  }

  /// Whether it has negative values.
  public boolean signed() {
    return signed;
  }

  /// How it may be written.
  public List<String> words() {
    return words;
  }

  /// Its least value.
  public BigInteger least() {
    return signed ? BigInteger.ONE.shiftLeft(bits - 1).negate() : BigInteger.ZERO;
  }

  /// Its greatest value.
  public BigInteger greatest() {
    return BigInteger.ONE.shiftLeft(signed ? bits - 1 : bits).subtract(BigInteger.ONE);
  }

  /// Whether a number is one of its values.
  public boolean holds(BigInteger number) {
    return number.compareTo(least()) >= 0 && number.compareTo(greatest()) <= 0;
  }

  /// A number as a value of this type: [conv.bool], and [conv.integral], modulo 2 to the width.
  public BigInteger of(BigInteger number) {
    if (this == BOOL) {
      return number.signum() == 0 ? BigInteger.ZERO : BigInteger.ONE;
    }
    BigInteger rest = number.mod(BigInteger.ONE.shiftLeft(bits));
    return holds(rest) ? rest : rest.subtract(BigInteger.ONE.shiftLeft(bits));
  }

  /// [conv.prom]: what is narrower than `int` becomes `int`, which has all its values.
  public IntegerType promoted() {
    return rank < INT.rank ? INT : this;
  }

  /// [expr.arith.conv]: the type in which two operands are added, compared and the like.
  public IntegerType with(IntegerType other) {
    IntegerType a = promoted();
    IntegerType b = other.promoted();
    if (a.signed == b.signed) {
      return a.rank >= b.rank ? a : b;
    }
    IntegerType unsigned = a.signed ? b : a;
    IntegerType sign = a.signed ? a : b;
    if (unsigned.rank >= sign.rank) {
      return unsigned;
    }
    return sign.bits > unsigned.bits ? sign : sign.unsigned();
  }

  private IntegerType unsigned() {
    return Arrays.stream(values())
        .filter(t -> !t.signed && t.rank == rank)
        .findFirst()
        .orElseThrow();
  }
}
