package dev.acquit.reports.reproduce;

import dev.acquit.reports.Plural;
import dev.acquit.reports.html.Exhibit;
import dev.acquit.reports.html.Section;
import dev.acquit.reports.reproduce.ReproduceDocument.AxiomJson;
import dev.acquit.reports.reproduce.ReproduceDocument.CellJson;
import dev.acquit.reports.reproduce.ReproduceDocument.CounterexampleJson;
import dev.acquit.reports.reproduce.ReproduceDocument.CoverageJson;
import dev.acquit.reports.reproduce.ReproduceDocument.LineJson;
import dev.acquit.reports.reproduce.ReproduceDocument.ResultJson;
import dev.acquit.reports.reproduce.ReproduceDocument.RowJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/// What `reproduce` found.
///
/// @param id its id in the page
/// @param file the file that it comes from
/// @param document the result
/// @param tests the counterexamples, each once
public record ReproducePage(String id, String file, ReproduceDocument document, List<Test> tests)
    implements Section {
  private static final double MILLIS = 1000;

  /// Copies the list.
  public ReproducePage {
    tests = List.copyOf(tests);
  }

  /// A counterexample.
  ///
  /// @param id its id in the page
  /// @param json what was found
  /// @param exhibit its programs and executions
  public record Test(String id, CounterexampleJson json, Exhibit exhibit) {}

  /// Whether something is exercised, for each event model.
  ///
  /// @param what a row of the table or an axiom
  /// @param words one for each event model, with where it is reached
  /// @param leftOut published facts that leave it out
  public record Exercise(String what, List<CoverageJson> words, String leftOut) {
    /// Copies the list.
    public Exercise {
      words = List.copyOf(words);
    }
  }

  public static ReproducePage of(String id, String file, ReproduceDocument r) {
    List<Test> tests = new ArrayList<>();
    r.results().stream()
        .flatMap(e -> e.lines().stream())
        .map(LineJson::counterexample)
        .filter(c -> c != null)
        .distinct()
        .forEach(c ->
            tests.add(
                new Test(
                    id + "-" + (tests.size() + 1),
                    c,
                    Exhibit.of(
                        c.source().text(),
                        r.source().name(),
                        c.target().text(),
                        r.target().name(),
                        c.outcome(),
                        c.explanation(),
                        c.witness(),
                        java.util.Optional.empty()))));
    return new ReproducePage(id, file, r, tests);
  }

  @Override
  public String title() {
    return document.publication().name() + " again";
  }

  /// The time that it took.
  public String seconds() {
    return Section.seconds(document.timeMs());
  }

  /// The first digits of a hash.
  public String shortHash(String hash) {
    return Section.shortened(hash);
  }

  /// What an event model's lines say together.
  public String decision(ResultJson result) {
    return result.lines().stream().anyMatch(l -> l.outcome().equals("fails"))
        ? "unsound"
        : result.lines().stream().allMatch(l -> l.outcome().equals("holds")) ? "sound" : "unknown";
  }

  /// What an event model exercises, in a sentence.
  public String exercised(ResultJson result) {
    long reached =
        result.rows().stream().filter(r -> r.coverage().word().equals("reached")).count();
    long missed =
        result.rows().stream().filter(r -> r.coverage().word().equals("not reached")).count();
    return "Its programs exercise "
        + reached
        + " of "
        + Plural.of(result.rows().size(), "row of the table")
        + (missed == 0 ? "." : "; of the others it says nothing.");
  }

  /// What the publication says of a line: that there was no counterexample, and how long it took.
  public String published(LineJson line) {
    return line.publishedMs() == null ? "not in it" : "holds, " + time(line.publishedMs());
  }

  /// How long a cell took; answers that came from a file are marked.
  public String time(CellJson cell) {
    return cell.layouts() == 0
        ? "-"
        : time(cell.timeMs()) + (cell.remembered() > 0 ? " (from a file)" : "");
  }

  private static String time(double ms) {
    double s = ms / MILLIS;
    return String.format(Locale.ROOT, s < 10 ? "%.2f s" : "%,.0f s", s);
  }

  /// Whether any line's time is compared with a published one.
  public boolean compared(ResultJson result) {
    return result.lines().stream().anyMatch(l -> l.ratio() != null);
  }

  /// The published time over ours.
  public String ratio(LineJson line) {
    return line.ratio() == null
        ? "-"
        : String.format(Locale.ROOT, line.ratio() < 10 ? "%.1f x" : "%,.0f x", line.ratio());
  }

  /// The id of a line's counterexample in the page; null if it has none.
  public String anchor(LineJson line) {
    return tests.stream()
        .filter(t -> t.json().equals(line.counterexample()))
        .map(Test::id)
        .findFirst()
        .orElse(null);
  }

  /// What the programs exercise, rows first.
  public List<Exercise> exercises() {
    Map<String, List<CoverageJson>> all = new LinkedHashMap<>();
    for (ResultJson result : document.results()) {
      for (RowJson row : result.rows()) {
        String name =
            row.row() + (row.alternative() > 1 ? ", alternative " + row.alternative() : "");
        all.computeIfAbsent(name, n -> new ArrayList<>()).add(row.coverage());
      }
    }
    for (ResultJson result : document.results()) {
      for (AxiomJson axiom : result.axioms()) {
        all.computeIfAbsent("axiom " + axiom.axiom(), n -> new ArrayList<>()).add(axiom.coverage());
      }
    }
    return all.entrySet().stream()
        .map(e -> new Exercise(e.getKey(), e.getValue(), leftOut(e.getValue())))
        .toList();
  }

  private static String leftOut(List<CoverageJson> words) {
    return String.join(
        ", ",
        words.stream()
            .flatMap(c -> c.facts() == null ? Stream.of() : c.facts().stream())
            .distinct()
            .toList());
  }

  /// What is behind a word, where anything is.
  public String detail(CoverageJson c) {
    return c.layout() != null ? "in " + c.layout() : c.reason() == null ? "" : c.reason();
  }
}
