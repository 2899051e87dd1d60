package dev.acquit.reports.reproduce;

import dev.acquit.reports.EventNaming;
import dev.acquit.reports.Plural;
import dev.acquit.reports.explain.PairWords;
import dev.acquit.reports.json.ModelJson;
import dev.acquit.reports.reproduce.ReproduceDocument.Cell;
import dev.acquit.reports.reproduce.ReproduceDocument.Counterexample;
import dev.acquit.reports.reproduce.ReproduceDocument.Coverage;
import dev.acquit.reports.reproduce.ReproduceDocument.Exercise;
import dev.acquit.reports.reproduce.ReproduceDocument.Fact;
import dev.acquit.reports.reproduce.ReproduceDocument.Line;
import dev.acquit.reports.reproduce.ReproduceDocument.Reached;
import dev.acquit.reports.reproduce.ReproduceDocument.Result;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Each sentence about a published check that was done again, once: text, page, Markdown and JUnit
/// take them from here.
///
/// @param document what was found
public record ReproduceWords(ReproduceDocument document) {
  /// The heads of the columns of [#cells].
  public static final List<String> HEADINGS =
      List.of("bound", "axiom", "paper", "exactly", "up to", "ratio", "found");

  /// What stands before the facts.
  public static final String FACTS =
      "What the published C++ model takes for granted, each asked about alone:";

  /// What stands before the differences.
  public static final String DIFFERENCES = "The times are not times of the same work:";

  private static final double MILLIS = 1000;
  private static final double MINUTE = 60;
  private static final double HOUR = 3600;

  /// Who published what.
  public String publication() {
    return document.publication().authors() + ": " + document.publication().title();
  }

  /// Which models.
  public String models() {
    return ModelJson.pair(document.source(), document.target());
  }

  /// What was looked at, and by whom.
  public String extent() {
    return "every program of " + upTo() + ", any scopes, " + document.solver();
  }

  private String upTo() {
    return "up to " + Plural.of(document.bound(), "instruction");
  }

  /// How long it took.
  public String seconds() {
    return String.format(Locale.ROOT, "%.1f s", document.timeMs() / MILLIS);
  }

  /// Why it was stopped, if it was.
  public Optional<String> stopped() {
    return Optional.ofNullable(document.stopped()).map(why -> "stopped early: " + why);
  }

  /// What comes of an event model.
  public String conclusion(Result r) {
    long missed = r.rows(Reached.NOT_REACHED);
    return document.mapping().name()
        + ", event model "
        + r.events()
        + ": "
        + switch (r.decision()) {
          case UNSOUND -> "UNSOUND, see the counterexample.";
          case UNKNOWN -> "UNKNOWN: no counterexample was found, and not everything was decided.";
          case SOUND ->
              "sound "
                  + upTo()
                  + "; "
                  + (missed == 0
                      ? "every row was exercised."
                      : "no evidence for the "
                          + (missed == 1 ? "row that is" : missed + " rows that are")
                          + " not reached.");
        };
  }

  /// How much of the table an event model exercises.
  public String exercised(Result r) {
    return "Event model "
        + r.events()
        + ": "
        + (r.rows(Reached.UNKNOWN) > 0
            ? "which rows it exercises is not known"
            : "exercises " + r.rows(Reached.REACHED) + " of " + Plural.of(r.rows().size(), "row"));
  }

  /// A line of the table of times, as cells.
  public List<String> cells(Line l) {
    return List.of(
        Integer.toString(l.bound()),
        l.axiom(),
        l.publishedMs() == null ? "-" : published(l.publishedMs() / MILLIS),
        time(l.exactly()),
        time(l.upTo()),
        l.ratio() == null
            ? "-"
            : String.format(Locale.ROOT, l.ratio() < 10 ? "%.1f x" : "%,.0f x", l.ratio()),
        outcome(l));
  }

  private static String published(double seconds) {
    return seconds < MINUTE
        ? rounded(seconds) + " s"
        : seconds < HOUR ? rounded(seconds / MINUTE) + " min" : rounded(seconds / HOUR) + " h";
  }

  private static String rounded(double number) {
    return String.format(Locale.ROOT, "%.1f", number).replaceAll("\\.0$", "");
  }

