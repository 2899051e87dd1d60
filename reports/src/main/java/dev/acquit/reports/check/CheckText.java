package dev.acquit.reports.check;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.Condition.Quantifier;
import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.text.ConditionWriter;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.Explanation;
import dev.acquit.model.engine.Mark;
import dev.acquit.model.engine.Verdict;
import dev.acquit.reports.ExecutionText;
import dev.acquit.reports.MarkWords;
import dev.acquit.reports.Paint;
import dev.acquit.reports.Plural;
import dev.acquit.reports.VerdictWords;
import java.util.List;

/// A check for people: the verdict, the final states, and an execution that shows why.
public final class CheckText {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final CheckReport report;
  private final CheckResult result;
  private final Condition condition;
  private final Paint paint;
  private final StringBuilder out = new StringBuilder();

  private CheckText(CheckReport report, Paint paint) {
    this.report = report;
    this.result = report.result();
    this.condition = report.test().header().condition();
    this.paint = paint;
  }

  /// The text, with a blank line at its end.
  public static String render(CheckReport report, Paint paint) {
    CheckText text = new CheckText(report, paint);
    text.head();
    text.states();
    text.evidence();
    text.remarks();
    return text.out.append('\n').toString();
  }

  private void head() {
    long millis = result.time().toNanos() / NANOS_PER_MILLI;
    line(
        0,
        paint.bold(report.test().name())
            + " ("
            + report.file()
            + "), model "
            + report.model().name()
            + " "
            + report.model().shortHash()
            + ", "
            + report.engine().word()
            + ", "
            + millis
            + " ms");
    line(1, ConditionWriter.write(condition));
    line(1, verdict());
  }

  private String verdict() {
    Verdict v = result.verdict();
    String reason = result.reason().map(r -> ": " + r).orElse("");
    return switch (v) {
      case HOLDS -> paint.good(v.word()) + ": " + VerdictWords.meaning(condition, v) + counts();
      case FAILS -> paint.bad(v.word()) + ": " + VerdictWords.meaning(condition, v) + counts();
      case UNDEFINED -> paint.bad(v.word()) + ": " + VerdictWords.meaning(condition, v) + reason;
      case NOT_COVERED, UNKNOWN -> paint.unsure(v.word()) + reason;
    };
  }

  private String counts() {
    return " (" + result.positive() + " of " + (result.positive() + result.negative()) + ")";
  }

  private void states() {
    int n = result.states().size();
    if (n == 0 && result.verdict() != Verdict.HOLDS && result.verdict() != Verdict.FAILS) {
      return;
    }
    if (n == 0) {
      line(1, "0 final states: no execution ends, or none passes the filter");
      return;
    }
    String all = result.complete() ? "" : ", perhaps not all";
    // A test without a meaning may end in any way: none of these is allowed or expected.
    String whose = result.verdict() == Verdict.UNDEFINED ? " by the axioms alone" : "";
    line(1, Plural.of(n, "final state") + whose + all + ", * satisfies the condition");
    for (State s : result.states().keySet()) {
      String text = s.values().isEmpty() ? "(nothing is asked about)" : s.toString();
      line(2, (satisfies(s) ? "* " : "  ") + text);
    }
  }

  private boolean satisfies(State state) {
    return condition.proposition().holds(state::value);
  }

  private void evidence() {
    result
        .witness()
        .ifPresent(w -> {
          line(1, condition.quantifier() == Quantifier.FORALL ? "Counterexample:" : "Witness:");
          ExecutionText.lines(w).forEach(l -> line(2, l));
        });
    result.explanation().ifPresent(this::explanation);
  }

  private void explanation(Explanation why) {
    List<String> axioms = why.axioms();
    if (why.alone()) {
      line(1, "Forbidden by " + paint.bold(axioms.getFirst()) + " alone:");
    } else {
      line(1, "Forbidden by " + String.join(", ", axioms) + " together; by the first:");
    }
    ExecutionText.cycle(why).forEach(l -> line(2, l));
  }

  private void remarks() {
    result.marks().forEach(this::mark);
    result.notes().forEach(n -> line(1, "Note: " + n));
  }

  private void mark(Mark mark) {
    String title = MarkWords.title(mark);
    String name = paint.bad(mark.check()) + title.substring(mark.check().length());
    boolean flag = mark.meaning() == Mark.Meaning.FLAG;
    line(
        1, (flag ? "Flag " + name : "Undefined by " + name) + (mark.events().isEmpty() ? "" : ":"));
    MarkWords.lines(mark, report.test(), report.origin()).forEach(l -> line(2, l));
    if (!flag) {
      line(1, "in this execution:");
      ExecutionText.lines(mark.execution()).forEach(l -> line(2, l));
    }
  }

  private void line(int depth, String text) {
    out.repeat("  ", depth).append(text).append('\n');
  }
}
