package dev.acquit.reports.repair;

import dev.acquit.reports.ClassWords;
import dev.acquit.reports.Plural;
import dev.acquit.reports.ci.JunitSuite.Outcome;
import dev.acquit.reports.explain.PairWords;
import dev.acquit.reports.html.Tone;
import dev.acquit.reports.json.ModelJson;
import dev.acquit.reports.json.NumberedTest;
import dev.acquit.reports.repair.RepairDocument.Better;
import dev.acquit.reports.repair.RepairDocument.Change;
import dev.acquit.reports.repair.RepairDocument.Need;
import dev.acquit.reports.repair.RepairDocument.Place;
import dev.acquit.reports.repair.RepairDocument.Questions;
import dev.acquit.reports.story.Line;
import dev.acquit.reports.story.Part;
import dev.acquit.reports.story.Story;
import dev.acquit.reports.story.Story.Check;
import dev.acquit.reports.story.Story.Checks;
import dev.acquit.reports.story.Story.Verdict;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What there is to say of a repair: what has to be stronger, what each instruction is there for,
/// and the tests that show it.
///
/// @param document the repair
record RepairStory(RepairDocument document) {
  private static final double MILLIS = 1000;

  Story story() {
    String name = document.mapping().name();
    return new Story(
        document.unsound() ? "Repair of " + name : "What " + name + " needs",
        new Verdict(
            document.ending().tone(), document.decision().name(), List.of(conclusion()), true),
        facts(),
        parts(),
        checks());
  }

  private List<Line> facts() {
    Questions q = document.questions();
    List<Line> facts = new ArrayList<>();
    facts.add(Line.bold(document.mapping().name()).then(" " + document.mapping().identity()));
    facts.add(Line.of(ModelJson.pair(document.source(), document.target())));
    facts.add(
        Line.of(
            String.format(
                Locale.US,
                "class %s, %s, %s tried in %.1f s",
                document.programClass().word(),
                upTo(document.bound()),
                Plural.of(q.asked() + q.replayed() + q.implied(), "table"),
                document.timeMs() / MILLIS)));
    if (document.stopped() != null) {
      facts.add(Line.badge(Tone.OPEN, "stopped early").then(": " + document.stopped()));
    }
    return facts;
  }

  private List<Part> parts() {
    List<Part> parts = new ArrayList<>();
    if (document.fault() != null) {
      parts.add(
          rest(
              new Part.Sentence(
                  Line.of("The table is UNSOUND, ").then(link(document.fault())).then("."))));
    }
    // Where there is a new table, that says enough of a place for a screen.
    Part stronger = places("What has to be stronger", document.places());
    parts.add(document.better() == null ? stronger : rest(stronger));
    parts.add(rest(places("What would do instead", document.instead())));
    parts.add(
        new Part.Table(
            document.unsound() ? "What the repaired table changes" : "What can be weaker at once",
            List.of("alternative", "before", "after"),
            0,
            document.changes().stream()
                .map(c ->
                    List.of(
                        Line.of(c.use().words()),
                        Line.code(c.before()),
                        Line.code(c.after()).below(noWeaker(c))))
                .toList()));
    leanest().ifPresent(l -> parts.add(new Part.Sentence(Line.of(l))));
    if (document.better() != null) {
      parts.add(
          new Part.Aside(
              document.better().name() + ".mapping", new Part.Program(document.better().text())));
    }
    parts.add(
        rest(
            new Part.Table(
                "What the instructions of the %s are there for, and the test that fails with less"
                    .formatted(document.unsound() ? "repaired table" : "table"),
                List.of("alternative", "is", "made weaker", "then"),
                2,
                document.needs().stream().map(this::need).toList())));
    if (!document.tests().isEmpty()) {
      parts.add(rest(new Part.Heading("Tests")));
      // A screen has the one that shows what is wrong.
      document
          .tests()
          .forEach(t -> {
            boolean fault = document.fault() != null && t.number() == document.fault();
            parts.add(fault ? test(t) : rest(test(t)));
          });
      String file = document.tests().getFirst().source().file();
      parts.add(
          new Part.Hint(
              file == null
                  ? "--out DIR writes the new table, a page about it, and these tests."
                  : "Table, page and tests are in " + Path.of(file).getParent() + "."));
    }
    return parts;
  }

  private static Part rest(Part part) {
    return new Part.Rest(List.of(part));
  }

  private Part places(String title, List<Place> places) {
    return new Part.Table(
        title,
        List.of("alternative", "now", "is enough", "fails"),
        0,
        places.stream()
            .map(p ->
                List.of(
                    Line.of(p.use().words()),
                    Line.code(p.before()),
                    p.weakest().stream()
                        .map(Line::code)
                        .reduce((one, other) -> one.then(" or ").then(other))
                        .map(l -> l.below(completeness(p)))
                        .orElseGet(() -> Line.of(completeness(p).orElse(""))),
                    link(p.test())))
            .toList());
  }

  private List<Line> need(Need n) {
    return List.of(
        Line.of(n.use().words()),
        Line.code(n.sequence()),
        Line.of(step(n)),
        document
            .test(n.test())
            .map(t -> Line.link(answer(n), id(t.number())))
            .orElseGet(() -> Line.badge(tone(n), answer(n))));
  }

  private Part test(NumberedTest t) {
    return new Part.Case(
        id(t.number()),
        Line.bold(
                "Test %d, %s and fences"
                    .formatted(t.number(), Plural.of(t.size(), "access", "accesses")))
            .then(": ")
            .then(Line.code(t.source().name())),
        List.of(
            new Part.Pair(
                new PairWords(t, document.source(), document.target()),
                document.sameSource(t).map(s -> test(s.number())),
                false)));
  }

