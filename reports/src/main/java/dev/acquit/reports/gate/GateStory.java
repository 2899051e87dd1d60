package dev.acquit.reports.gate;

import dev.acquit.codegen.gate.Severity;
import dev.acquit.codegen.judge.Verdict;
import dev.acquit.codegen.path.OperationPath;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.reports.Plural;
import dev.acquit.reports.Visible;
import dev.acquit.reports.ci.JunitSuite.Outcome;
import dev.acquit.reports.ci.ShortNames;
import dev.acquit.reports.gate.GateDocument.Named;
import dev.acquit.reports.gate.GateDocument.NotCompiled;
import dev.acquit.reports.gate.JudgedFunction.Evidence;
import dev.acquit.reports.gate.JudgedFunction.JudgedPath;
import dev.acquit.reports.gate.JudgedFunction.Match;
import dev.acquit.reports.gate.JudgedFunction.PathStep;
import dev.acquit.reports.gate.JudgedFunction.Written;
import dev.acquit.reports.html.Tone;
import dev.acquit.reports.json.ModelJson;
import dev.acquit.reports.story.Ending;
import dev.acquit.reports.story.Finding;
import dev.acquit.reports.story.Finding.Level;
import dev.acquit.reports.story.Finding.Place;
import dev.acquit.reports.story.Finding.Rule;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What there is to say of functions that were compared with a table: of each what it was compared
/// with, what was emitted, and a litmus test that shows what is lost.
///
/// @param document what came out
record GateStory(GateDocument document) {
  private static final int NAMED = 10;

  /// What differs between messages of a compiler that say the same of different functions.
  private static final Pattern NUMBER =
      Pattern.compile("\\b(cta|cluster|gpu|sys)\\b|%?[a-z]*[0-9]+");

  Story story() {
    String name = document.mapping().name();
    List<Part> parts = new ArrayList<>(List.of(counts()));
    parts.add(functions(document.functions(), new HashMap<>()));
    if (document.baseline() != null) {
      parts.add(fixed(document.baseline()));
    }
    parts.add(refused());
    parts.add(meanings());
    parts.addAll(remarks());
    return new Story(
        Plural.of(document.functions().size(), "function") + " against " + name,
        new Story.Verdict(document.ending().tone(), word(), List.of(extent(), conclusion())),
        facts(),
        parts,
        new Checks(name, "gate", document.ending().outcome(conclusion()), checks()),
        new Input(
            document.errors(),
            Input.undone(document.complete(), "not all functions were judged"),
            notes()));
  }

  private List<Line> facts() {
    List<Line> facts = new ArrayList<>();
    facts.add(
        Line.of("table ")
            .then(Line.bold(document.mapping().name()))
            .then(" " + document.mapping().identity()));
    var c = document.compiled();
    if (c != null) {
      facts.add(
          Line.of(
              "%s%s, %s: %s, %s of the compiler, %d known from before"
                  .formatted(
                      c.compiler(),
                      c.program() == null ? "" : " (" + c.program() + ")",
                      String.join(", ", c.targets()),
                      Plural.of(c.cells(), "operation"),
                      Plural.of(c.runs(), "run"),
                      c.kept())));
      facts.add(Line.code(c.command()));
    }
    return facts;
  }

  private Part functions(List<JudgedFunction> functions, Map<String, String> shownFor) {
    return new Part.Many(
        "Functions",
        List.of(
            "function",
            "verdict",
            "operation",
            "order",
            "scope",
            "type",
            "baseline",
            "file",
            "line",
            "source"),
        functions.stream().map(f -> one(f, shownFor)).toList(),
        rules(),
        Optional.of(
            new Part.Matrices(
                "Operations",
                "The worst verdict of the functions of an operation, a memory order and a scope,"
                    + " how many have it, and the types of their objects. A cell leads to the"
                    + " functions.",
                GateTable.of(functions))));
  }

