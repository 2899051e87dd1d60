package dev.acquit.reports;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Rates as people say them: `65,400` a second for 6.544e4, and in claims about runs `at most 13%
/// of instances` for `less often than 1.3e-01`. Results keep the numbers as they were computed.
public final class Rates {
  private static final Pattern BOUND = Pattern.compile("less often than (\\S+) in ");
  private static final Pattern NUMBER =
      Pattern.compile("(?<![\\w.])([0-9]\\.[0-9])e([-+])([0-9]{2})(?![\\w.])(?! instances)");
  private static final int SMALLEST_PERCENT = -4;
  private static final MathContext ROUGHLY = new MathContext(3);

  private Rates() {}

  /// How many a second, to three digits and written out: `65,400`, `23.4`, `0.531`.
  ///
  /// @param rate a number from 0; of a file that somebody changed it may be none, which is `?`
  public static String plain(double rate) {
    if (!Double.isFinite(rate)) {
      return "?";
    }
    BigDecimal rough = new BigDecimal(rate).round(ROUGHLY).stripTrailingZeros();
    return String.format(Locale.US, "%,." + Math.max(0, rough.scale()) + "f", rough);
  }

  /// A sentence of a claim with its rates in words.
  public static String words(String claim) {
    String bounds = BOUND.matcher(claim).replaceAll("at most $1 of instances in ");
    return NUMBER.matcher(bounds).replaceAll(Rates::number);
  }

  /// A share: percent, unless it is so small that zeros would have to be counted.
  private static String number(MatchResult m) {
    int exponent = Integer.parseInt(m.group(2) + m.group(3));
    if (exponent > 0) {
      return Matcher.quoteReplacement(m.group());
    }
    if (exponent < SMALLEST_PERCENT) {
      return m.group(1) + "e" + exponent;
    }
    BigDecimal percent =
        new BigDecimal(m.group(1)).scaleByPowerOfTen(exponent + 2).stripTrailingZeros();
    return percent.toPlainString() + "%";
  }
}
