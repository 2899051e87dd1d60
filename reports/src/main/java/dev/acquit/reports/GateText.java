package dev.acquit.reports;

import dev.acquit.codegen.judge.Verdict;
import dev.acquit.reports.json.GateFunctionJson;
import dev.acquit.reports.json.GateFunctionJson.EvidenceJson;
import dev.acquit.reports.json.GateFunctionJson.PathJson;
import dev.acquit.reports.json.GateFunctionJson.PlaceJson;
import dev.acquit.reports.json.GateFunctionJson.StepJson;
import dev.acquit.reports.json.GateJson;
import dev.acquit.reports.json.GateJson.RefusedJson;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A run of the gate for people: how many functions have which verdict, then each finding with what
/// it was compared with, what was emitted, and a litmus test that shows what is lost.
public final class GateText {
  private static final int NAME = 16;
  private static final int HASH = 12;
  private static final int SHOWN = 10;

  /// So many functions are shown one by one.
  private static final int FEW = 40;

  /// What differs between messages of a compiler that say the same of different functions.
  private static final Pattern NUMBER =
      Pattern.compile("\\b(cta|cluster|gpu|sys)\\b|%?[a-z]*[0-9]+");

  private final GateJson document;
  private final Paint paint;
  private final boolean all;
  private final StringBuilder out = new StringBuilder();

  /// Programs that were shown, and the functions that they were shown for.
  private final Map<String, String> shownFor = new HashMap<>();

  private GateText(GateJson document, Paint paint, boolean all) {
    this.document = document;
    this.paint = paint;
    this.all = all;
  }