  /// One of them.
  ///
  /// @param shownFor programs that were shown, and the functions that they were shown for
  private Part.One one(JudgedFunction f, Map<String, String> shownFor) {
    boolean inSource = f.place().written() != null;
    Line badge = Line.badge(f.known() ? Tone.OPEN : GateTone.of(f.verdict()), f.verdict().name());
    return new Part.One(
        Optional.empty(),
        List.of(
            Line.code(f.function()),
            badge,
            Line.of(f.op().word()),
            Line.of(GateTable.order(f)),
            Line.of(GateTable.scope(f)),
            Line.of(f.type() == null ? "" : f.type()),
            Line.of(f.known() ? "known" : ""),
            Line.of(f.file()),
            Line.number(f.place().line()),
            Line.of(inSource ? f.at() : "")),
        Line.badge(GateTone.of(f.verdict()), f.verdict().name())
            .then(f.known() ? Line.of(" ").then(Line.badge(Tone.OPEN, "known")) : Line.of(""))
            .then(" ")
            .then(Line.bold(f.function()))
            .then(" should be ")
            .then(Line.code(f.source()))
            .then(", " + f.at())
            .then(inSource ? " (" + f.file() + ":" + f.place().line() + ")" : ""),
        parts(f, shownFor),
        f.finding() && !f.known() ? Optional.of(brief(f, badge)) : Optional.empty(),
        f.finding() ? Optional.of(finding(f)) : Optional.empty());
  }

  private static Part.Brief brief(JudgedFunction f, Line badge) {
    String cause = cause(f);
    return new Part.Brief(
        f.verdict() + NUMBER.matcher(cause).replaceAll("."),
        badge.then(cause.isEmpty() ? "" : ": " + cause),
        f.at() + ": " + should(f),
        "To do: " + todo(f));
  }

  private List<Part> parts(JudgedFunction f, Map<String, String> shownFor) {
    List<Part> parts = new ArrayList<>();
    Optional.ofNullable(f.why())
        .filter(w -> f.defects().stream().noneMatch(d -> d.what().equals(w)))
        .ifPresent(w -> say(parts, w));
    f.defects()
        .forEach(d -> {
          String kind = d.kind() == f.verdict() ? "" : d.kind() + ": ";
          say(parts, kind + d.what());
          parts.add(new Part.Listing(List.of(d.place().row(true, ""))));
        });
    if (f.verdict() == Verdict.CONFORMS) {
      compared(f.match()).ifPresent(l -> say(parts, l));
      f.paths().forEach(p -> parts.add(new Part.Aside("PTX that was emitted", emitted(p))));
    } else {
      say(parts, "To do: " + todo(f));
      f.worst().forEach(p -> path(parts, f, p, shownFor));
    }
    f.notes().forEach(n -> say(parts, "note: " + n));
    return parts;
  }

  private void path(
      List<Part> parts, JudgedFunction f, JudgedPath path, Map<String, String> shownFor) {
    if (path.how() != null) {
      parts.add(new Part.Heading("When " + path.how()));
      if (path.why() != null && !path.why().equals(f.why())) {
        say(parts, path.why());
      }
    }
    Match match = path.match();
    parts.add(
        new Part.Beside(
            "C++, and what the table has for it",
            new Part.Program(
                f.source()
                    + (match == null
                        ? ""
                        : "\n    " + String.join("\n    ", match.instructions()))),
            "PTX that was emitted",
            emitted(path),
            Optional.empty()));
    compared(match).ifPresent(l -> say(parts, l));
    missing(path).forEach(m -> say(parts, m));
    Evidence e = path.evidence();
    if (e == null) {
      return;
    }
    Optional<String> before =
        Optional.ofNullable(shownFor.putIfAbsent(e.source() + e.emitted(), f.function()));
    List<Part> shown = new ArrayList<>();
    say(shown, "A program that shows it:");
    shown.add(
        new Part.Beside(
            "C++",
            new Part.Program(e.source()),
            "PTX, with what was emitted",
            new Part.Program(e.emitted()),
            before.map(b -> "that of " + b)));
    if (e.table() != null) {
      shown.add(new Part.Aside("PTX, with the row of the table", new Part.Program(e.table())));
    }
    shows(e).forEach(l -> say(shown, l));
    shown.add(
        new Part.Execution(
            "An allowed execution of the PTX program with what was emitted",
            e.emitted(),
            e.witness(),
            List.of()));
    parts.add(new Part.Rest(shown));
  }

  private static Part emitted(JudgedPath path) {
    return path.steps().isEmpty()
        ? new Part.Program("nothing that the memory model sees")
        : new Part.Listing(
            path.steps().stream().map(s -> s.place().row(s.weak(), s.instruction())).toList());
  }

  private static void say(List<Part> parts, String words) {
    parts.add(new Part.Sentence(Line.of(words)));
  }

