package dev.acquit.reports.check;

import dev.acquit.codegen.gate.Severity;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.text.ConditionWriter;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.ExecutionView;
import dev.acquit.model.engine.ExecutionView.EventView;
import dev.acquit.model.engine.Mark;
import dev.acquit.model.engine.TerminationVerdict;
import dev.acquit.model.engine.Verdict;
import dev.acquit.reports.Origin;
import dev.acquit.reports.check.ExpectationJson.Difference;
import dev.acquit.reports.check.FindingJson.Kind;
import dev.acquit.reports.check.FindingJson.StepJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What of a verdict fails a check, or leaves it open. An expectation that is met takes the verdict
/// as it is; a race beside it, and that it is about no execution, are told all the same.
public final class CheckFindings {
  private final Set<Kind> failing;
  private final boolean expected;
  private final Optional<Difference> difference;
  private final Origin origin;
  private final LitmusTest test;
  private final String asked;
  private final List<FindingJson> all = new ArrayList<>();

  private CheckFindings(
      Set<Kind> failing, Compared row, Origin origin, LitmusTest test, String asked) {
    this.failing = failing;
    this.expected = row.expected();
    this.difference = row.difference();
    this.origin = origin;
    this.test = test;
    this.asked = asked;
  }

  /// What was expected of a verdict.
  ///
  /// @param expected whether anything was
  /// @param difference how it came out otherwise
  public record Compared(boolean expected, Optional<Difference> difference) {}

  /// Those of a verdict about outcomes.
  ///
  /// @param failing which kinds fail the check
  public static List<FindingJson> of(Set<Kind> failing, CheckReport report, Compared row) {
    CheckFindings found =
        new CheckFindings(failing, row, report.origin(), report.test(), report.model().name());
    found.check(report.result());
    return found.all;
  }

  /// Those of a verdict about termination.
  ///
  /// @param failing which kinds fail the check
  public static List<FindingJson> of(Set<Kind> failing, TerminationReport report, Compared row) {
    CheckFindings found =
        new CheckFindings(
            failing, row, report.origin(), report.test(), TerminationJson.of(report).asked());
    found.termination(report);
    return found.all;
  }

  private void check(CheckResult r) {
    Verdict verdict = r.verdict();
    List<Mark> races =
        r.marks().stream()
            .filter(m -> Mark.isRace(m.check()))
            .filter(m -> !expected || m.meaning() == Mark.Meaning.FLAG)
            .toList();
    if (failing.contains(Kind.RACE)) {
      races.forEach(this::race);
      List<String> open = r.openFlags().stream().filter(Mark::isRace).toList();
      if (!open.isEmpty() && decided(verdict)) {
        open(Kind.RACE, Severity.UNKNOWN, "whether it races is not known: not all was looked at");
      }
    }
    if (difference.isPresent()) {
      differs(r.witness());
    }
    boolean vacuous = decided(verdict) && r.vacuous().isPresent();
    boolean failed = verdict == Verdict.FAILS && failing.contains(Kind.NO) && !expected;
    if (failed) {
      String means = VerdictWords.meaning(test.header().condition().quantifier(), verdict);
      add(
          Kind.NO,
          Severity.ERROR,
          r.vacuous().orElse("the condition does not hold: " + means),
          r.witness());
    } else if (vacuous && (failing.contains(Kind.VACUOUS) || !expected)) {
      open(Kind.VACUOUS, severity(Kind.VACUOUS), r.vacuous().orElseThrow());
    }
    if (!expected) {
      switch (verdict) {
        case UNDEFINED -> undefined(r.reason(), races.isEmpty() || !failing.contains(Kind.RACE));
        case NOT_COVERED, UNKNOWN -> unknown(verdict.word(), r.reason());
        case HOLDS, FAILS -> {}
      }
    }
  }

