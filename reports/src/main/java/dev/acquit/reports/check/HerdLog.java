package dev.acquit.reports.check;

import dev.acquit.reports.check.CheckDocument.ResultJson;
import java.util.Locale;
import java.util.Optional;

/// A check as herd7 logs it, so that mcompare7 and msum7 read it.
///
/// `Loop` before the verdict says, as there, that a bound cut the search, so that the states may
/// not be all. There is no `Hash` line: a missing one is fine for those tools, a wrong one is
/// fatal.
public final class HerdLog {
  private static final double MILLIS = 1000;

  /// Characters that the lexer of mcompare7 does not take in the name of a test.
  private static final String NOT_IN_NAMES = "[^A-Za-z0-9_/.+\\[\\]:-]";

  private HerdLog() {}

  /// The block of a test with the blank line behind it. Empty where herd's format has no word for
  /// the verdict (Unknown, Not covered): mcompare7 would take any block for an answer.
  public static Optional<String> render(ResultJson r) {
    return switch (r.verdict()) {
      case HOLDS, FAILS, UNDEFINED -> Optional.of(block(r));
      case NOT_COVERED, UNKNOWN -> Optional.empty();
    };
  }

  private static String block(ResultJson r) {
    String name = r.test().replaceAll(NOT_IN_NAMES, "_");
    String counts = r.positive() + " " + r.negative();
    StringBuilder out = new StringBuilder();
    line(out, "Test " + name + " " + r.quantifier().logged());
    line(out, "States " + r.states().size());
    r.states().forEach(s -> line(out, spelling(s.state())));
    line(out, (r.complete() ? "" : "Loop ") + r.verdict().word());
    line(out, "Witnesses");
    line(out, witnesses(r));
    r.flags().forEach(f -> line(out, "Flag " + f));
    line(out, "Condition " + spelling(r.condition()));
    line(out, "Observation " + name + " " + observation(r) + " " + counts);
    double seconds = r.timeMs() / MILLIS;
    line(out, "Time " + name + " " + String.format(Locale.US, "%.2f", seconds));
    return out.append('\n').toString();
  }

  /// Executions that satisfy the condition as written: for ~exists, those that do not satisfy its
  /// proposition. The line `Observation` always counts the proposition.
  private static String witnesses(ResultJson r) {
    return switch (r.quantifier()) {
      case EXISTS, FORALL -> "Positive: " + r.positive() + " Negative: " + r.negative();
      case NOT_EXISTS -> "Positive: " + r.negative() + " Negative: " + r.positive();
    };
  }

  /// In herd's logs an address is the bare name of its location. The lexer of mcompare7 takes a `%`
  /// or `$` nowhere, so registers lose theirs, as in the logs of `run`, beside which these are
  /// read.
  private static String spelling(String text) {
    return text.replace("&", "").replaceAll("[%$](?=[A-Za-z])", "").replaceAll("[%$]", "_");
  }

  private static String observation(ResultJson r) {
    return r.positive() == 0 ? "Never" : r.negative() == 0 ? "Always" : "Sometimes";
  }

  private static void line(StringBuilder out, String text) {
    out.append(text).append('\n');
  }
}
