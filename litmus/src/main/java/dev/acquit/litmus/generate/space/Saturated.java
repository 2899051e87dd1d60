package dev.acquit.litmus.generate.space;

/// Arithmetic of numbers that are not negative; what does not fit is `Long.MAX_VALUE`.
final class Saturated {
  private Saturated() {}

  static long plus(long a, long b) {
    return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
  }

  static long times(long a, long b) {
    return b != 0 && a > Long.MAX_VALUE / b ? Long.MAX_VALUE : a * b;
  }
}
