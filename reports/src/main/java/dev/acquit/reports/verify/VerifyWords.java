package dev.acquit.reports.verify;

import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.reports.ClassWords;
import dev.acquit.reports.Plural;
import dev.acquit.reports.explain.PairWords;
import dev.acquit.reports.html.Tone;
import dev.acquit.reports.json.ModelJson;
import dev.acquit.reports.json.UseJson;
import dev.acquit.reports.story.Line;
import dev.acquit.reports.verify.VerifyDocument.ClassResult;
import dev.acquit.reports.verify.VerifyDocument.Counterexample;
import dev.acquit.reports.verify.VerifyDocument.Decision;
import dev.acquit.reports.verify.VerifyDocument.Programs;
import dev.acquit.reports.verify.VerifyDocument.RowVerdict;
import dev.acquit.reports.verify.VerifyDocument.Verdict;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Each sentence about a verification, once.
///
/// @param document the verification
record VerifyWords(VerifyDocument document) {
  private static final double MILLIS = 1000;
  private static final int MOST_FAULTS = 5;

  /// What is wrong with the lowering, if something is, and what it comes to.
  public List<String> conclusions() {
    return Stream.concat(
            Stream.ofNullable(document.lowering()).flatMap(List::stream).limit(MOST_FAULTS),
            Stream.of(conclusion()))
        .toList();
  }

  /// What it comes to, in one sentence or two.
  public String conclusion() {
    String name = document.mapping().name();
    String programs = ClassWords.programs(document.deciding());
    return switch (document.decision()) {
      case BROKEN -> bug();
      case UNSOUND -> name + " is UNSOUND for " + broken() + "." + narrower();
      case UNKNOWN ->
          "UNKNOWN: no counterexample was found for "
              + programs
              + ", and not everything was looked at: "
              + unknown()
              + "."
              + wider();
      case SOUND ->
          (document.programs() == null
                  ? "No counterexample among these tests for "
                      + programs
                      + ": bounded evidence that "
                      + name
                      + " is sound, not a proof."
                  : name
                      + " is sound up to "
                      + Plural.of(document.programs().bound(), "instruction")
                      + " for "
                      + programs
                      + ": there is no counterexample of that size; larger programs were not looked"
                      + " at.")
              + wider();
    };
  }

  /// The same in a word for each class of which it says something: `SOUND`, or `SOUND (same),
  /// UNSOUND (mixed)` where wider programs have a counterexample.
  public String verdict() {
    String word = document.decision().word().toUpperCase(Locale.ROOT);
    return worseElsewhere()
        .map(c ->
            word
                + " ("
                + document.deciding().word()
                + "), UNSOUND ("
                + c.programClass().word()
                + ")")
        .orElse(word);
  }

  /// A class that is unsound though what was asked about is not.
  public Optional<ClassResult> worseElsewhere() {
    return document.decision() == Decision.SOUND || document.decision() == Decision.UNKNOWN
        ? document.classes().stream().filter(ClassResult::unsound).findFirst()
        : Optional.empty();
  }

  private String bug() {
    String report = " This is a bug of ours, please report it with the tests that are named.";
    return document.lowering() == null
        ? "The source model disagrees with itself, so the verdicts mean nothing." + report
        : "The lowering is wrong for "
            + Plural.of(document.lowering().size(), "test")
            + ", of which no row is to blame: memory orders do not matter there."
            + report;
  }

  /// Why not everything was looked at.
  private String unknown() {
    return Optional.ofNullable(document.stopped())
        .or(() ->
            document.of(document.deciding()).stream()
                .flatMap(c -> c.verdicts().stream())
                .flatMap(v -> Stream.ofNullable(v.reason()))
                .findFirst())
        .orElse("some tests could not be judged");
  }

