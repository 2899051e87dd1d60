package dev.acquit.model.program;

import dev.acquit.ptx.compute.Op;

/// Addresses as integers, so that programs can compute with them: location `i` begins at `BASE + i
/// * STRIDE`.
public final class Addresses {
  /// An odd corner of the 64-bit integers that no test uses by accident.
  private static final long BASE = 0x5EED_AD00_0000_0000L;

  private static final long STRIDE = 1L << 16;
  private static final long BEFORE = 256;
  private static final long LIMIT = 1L << 32;

  private Addresses() {}

  /// The address of a byte of a location.
  public static long of(int location, long offset) {
    return BASE + location * STRIDE + offset;
  }

  /// Whether an integer is an address.
  public static boolean isAddress(long value) {
    return value >= BASE && value < BASE + LIMIT;
  }

  /// Whether an address is a little before a location: an element -1, and not one that far behind
  /// the location before.
  public static boolean isBefore(long address) {
    return offset(address) >= STRIDE - BEFORE;
  }

  /// Whether what an expression gives is no address.
  static Expression isNone(Expression e) {
    Expression from = Expression.apply(Op.SUB, Long.SIZE, e, new Expression.Constant(BASE));
    return Expression.not(
        Expression.apply(Op.LT_U, Long.SIZE, from, new Expression.Constant(LIMIT)));
  }

  /// The location of an address.
  public static int location(long address) {
    return (int) ((address - BASE) / STRIDE);
  }

  /// The offset of an address in its location.
  public static long offset(long address) {
    return (address - BASE) % STRIDE;
  }
}
