package dev.acquit.reports.reproduce;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.reproduce.Cell;
import dev.acquit.mapper.reproduce.Coverage;
import dev.acquit.mapper.reproduce.EventResult;
import dev.acquit.mapper.reproduce.Outcome;
import dev.acquit.mapper.reproduce.Publication;
import dev.acquit.mapper.reproduce.Reproduction;
import dev.acquit.mapper.reproduce.ReproductionTask;
import dev.acquit.mapper.verify.Counterexample;
import dev.acquit.mapper.verify.Soundness.Use;
import dev.acquit.reports.EventNaming;
import dev.acquit.reports.ExecutionText;
import dev.acquit.reports.MissingEdge;
import dev.acquit.reports.Paint;
import dev.acquit.reports.Plural;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// A published check done again, for people: a table of times for each event model, what each
/// exercises, counterexamples, why the times are not times of the same work, and the conclusion.
public final class ReproduceText {
  private static final String FROM_FILE = "*";
  private static final int WIDTH = 100;

  private final ReproduceReport report;
  private final Reproduction r;
  private final ReproductionTask task;
  private final Paint paint;
  private final StringBuilder out = new StringBuilder();

  private ReproduceText(ReproduceReport report, Paint paint) {
    this.report = report;
    this.r = report.reproduction();
    this.task = r.task();
    this.paint = paint;
  }

  /// The text.
  public static String render(ReproduceReport report, Paint paint) {
    ReproduceText text = new ReproduceText(report, paint);
    text.head();
    text.times();
    text.coverage();
    text.counterexamples();
    text.differences();
    text.conclusion();
    return text.out.toString();
  }

  private void head() {
    Publication p = task.publication();
    line(paint.bold(p.name()) + ": " + p.authors() + ": " + p.title());
    Mapping m = task.mapping().mapping();
    line(
        "  mapping "
            + m.name()
            + " ("
            + task.mapping().shortHash()
            + "), source model "
            + task.source().name()
            + " "
            + task.source().shortHash()
            + ", target model "
            + task.target().name()
            + " "
            + task.target().shortHash());
    line(
        "  every program of up to "
            + Plural.of(task.bound(), "instruction")
            + ", any scopes, "
            + task.solver().name()
            + ", "
            + String.format(Locale.ROOT, "%.1f s", r.time().toNanos() / 1e9));
    r.stopped().ifPresent(why -> line("  " + paint.unsure("stopped early") + ": " + why));
  }

  private void times() {
    for (EventResult result : r.results()) {
      line("");
      line("  Event model " + paint.bold(result.events().name()) + ": " + rowsOf(result));
      List<List<String>> lines = new ArrayList<>();
      lines.add(List.of("bound", "axiom", "paper", "exactly", "up to", "ratio", ""));
      report.lines(result).stream()
          .filter(l -> l.bound() >= report.firstShown())
          .forEach(l ->
              lines.add(
                  List.of(
                      Integer.toString(l.bound()),
                      l.axiom(),
                      l.published().map(Publication.Time::time).orElse("-"),
                      time(l.exactly()),
                      time(l.upTo()),
                      l.ratio().map(ReproduceText::ratio).orElse("-"),
                      outcome(l))));
      table(lines);
    }
    if (report.remembered() > 0) {
      line("");
      line(
          "  "
              + FROM_FILE
              + " "
              + Plural.number(report.remembered())
              + " answers came from the file of an earlier run, so these are not times of the"
              + " work.");
    }
  }

  private String rowsOf(EventResult result) {
    long reached =
        result.rows().values().stream().filter(Coverage.Reached.class::isInstance).count();
    return result.rows().values().stream().anyMatch(Coverage.Unknown.class::isInstance)
        ? "which rows it exercises is not known"
        : "exercises " + reached + " of " + Plural.of(result.rows().size(), "row");
  }

  private static String time(Cell cell) {
    if (cell.layouts() == 0) {
      return "-";
    }
    return seconds(ReproduceReport.seconds(cell)) + (cell.remembered() > 0 ? FROM_FILE : "");
  }

  private static String seconds(double s) {
    return String.format(Locale.ROOT, s < 10 ? "%.2f s" : "%.0f s", s);
  }

  private static String ratio(double ratio) {
    return String.format(Locale.ROOT, ratio < 10 ? "%.1f x" : "%,.0f x", ratio);
  }

  private String outcome(ReproduceReport.Line l) {
    return switch (l.upTo().outcome()) {
      case Outcome.Holds h -> l.vacuous() ? paint.unsure("holds, vacuous") : "holds";
      case Outcome.Fails f -> paint.bad("FAILS") + " at " + f.size();
      case Outcome.Open(String why) -> paint.unsure("unknown") + ": " + why;
    };
  }

