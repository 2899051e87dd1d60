package dev.acquit.reports;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.verify.Extent;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.mapper.verify.Soundness;
import dev.acquit.mapper.verify.Soundness.Use;
import dev.acquit.mapper.verify.Verification;
import dev.acquit.mapper.verify.Verification.ClassResult;
import dev.acquit.mapper.verify.Work;
import dev.acquit.model.sat.Testimony;
import dev.acquit.reports.VerifyReport.Finding;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// A verification for people: what was compared, a table of verdicts, the counterexamples, and the
/// conclusion in one sentence.
public final class VerifyText {
  private static final double NANOS_PER_SECOND = 1e9;

  private final VerifyReport report;
  private final Verification v;
  private final Paint paint;
  private final StringBuilder out = new StringBuilder();

  private VerifyText(VerifyReport report, Paint paint) {
    this.report = report;
    this.v = report.verification();
    this.paint = paint;
  }

  /// The text.
  public static String render(VerifyReport report, Paint paint) {
    VerifyText text = new VerifyText(report, paint);
    text.head();
    text.identity();
    text.out.append('\n').append(SoundnessTable.render(text.v, paint));
    text.legend();
    text.out.append('\n');
    text.counterexamples();
    text.out.append(Conclusion.sentence(report)).append('\n');
    return text.out.toString();
  }

  /// What the number in the table counts: it is not the bound.
  private void legend() {
    boolean sound =
        v.classes().values().stream()
            .flatMap(r -> r.verdicts().values().stream())
            .anyMatch(s -> s instanceof Soundness.Sound);
    if (sound) {
      line(
          v.extent() instanceof Extent.Tests
              ? "  (N): N compiled tests use it"
              : "  (N): an allowed execution uses it in N layouts");
    }
  }

  private void head() {
    Mapping m = v.mapping().mapping();
    String file = v.mapping().file().equals(m.name()) ? "" : v.mapping().file() + ", ";
    line(paint.bold(m.name()) + " (" + file + v.mapping().shortHash() + "): " + m.header().title());
    line(
        "  source model "
            + v.source().name()
            + " "
            + v.source().shortHash()
            + ", target model "
            + v.target().name()
            + " "
            + v.target().shortHash()
            + ", "
            + report.engine().word());
    String seconds = String.format(Locale.ROOT, "%.1f s", v.time().toNanos() / NANOS_PER_SECOND);
    line("  " + extent() + ", " + seconds);
    v.classes().forEach((c, r) -> line("    class " + c.word() + ": " + counts(r)));
    v.stopped().ifPresent(why -> line("  " + paint.unsure("stopped early") + ": " + why));
  }

  private String extent() {
    return switch (v.extent()) {
      case Extent.Tests(var family) ->
          "family "
              + family.word()
              + (report.shapes().isEmpty() ? "" : ", only " + String.join(", ", report.shapes()));
      case Extent.Programs(int bound, Testimony t) ->
          "every program of up to " + Plural.of(bound, "instruction") + ", " + SolverWords.of(t);
    };
  }

  private static String counts(ClassResult r) {
    return switch (r.work()) {
          case Work.Tests t ->
              Plural.of(t.tests(), "test")
                  + " ("
                  + number(t.racy())
                  + " racy, skipped), "
                  + Plural.of(t.compiled(), "compilation")
                  + " ("
                  + number(t.judged())
                  + " judged, each once)";
          case Work.Queries q ->
              "complete up to "
                  + q.complete()
                  + ": "
                  + Plural.of(q.layouts(), "layout")
                  + ", "
                  + Plural.of(q.queries(), "query")
                  + (q.discarded() == 0
                      ? ""
                      : ", " + Plural.of(q.discarded(), "execution") + " discarded");
        }
        + (r.failures() == 0 ? "" : ", " + number(r.failures()) + " fail")
        + (r.open() == 0 ? "" : ", " + number(r.open()) + " open");
  }

  private void identity() {
    if (!(v.extent() instanceof Extent.Tests)) {
      return;
    }
    int failed = v.identityFailures().size();
    line(
        "  identity: source against itself, "
            + Plural.of(report.compared(), "test")
            + ", "
            + (failed == 0 ? "no difference" : paint.bad(number(failed) + " differ")));
    v.identityFailures().forEach(t -> line("    " + t));
  }

  private void counterexamples() {
    Map<CppTest, Finding> shown = new HashMap<>();
    for (List<Finding> group : report.exhibits()) {
      CppTest source = group.getFirst().counterexample().source();
      title(group);
      new CounterexampleText(report, group)
          .lines(Optional.ofNullable(shown.get(source)))
          .forEach(this::line);
      line("");
      shown.putIfAbsent(source, group.getFirst());
    }
    if (!report.findings().isEmpty() && report.folder().isEmpty()) {
      line("--out DIR writes each pair of tests to files, which acquit check re-checks.");
      line("");
    }
  }

  /// Which alternatives a counterexample is about, and how many failures are charged to them.
  private void title(List<Finding> group) {
    Finding first = group.getFirst();
    String them =
        group.stream().map(f -> VerifyText.name(f.use())).collect(Collectors.joining(" and "));
    line(paint.bold(them) + ": " + paint.bad("UNSOUND") + " for " + programs(first.programClass()));
    List<Use> others = new ArrayList<>(first.verdict().together());
    group.forEach(f -> others.remove(f.use()));
    if (!others.isEmpty()) {
      line(
          "  together with "
              + others.stream().map(VerifyText::name).collect(Collectors.joining(" and ")));
    }
    String charged =
        group.stream()
            .map(f -> number(f.verdict().failures()))
            .distinct()
            .collect(Collectors.joining(" and "));
    String size = "The smallest, accesses and fences: " + first.counterexample().size();
    line(
        v.extent() instanceof Extent.Programs
            ? "  " + size
            : "  "
                + charged
                + " failing compilations are charged to "
                + (group.size() == 1 ? "it" : "them together")
                + ". "
                + size);
  }

  /// `load seq_cst, alternative 1`.
  static String name(Use use) {
    return use.row() + ", alternative " + (use.alternative() + 1);
  }

  /// The programs of a class.
  static String programs(ProgramClass c) {
    return switch (c) {
      case SAME -> "programs with one scope (class same)";
      case OBJECT -> "programs with one scope for each object (class object)";
      case MIXED -> "programs with any scopes (class mixed)";
    };
  }

  /// With commas between thousands.
  static String number(long n) {
    return String.format(Locale.ROOT, "%,d", n);
  }

  private void line(String text) {
    out.append(text).append('\n');
  }
}