  /// The rows, each in the narrowest class in which it is unsound.
  private String broken() {
    SequencedMap<ProgramClass, List<String>> rows = new LinkedHashMap<>();
    Set<String> said = new HashSet<>();
    for (ClassResult c : document.classes()) {
      if (document.deciding().contains(c.programClass())) {
        List<String> own =
            document.counterexamples().stream()
                .filter(x -> x.programClass() == c.programClass())
                .map(x -> "row " + x.use().words())
                .filter(said::add)
                .toList();
        if (!own.isEmpty()) {
          rows.put(c.programClass(), own);
        }
      }
    }
    return rows.entrySet().stream()
        .map(e -> ClassWords.programs(e.getKey()) + ": " + String.join("; ", e.getValue()))
        .collect(Collectors.joining("; for "));
  }

  /// The widest narrower class that has no counterexample, if there is one.
  private String narrower() {
    return document.programs() == null
        ? ""
        : document.classes().stream()
            .filter(c -> document.deciding().contains(c.programClass()))
            .filter(c -> c.programClass() != document.deciding())
            .filter(c -> !c.unsound() && c.open() == 0)
            .reduce((_, wider) -> wider)
            .map(VerifyWords::soundUpTo)
            .orElse("");
  }

  /// What is said of one class says nothing of wider ones.
  private String wider() {
    return worseElsewhere()
        .map(c -> " It is UNSOUND for " + ClassWords.programs(c.programClass()) + ".")
        .orElse("");
  }

  /// Which models.
  public String models() {
    return ModelJson.pair(document.source(), document.target()) + ", " + document.engine();
  }

  /// What was looked at, by whom, and how long that took.
  public String extent() {
    return looked() + String.format(Locale.US, ", %.1f s", document.timeMs() / MILLIS);
  }

  private String looked() {
    if (document.programs() != null) {
      return "every program of up to "
          + Plural.of(document.programs().bound(), "instruction")
          + ", "
          + solver(document.programs());
    }
    return document.tests() == null
        ? "what was looked at is not known"
        : "the tests of " + String.join(", ", document.tests());
  }

  /// Who decided the formulas, and why that is believed.
  private static String solver(Programs programs) {
    int proved = programs.proved();
    if (proved == 0) {
      return programs.solver() + " (proofs not checked; --certify does)";
    }
    return programs.solver()
        + ", "
        + (proved == programs.unsatisfiable() ? "" : Plural.number(proved) + " of ")
        + Plural.of(programs.unsatisfiable(), "proof")
        + " checked";
  }

  /// How much was done in a class.
  public String counts(ClassResult r) {
    List<String> parts = new ArrayList<>();
    if (r.tests() != null) {
      parts.add(
          Plural.of(r.tests().tests(), "test")
              + " ("
              + Plural.number(r.tests().racy())
              + " racy, skipped), "
              + Plural.of(r.tests().compiled(), "compilation")
              + " ("
              + Plural.number(r.tests().judged())
              + " judged, each once)");
    }
    if (r.queries() != null) {
      parts.add(
          "complete up to "
              + r.queries().complete()
              + ": "
              + Plural.of(r.queries().layouts(), "layout")
              + ", "
              + Plural.of(r.queries().queries(), "query"));
      if (r.queries().discarded() > 0) {
        parts.add(Plural.of(r.queries().discarded(), "execution") + " discarded");
      }
    }
    if (r.failures() > 0) {
      parts.add(Plural.number(r.failures()) + " fail");
    }
    if (r.open() > 0) {
      parts.add(Plural.number(r.open()) + " open");
    }
    return "class " + r.programClass().word() + ": " + String.join(", ", parts);
  }

  /// How the source model compares with itself, if that was looked at.
  public Optional<String> identity() {
    return Optional.ofNullable(document.identity())
        .map(i ->
            "identity: source against itself, "
                + Plural.of(i.tests(), "test")
                + ", "
                + (i.failures().isEmpty()
                    ? "no difference"
                    : Plural.number(i.failures().size())
                        + " differ: "
                        + String.join(", ", i.failures())));
  }

  private static String soundUpTo(ClassResult c) {
    return c.queries() == null
        ? ""
        : " It is sound up to "
            + Plural.of(c.queries().complete(), "instruction")
            + " for "
            + ClassWords.programs(c.programClass())
            + ".";
  }

  /// The name of a class over a column of verdicts, with how far they go: `object, up to 5`.
  public String column(ClassResult r) {
    return r.programClass().word() + upTo(r);
  }

