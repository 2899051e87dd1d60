package dev.acquit.reports.gate.diff;

import dev.acquit.codegen.gate.Severity;
import dev.acquit.codegen.snapshot.diff.Change;
import dev.acquit.reports.Paint;
import dev.acquit.reports.Plural;
import dev.acquit.reports.Visible;
import dev.acquit.reports.gate.diff.DiffDocument.Alone;
import dev.acquit.reports.gate.diff.DiffDocument.Changed;
import dev.acquit.reports.gate.diff.DiffDocument.ChangedFunction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// A comparison for people: a line for each function, those with the same cause together, the
/// gravest first; or everything.
public final class DiffText {
  /// So many functions of one cause are named.
  private static final int NAMED = 3;

  private final DiffDocument document;
  private final Paint paint;
  private final StringBuilder out = new StringBuilder();

  private DiffText(DiffDocument document, Paint paint) {
    this.document = document;
    this.paint = paint;
  }

  /// Why a line is there: the same cause has the same words.
  private record Cause(Severity severity, Change.Kind kind, String sentence) {}

  /// The text.
  ///
  /// @param document the comparison
  /// @param paint how it is coloured
  /// @param all whether each function is shown with all that became of it
  public static String render(DiffDocument document, Paint paint, boolean all) {
    DiffText text = new DiffText(document, paint);
    if (all) {
      document.functions().forEach(text::whole);
      document.alone().forEach(a -> text.line(0, text.alone(a)));
    } else {
      text.causes();
    }
    DiffWords words = new DiffWords(document);
    text.line(0, Visible.line(words.sides()));
    words.head().forEach(l -> text.line(0, l));
    return text.out.toString();
  }

  private void causes() {
    Map<Cause, List<String>> causes = new LinkedHashMap<>();
    for (ChangedFunction f : document.functions()) {
      DiffWords.gravest(f)
          .ifPresent(c ->
              causes
                  .computeIfAbsent(
                      new Cause(c.severity(), c.kind(), DiffWords.sentence(c)),
                      k -> new ArrayList<>())
                  .add(function(f, c)));
    }
    document.alone().stream()
        .filter(a -> a.severity() != Severity.NONE)
        .forEach(a ->
            causes
                .computeIfAbsent(
                    new Cause(a.severity(), a.kind(), DiffWords.sentence(a)),
                    k -> new ArrayList<>())
                .add(DiffWords.at(a.place()) + ": " + paint.bold(Visible.line(a.function()))));
    causes.entrySet().stream()
        .sorted(
            Comparator.comparing((Map.Entry<Cause, List<String>> e) -> e.getKey().severity())
                .thenComparing(e -> e.getKey().kind()))
        .forEach(e -> cause(e.getKey(), e.getValue()));
  }

  private void cause(Cause cause, List<String> functions) {
    String word = word(cause.severity(), cause.kind());
    if (functions.size() == 1) {
      line(0, word + ": " + functions.getFirst() + ": " + cause.sentence());
      return;
    }
    line(0, word + ": " + Plural.of(functions.size(), "function") + ": " + cause.sentence());
    functions.stream().limit(NAMED).forEach(f -> line(1, f));
    if (functions.size() > NAMED) {
      line(1, Plural.number(functions.size() - NAMED) + " more: -v shows them");
    }
  }

  /// A function on one line: where its gravest change comes from, its name, and where that stands.
  private String function(ChangedFunction f, Changed gravest) {
    int more = DiffWords.shown(f, false).size() - 1;
    return DiffWords.at(DiffWords.where(gravest))
        + ": "
        + paint.bold(Visible.line(f.function()))
        + " ("
        + DiffWords.ptx(gravest)
        + (more == 0 ? "" : "; " + Plural.of(more, "change") + " more")
        + ")";
  }

  private String alone(Alone a) {
    return DiffWords.at(a.place())
        + ": "
        + word(a.severity(), a.kind())
        + ": "
        + paint.bold(Visible.line(a.function()))
        + ": "
        + DiffWords.sentence(a);
  }

  private void whole(ChangedFunction f) {
    line(0, paint.bold(Visible.line(f.function())) + " (" + DiffWords.at(f.after()) + ")");
    for (Changed c : DiffWords.shown(f, true)) {
      line(
          1,
          DiffWords.at(DiffWords.where(c))
              + ": "
              + word(c.severity(), c.kind())
              + ": "
              + DiffWords.sentence(c));
      line(2, DiffWords.ptx(c));
      DiffWords.made(c).ifPresent(m -> line(2, m));
    }
    Stream.concat(
            DiffWords.plain(f).stream(), f.notes().stream().map(n -> "note: " + Visible.line(n)))
        .forEach(l -> line(1, l));
    out.append('\n');
  }

  private String word(Severity severity, Change.Kind kind) {
    return switch (severity) {
      case ERROR -> paint.bad(kind.name());
      case UNKNOWN -> paint.unsure(kind.name());
      case WARNING, NONE -> kind.loses() ? paint.unsure(kind.name()) : paint.good(kind.name());
    };
  }

  private void line(int depth, String text) {
    out.append("  ".repeat(depth)).append(text).append('\n');
  }
}
