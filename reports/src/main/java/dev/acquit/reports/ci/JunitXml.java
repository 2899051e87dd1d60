package dev.acquit.reports.ci;

import dev.acquit.codegen.judge.Verdict;
import dev.acquit.reports.GateText;
import dev.acquit.reports.GateWords;
import dev.acquit.reports.Paint;
import dev.acquit.reports.ci.JunitSuite.Case;
import dev.acquit.reports.ci.JunitSuite.Outcome;
import dev.acquit.reports.json.ErrorJson;
import dev.acquit.reports.json.GateFunctionJson;
import dev.acquit.reports.json.GateJson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// A run of the gate as the XML of JUnit's Ant task, which build servers read: a suite for each
/// file, a case for each function. Files are named as [ShortNames] says.
///
/// A finding that fails the gate is a failure, one that leaves the question open is an error, one
/// that the baseline knows and a function without an annotation are skipped. Files and annotations
/// that are wrong are errors of a suite of their own.
public final class JunitXml {
  private JunitXml() {}

  /// The document.
  public static String render(GateJson document) {
    return JunitWriter.write("acquit gate", ShortNames.distinct(suites(document)));
  }

  /// The suites of a run.
  public static List<JunitSuite> suites(GateJson document) {
    ShortNames names =
        ShortNames.of(
            Stream.of(
                    document.functions().stream().map(GateFunctionJson::file),
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
    List<JunitSuite> suites = new ArrayList<>();
    files.forEach((file, cases) -> suites.add(new JunitSuite(file, cases)));
    if (!document.errors().isEmpty()) {
      suites.add(JunitSuite.input(document.errors(), names));
    }
    return suites;
  }

  private static void add(Map<String, List<Case>> files, String file, Case one) {
    files.computeIfAbsent(file, k -> new ArrayList<>()).add(one);
  }

  private static Case function(GateJson document, GateFunctionJson f, ShortNames names) {
    return new Case(
        f.function(), names.of(f.file()), outcome(f), GateText.function(document, f, Paint.PLAIN));
  }

  private static Outcome outcome(GateFunctionJson f) {
    if (f.known()) {
      return new Outcome.Skipped("known: " + GateWords.message(f));
    }
    return switch (f.severity()) {
      case "error" -> new Outcome.Failure(GateWords.message(f), type(f), text(f));
      case "unknown" -> new Outcome.Error(GateWords.message(f), type(f), text(f));
      default -> new Outcome.Passed();
    };
  }

  private static String type(GateFunctionJson f) {
    return GateWords.verdict(f).name();
  }

  private static String text(GateFunctionJson f) {
    Verdict verdict = GateWords.verdict(f);
    return f.file()
        + ":"
        + f.place().line()
        + ":"
        + f.place().column()
        + ": "
        + f.place().text()
        + "\n"
        + GateWords.meaning(verdict)
        + " "
        + GateWords.advice(verdict);
  }
}
