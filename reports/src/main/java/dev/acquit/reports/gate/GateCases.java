package dev.acquit.reports.gate;

import dev.acquit.reports.Paint;
import dev.acquit.reports.ci.JunitSuite;
import dev.acquit.reports.ci.JunitSuite.Case;
import dev.acquit.reports.ci.JunitSuite.Outcome;
import dev.acquit.reports.ci.JunitWriter;
import dev.acquit.reports.ci.ShortNames;
import dev.acquit.reports.json.ErrorJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// A run of the gate as the XML of JUnit's Ant task, which build servers read: a case for the
/// whole, a suite for each file, a case for each function. Files are named as [ShortNames] says.
///
/// A finding that fails the gate is a failure, one that leaves the question open is an error, one
/// that the baseline knows and a function without an annotation are skipped. Files and annotations
/// that are wrong are errors of a suite of their own.
public final class GateCases {
  private GateCases() {}

  /// The document.
  public static String render(GateDocument document) {
    return JunitWriter.write("acquit gate", ShortNames.distinct(suites(document)));
  }

  /// The suites of a run: of the gate as a whole, of each file, and of bad input.
  public static List<JunitSuite> suites(GateDocument document) {
    ShortNames names =
        ShortNames.of(
            Stream.of(
                    document.functions().stream().map(JudgedFunction::file),
                    document.notAnnotated().stream().map(n -> n.file()),
                    document.errors().stream().map(ErrorJson::file))
                .flatMap(f -> f)
                .toList());
    Map<String, List<Case>> files = new LinkedHashMap<>();
    document.functions().forEach(f -> add(files, names.of(f.file()), function(document, f, names)));
    document
        .notAnnotated()
        .forEach(n ->
            add(
                files,
                names.of(n.file()),
                new Case(
                    n.function(),
                    names.of(n.file()),
                    new Outcome.Skipped("not annotated: nothing says what the function implements"),
                    "")));
    List<JunitSuite> suites =
        new ArrayList<>(JunitSuite.with(whole(document), document.errors(), names));
    files.forEach((file, cases) ->
        suites.add(
            suites.size() - (document.errors().isEmpty() ? 0 : 1), new JunitSuite(file, cases)));
    return suites;
  }

  /// What the cases of functions do not say: refused operations, an interrupted run.
  private static JunitSuite whole(GateDocument document) {
    GateWords words = new GateWords(document);
    String conclusion = words.conclusion();
    String group = document.mapping().name();
    List<String> lines = new ArrayList<>(List.of(words.extent()));
    Stream.of(words.compiled(), words.baseline()).flatMap(Optional::stream).forEach(lines::add);
    lines.add(conclusion);
    return new JunitSuite(
        group,
        List.of(
            new Case(
                "gate",
                group,
                switch (document.ending()) {
                  case PASSED -> new Outcome.Passed();
                  case FINDING, BAD_INPUT -> new Outcome.Failure(conclusion, "FAILED", "");
                  case UNKNOWN -> new Outcome.Error(conclusion, "UNKNOWN", "");
                },
                String.join("\n", lines))));
  }

  private static void add(Map<String, List<Case>> files, String file, Case one) {
    files.computeIfAbsent(file, k -> new ArrayList<>()).add(one);
  }

  private static Case function(GateDocument document, JudgedFunction f, ShortNames names) {
    return new Case(
        f.function(), names.of(f.file()), outcome(f), GateText.function(document, f, Paint.PLAIN));
  }

  private static Outcome outcome(JudgedFunction f) {
    if (f.known()) {
      return new Outcome.Skipped("known: " + GateWords.message(f));
    }
    return switch (f.severity()) {
      case ERROR -> new Outcome.Failure(GateWords.message(f), f.verdict().name(), text(f));
      case UNKNOWN -> new Outcome.Error(GateWords.message(f), f.verdict().name(), text(f));
      case WARNING, NONE -> new Outcome.Passed();
    };
  }

  private static String text(JudgedFunction f) {
    return f.at()
        + ": "
        + f.place().text()
        + "\n"
        + GateWords.meaning(f.verdict())
        + " "
        + GateWords.todo(f);
  }
}
