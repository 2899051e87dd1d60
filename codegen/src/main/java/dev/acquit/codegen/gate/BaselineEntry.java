package dev.acquit.codegen.gate;

import dev.acquit.codegen.judge.Verdict;
import dev.acquit.text.Csv;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Suggestion;
import java.util.Arrays;
import java.util.List;

/// A finding that is known.
///
/// @param file the file, relative to the folder of the baseline, with `/` between its parts
/// @param operation what it should implement, as an annotation says it
/// @param shape what it does to memory, as [FunctionShape] says
/// @param note what somebody wrote about it; takes no part in comparison
public record BaselineEntry(
    String file, String function, String operation, Verdict verdict, String shape, String note)
    implements Baseline.Entry<BaselineEntry> {
  /// How they are written.
  public static final Baseline.Form<BaselineEntry> FORM =
      new Baseline.Form<>(
          "gate",
          List.of("file", "function", "operation", "verdict", "shape"),
          (file, f) ->
              new BaselineEntry(
                  f.get(0).text(),
                  f.get(1).text(),
                  f.get(2).text(),
                  readVerdict(file, f.get(3)),
                  f.get(4).text(),
                  ""));

  private static Verdict readVerdict(String file, Csv.Field field) throws InputException {
    List<String> words = Arrays.stream(Verdict.values()).map(Enum::name).toList();
    if (!words.contains(field.text())) {
      throw new InputException(
          new Diagnostic(
              file,
              field.position(),
              "found '" + field.text() + "', expected a verdict: " + String.join(", ", words),
              Suggestion.didYouMean(field.text(), words)));
    }
    return Verdict.valueOf(field.text());
  }

  @Override
  public List<String> fields() {
    return List.of(file, function, operation, verdict.name(), shape, note);
  }

  @Override
  public BaselineEntry withNote(String newNote) {
    return new BaselineEntry(file, function, operation, verdict, shape, newNote);
  }
}