  /// How long a cell took; a star if answers came from a file.
  private static String time(Cell cell) {
    double seconds = cell.timeMs() / MILLIS;
    return cell.layouts() == 0
        ? "-"
        : String.format(Locale.ROOT, seconds < 10 ? "%.2f s" : "%,.0f s", seconds)
            + (cell.remembered() > 0 ? "*" : "");
  }

  /// What came of an axiom.
  public String outcome(Line l) {
    return switch (l.outcome()) {
      case HOLDS -> l.vacuous() ? "holds, vacuous" : "holds";
      case FAILS ->
          "FAILS" + (l.counterexample() == null ? "" : " at " + l.counterexample().size());
      case UNKNOWN -> "unknown" + (l.reason() == null ? "" : ": " + l.reason());
    };
  }

  /// What the star means, if there is one.
  public Optional<String> remembered() {
    int remembered = document.lines().mapToInt(l -> l.exactly().remembered()).sum();
    return remembered == 0
        ? Optional.empty()
        : Optional.of(
            "* "
                + Plural.of(remembered, "answer")
                + " came from the file of an earlier run, so these are not times of the work.");
  }

  /// What stands before what is exercised.
  public String exercises() {
    return "What programs of " + upTo() + " exercise, by query:";
  }

  /// The heads of the columns of [#cells(Exercise)].
  public List<String> exerciseHeadings() {
    return Stream.of(
            List.of("row", "PTX"),
            document.results().stream().map(Result::events).toList(),
            List.of("left out by"))
        .flatMap(List::stream)
        .toList();
  }

  /// A row or axiom, its instructions, whether each event model exercises it, and facts that leave
  /// it out.
  public List<String> cells(Exercise e) {
    return Stream.of(
            List.of(e.what(), Objects.requireNonNullElse(e.sequence(), "")),
            e.coverage().stream().map(this::coverage).toList(),
            List.of(
                e.coverage().stream()
                    .flatMap(c -> Stream.ofNullable(c.facts()))
                    .flatMap(List::stream)
                    .distinct()
                    .collect(Collectors.joining(", "))))
        .flatMap(List::stream)
        .toList();
  }

  /// Whether something is exercised.
  public String coverage(Coverage c) {
    return switch (c.word()) {
      case REACHED -> "reached" + (c.layout() == null ? "" : " in " + c.layout());
      case NOT_REACHED -> "NOT REACHED";
      case UNKNOWN -> "unknown";
    };
  }

  /// A fact.
  public String fact(Fact f) {
    return f.name() + ": " + f.says() + " (" + f.place() + ")";
  }

  /// A counterexample, and how small it is.
  public String title(Counterexample c) {
    return "Counterexample of "
        + Plural.of(c.size(), "instruction")
        + ", class "
        + c.programClass().word();
  }

  /// What is said of its tests.
  public PairWords of(Counterexample c) {
    return new PairWords(c, document.source(), document.target());
  }

  /// What its witness lacks of the source's cycle, if that is certain.
  public Optional<String> missing(Counterexample c) {
    return of(c).missing(EventNaming.LETTERS);
  }

  /// The lines that tell a person something: from the smallest bound that was published; without
  /// one, those of the largest.
  public List<Line> shown(Result r) {
    int first =
        r.lines().stream()
            .filter(l -> l.publishedMs() != null)
            .mapToInt(Line::bound)
            .min()
            .orElse(document.bound());
    return r.lines().stream().filter(l -> l.bound() >= first).toList();
  }

  /// Every sentence that is said wherever the result is shown.
  public List<String> sentences() {
    List<String> all = new ArrayList<>(List.of(publication(), models(), extent()));
    Stream.of(stopped(), remembered()).flatMap(Optional::stream).forEach(all::add);
    for (Result r : document.results()) {
      all.addAll(List.of(conclusion(r), exercised(r)));
      shown(r).forEach(l -> all.addAll(cells(l)));
    }
    all.add(exercises());
    document.exercises().forEach(e -> all.addAll(cells(e)));
    all.add(FACTS);
    document.publication().facts().forEach(f -> all.add(fact(f)));
    all.add(DIFFERENCES);
    all.addAll(document.differences());
    for (Counterexample c : document.counterexamples()) {
      all.addAll(List.of(title(c), c.outcome(), of(c).forbidden()));
      missing(c).ifPresent(all::add);
    }
    return all;
  }
}
