package dev.acquit.reports.check;

import dev.acquit.codegen.gate.Severity;
import dev.acquit.reports.Plural;
import dev.acquit.reports.check.FindingJson.Kind;
import dev.acquit.reports.check.FindingJson.StepJson;
import dev.acquit.reports.gate.Ending;
import dev.acquit.reports.story.BaselineParts;
import dev.acquit.reports.story.Finding;
import dev.acquit.reports.story.Finding.Level;
import dev.acquit.reports.story.Finding.Place;
import dev.acquit.reports.story.Finding.Step;
import dev.acquit.reports.story.Part;
import dev.acquit.reports.story.Story;
import dev.acquit.reports.story.Story.Checks;
import dev.acquit.reports.story.Story.Input;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// What there is to say of a check as a gate: what fails it, and what is known.
///
/// @param document what was found
record CheckStory(CheckDocument document) {
  /// The rule of what differs from expectations.
  static final String EXPECTATION = id(Kind.EXPECTATION);

  Story story() {
    List<Part> parts = new ArrayList<>();
    parts.add(new Part.Findings(rules(), findings()));
    if (document.baseline() != null) {
      parts.addAll(BaselineParts.of(document.baseline()));
    }
    return new Story(
        "Tests",
        ending().verdict(counts(), ""),
        List.of(),
        parts,
        new Checks("check", "check", ending().outcome(counts()), List.of()),
        new Input(document.errors(), true));
  }

  private Ending ending() {
    if (!document.errors().isEmpty()) {
      return Ending.BAD_INPUT;
    }
    List<FindingJson> fresh = document.findings().stream().filter(f -> f.known() == null).toList();
    return fresh.isEmpty()
        ? Ending.PASSED
        : fresh.stream().anyMatch(FindingJson::fails) ? Ending.FINDING : Ending.UNKNOWN;
  }

  private String counts() {
    int all = document.results().size() + document.termination().size();
    long known = document.findings().stream().filter(f -> f.known() != null).count();
    return Plural.of(all, "verdict")
        + ", "
        + Plural.of(document.findings().size() - known, "finding")
        + (known == 0 ? "" : " and " + known + " known");
  }

  private static List<Finding.Rule> rules() {
    return Arrays.stream(Kind.values())
        .map(r ->
            new Finding.Rule(
                id(r), meaning(r), Level.ERROR, List.of("memory-model", "atomics", "ptx")))
        .toList();
  }

  private static String id(Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  private static String meaning(Kind kind) {
    return switch (kind) {
      case NO -> "The condition of a test holds as it is written, and the test ends.";
      case RACE -> "Accesses to a location of which one writes are ordered or strong.";
      case UNDEF -> "A test has a defined meaning.";
      case UNKNOWN -> "The question of a test is answered.";
      case VACUOUS -> "An answer is about some execution.";
      case EXPECTATION -> "A verdict is the one that is expected.";
    };
  }

  private List<Finding> findings() {
    return document.findings().stream()
        .map(f ->
            new Finding(
                f.severity() == Severity.ERROR ? Level.ERROR : Level.WARNING,
                id(f.kind()),
                new Place(f.file(), f.line() == null ? 1 : f.line(), 0),
                Optional.empty(),
                Optional.of(f.test()),
                f.what(),
                id(f.kind()) + ", under " + f.asked() + ", " + f.about(),
                f.known() != null,
                f.accesses().stream().skip(1).map(s -> step(f, s)).toList(),
                flows(f)))
        .toList();
  }

  private static Step step(FindingJson f, StepJson s) {
    return new Step(new Place(f.file(), s.line(), 0), s.text());
  }

  private static List<List<Step>> flows(FindingJson f) {
    return List.copyOf(
        f.way().stream()
            .collect(
                Collectors.groupingBy(
                    StepJson::thread,
                    TreeMap::new,
                    Collectors.mapping(s -> step(f, s), Collectors.toList())))
            .values());
  }
}
