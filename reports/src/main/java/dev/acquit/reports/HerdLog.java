package dev.acquit.reports;

import dev.acquit.litmus.ast.Condition.Quantifier;
import dev.acquit.litmus.text.ConditionWriter;
import dev.acquit.model.engine.CheckResult;
import java.util.Locale;
import java.util.Optional;

/// A check as herd7 logs it, so that mcompare7 and msum7 read it.
///
/// There is no `Hash` line: a missing one is fine for those tools, a wrong one is fatal.
public final class HerdLog {
  private static final double NANOS_PER_SECOND = 1e9;

  private HerdLog() {}

  /// The block of a test with the blank line behind it. Empty where herd's format has no word for
  /// the verdict (Unknown, Not covered): mcompare7 would take any block for an answer.
  public static Optional<String> render(CheckReport report) {
    return switch (report.result().verdict()) {
      case HOLDS, FAILS, UNDEFINED -> Optional.of(block(report));
      case NOT_COVERED, UNKNOWN -> Optional.empty();
    };
  }

  private static String block(CheckReport report) {
    CheckResult r = report.result();
    String name = report.test().name();
    var condition = report.test().header().condition();
    StringBuilder out = new StringBuilder();
    line(out, "Test " + name + " " + kind(condition.quantifier()));
    line(out, "States " + r.states().size());
    r.states().keySet().forEach(s -> line(out, s.toString()));
    line(out, r.verdict().word());
    line(out, "Witnesses");
    line(out, "Positive: " + r.positive() + " Negative: " + r.negative());
    r.flags().forEach(f -> line(out, "Flag " + f));
    line(out, "Condition " + ConditionWriter.write(condition));
    line(
        out,
        "Observation " + name + " " + observation(r) + " " + r.positive() + " " + r.negative());
    double seconds = r.time().toNanos() / NANOS_PER_SECOND;
    line(out, "Time " + name + " " + String.format(Locale.ROOT, "%.2f", seconds));
    return out.append('\n').toString();
  }

  private static String kind(Quantifier quantifier) {
    return switch (quantifier) {
      case EXISTS -> "Allowed";
      case NOT_EXISTS -> "Forbidden";
      case FORALL -> "Required";
    };
  }

  private static String observation(CheckResult r) {
    if (r.positive() == 0) {
      return "Never";
    }
    return r.negative() == 0 ? "Always" : "Sometimes";
  }

  private static void line(StringBuilder out, String text) {
    out.append(text).append('\n');
  }
}
