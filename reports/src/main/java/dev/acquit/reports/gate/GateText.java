package dev.acquit.reports.gate;

import dev.acquit.codegen.gate.Severity;
import dev.acquit.codegen.judge.Verdict;
import dev.acquit.reports.Columns;
import dev.acquit.reports.Paint;
import dev.acquit.reports.Plural;
import dev.acquit.reports.Visible;
import dev.acquit.reports.gate.GateDocument.NotCompiled;
import dev.acquit.reports.gate.JudgedFunction.Evidence;
import dev.acquit.reports.gate.JudgedFunction.JudgedPath;
import dev.acquit.reports.gate.JudgedFunction.PathStep;
import dev.acquit.reports.gate.JudgedFunction.Place;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A run of the gate for people: findings by what is wrong, a line for each function, or in whole
/// what it was compared with, what was emitted, and a litmus test that shows what is lost; then how
/// many functions have which verdict.
public final class GateText {
  private static final int NAME = 16;
  private static final int SHOWN = 10;

  /// What differs between messages of a compiler that say the same of different functions.
  private static final Pattern NUMBER =
      Pattern.compile("\\b(cta|cluster|gpu|sys)\\b|%?[a-z]*[0-9]+");

  private final GateDocument document;
  private final GateWords words;
  private final Paint paint;
  private final boolean all;
  private final StringBuilder out = new StringBuilder();

  /// Programs that were shown, and the functions that they were shown for.
  private final Map<String, String> shownFor = new HashMap<>();

  private GateText(GateDocument document, Paint paint, boolean all) {
    this.document = document;
    this.words = new GateWords(document);
    this.paint = paint;
    this.all = all;
  }

  /// The text.
  ///
  /// @param document the run
  /// @param paint how it is coloured
  /// @param all whether all is shown in whole, also functions that are fine and findings that the
  ///   baseline knows
  public static String render(GateDocument document, Paint paint, boolean all) {
    GateText text = new GateText(document, paint, all);
    text.functions(document.functions().stream().filter(text::shown).toList());
    text.fixed();
    text.refused();
    text.summary();
    return text.out.toString();
  }

  /// The part about one function.
  ///
  /// @param document the run
  /// @param paint how it is coloured
  public static String function(GateDocument document, JudgedFunction function, Paint paint) {
    GateText text = new GateText(document, paint, true);
    text.function(function);
    return text.out.toString();
  }

  private boolean shown(JudgedFunction f) {
    return all || (!f.known() && f.finding());
  }

  /// What is wrong, without what differs between functions.
  private record Cause(Verdict verdict, String what) {
    static Cause of(JudgedFunction f) {
      return new Cause(f.verdict(), NUMBER.matcher(GateWords.cause(f)).replaceAll("."));
    }
  }

  /// One function is shown in whole, of several each has a line below what is wrong with it.
  private void functions(List<JudgedFunction> functions) {
    if (all || functions.size() == 1) {
      functions.forEach(this::function);
      return;
    }
    Map<Cause, List<JudgedFunction>> byCause = new LinkedHashMap<>();
    for (JudgedFunction f : functions) {
      byCause.computeIfAbsent(Cause.of(f), k -> new ArrayList<>()).add(f);
    }
    byCause.values().forEach(this::group);
  }

  private void group(List<JudgedFunction> group) {
    JudgedFunction first = group.getFirst();
    String cause = GateWords.cause(first);
    line(
        0,
        verdict(first)
            + ", "
            + count(group.size(), "function")
            + (cause.isEmpty() ? "" : ": " + cause));
    group.stream()
        .limit(SHOWN)
        .forEach(
            f -> line(1, place(f) + ": " + GateWords.should(f) + (f.known() ? " (known)" : "")));
    if (group.size() > SHOWN) {
      line(1, "and " + (group.size() - SHOWN) + " more");
    }
    List<String> todo = group.stream().map(GateWords::todo).distinct().toList();
    if (todo.size() == 1) {
      line(1, "To do: " + todo.getFirst());
    }
    out.append('\n');
  }

  private static String place(JudgedFunction f) {
    return Visible.line(f.at());
  }

  private void function(JudgedFunction f) {
    line(
        0,
        paint.bold(place(f))
            + ": "
            + verdict(f)
            + (f.place().written() == null
                ? ""
                : " (" + Visible.line(f.file()) + ":" + f.place().line() + ")")
            + (f.known() ? " (known)" : "")
            + ": "
            + paint.bold(Visible.line(f.function()))
            + " should be "
            + f.source());
    GateWords.why(f).ifPresent(w -> line(1, w));
    if (f.verdict() == Verdict.CONFORMS) {
      words.compared(f.match()).ifPresent(l -> line(1, l));
      notes(f);
      out.append('\n');
      return;
    }
    f.defects()
        .forEach(d -> {
          String kind = d.kind() == f.verdict() ? "" : paint.bad(d.kind().name()) + ": ";
          line(1, kind + Visible.line(d.what()));
          excerpt(d.place(), true, "");
        });
    f.worst().forEach(p -> path(f, p));
    notes(f);
    line(1, "To do: " + GateWords.todo(f));
    out.append('\n');
  }

  private void notes(JudgedFunction f) {
    f.notes().forEach(n -> line(1, "note: " + Visible.line(n)));
  }

  private String verdict(JudgedFunction f) {
    return switch (f.severity()) {
      case ERROR -> paint.bad(f.verdict().name());
      case NONE -> paint.good(f.verdict().name());
      case UNKNOWN, WARNING -> paint.unsure(f.verdict().name());
    };
  }