  private void coverage() {
    line("");
    line(
        "  What programs of up to "
            + Plural.of(task.bound(), "instruction")
            + " exercise, by query:");
    List<List<String>> lines = new ArrayList<>();
    List<String> head = new ArrayList<>(List.of("row", "PTX"));
    r.results().forEach(e -> head.add(e.events().name()));
    head.add("left out by");
    lines.add(head);
    for (Use use : r.results().getFirst().rows().sequencedKeySet()) {
      List<Coverage> all = r.results().stream().map(e -> e.rows().get(use)).toList();
      String row =
          use.row() + (use.alternative() == 0 ? "" : ", alternative " + (use.alternative() + 1));
      lines.add(
          coverageLine(
              row,
              task.mapping().mapping().alternative(use.row(), use.alternative()).sequence(),
              all));
    }
    for (String axiom : r.results().getFirst().axioms().sequencedKeySet()) {
      List<Coverage> all = r.results().stream().map(e -> e.axioms().get(axiom)).toList();
      lines.add(coverageLine("axiom " + axiom, "", all));
    }
    table(lines);
    facts();
  }

  private List<String> coverageLine(String what, String sequence, List<Coverage> all) {
    List<String> line = new ArrayList<>(List.of(what, sequence));
    all.forEach(c -> line.add(word(c)));
    line.add(
        all.stream()
            .filter(Coverage.NotReached.class::isInstance)
            .flatMap(c -> ((Coverage.NotReached) c).facts().stream())
            .distinct()
            .collect(Collectors.joining(", ")));
    return line;
  }

  private String word(Coverage c) {
    return switch (c) {
      case Coverage.Reached(var layout) -> "reached in " + layout;
      case Coverage.NotReached n -> paint.bad("NOT REACHED");
      case Coverage.Unknown u -> paint.unsure("unknown");
    };
  }

  private void facts() {
    line("");
    line("  What the published C++ model takes for granted, each asked about alone:");
    for (Publication.Fact f : task.publication().facts()) {
      wrap("    " + f.name() + ": " + f.says() + " (" + f.place() + ")", "      ");
    }
  }

  private void counterexamples() {
    for (Outcome.Fails fails : report.failures()) {
      Counterexample c = fails.counterexample();
      line("");
      line(
          "  Counterexample of "
              + Plural.of(fails.size(), "instruction")
              + ", class "
              + c.programClass().word()
              + ":");
      text(c.source());
      text(c.target());
      line("    Outcome: " + c.outcome());
      c.why()
          .ifPresent(why -> {
            line(
                "    "
                    + task.source().name()
                    + " forbids it by "
                    + String.join(", ", why.axioms())
                    + ":");
            ExecutionText.cycle(why).forEach(l -> line("      " + l));
          });
      line("    " + task.target().name() + " allows it in this execution:");
      ExecutionText.lines(c.witness()).forEach(l -> line("      " + l));
      c.why()
          .flatMap(w ->
              MissingEdge.of(w, c.witness(), c.target(), task.target().name(), EventNaming.LETTERS))
          .ifPresent(l -> line("    " + l));
    }
  }

  private void text(LitmusTest test) {
    LitmusWriter.write(test).lines().forEach(l -> line(("    " + l).stripTrailing()));
    line("");
  }

  private void differences() {
    line("");
    line("  The times are not times of the same work:");
    report.differences().forEach(d -> wrap("    - " + d, "      "));
  }

  private void conclusion() {
    String table = task.mapping().mapping().name();
    line("");
    for (EventResult e : r.results()) {
      line(
          table
              + ", event model "
              + e.events().name()
              + ": "
              + switch (e.decision()) {
                case UNSOUND -> "UNSOUND, see the counterexample.";
                case UNKNOWN ->
                    "UNKNOWN: no counterexample was found, and not everything was decided.";
                case SOUND ->
                    "sound up to "
                        + Plural.of(task.bound(), "instruction")
                        + "; "
                        + (e.notReached().isEmpty()
                            ? "every row was exercised."
                            : "no evidence for the "
                                + (e.notReached().size() == 1
                                    ? "row that is"
                                    : e.notReached().size() + " rows that are")
                                + " not reached.");
              });
    }
  }

  /// Columns side by side; colours take no room.
  private void table(List<List<String>> lines) {
    int[] widths = new int[lines.getFirst().size()];
    lines.forEach(l -> {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], width(l.get(i)));
      }
    });
    for (List<String> l : lines) {
      StringBuilder text = new StringBuilder("   ");
      for (int i = 0; i < widths.length; i++) {
        text.append(' ').append(l.get(i)).repeat(" ", widths[i] - width(l.get(i)) + 1);
      }
      line(text.toString().stripTrailing());
    }
  }

  private static int width(String cell) {
    return cell.replaceAll("\u001b\\[\\d+m", "").length();
  }

  /// A paragraph, in lines that fit.
  ///
  /// @param indent what stands before the second and later lines
  private void wrap(String text, String indent) {
    String rest = text;
    while (rest.length() > WIDTH) {
      int at = rest.lastIndexOf(' ', WIDTH);
      line(rest.substring(0, at));
      rest = indent + rest.substring(at + 1);
    }
    line(rest);
  }

  private void line(String text) {
    out.append(text).append('\n');
  }
}
