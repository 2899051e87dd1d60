package dev.acquit.reports.markdown;

import static dev.acquit.reports.markdown.Markdown.code;
import static dev.acquit.reports.markdown.Markdown.text;

import dev.acquit.reports.EventNaming;
import dev.acquit.reports.GateConclusion;
import dev.acquit.reports.LitmusWords;
import dev.acquit.reports.Plural;
import dev.acquit.reports.SavedMissing;
import dev.acquit.reports.json.ErrorJson;
import dev.acquit.reports.json.GateFunctionJson;
import dev.acquit.reports.json.GateJson;
import dev.acquit.reports.json.GateLitmusJson;
import dev.acquit.reports.json.GateScanJson;
import dev.acquit.reports.json.GateScanJson.FitJson;
import dev.acquit.reports.json.GateScanJson.ScannedJson;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;

/// What `gate litmus` and `gate scan` found in short, as Markdown.
///
/// @param out where it goes
public record GateMarkdown(Markdown out) {
  private static final int ROWS = 100;
  private static final int PROGRAMS = 20;

  /// What `gate litmus` found.
  public void litmus(String file, GateLitmusJson g) {
    out.heading(2, Plural.of(g.results().size(), "compiled test"));
    out.paragraph(
        code(file)
            + ". "
            + code(g.compiler())
            + ", "
            + text(g.source().name())
            + " against "
            + text(g.target().name())
            + ".");
    out.paragraph(text(LitmusWords.conclusion(g)));
    out.table(
        List.of("verdict", "how many"),
        new TreeMap<>(g.counts())
            .entrySet().stream()
                .map(e -> List.of(text(e.getKey()), String.valueOf(e.getValue())))
                .toList());
    errors(g.errors());
    out.table(
        List.of("test", "verdict", "beside the table", "why"),
        Markdown.first(
            ROWS,
            g.results().stream()
                .sorted(Comparator.comparing(r -> LitmusWords.rank(r.verdict())))
                .map(r ->
                    List.of(
                        code(r.test()),
                        text(r.verdict()),
                        text(r.table()),
                        text(LitmusWords.why(r))))
                .toList()));
    g.results().stream()
        .filter(r -> r.outcome() != null && r.source() != null && r.ptx() != null)
        .limit(PROGRAMS)
        .forEach(r ->
            out.details(
                code(r.test()) + " may end in " + code(r.outcome()),
                SavedMissing.sentence(
                        r.explanation(), r.witness(), r.ptx(), g.target().name(), EventNaming.WORDS)
                    .stream()
                    .toList(),
                r.source(),
                r.ptx()));
  }

  /// What `gate scan` found.
  public void scan(String file, GateScanJson g) {
    out.heading(2, Plural.of(g.functions().size(), "function") + " scanned");
    out.paragraph(code(file) + ". Table " + text(g.mapping().name()) + ".");
    errors(g.errors());
    out.table(
        List.of("function", "place", "line", "can be", "besides"),
        Markdown.first(ROWS, g.functions().stream().flatMap(f -> rows(f).stream()).toList()));
  }

  private static List<List<String>> rows(ScannedJson f) {
    String place = text(f.file() + ":" + f.line());
    List<List<String>> defects =
        f.defects().stream()
            .map(d ->
                List.of(
                    code(f.function()),
                    place,
                    String.valueOf(d.place().line()),
                    "",
                    text(d.kind() + ": " + d.what())))
            .toList();
    List<List<String>> sequences =
        f.sequences().stream()
            .map(s ->
                List.of(
                    code(f.function()),
                    place,
                    String.valueOf(s.place().line()),
                    String.join(
                        ", ",
                        s.fits().stream()
                            .filter(FitJson::possible)
                            .map(fit -> text(fit.source()))
                            .toList()),
                    ""))
            .toList();
    return Stream.concat(defects.stream(), sequences.stream()).toList();
  }

  private void errors(List<ErrorJson> errors) {
    out.table(
        List.of("bad input", "what"),
        Markdown.first(
            ROWS,
            errors.stream()
                .map(e ->
                    List.of(code(e.file() + ":" + e.line() + ":" + e.column()), text(e.message())))
                .toList()));
  }

  /// What `gate check` or `gate matrix` found.
  public void gate(String file, GateJson gate) {
    out.heading(
        2,
        Plural.of(gate.functions().size(), "function")
            + " and the table "
            + text(gate.mapping().name()));
    out.paragraph(code(file));
    out.paragraph(text(GateConclusion.of(gate)));
    out.counts(gate.functions().stream().map(GateFunctionJson::verdict));
    out.errors(gate.errors());
    out.rows(
        List.of("finding", "operation", "verdict", "place", "why"),
        gate.functions().stream()
            .filter(f -> !f.severity().equals("none"))
            .sorted(Comparator.comparing(GateFunctionJson::known))
            .map(f ->
                List.of(
                    code(f.function()),
                    text(f.source()),
                    text(f.verdict()) + (f.known() ? " (known)" : ""),
                    text(f.file() + ":" + f.place().line()),
                    text(f.why())))
            .toList());
    gate.functions().stream()
        .filter(f -> !f.severity().equals("none") && !f.known())
        .limit(PROGRAMS)
        .forEach(this::programs);
  }

  private void programs(GateFunctionJson f) {
    f.paths().stream()
        .map(GateFunctionJson.PathJson::evidence)
        .filter(e -> e != null)
        .findFirst()
        .ifPresent(e ->
            out.details(
                "A program that shows " + code(f.function()) + " to be " + text(f.verdict()),
                e.source(),
                e.emitted()));
  }
}