  private void path(JudgedFunction f, JudgedPath path) {
    line(1, path.how() == null ? "Emitted:" : "Emitted, when " + Visible.line(path.how()) + ":");
    if (path.steps().isEmpty()) {
      line(2, "nothing that the memory model sees");
    }
    for (PathStep step : path.steps()) {
      excerpt(step.place(), step.weak(), step.instruction());
    }
    words.compared(path.match()).ifPresent(l -> line(1, l));
    GateWords.missing(path)
        .forEach(m -> {
          String what = m.substring(0, m.indexOf(':'));
          line(1, paint.bad(what) + m.substring(what.length()));
        });
    if (path.evidence() != null) {
      evidence(f, path.evidence());
    }
  }

  /// A line of the file, with a mark if it is what one should look at.
  private void excerpt(Place place, boolean marked, String means) {
    String text = Visible.line(place.text().replaceAll("[ \t]+", " "));
    String shown = (marked ? "> " : "  ") + String.format("%5d | %s", place.line(), text);
    String note = means.isEmpty() || text.startsWith(means) ? "" : "   (" + means + ")";
    line(1, (marked ? paint.bad(shown) : shown) + note);
  }

  private void evidence(JudgedFunction f, Evidence e) {
    String before = shownFor.putIfAbsent(e.source() + e.emitted(), f.function());
    if (before != null) {
      line(1, "The program of " + Visible.line(before) + " shows it, too.");
      return;
    }
    line(1, "A program that shows it, in C++ and with what was emitted:");
    Columns.of(e.source(), e.emitted(), 4).forEach(l -> line(l.isEmpty() ? 0 : 2, Visible.line(l)));
    GateWords.shows(e).forEach(l -> line(1, l));
  }

  private void refused() {
    if (document.compiled() == null || document.compiled().refused().isEmpty()) {
      return;
    }
    Map<String, List<NotCompiled>> byMessage = new LinkedHashMap<>();
    for (NotCompiled r : document.compiled().refused()) {
      String message = NUMBER.matcher(r.message()).replaceAll(".");
      byMessage.computeIfAbsent(message, m -> new ArrayList<>()).add(r);
    }
    line(0, paint.bold("NOT COMPILED"));
    for (List<NotCompiled> group : byMessage.values()) {
      List<String> names =
          group.stream()
              .map(r -> r.function() == null ? r.target() : Visible.line(r.function()))
              .distinct()
              .toList();
      line(
          1,
          count(names.size(), "function")
              + ": "
              + names.stream().limit(SHOWN).collect(Collectors.joining(", "))
              + (names.size() > SHOWN ? ", ..." : ""));
      line(2, Visible.line(group.getFirst().message()));
    }
    out.append('\n');
  }

  private void fixed() {
    if (document.baseline() == null || document.baseline().fixed().isEmpty()) {
      return;
    }
    var fixed = document.baseline().fixed();
    line(
        0,
        paint.good("Fixed")
            + ", still in "
            + Visible.line(document.baseline().file())
            + (document.baseline().updated() ? " until now:" : "; remove with --update-baseline:"));
    fixed.forEach(e ->
        line(
            1,
            Visible.line(e.file())
                + ": "
                + Visible.line(e.function())
                + ", "
                + Visible.line(e.source())
                + ": "
                + e.verdict()
                + (e.note() == null ? "" : " (" + Visible.line(e.note()) + ")")));
    out.append('\n');
  }

  private void summary() {
    var s = document.summary();
    String name = document.mapping().name();
    line(0, words.extent().replace(" " + name + " ", " " + paint.bold(name) + " "));
    for (Verdict verdict : Verdict.values()) {
      Integer n = s.verdicts().get(verdict);
      if (n != null) {
        Severity severity = document.policy().getOrDefault(verdict, Severity.NONE);
        String remark = severity == Severity.NONE ? "" : ": " + severity.word();
        row(verdict.name(), n, "  " + GateWords.title(verdict) + remark);
      }
    }
    if (document.compiled() != null) {
      var c = document.compiled();
      if (!c.refused().isEmpty()) {
        row(
            "not compiled",
            c.refused().size(),
            "  the compiler refused them" + (c.refusedIsError() ? ": error" : ""));
      }
    }
    words.compiled().ifPresent(l -> line(1, l));
    if (s.notAnnotated() > 0) {
      row("not annotated", s.notAnnotated(), "  not judged: " + names());
    }
    int noted = (int) document.functions().stream().filter(f -> !f.notes().isEmpty()).count();
    if (noted > 0) {
      row("with notes", noted, "  something was passed over or not checked: -v shows it");
    }
    if (!document.errors().isEmpty()) {
      row("bad input", document.errors().size(), "  not judged, or not all of it");
    }
    if (document.manifest() != null && document.manifest().otherFiles() > 0) {
      line(
          1,
          Visible.line(document.manifest().file())
              + ": "
              + count(document.manifest().otherFiles(), "row")
              + " about files that were not given");
    }
    words.baseline().ifPresent(l -> line(1, l));
    if (!all && document.functions().stream().filter(this::shown).count() > 1) {
      line(1, "-v shows what was emitted, and programs that show what is lost");
    }
    line(0, words.conclusion(paint));
  }

  private String names() {
    List<String> names =
        document.notAnnotated().stream().map(n -> Visible.line(n.function())).distinct().toList();
    return names.stream().limit(SHOWN).collect(Collectors.joining(", "))
        + (names.size() > SHOWN ? ", ..." : "");
  }

  private void row(String name, int n, String rest) {
    line(1, name + " ".repeat(Math.max(1, NAME - name.length())) + String.format("%5d", n) + rest);
  }

  private static String count(long n, String what) {
    return Plural.of(n, what);
  }

  private void line(int depth, String text) {
    out.repeat("  ", depth).append(text).append('\n');
  }
}
