package dev.acquit.reports.run;

import java.math.BigDecimal;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Rates in claims about runs, as people say them: `at most 13% of instances (95%)` for `less often
/// than 1.3e-01 (95%)`. Results keep the numbers as they were computed.
public final class Rates {
  private static final Pattern BOUND =
      Pattern.compile("less often than (\\S+) \\(([0-9.]+%)\\), (\\S+) \\(([0-9.]+%)\\)");
  private static final Pattern NUMBER =
      Pattern.compile("(?<![\\w.])([0-9]\\.[0-9])e([-+])([0-9]{2})(?![\\w.])(?! instances)");
  private static final int SMALLEST_PERCENT = -4;

  private Rates() {}

  /// A sentence of a claim with its rates in words.
  public static String words(String claim) {
    String bounds = BOUND.matcher(claim).replaceAll("at most $1 of instances ($2), $3 ($4)");
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
