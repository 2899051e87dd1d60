package dev.acquit.reports.verify;

import dev.acquit.reports.ci.JunitSuite.Outcome;
import dev.acquit.reports.html.Tone;
import dev.acquit.reports.json.UseJson;
import dev.acquit.reports.story.Line;
import dev.acquit.reports.story.Part;
import dev.acquit.reports.story.Story;
import dev.acquit.reports.story.Story.Check;
import dev.acquit.reports.story.Story.Checks;
import dev.acquit.reports.verify.VerifyDocument.ClassResult;
import dev.acquit.reports.verify.VerifyDocument.Counterexample;
import dev.acquit.reports.verify.VerifyDocument.Decision;
import dev.acquit.reports.verify.VerifyDocument.RowVerdict;
import dev.acquit.reports.verify.VerifyDocument.Verdict;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// What there is to say of a verification: a table of verdicts, the counterexamples, and what it
/// comes to.
///
/// @param document the verification
/// @param words its sentences
record VerifyStory(VerifyDocument document, VerifyWords words) {
  VerifyStory(VerifyDocument document) {
    this(document, new VerifyWords(document));
  }

  Story story() {
    List<Part> parts = new ArrayList<>(List.of(rows()));
    if (document.programs() == null) {
      parts.add(
          new Part.Rest(
              List.of(
                  new Part.Sentence(
                      Line.of(
                          "sound, 3: it is in 3 compiled tests, of which none is a"
                              + " counterexample.")))));
    }
    parts.addAll(counterexamples());
    if (document.counterexamples().stream().anyMatch(c -> c.source().file() == null)) {
      parts.add(
          new Part.Hint(
              "--out DIR writes each pair of tests to files, which acquit check re-checks."));
    }
    return new Story(
        document.mapping().name(),
        new Story.Verdict(tone(), words.verdict(), words.conclusions()),
        facts(),
        parts,
        checks());
  }

  private Tone tone() {
    Tone tone = document.ending().tone();
    return tone == Tone.GOOD && words.worseElsewhere().isPresent() ? Tone.NOTE : tone;
  }

  private List<Line> facts() {
    var table = document.mapping();
    List<Line> facts = new ArrayList<>();
    facts.add(Line.bold(table.name()).then(" " + table.identity()));
    facts.add(Line.of(words.models()));
    facts.add(Line.of(words.extent()));
    document.classes().forEach(c -> facts.add(Line.of(words.counts(c))));
    if (document.stopped() != null) {
      facts.add(Line.badge(Tone.OPEN, "stopped early").then(": " + document.stopped()));
    }
    words.identity().map(Line::of).ifPresent(facts::add);
    return facts;
  }

  private Part rows() {
    boolean shown = !document.counterexamples().isEmpty();
    return new Part.Table(
        "",
        Stream.of(
                Stream.of("alternative", "PTX"),
                document.classes().stream().map(words::column),
                Stream.of("counterexample").filter(_ -> shown))
            .flatMap(s -> s)
            .toList(),
        0,
        document.rows().stream()
            .map(r ->
                Stream.of(
                        Stream.of(Line.of(r.use().name()), sequence(r)),
                        document.classes().stream().map(c -> cell(c, r.use())),
                        Stream.of(links(r.use())).filter(_ -> shown))
                    .flatMap(s -> s)
                    .toList())
            .toList());
  }

  private Line sequence(RowVerdict row) {
    Line line = Line.code(row.sequence());
    for (String together : words.together(row.use())) {
      line = line.below(Optional.of(together));
    }
    return line;
  }

  private Line cell(ClassResult c, UseJson use) {
    Tone tone = c.verdict(use).map(RowVerdict::verdict).orElse(Verdict.UNKNOWN).tone();
    return Line.badge(tone, words.cell(c, use));
  }

  private Line links(UseJson use) {
    return shown(use)
        .mapToObj(i -> Line.link("test " + (i + 1), id(i)))
        .reduce((one, other) -> one.then(", ").then(other))
        .orElse(Line.of(""));
  }

