package dev.acquit.gpu.claim;

import java.util.Locale;

/// How numbers are written in claims.
final class Numbers {
  private static final long WRITTEN_OUT = 1_000_000;

  private Numbers() {}

  /// A count: all digits of small ones, `1.2e+09` of large ones.
  static String count(long n) {
    return n < WRITTEN_OUT ? Long.toString(n) : String.format(Locale.US, "%.1e", (double) n);
  }

  /// A frequency or a bound: `3.0e-10`.
  static String rate(double p) {
    return String.format(Locale.US, "%.1e", p);
  }

  /// A probability in percent. None of those that are written is certain, so none is rounded to
  /// 100%.
  static String percent(double p) {
    double percent = 100 * p;
    for (int digits = 0; digits <= 3; digits++) {
      String text = String.format(Locale.US, "%." + digits + "f", percent);
      if (Double.parseDouble(text) < 100 && (digits > 0 || percent < 99)) {
        return text + "%";
      }
    }
    return ">99.999%";
  }
}