  private static Part fixed(GateDocument.Compared baseline) {
    return new Part.Table(
        "No longer found, still in %s%s"
            .formatted(
                baseline.file(),
                baseline.updated() ? " until now" : "; remove with --update-baseline"),
        List.of("file", "function", "operation", "was", "note"),
        0,
        baseline.fixed().stream()
            .map(e ->
                List.of(
                    Line.of(e.file()),
                    Line.code(e.function()),
                    Line.of(e.source()),
                    Line.of(e.verdict().name()),
                    Line.of(e.note() == null ? "" : e.note())))
            .toList());
  }

  private Part refused() {
    Map<String, List<NotCompiled>> byMessage =
        (document.compiled() == null
                ? Stream.<NotCompiled>of()
                : document.compiled().refused().stream())
            .collect(
                Collectors.groupingBy(
                    r -> NUMBER.matcher(r.message()).replaceAll("."),
                    LinkedHashMap::new,
                    Collectors.toList()));
    return new Part.Table(
        "NOT COMPILED",
        List.of("functions", "which", "message"),
        0,
        byMessage.values().stream()
            .map(group -> {
              List<String> names =
                  group.stream()
                      .map(r -> r.function() == null ? r.target() : r.function())
                      .distinct()
                      .toList();
              return List.of(
                  Line.number(names.size()),
                  Line.of(first(names)),
                  Line.of(group.getFirst().message()));
            })
            .toList());
  }

  private static String first(List<String> names) {
    return names.stream().limit(NAMED).collect(Collectors.joining(", "))
        + (names.size() > NAMED ? ", ..." : "");
  }

  private Part counts() {
    List<List<Line>> rows = new ArrayList<>();
    for (Verdict verdict : Verdict.values()) {
      Integer n = document.summary().verdicts().get(verdict);
      if (n != null) {
        Severity severity = severity(verdict);
        rows.add(
            List.of(
                Line.badge(GateTone.of(verdict), verdict.name()),
                Line.number(n),
                Line.of(
                    VerdictMeaning.title(verdict)
                        + (severity == Severity.NONE ? "" : ": " + severity.word()))));
      }
    }
    var c = document.compiled();
    if (c != null) {
      row(
          rows,
          "not compiled",
          c.refused().size(),
          "the compiler refused them" + (c.refusedIsError() ? ": error" : ""));
    }
    row(
        rows,
        "not annotated",
        document.summary().notAnnotated(),
        "not judged: "
            + first(document.notAnnotated().stream().map(Named::function).distinct().toList()));
    row(
        rows,
        "with notes",
        document.functions().stream().filter(f -> !f.notes().isEmpty()).count(),
        "something was passed over or not checked: -v shows it");
    row(rows, "bad input", document.errors().size(), "not judged, or not all of it");
    return new Part.Table("", List.of("verdict", "functions", "meaning"), 0, rows);
  }

  private Part meanings() {
    return new Part.Aside(
        "What these verdicts mean",
        new Part.Table(
            "Verdicts",
            List.of("verdict", "meaning", "to do"),
            0,
            document.summary().verdicts().keySet().stream()
                .sorted()
                .map(v ->
                    List.of(
                        Line.badge(GateTone.of(v), v.name()),
                        Line.of(VerdictMeaning.meaning(v)),
                        Line.of(VerdictMeaning.advice(v))))
                .toList()));
  }

  private static void row(List<List<Line>> rows, String name, long n, String meaning) {
    if (n > 0) {
      rows.add(List.of(Line.of(name), Line.number(n), Line.of(meaning)));
    }
  }

  private List<Part> remarks() {
    List<Part> parts = new ArrayList<>();
    if (document.manifest() != null && document.manifest().otherFiles() > 0) {
      say(
          parts,
          document.manifest().file()
              + ": "
              + Plural.of(document.manifest().otherFiles(), "row")
              + " about files that were not given");
    }
    var s = document.summary();
    var b = document.baseline();
    if (b != null) {
      say(
          parts,
          "baseline %s%s: %d known, %d new, %d fixed%s"
              .formatted(
                  b.file(),
                  b.updated() ? " rewritten" : "",
                  b.known(),
                  s.errors() + s.unknown() + s.warnings() + s.known() - b.known(),
                  b.fixed().size(),
                  b.otherFiles() == 0 ? "" : ", " + b.otherFiles() + " not looked at"));
    }
    return parts;
  }

