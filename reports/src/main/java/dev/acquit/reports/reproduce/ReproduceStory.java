package dev.acquit.reports.reproduce;

import dev.acquit.reports.Plural;
import dev.acquit.reports.ci.JunitSuite.Outcome;
import dev.acquit.reports.explain.PairWords;
import dev.acquit.reports.html.Tone;
import dev.acquit.reports.json.ModelJson;
import dev.acquit.reports.json.NumberedTest;
import dev.acquit.reports.reproduce.Claims.Programs;
import dev.acquit.reports.reproduce.Claims.Truth;
import dev.acquit.reports.reproduce.ReproduceDocument.Answer;
import dev.acquit.reports.reproduce.ReproduceDocument.Exercise;
import dev.acquit.reports.story.Line;
import dev.acquit.reports.story.Part;
import dev.acquit.reports.story.Story;
import dev.acquit.reports.story.Story.Check;
import dev.acquit.reports.story.Story.Checks;
import dev.acquit.reports.story.Story.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What there is to say of claims that were asked again.
///
/// @param document what was found
record ReproduceStory(ReproduceDocument document) {
  Story story() {
    Claims paper = document.paper();
    List<String> conclusions = document.programs().stream().map(this::conclusion).toList();
    return new Story(
        paper.name() + " again",
        new Verdict(document.met().tone(), word(document.met()), conclusions),
        List.of(
            Line.bold(paper.name()).then(": " + paper.authors() + ": " + paper.title()),
            Line.of("table ")
                .then(Line.bold(document.mapping().name()))
                .then(" " + document.mapping().identity()),
            Line.of(ModelJson.pair(document.source(), document.target())),
            Line.of(
                "every program of %s, any scopes, %s, %.1f s"
                    .formatted(upTo(), document.solver(), document.timeMs() / 1000))),
        parts(),
        new Checks(
            paper.name(),
            paper.name() + " is as claimed",
            outcome(document.met(), String.join(" ", conclusions), ""),
            document.answers().stream().map(this::check).toList()));
  }

  private String upTo() {
    return "up to " + Plural.of(document.bound(), "instruction");
  }

  private List<Part> parts() {
    List<Part> parts = new ArrayList<>();
    List<Programs> programs = document.programs();
    for (int i = 0; i < programs.size(); i++) {
      Programs p = programs.get(i);
      parts.add(
          new Part.Table(
              "%s programs: %s; they exercise %d of %s"
                  .formatted(
                      p.name(), p.words(), rows(i, Truth.YES), Plural.of(rows().count(), "row")),
              List.of("axiom", "up to", "claim", "its time", "our time", "ratio", "found"),
              0,
              document.of(p).stream().map(this::row).toList()));
    }
    sentence(
        parts,
        document.answers().stream().anyMatch(this::vacuous),
        "vacuous: no execution of the programs can break the axiom, whatever the table says");
    sentence(
        parts,
        document.answers().stream().anyMatch(a -> a.remembered() > 0),
        "*: answers came from the file of an earlier run, so these are not times of the work");
    parts.add(
        new Part.Table(
            "What programs of " + upTo() + " exercise, by query",
            Stream.of(
                    Stream.of("row", "PTX"),
                    programs.stream().map(Programs::name),
                    Stream.of("left out by"))
                .flatMap(s -> s)
                .toList(),
            0,
            document.exercises().stream().map(ReproduceStory::row).toList()));
    parts.add(
        new Part.Heading("What the published C++ model takes for granted, each asked about alone"));
    document
        .paper()
        .facts()
        .forEach(
            f -> sentence(parts, true, "%s: %s (%s)".formatted(f.name(), f.says(), f.place())));
    parts.add(new Part.Heading("The times are not times of the same work"));
    document.paper().differences().forEach(d -> sentence(parts, true, d));
    sentence(
        parts, true, "its machine and solver: those of its authors; here: " + document.machine());
    document.answers().stream()
        .map(Answer::counterexample)
        .filter(Objects::nonNull)
        .distinct()
        .forEach(c -> parts.add(counterexample(c)));
    return parts;
  }

  private static void sentence(List<Part> parts, boolean said, String words) {
    if (said) {
      parts.add(new Part.Sentence(Line.of(words)));
    }
  }

  private List<Line> row(Answer a) {
    Double published = a.claim().seconds();
    double ours = a.timeMs() / 1000;
    // Only the time of a decision is compared, and only if it was work and could have failed.
    boolean compared = a.holds() == Truth.YES && a.remembered() == 0 && !vacuous(a);
    return List.of(
        Line.of(a.claim().axiom()),
        Line.of(Integer.toString(a.claim().bound())),
        Line.of(a.claim().holds() == Truth.YES ? "holds" : "fails"),
        Line.of(published == null ? "-" : time(published)),
        Line.of(ours == 0 ? "-" : time(ours) + (a.remembered() > 0 ? "*" : "")),
        Line.of(published == null || !compared ? "-" : "%,.0f x".formatted(published / ours)),
        found(a));
  }

