package dev.acquit.gpu.claim;

/// Quantiles of distributions that claims need.
final class Quantiles {
  /// More occasions than these are as good as these: what is expected is above 150 then.
  private static final long MOST = 200;

  private static final int HALVINGS = 60;

  private Quantiles() {}

  /// The least that can be expected of what was counted: the largest mean of a Poisson distribution
  /// with which so much or more is seen with a probability of `left` at most (Garwood, Biometrika
  /// 28, 1936). Of more than 200 it is that of 200.
  ///
  /// @param counted how much was counted, at least 0
  /// @param left how probable it may be that the mean is smaller, between 0 and 1
  static double leastExpected(long counted, double left) {
    if (counted <= 0) {
      return 0;
    }
    long count = Math.min(counted, MOST);
    double low = 0;
    double high = count;
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      if (atLeast(count, middle) <= left) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /// The probability of `count` or more, for a Poisson distribution.
  private static double atLeast(long count, double mean) {
    double term = Math.exp(-mean);
    double less = 0;
    for (int i = 0; i < count; i++) {
      less += term;
      term *= mean / (i + 1);
    }
    return 1 - less;
  }

  /// The probability that Student's t is further from 0 than this one, to either side (Abramowitz
  /// and Stegun, Handbook of Mathematical Functions, 26.7.3 and 26.7.4).
  ///
  /// @param t may be infinite
  /// @param degrees of freedom, at least 1
  static double beyond(double t, int degrees) {
    double angle = Math.atan(Math.abs(t) / Math.sqrt(degrees));
    double cos = Math.cos(angle);
    boolean odd = degrees % 2 == 1;
    double term = odd ? cos : 1;
    double sum = 0;
    for (int power = odd ? 1 : 0; power <= degrees - 2; power += 2) {
      sum += term;
      term *= cos * cos * (power + 1) / (power + 2);
    }
    double within = odd ? (angle + Math.sin(angle) * sum) * 2 / Math.PI : Math.sin(angle) * sum;
    return Math.clamp(1 - within, 0, 1);
  }
}