  /// A weaker table was found to be unsound, so what it lacks is needed.
  private static Tone tone(Need need) {
    return switch (need.verdict()) {
      case UNSOUND -> Tone.GOOD;
      case SOUND -> Tone.NOTE;
      case UNKNOWN -> Tone.OPEN;
    };
  }

  private Checks checks() {
    return new Checks(
        "%s, %s to %s"
            .formatted(
                document.mapping().name(), document.source().name(), document.target().name()),
        document.mapping().name() + " is sound",
        switch (document.decision()) {
          case SOUND -> new Outcome.Passed();
          case UNSOUND -> new Outcome.Failure(conclusion(), "UNSOUND", programs(document.fault()));
          case UNKNOWN -> new Outcome.Skipped(conclusion());
        },
        document.needs().stream()
            .map(n ->
                new Check(
                    n.use().words() + ": " + step(n),
                    n.verdict() == Decision.UNKNOWN
                        ? new Outcome.Skipped(answer(n))
                        : new Outcome.Passed(),
                    answer(n) + programs(n.test())))
            .toList());
  }

  private String programs(@Nullable Integer number) {
    return document
        .test(number)
        .map(t -> "\n" + t.source().text() + "\n" + t.target().text())
        .orElse("");
  }

  private String conclusion() {
    String name = document.mapping().name();
    String programs = ClassWords.programs(document.programClass());
    if (document.unsound()) {
      return "%s is UNSOUND for %s. %s".formatted(name, programs, repaired());
    }
    return document.reason() == null
        ? "%s has no counterexample for %s, %s. %s"
            .formatted(name, programs, upTo(document.bound()), lean())
        : "UNKNOWN: whether %s is sound for %s was not decided: %s."
            .formatted(name, programs, document.reason());
  }

  private String repaired() {
    Better better = document.better();
    if (better == null) {
      String reason = document.reason();
      return "No repair was found: %s.".formatted(reason == null ? "none is known" : reason);
    }
    return "With %s it has no counterexample %s."
        .formatted(
            better.changes().stream()
                .map(c -> c.use().words() + " as '" + c.after() + "'")
                .collect(Collectors.joining(" and ")),
            upTo(better.bound()));
  }

  private String lean() {
    long redundant = count(Decision.SOUND);
    long open = count(Decision.UNKNOWN);
    String unknown =
        open == 0
            ? ""
            : " Of %s it is UNKNOWN whether the table needs them."
                .formatted(Plural.of(open, "step"));
    if (redundant == 0) {
      return (open == 0 ? "All that its instructions do is needed." : unknown).strip();
    }
    int changes = document.changes().size();
    return "%s of %s to something weaker %s no difference.%s%s"
        .formatted(
            Plural.number(redundant),
            Plural.of(document.needs().size(), "step"),
            redundant == 1 ? "makes" : "make",
            changes == 0
                ? ""
                : " With %s weaker at once it still has none."
                    .formatted(changes == 1 ? "one alternative" : changes + " alternatives"),
            unknown);
  }

  private long count(Decision verdict) {
    return document.needs().stream().filter(n -> n.verdict() == verdict).count();
  }

  /// What is known of the sequences that would do in a place, if not all.
  private static Optional<String> completeness(Place place) {
    boolean none = place.weakest().isEmpty();
    if (place.complete()) {
      return none ? Optional.of("no stronger sequence is enough") : Optional.empty();
    }
    return Optional.of(
        "not all stronger sequences were decided; "
            + (none ? "none is known to be enough" : "there may be more"));
  }

  /// The tests that a changed alternative of a lean table would fail if it were still weaker; empty
  /// for a repaired table.
  private Optional<String> noWeaker(Change change) {
    String tests =
        leanNeeds().stream()
            .filter(n -> n.use().equals(change.use()) && n.test() != null)
            .map(Need::test)
            .distinct()
            .sorted()
            .map(RepairStory::test)
            .collect(Collectors.joining(", "));
    return tests.isEmpty() ? Optional.empty() : Optional.of("no weaker because of " + tests);
  }

  /// That a lean table is as lean as it gets up to the bound, where that is known.
  private Optional<String> leanest() {
    return document.unsound()
            || document.better() == null
            || Stream.concat(document.needs().stream(), leanNeeds().stream())
                .anyMatch(n -> n.verdict() == Decision.UNKNOWN)
        ? Optional.empty()
        : Optional.of(
            "Nothing can be made weaker beyond that, %s; a larger program may need what is missing."
                .formatted(upTo(document.better().bound())));
  }

  private List<Need> leanNeeds() {
    return document.better() == null || document.better().needs() == null
        ? List.of()
        : document.better().needs();
  }

  /// What is done to an instruction: `fence.sc.S weakened to fence.acq_rel.S`, `fence.sc.S
  /// dropped`.
  private static String step(Need need) {
    return need.instruction()
        + (need.weaker() == null ? " dropped" : " weakened to " + need.weaker());
  }

  /// What comes of that: `test 3, SB+sc-sc+sc-sc`, or that it does no harm.
  private String answer(Need need) {
    return switch (need.verdict()) {
      case SOUND -> "not needed" + (need.bound() == null ? "" : " " + upTo(need.bound()));
      case UNKNOWN -> "unknown" + (need.reason() == null ? "" : ": " + need.reason());
      case UNSOUND ->
          document
              .test(need.test())
              .map(t -> test(t.number()) + ", " + t.source().name())
              .orElse("needed");
    };
  }

  private Line link(int number) {
    return document.test(number).isPresent()
        ? Line.link(test(number), id(number))
        : Line.of(test(number));
  }

  private static String test(int number) {
    return "test " + number;
  }

  private static String id(int number) {
    return "test-" + number;
  }

  private static String upTo(int bound) {
    return "up to " + Plural.of(bound, "C++ instruction");
  }
}
