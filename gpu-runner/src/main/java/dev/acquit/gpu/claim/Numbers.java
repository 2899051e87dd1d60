package dev.acquit.gpu.claim;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/// How numbers are written in claims.
final class Numbers {
  private static final long WRITTEN_OUT = 1_000_000;
  private static final double MOST = 99.9991;
  private static final double FEW_LEFT = 99;
  private static final double FINE = 0.001;
  private static final double ROUNDING = 1e-9;

  private Numbers() {}

  /// A count: all digits of small ones, `1.2e+09` of large ones.
  static String count(long n) {
    return n < WRITTEN_OUT ? Long.toString(n) : String.format(Locale.US, "%.1e", (double) n);
  }

  /// How often: `once`, `3 times`.
  static String times(long n) {
    return n == 1 ? "once" : count(n) + " times";
  }

  /// `1 configuration`, `100 configurations`.
  static String configurations(int n) {
    return n + (n == 1 ? " configuration" : " configurations");
  }

  /// A frequency or a bound: `3.0e-10`.
  static String rate(double p) {
    return String.format(Locale.US, "%.1e", p);
  }

  /// A bound from below on a probability, in percent: rounded down, and never certain.
  static String atLeast(double p) {
    double percent = Math.min(100 * p, MOST);
    double unit = percent < FEW_LEFT ? 1 : FINE;
    return new BigDecimal(Math.floor(percent / unit + ROUNDING) * unit)
            .setScale(3, RoundingMode.HALF_EVEN)
            .stripTrailingZeros()
            .toPlainString()
        + "%";
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
