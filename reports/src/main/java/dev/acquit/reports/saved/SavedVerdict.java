package dev.acquit.reports.saved;

import dev.acquit.reports.check.CheckDocument;
import dev.acquit.reports.gate.GateDocument;
import dev.acquit.reports.gate.JudgedFunction;
import dev.acquit.reports.html.Tone;
import dev.acquit.reports.run.RunDocuments;
import dev.acquit.reports.story.ToldDocument;
import dev.acquit.reports.verify.VerifyDocument;
import dev.acquit.reports.verify.VerifyDocument.ClassResult;
import java.util.List;
import java.util.stream.Stream;

/// What a result says of one thing, so that two results can be compared.
///
/// @param what the thing: a test, a row of a table, a function
/// @param asked what was asked: a model, a device, a class of programs, a table
/// @param verdict what it says
/// @param tone how good that is
record SavedVerdict(String what, String asked, String verdict, Tone tone) {
  /// The verdict of a result that says nothing of the thing.
  static final String MISSING = "not there";

  /// In place of an answer about the same thing that the other result has not.
  SavedVerdict missing() {
    return new SavedVerdict(what, asked, MISSING, Tone.OPEN);
  }

  /// What a result says; nothing if it is of a kind that is not compared.
  static List<SavedVerdict> of(ToldDocument result) {
    return switch (result) {
      case CheckDocument checks ->
          checks.answers().stream()
              .map(a -> new SavedVerdict(a.test(), a.asked(), a.word(), a.tone()))
              .toList();
      case RunDocuments(var _, var runs, var _, var _) ->
          runs.stream()
              .map(
                  r -> new SavedVerdict(r.test(), r.device().name(), r.verdict().words(), r.tone()))
              .toList();
      case VerifyDocument v -> v.classes().stream().flatMap(SavedVerdict::rows).toList();
      case GateDocument gate ->
          gate.functions().stream()
              .map(f ->
                  new SavedVerdict(
                      name(f), gate.mapping().name(), f.verdict().name(), Tone.ofGate(f.verdict())))
              .toList();
      case ToldDocument _ -> List.of();
    };
  }

  private static Stream<SavedVerdict> rows(ClassResult c) {
    return c.verdicts().stream()
        .map(v ->
            new SavedVerdict(
                v.use().words(),
                "class " + c.programClass().word(),
                v.verdict().word(),
                v.verdict().tone()));
  }

  /// Without the folder: two compilers write into two.
  private static String name(JudgedFunction f) {
    return f.file().substring(f.file().lastIndexOf('/') + 1) + ": " + f.function();
  }
}