  /// The text.
  ///
  /// @param document the run
  /// @param paint how it is coloured
  /// @param all whether functions that are fine, and findings that the baseline knows, are shown as
  ///   well
  public static String render(GateJson document, Paint paint, boolean all) {
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
  /// @param function a function of it
  /// @param paint how it is coloured
  public static String function(GateJson document, GateFunctionJson function, Paint paint) {
    GateText text = new GateText(document, paint, true);
    text.function(function);
    return text.out.toString();
  }

  private boolean shown(GateFunctionJson f) {
    return all || !f.known() && !f.severity().equals("none");
  }

  /// Few functions are all shown. Of many, of those that have the same thing wrong in the same
  /// operation only the first is.
  private void functions(List<GateFunctionJson> functions) {
    if (functions.size() <= FEW) {
      functions.forEach(this::function);
      return;
    }
    Map<GateAlike, List<GateFunctionJson>> alike = new LinkedHashMap<>();
    for (GateFunctionJson f : functions) {
      alike.computeIfAbsent(GateAlike.of(f), k -> new ArrayList<>()).add(f);
    }
    alike
        .values()
        .forEach(group -> {
          function(group.getFirst());
          if (group.size() > 1) {
            out.setLength(out.length() - 1);
            line(1, paint.bold((group.size() - 1) + " more like it") + ": " + names(group));
            out.append('\n');
          }
        });
  }

  private static String names(List<GateFunctionJson> group) {
    return group.stream()
            .skip(1)
            .limit(SHOWN)
            .map(f -> Visible.line(f.function()))
            .collect(Collectors.joining(", "))
        + (group.size() > SHOWN + 1 ? ", ..." : "");
  }

  private void function(GateFunctionJson f) {
    line(
        0,
        paint.bold(Visible.line(f.file()) + ":" + f.place().line() + ":" + f.place().column())
            + ": "
            + verdict(f)
            + (f.known() ? " (known)" : "")
            + ": "
            + paint.bold(Visible.line(f.function()))
            + " should be "
            + f.source());
    if (f.why() != null && f.defects().stream().noneMatch(d -> d.what().equals(f.why()))) {
      line(1, Visible.line(f.why()));
    }
    if (GateWords.verdict(f) == Verdict.CONFORMS) {
      if (f.match() != null) {
        line(1, document.mapping().name() + ", " + GateWords.row(f.match()));
      }
      notes(f);
      out.append('\n');
      return;
    }
    f.defects()
        .forEach(d -> {
          String kind = d.kind().equals(f.verdict()) ? "" : paint.bad(d.kind()) + ": ";
          line(1, kind + Visible.line(d.what()));
          excerpt(d.place(), true, "");
        });
    f.paths().stream().filter(p -> p.verdict().equals(f.verdict())).forEach(p -> path(f, p));
    notes(f);
    line(1, "To do: " + GateWords.todo(f));
    out.append('\n');
  }

  private void notes(GateFunctionJson f) {
    f.notes().forEach(n -> line(1, "note: " + Visible.line(n)));
  }

  private String verdict(GateFunctionJson f) {
    return switch (f.severity()) {
      case "error" -> paint.bad(f.verdict());
      case "none" -> paint.good(f.verdict());
      default -> paint.unsure(f.verdict());
    };
  }

  private void path(GateFunctionJson f, PathJson path) {
    line(1, path.how() == null ? "Emitted:" : "Emitted, when " + Visible.line(path.how()) + ":");
    if (path.steps().isEmpty()) {
      line(2, "nothing that the memory model sees");
    }
    for (StepJson step : path.steps()) {
      excerpt(step.place(), step.weak(), step.instruction());
    }
    if (path.match() != null) {
      line(1, document.mapping().name() + " has " + GateWords.row(path.match()));
    }
    List<String> there =
        path.steps().stream().filter(StepJson::weak).map(StepJson::instruction).toList();
    sequence("At another place", path.missing().stream().filter(there::contains).toList());
    sequence("Missing", path.missing().stream().filter(m -> !there.contains(m)).toList());
    if (path.evidence() != null) {
      evidence(f, path.evidence());
    }
  }

  private void sequence(String what, List<String> instructions) {
    if (!instructions.isEmpty()) {
      line(1, paint.bad(what) + ": " + String.join("; ", instructions));
    }
  }

  /// A line of the file, with a mark if it is what one should look at.
  private void excerpt(PlaceJson place, boolean marked, String means) {
    String text = Visible.line(place.text().replaceAll("[ \t]+", " "));
    String shown = (marked ? "> " : "  ") + String.format("%5d | %s", place.line(), text);
    String note = means.isEmpty() || text.startsWith(means) ? "" : "   (" + means + ")";
    line(1, (marked ? paint.bad(shown) : shown) + note);
  }

  private void evidence(GateFunctionJson f, EvidenceJson e) {
    String before = shownFor.putIfAbsent(e.source() + e.emitted(), f.function());
    if (before != null) {
      line(1, "The program of " + Visible.line(before) + " shows it, too.");
      return;
    }
    line(1, "A program that shows it, in C++ and with what was emitted:");
    Columns.of(lines(e.source()), lines(e.emitted()), 4)
        .forEach(l -> line(l.isEmpty() ? 0 : 2, Visible.line(l)));
    boolean race = e.shows().equals("race");
    if (race) {
      line(1, "What was emitted has a data race; the PTX of the table has none.");
    }
    says(e.forbiddenBy(), race ? "finds" : "forbids", race ? "find" : "forbid", race);
    if (!race) {
      says(e.allowedBy(), "allows", "allow", false);
    }
  }

  private void says(List<String> models, String one, String many, boolean race) {
    if (!models.isEmpty()) {
      line(
          1,
          String.join(", ", models)
              + (models.size() == 1 ? " " + one : " " + many)
              + (race ? " none in C++." : " the outcome in C++."));
    }
  }

  private static List<String> lines(String test) {
    return test.lines().map(String::stripTrailing).toList();
  }

  private void refused() {
    if (document.compiled() == null || document.compiled().refused().isEmpty()) {
      return;
    }
    Map<String, List<RefusedJson>> byMessage = new LinkedHashMap<>();
    for (RefusedJson r : document.compiled().refused()) {
      String message = NUMBER.matcher(r.message()).replaceAll(".");
      byMessage.computeIfAbsent(message, m -> new ArrayList<>()).add(r);
    }
    line(0, paint.bold("NOT COMPILED"));
    for (List<RefusedJson> group : byMessage.values()) {
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
    line(
        0,
        count(s.judged(), "function")
            + " of "
            + count(s.files(), "file")
            + " against "
            + paint.bold(document.mapping().name())
            + " "
            + document.mapping().sha256().substring(0, HASH)
            + document.models().stream()
                .map(m -> ", model " + m.name() + " " + m.sha256().substring(0, HASH))
                .collect(Collectors.joining()));
    for (Verdict verdict : Verdict.values()) {
      Integer n = s.verdicts().get(verdict.name());
      if (n != null) {
        String severity = document.policy().getOrDefault(verdict.name(), "none");
        String remark = severity.equals("none") ? "" : ": " + severity;
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
      line(
          1,
          Visible.line(c.compiler())
              + (c.program() == null ? "" : " (" + Visible.line(c.program()) + ")")
              + ", "
              + String.join(", ", c.targets())
              + ": "
              + count(c.cells(), "operation")
              + ", "
              + count(c.runs(), "run")
              + " of the compiler, "
              + c.kept()
              + " known from before");
    }
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
    conclusion();
  }

  private void conclusion() {
    var s = document.summary();
    if (document.baseline() != null) {
      var b = document.baseline();
      long now = s.errors() + s.unknown() + s.warnings() + s.known();
      line(
          1,
          "baseline "
              + Visible.line(b.file())
              + (b.updated() ? " rewritten" : "")
              + ": "
              + b.known()
              + " known, "
              + (now - b.known())
              + " new, "
              + b.fixed().size()
              + " fixed"
              + (b.otherFiles() == 0 ? "" : ", " + b.otherFiles() + " not looked at"));
    }
    line(0, GateConclusion.of(document, paint));
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