  /// Functions of which nothing is said, and findings that are gone.
  private List<Step> notes() {
    Stream<Step> named =
        document.notAnnotated().stream()
            .map(n ->
                new Step(
                    new Place(n.file(), n.line(), n.column()),
                    n.function() + " was not judged: nothing says what it implements"));
    var b = document.baseline();
    return Stream.concat(
            named,
            b == null || b.updated()
                ? Stream.of()
                : b.fixed().stream()
                    .map(e ->
                        new Step(
                            new Place(b.file(), 1, 1),
                            "%s of %s is no longer %s; remove it from the baseline with --update-baseline"
                                .formatted(e.function(), e.file(), e.verdict()))))
        .toList();
  }

  private String word() {
    return switch (document.ending()) {
      case PASSED -> "PASSED";
      case BROKEN, BAD_INPUT, FINDING -> "FAILED";
      case UNKNOWN -> "UNKNOWN";
    };
  }

  /// How it ended, in a line: whether it passed, failed or left something open, and why.
  private String conclusion() {
    return reasons().isEmpty() ? word() : word() + ": " + reasons();
  }

  private String reasons() {
    var s = document.summary();
    if (document.ending() == Ending.PASSED) {
      return s.warnings() > 0 ? Plural.of(s.warnings(), "warning") : "";
    }
    List<String> reasons = new ArrayList<>();
    if (s.errors() > 0) {
      reasons.add(Plural.of(s.errors(), "error"));
    }
    if (!document.errors().isEmpty()) {
      reasons.add(Plural.of(document.errors().size(), "bad input"));
    }
    if (document.compiled() != null && document.refusedIsError()) {
      reasons.add(document.compiled().refused().size() + " not compiled");
    }
    if (s.unknown() > 0) {
      reasons.add(s.unknown() + " not understood");
    }
    if (!document.complete()) {
      reasons.add("not all functions were judged");
    }
    return String.join(", ", reasons);
  }

  /// How much was judged, and by what.
  private String extent() {
    var s = document.summary();
    return "%s of %s against %s %s"
            .formatted(
                Plural.of(s.judged(), "function"),
                Plural.of(s.files(), "file"),
                document.mapping().name(),
                ModelJson.shortened(document.mapping().sha256()))
        + document.models().stream()
            .map(m -> ", model " + m.name() + " " + ModelJson.shortened(m.sha256()))
            .collect(Collectors.joining());
  }

  /// A finding that fails the gate is a failure, one that leaves the question open is an error, one
  /// that the baseline knows and a function without an annotation are skipped.
  private List<Check> checks() {
    ShortNames names =
        ShortNames.of(
            Stream.concat(
                    document.functions().stream().map(JudgedFunction::file),
                    document.notAnnotated().stream().map(Named::file))
                .toList());
    return Stream.concat(
            document.functions().stream()
                .map(f ->
                    new Check(
                        f.function(),
                        names.of(f.file()),
                        outcome(f),
                        StoryText.plain(List.of(functions(List.of(f), new HashMap<>()))))),
            document.notAnnotated().stream()
                .map(n ->
                    new Check(
                        n.function(),
                        names.of(n.file()),
                        new Outcome.Skipped(
                            "not annotated: nothing says what the function implements"),
                        "")))
        .toList();
  }

  private static Outcome outcome(JudgedFunction f) {
    String text =
        f.at()
            + ": "
            + f.place().text()
            + "\n"
            + VerdictMeaning.meaning(f.verdict())
            + " "
            + todo(f);
    String message = f.function() + " " + message(f);
    return f.known()
        ? new Outcome.Skipped("known: " + message)
        : switch (f.severity()) {
          case ERROR -> new Outcome.Failure(message, f.verdict().name(), text);
          case UNKNOWN -> new Outcome.Error(message, f.verdict().name(), text);
          case WARNING, NONE -> new Outcome.Passed();
        };
  }

  private List<Rule> rules() {
    return Arrays.stream(Verdict.values())
        .filter(v -> v != Verdict.CONFORMS || severity(v) != Severity.NONE)
        .map(v ->
            new Rule(
                id(v),
                VerdictMeaning.title(v),
                VerdictMeaning.meaning(v),
                VerdictMeaning.advice(v),
                level(severity(v)),
                List.of("atomics", "memory-model", "ptx")))
        .toList();
  }

  private Severity severity(Verdict verdict) {
    return document.policy().getOrDefault(verdict, Severity.NONE);
  }

