package dev.acquit.reports.check;

import dev.acquit.codegen.gate.Severity;
import dev.acquit.reports.Plural;
import dev.acquit.reports.check.CheckDocument.ResultJson;
import dev.acquit.reports.check.FindingJson.Kind;
import dev.acquit.reports.check.FindingJson.StepJson;
import dev.acquit.reports.ci.JunitSuite.Outcome;
import dev.acquit.reports.ci.ShortNames;
import dev.acquit.reports.html.Tone;
import dev.acquit.reports.json.ErrorJson;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.story.BaselineParts;
import dev.acquit.reports.story.Finding;
import dev.acquit.reports.story.Finding.Level;
import dev.acquit.reports.story.Finding.Place;
import dev.acquit.reports.story.Finding.Step;
import dev.acquit.reports.story.Line;
import dev.acquit.reports.story.Part;
import dev.acquit.reports.story.Story;
import dev.acquit.reports.story.Story.Check;
import dev.acquit.reports.story.Story.Checks;
import dev.acquit.reports.story.Story.Input;
import dev.acquit.reports.story.StoryText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What there is to say of a check: what fails it and what is known, what the models say of each
/// test, and where they differ.
///
/// @param document what was found
public record CheckStory(CheckDocument document) {
  private static final String EXPECTATION = id(Kind.EXPECTATION);

  Story story() {
    List<Part> parts = new ArrayList<>(found());
    if (document.expectation() != null) {
      parts.addAll(document.expectation().parts());
    }
    if (all() > 1) {
      parts.add(verdicts());
    }
    if (document.comparison() != null) {
      parts.addAll(document.comparison().parts());
    }
    if (all() > 0) {
      Part.Many tests = failing(tests(document.answers()));
      parts.add(only().map(r -> without(tests, new TestStory(r).conclusion())).orElse(tests));
    }
    return new Story(
        title(),
        verdict(),
        List.of(),
        parts,
        checks(),
        new Input(document.errors(), document.undone()));
  }

  /// The verdict of the whole is not said again of its one test.
  private static Part.Many without(Part.Many tests, String sentence) {
    return new Part.Many(
        tests.title(),
        tests.columns(),
        tests.all().stream()
            .map(one ->
                one.without(
                    p -> p instanceof Part.Sentence(Line words) && words.text().equals(sentence)))
            .toList());
  }

  private List<Part> found() {
    List<Part> parts = new ArrayList<>();
    parts.add(new Part.Findings(rules(), findings()));
    if (document.baseline() != null) {
      parts.addAll(BaselineParts.of(document.baseline()));
    }
    return parts;
  }

  private int all() {
    return document.answers().size();
  }

  private Optional<ResultJson> only() {
    return all() == 1 && document.errors().isEmpty() && document.undone().isEmpty()
        ? document.results().stream().findFirst()
        : Optional.empty();
  }