  /// Where the counterexamples of an alternative are among all, from 0.
  private IntStream shown(UseJson use) {
    List<List<Counterexample>> all = document.exhibits();
    return IntStream.range(0, all.size())
        .filter(i -> all.get(i).stream().anyMatch(c -> c.use().equals(use)));
  }

  private static String id(int number) {
    return "test-" + (number + 1);
  }

  private List<Part> counterexamples() {
    List<List<Counterexample>> all = document.exhibits();
    return IntStream.range(0, all.size()).mapToObj(i -> counterexample(all, i)).toList();
  }

  private Part counterexample(List<List<Counterexample>> all, int number) {
    List<Counterexample> exhibit = all.get(number);
    Counterexample first = exhibit.getFirst();
    List<Part> parts = new ArrayList<>();
    words.about(exhibit).forEach(l -> parts.add(new Part.Sentence(Line.of(l))));
    parts.add(
        new Part.Pair(
            words.of(first),
            all.subList(0, number).stream()
                .map(List::getFirst)
                .filter(c -> c.source().text().equals(first.source().text()))
                .map(c -> c.use().words())
                .findFirst(),
            true));
    if (first.source().file() != null) {
      Path expected = Path.of(first.source().file()).resolveSibling(VerifyDocuments.EXPECTED);
      parts.add(
          new Part.Hint(
              "Re-check: acquit check --expect %s %s %s"
                  .formatted(expected, first.source().file(), first.target().file())));
    }
    return new Part.Case(
        id(number),
        Line.bold("Test " + (number + 1)).then(", ").then(words.title(exhibit)),
        parts,
        number == 0);
  }

  /// What is unsound in the class that decides is a failure, what is not known there is skipped.
  private Checks checks() {
    String conclusion = words.conclusion();
    return new Checks(
        "%s, %s to %s"
            .formatted(
                document.mapping().name(), document.source().name(), document.target().name()),
        words.promise(),
        switch (document.decision()) {
          case SOUND -> new Outcome.Passed();
          case UNSOUND -> new Outcome.Failure(conclusion, Decision.UNSOUND.name(), "");
          case UNKNOWN -> new Outcome.Skipped(conclusion);
          case BROKEN ->
              new Outcome.Error(
                  conclusion,
                  document.lowering() == null ? "IDENTITY" : "LOWERING",
                  Stream.concat(
                          Stream.ofNullable(document.identity())
                              .flatMap(i -> i.failures().stream()),
                          Stream.ofNullable(document.lowering()).flatMap(List::stream))
                      .collect(Collectors.joining("\n")));
        },
        document.rows().stream().map(this::check).toList());
  }

  private Check check(RowVerdict row) {
    return new Check(
        row.use().words(),
        document
            .of(document.deciding())
            .flatMap(c -> c.verdict(row.use()))
            .map(this::outcome)
            .orElse(new Outcome.Skipped(Verdict.UNKNOWN.word())),
        document.classes().stream()
            .map(c -> "\n" + words.column(c) + ": " + words.cell(c, row.use()))
            .collect(Collectors.joining("", row.sequence(), "")));
  }

  private Outcome outcome(RowVerdict row) {
    return switch (row.verdict()) {
      case SOUND -> new Outcome.Passed();
      case UNSOUND ->
          shown(row.use())
              .mapToObj(document.exhibits()::get)
              .findFirst()
              .map(e ->
                  new Outcome.Failure(
                      words.title(e).text(),
                      Decision.UNSOUND.name(),
                      e.getFirst().source().text() + "\n" + e.getFirst().target().text()))
              .orElse(
                  new Outcome.Failure(
                      row.use().words() + ": UNSOUND", Decision.UNSOUND.name(), ""));
      case NOT_REACHED, UNKNOWN ->
          new Outcome.Skipped(
              row.verdict().word() + (row.reason() == null ? "" : ": " + row.reason()));
    };
  }
}