  private static String id(Verdict verdict) {
    return "gate-" + verdict.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static Level level(Severity severity) {
    return switch (severity) {
      case ERROR -> Level.ERROR;
      case UNKNOWN, WARNING -> Level.WARNING;
      case NONE -> Level.NOTE;
    };
  }

  private Finding finding(JudgedFunction f) {
    Written written = f.place().written();
    return new Finding(
        level(f.severity()),
        id(f.verdict()),
        place(f, f.place()),
        Optional.ofNullable(written).map(w -> new Place(w.file(), w.line(), w.column())),
        Optional.of(f.function()),
        message(f),
        compared(f.match()).map(m -> m + ". ").orElse("") + todo(f),
        f.known(),
        f.worst().stream()
            .flatMap(p -> p.steps().stream())
            .map(s ->
                new Step(
                    place(f, s.place()),
                    s.instruction()
                        + (s.weak() ? "; the table's row has another instruction here" : "")))
            .toList(),
        List.of(),
        Optional.empty());
  }

  private static Place place(JudgedFunction f, JudgedFunction.Place place) {
    return new Place(f.file(), place.line(), place.column(), place.text());
  }

  private static String should(JudgedFunction f) {
    return f.function() + " should be " + f.source();
  }

  /// A finding in a sentence: what should be there, what is there, what is lost.
  private static String message(JudgedFunction f) {
    return "should be "
        + f.source()
        + " and is "
        + f.verdict()
        + (f.why() == null ? "" : ": " + Visible.line(f.why()));
  }

  /// What is wrong with a function, in a line: its worst defect, or what is lost; may be empty.
  private static String cause(JudgedFunction f) {
    return f.defects().stream()
        .filter(d -> d.kind() == f.verdict())
        .map(d -> d.what())
        .findFirst()
        .or(() -> Optional.ofNullable(f.why()))
        .orElse("");
  }

  /// What a path was compared with, if it was: `ptx-abi-13, row load seq_cst, alternative 1:
  /// fence.sc.gpu; ld.acquire.gpu`.
  private Optional<String> compared(@Nullable Match match) {
    return Optional.ofNullable(match)
        .map(m ->
            "%s, row %s, alternative %d: %s"
                .formatted(document.mapping().name(), m.row(), m.alternative(), instructions(m)));
  }

  /// What a path has at another place than the table, and what it lacks.
  private static List<String> missing(JudgedPath path) {
    List<String> there =
        path.steps().stream().filter(PathStep::weak).map(PathStep::instruction).toList();
    Map<Boolean, List<String>> parts =
        path.missing().stream().collect(Collectors.partitioningBy(there::contains));
    return parts.entrySet().stream()
        .filter(p -> !p.getValue().isEmpty())
        .sorted(Map.Entry.comparingByKey(Comparator.reverseOrder()))
        .map(p ->
            (p.getKey() ? "At another place: " : "Missing: ") + String.join("; ", p.getValue()))
        .toList();
  }

  /// What a litmus test shows, and by which models.
  private static List<String> shows(Evidence e) {
    List<String> all = new ArrayList<>();
    switch (e.shows()) {
      case RACE -> {
        all.add("What was emitted has a data race; the PTX of the table has none.");
        says(e.forbiddenBy(), "find", "none in C++.").ifPresent(all::add);
      }
      case OUTCOME -> {
        all.add("What was emitted may end as the last line asks; the PTX of the table may not.");
        says(e.forbiddenBy(), "forbid", "the outcome in C++.").ifPresent(all::add);
        says(e.allowedBy(), "allow", "the outcome in C++.").ifPresent(all::add);
      }
    }
    return all;
  }

  private static Optional<String> says(List<String> models, String verb, String what) {
    return models.isEmpty()
        ? Optional.empty()
        : Optional.of(
            String.join(", ", models) + " " + verb + (models.size() == 1 ? "s " : " ") + what);
  }

  /// What to do about a function.
  private static String todo(JudgedFunction function) {
    Verdict verdict = function.verdict();
    MemoryOrder order = function.order();
    MemoryOrder failure = function.failure();
    boolean fails =
        function.worst().stream().allMatch(p -> p.ending() == OperationPath.Ending.FAILED);
    if (verdict == Verdict.WEAKER && fails && order != null && failure != null) {
      return "Emit what "
          + order.join(failure).word()
          + " asks for, the join of both orders, on every path.";
    }
    Optional<String> instead =
        Optional.ofNullable(function.match())
            .filter(m -> verdict == Verdict.WEAKER)
            .map(m -> "Emit " + (m.instead() == null ? instructions(m) : m.instead()) + ".");
    return instead.orElseGet(() -> VerdictMeaning.advice(verdict));
  }

  private static String instructions(Match match) {
    List<String> all = match.instructions();
    return all.isEmpty() ? "nothing" : String.join("; ", all);
  }
}