  private String title() {
    return only()
        .map(r -> FindingJson.where(r.test(), r.model().name()))
        .orElseGet(() ->
            document.answers().stream()
                .map(CheckAnswer::word)
                .collect(Collectors.groupingBy(w -> w, LinkedHashMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .map(e -> e.getValue() + " " + e.getKey())
                .reduce((one, other) -> one + ", " + other)
                .map(c -> Plural.of(all(), "verdict") + " (" + c + ")")
                .orElse("No verdict"));
  }

  /// Of one test what the model says, of several whether all are as they should be.
  private Story.Verdict verdict() {
    Story.Verdict all = document.ending().verdict(counts(), "");
    return only()
        .map(r ->
            new Story.Verdict(
                r.tone(),
                r.word(),
                Stream.concat(
                        Stream.of(new TestStory(r).conclusion()),
                        document.findings().isEmpty() ? Stream.of() : all.sentences().stream())
                    .toList()))
        .orElse(all);
  }

  private String counts() {
    long known = document.findings().stream().filter(f -> f.known() != null).count();
    return Plural.of(all(), "verdict")
        + ", "
        + Plural.of(document.findings().size() - known, "finding")
        + (known == 0 ? "" : " and " + known + " known")
        + document.undone().stream().map(u -> "; " + u).collect(Collectors.joining());
  }

  private Part verdicts() {
    Map<List<Line>, Long> counts =
        document.answers().stream()
            .map(CheckAnswer::story)
            .map(a -> List.of(a.badge(), Line.of(a.meaning())))
            .collect(Collectors.groupingBy(r -> r, LinkedHashMap::new, Collectors.counting()));
    return new Part.Table(
        "Verdicts",
        List.of("verdict", "tests", "meaning"),
        0,
        counts.entrySet().stream()
            .map(e ->
                List.of(
                    e.getKey().getFirst(),
                    Line.number(e.getValue()).search("verdict", e.getKey().getFirst().text()),
                    e.getKey().getLast()))
            .toList());
  }

  /// What models say of tests.
  public static Part.Many tests(List<? extends CheckAnswer> answers) {
    return new Part.Many(
        "Tests", TestStory.COLUMNS, answers.stream().map(a -> a.story().one()).toList());
  }

  /// The same, and which of them fail the check, if some do: they are shown before others.
  private Part.Many failing(Part.Many tests) {
    Set<List<String>> failing =
        document.findings().stream()
            .filter(FindingJson::fails)
            .map(f -> Arrays.asList(f.file(), f.test(), f.asked()))
            .collect(Collectors.toSet());
    Iterator<List<String>> names = names().iterator();
    return new Part.Many(
        tests.title(),
        tests.columns(),
        tests.all().stream()
            .map(one -> failing.contains(names.next()) ? failing(one) : one)
            .toList());
  }

  /// File, test and what was asked of each, as findings name them.
  private List<List<String>> names() {
    return document.answers().stream().map(CheckStory::name).toList();
  }

  private static List<String> name(CheckAnswer a) {
    return Arrays.asList(a.file(), a.test(), a.asked());
  }

  private static Part.One failing(Part.One one) {
    List<Line> cells = new ArrayList<>(one.cells());
    String raised = cells.get(TestStory.FINDING).text();
    cells.set(
        TestStory.FINDING,
        Line.badge(Tone.BAD, Severity.ERROR.word() + (raised.isEmpty() ? "" : ", " + raised)));
    return one.with(cells);
  }

  /// What is said at the end of all tests where each was shown as it came: what fails the check,
  /// and what is known. What differs from expectations is said by these, before all.
  public static List<Part> ending(CheckDocument.End end) {
    return Stream.concat(
            end.expectation().stream()
                .flatMap(e -> e.lines().stream())
                .map(l -> new Part.Sentence(Line.of(l))),
            new CheckStory(CheckDocument.of(Json.Tool.acquit(""), List.of(), end))
                .found().stream().map(p -> p instanceof Part.Findings f ? failing(f) : p))
        .toList();
  }

  private static Part failing(Part.Findings findings) {
    return new Part.Findings(
        findings.rules(),
        findings.all().stream()
            .filter(f -> f.weight() == Level.ERROR)
            .filter(f -> !f.rule().equals(EXPECTATION))
            .toList());
  }

  /// One for each test and model: one with a finding that fails the check is a failure, one that is
  /// known or has no verdict is skipped.
  private Checks checks() {
    ShortNames names =
        ShortNames.of(
            Stream.of(
                    document.answers().stream().map(CheckAnswer::file),
                    document.errors().stream().map(ErrorJson::file))
                .flatMap(s -> s)
                .toList());
    Map<List<String>, Outcome> failures = failures();
    List<Check> each = document.answers().stream().map(a -> check(names, failures, a)).toList();
    long open = each.stream().filter(c -> c.outcome() instanceof Outcome.Skipped).count();
    return new Checks(
        "check",
        "all have an answer",
        !document.undone().isEmpty()
            ? new Outcome.Error(String.join("; ", document.undone()), "UNKNOWN", "")
            : open == 0
                ? new Outcome.Passed()
                : new Outcome.Skipped("%d of %s".formatted(open, Plural.of(all(), "verdict"))),
        each);
  }

  private Check check(ShortNames names, Map<List<String>, Outcome> failures, CheckAnswer a) {
    return new Check(
        FindingJson.where(a.test(), a.asked()),
        a.file() == null ? "" : names.of(a.file()),
        failures.getOrDefault(name(a), a.story().outcome(document.expectation() != null)),
        StoryText.plain(a.story().one()));
  }

  /// Those of findings that fail the check, or would if they were not known: what fails comes
  /// before what leaves a question open, and both before what is known.
  private Map<List<String>, Outcome> failures() {
    Map<List<String>, FindingJson> findings = new HashMap<>();
    document.findings().stream()
        .sorted(Comparator.comparing(f -> f.known() != null))
        .sorted(Comparator.comparing(f -> !f.fails()))
        .forEach(f -> findings.putIfAbsent(Arrays.asList(f.file(), f.test(), f.asked()), f));
    Map<List<String>, Outcome> failures = new HashMap<>();
    findings.forEach((what, f) -> {
      if (f.severity() == Severity.ERROR || f.known() != null) {
        failures.put(what, f.outcome());
      }
    });
    return failures;
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
    Map<List<String>, Integer> numbers = new HashMap<>();
    List<List<String>> names = names();
    for (int i = 0; i < names.size(); i++) {
      numbers.putIfAbsent(names.get(i), i);
    }
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
                flows(f),
                Optional.ofNullable(numbers.get(Arrays.asList(f.file(), f.test(), f.asked())))))
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