  private void termination(TerminationReport report) {
    Optional<ExecutionView> hang =
        report.result().hang().map(h -> h.execution().at(origin.lines()));
    TerminationVerdict verdict = report.result().verdict();
    if (difference.isPresent()) {
      differs(hang);
    }
    if (!expected) {
      switch (verdict) {
        case MAY_HANG -> {
          if (failing.contains(Kind.NO)) {
            add(Kind.NO, Severity.ERROR, "an execution does not end", hang);
          }
        }
        case UNDEFINED -> undefined(report.result().reason(), true);
        case NOT_COVERED, UNKNOWN -> unknown(verdict.word(), report.result().reason());
        case TERMINATES -> {}
      }
    }
  }

  private static boolean decided(Verdict verdict) {
    return verdict == Verdict.HOLDS || verdict == Verdict.FAILS;
  }

  private Severity severity(Kind kind) {
    return failing.contains(kind) ? Severity.ERROR : Severity.UNKNOWN;
  }

  private void differs(Optional<ExecutionView> witness) {
    Difference d = difference.orElseThrow();
    add(
        Kind.EXPECTATION,
        Severity.ERROR,
        "expected " + d.expected() + ", found " + d.found(),
        witness);
  }

  private void undefined(Optional<String> reason, boolean untold) {
    if (failing.contains(Kind.UNDEF) && untold) {
      open(
          Kind.UNDEF,
          Severity.ERROR,
          "it has no defined meaning" + reason.map(r -> ": " + r).orElse(""));
    }
  }

  private void unknown(String word, Optional<String> reason) {
    open(Kind.UNKNOWN, severity(Kind.UNKNOWN), word + reason.map(r -> ": " + r).orElse(""));
  }

  private void race(Mark mark) {
    List<EventView> events = mark.events().stream().map(mark.execution()::event).toList();
    List<StepJson> accesses = steps(events.stream());
    add(
        Kind.RACE,
        Severity.ERROR,
        accesses.isEmpty() ? OptionalInt.empty() : OptionalInt.of(accesses.getFirst().line()),
        events.stream().map(CheckFindings::words).collect(Collectors.joining(" and "))
            + ": "
            + mark.check(),
        events.stream()
            .flatMap(e -> e.location().stream())
            .distinct()
            .collect(Collectors.joining(", ")),
        accesses,
        Optional.of(mark.execution()));
  }

  private static String words(EventView e) {
    String does =
        switch (e.kind()) {
          case READ -> "reads ";
          case WRITE -> "writes ";
          case INITIAL, FENCE, BARRIER -> "does ";
        };
    return (e.thread() < 0 ? "the initial value " : "P" + e.thread() + " ")
        + does
        + e.place().orElse(e.text());
  }

  private void open(Kind kind, Severity severity, String what) {
    add(kind, severity, what, Optional.empty());
  }

  private void add(Kind kind, Severity severity, String what, Optional<ExecutionView> witness) {
    int line = origin.lines().asking();
    add(
        kind,
        severity,
        line == 0 ? OptionalInt.empty() : OptionalInt.of(line),
        what,
        ConditionWriter.write(test.header().condition()),
        List.of(),
        witness);
  }

  private void add(
      Kind kind,
      Severity severity,
      OptionalInt line,
      String what,
      String about,
      List<StepJson> accesses,
      Optional<ExecutionView> witness) {
    all.add(
        new FindingJson(
            kind,
            severity,
            origin.file(),
            test.header().name(),
            asked,
            orNull(line),
            what,
            about,
            accesses,
            steps(witness.stream().flatMap(w -> w.events().stream())),
            null));
  }

  private static @Nullable Integer orNull(OptionalInt line) {
    return line.isPresent() ? line.getAsInt() : null;
  }

  private static List<StepJson> steps(Stream<EventView> events) {
    return events
        .filter(e -> e.line().isPresent())
        .map(e -> new StepJson(e.thread(), e.line().getAsInt(), e.toString("")))
        .toList();
  }
}