  private static String time(double seconds) {
    return seconds < 60
        ? String.format(Locale.US, seconds < 10 ? "%.2f s" : "%.0f s", seconds)
        : seconds < 3600
            ? "%.0f min".formatted(seconds / 60)
            : String.format(Locale.US, "%.1f h", seconds / 3600);
  }

  private Line found(Answer a) {
    Tone tone = a.met() == Truth.YES && vacuous(a) ? Tone.NOTE : a.met().tone();
    NumberedTest c = a.counterexample();
    return switch (a.holds()) {
      case YES -> Line.badge(tone, vacuous(a) ? "holds, vacuous" : "holds");
      case UNKNOWN -> Line.badge(tone, "unknown").then(a.reason() == null ? "" : ": " + a.reason());
      case NO ->
          Line.badge(tone, "FAILS")
              .then(
                  c == null ? Line.of("") : Line.of(" at ").then(Line.link("" + c.size(), id(c))));
    };
  }

  private static String id(NumberedTest c) {
    return "test-" + c.number();
  }

  /// Whether nothing could have gone wrong.
  private boolean vacuous(Answer a) {
    List<String> names = document.programs().stream().map(Programs::name).toList();
    return document.exercises().stream()
        .filter(e -> e.what().equals("axiom " + a.claim().axiom()))
        .anyMatch(e -> e.reached().get(names.indexOf(a.claim().programs())) == Truth.NO);
  }

  private static List<Line> row(Exercise e) {
    List<Line> cells = new ArrayList<>(List.of(Line.of(e.what()), Line.code(e.sequence())));
    e.reached().forEach(r -> cells.add(reached(r)));
    cells.add(Line.each(e.leftOutBy()));
    return cells;
  }

  private static Line reached(Truth reached) {
    return Line.badge(
        reached == Truth.NO ? Tone.NOTE : reached.tone(),
        switch (reached) {
          case YES -> "reached";
          case NO -> "NOT REACHED";
          case UNKNOWN -> "unknown";
        });
  }

  private long rows(int programs, Truth reached) {
    return rows().filter(e -> e.reached().get(programs) == reached).count();
  }

  private Stream<Exercise> rows() {
    return document.exercises().stream().filter(e -> e.sequence() != null);
  }

  private Part counterexample(NumberedTest c) {
    return new Part.Case(
        id(c),
        Line.bold(
            "Counterexample of %s, class %s"
                .formatted(Plural.of(c.size(), "instruction"), c.programClass().word())),
        List.of(
            new Part.Pair(
                new PairWords(c, document.source(), document.target()), Optional.empty(), false)));
  }

  private Check check(Answer a) {
    NumberedTest c = a.counterexample();
    String found = found(a).text();
    return new Check(
        "%s: %s up to %d".formatted(a.claim().programs(), a.claim().axiom(), a.claim().bound()),
        outcome(a.met(), found, c == null ? "" : c.source().text() + "\n" + c.target().text()),
        found);
  }

  private static Outcome outcome(Truth met, String words, String more) {
    return switch (met) {
      case YES -> new Outcome.Passed();
      case NO -> new Outcome.Failure(words, word(met), more);
      case UNKNOWN -> new Outcome.Skipped(words);
    };
  }

  private String conclusion(Programs p) {
    Truth met = Truth.all(document.of(p).stream().map(Answer::met).toList());
    long missed = rows(document.programs().indexOf(p), Truth.NO);
    return "%s programs of %s: %s".formatted(p.name(), upTo(), word(met))
        + switch (met) {
          case YES ->
              missed == 0
                  ? "; every row was exercised."
                  : "; no evidence for %s not reached."
                      .formatted(
                          missed == 1 ? "the row that is" : "the " + missed + " rows that are");
          case NO ->
              document.of(p).stream()
                  .filter(a -> a.met() == Truth.NO)
                  .map(a -> a.claim().axiom() + " up to " + a.claim().bound())
                  .collect(Collectors.joining(", ", ": ", "."));
          case UNKNOWN -> ", not everything was decided and nothing is otherwise.";
        };
  }

  private static String word(Truth met) {
    return switch (met) {
      case YES -> "as claimed";
      case NO -> "NOT AS CLAIMED";
      case UNKNOWN -> "UNKNOWN";
    };
  }
}