  private static String upTo(ClassResult r) {
    return r.queries() == null ? "" : ", up to " + r.queries().complete();
  }

  /// That a table is sound in the class that decides, as a promise.
  String promise() {
    return document.mapping().name()
        + " is sound "
        + (document.programs() == null
            ? "in these tests "
            : "up to " + Plural.of(document.programs().bound(), "instruction") + " ")
        + "for "
        + ClassWords.programs(document.deciding());
  }

  /// A verdict in the table of rows.
  public String cell(ClassResult r, UseJson use) {
    return r.verdict(use)
        .map(v ->
            switch (v.verdict()) {
              case SOUND ->
                  document.programs() == null
                      ? "sound, %s"
                          .formatted(Plural.number(v.compilations() == null ? 0 : v.compilations()))
                      : "sound";
              case UNSOUND -> "UNSOUND" + (v.others().isEmpty() ? "" : " together");
              case NOT_REACHED, UNKNOWN -> v.verdict().word();
            })
        .orElse(Verdict.UNKNOWN.word());
  }

  /// With what an alternative is unsound in some class, each different answer once.
  public List<String> together(UseJson use) {
    return document.classes().stream()
        .flatMap(c -> c.verdict(use).stream())
        .map(RowVerdict::others)
        .filter(o -> !o.isEmpty())
        .map(VerifyWords::together)
        .collect(Collectors.toCollection(LinkedHashSet::new))
        .stream()
        .toList();
  }

  private static String together(List<UseJson> others) {
    return "together with "
        + others.stream().map(UseJson::words).collect(Collectors.joining(" and "));
  }

  /// Of which alternatives a pair of tests is a counterexample: `row 1 and row 2: UNSOUND in class
  /// same`.
  public Line title(List<Counterexample> exhibit) {
    return Line.bold(VerifyDocument.names(exhibit))
        .then(": ")
        .then(Line.badge(Tone.BAD, Decision.UNSOUND.name()))
        .then(" in class " + exhibit.getFirst().programClass().word());
  }

  /// With which further alternatives they are unsound, and how small the counterexample is.
  public List<String> about(List<Counterexample> exhibit) {
    List<String> lines = new ArrayList<>();
    Counterexample first = exhibit.getFirst();
    List<UseJson> others =
        new ArrayList<>(verdict(first).map(RowVerdict::others).orElse(List.of()));
    exhibit.forEach(c -> others.remove(c.use()));
    if (!others.isEmpty()) {
      lines.add(together(others));
    }
    verdict(first).map(RowVerdict::cure).flatMap(VerifyWords::cure).ifPresent(lines::add);
    String size = "The smallest, accesses and fences: " + first.size();
    if (document.programs() != null) {
      lines.add(size);
      return lines;
    }
    String charged =
        exhibit.stream()
            .flatMap(c -> verdict(c).stream())
            .map(v -> Plural.number(v.failures() == null ? 0 : v.failures()))
            .distinct()
            .collect(Collectors.joining(" and "));
    lines.add(
        charged
            + " failing compilations are charged to "
            + (exhibit.size() == 1 ? "it" : "them together")
            + ". "
            + size);
    return lines;
  }

  /// What is to be known where it is not enough that rows do what their orders promise.
  private static Optional<String> cure(VerifyDocument.Cure cure) {
    return switch (cure) {
      case PROMISE -> Optional.empty();
      case BOTH_SIDES ->
          Optional.of(promised() + " it goes away with a fence.sc on both sides of the access.");
      case STRONGEST ->
          Optional.of(
              promised() + " it goes away only with the strongest access between two fence.sc.");
    };
  }

  private static String promised() {
    return "Where all rows do what their orders promise the outcome is still there;";
  }

  private Optional<RowVerdict> verdict(Counterexample c) {
    return document.of(c.programClass()).flatMap(r -> r.verdict(c.use()));
  }

  /// What is said of a pair of tests.
  public PairWords of(Counterexample c) {
    return new PairWords(c, document.source(), document.target());
  }
}
