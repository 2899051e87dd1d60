package dev.acquit.reports.saved;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.reports.check.CheckAnswer;
import dev.acquit.reports.check.CheckDocument;
import dev.acquit.reports.check.GrowingCheck;
import dev.acquit.reports.json.Json;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.Position;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// A document that is written while its results come is the document.
class GrowingCheckTest {
  private static final List<Diagnostic> WRONG =
      List.of(new Diagnostic("a.litmus", Position.START, "found nothing", Optional.of("hint")));

  @Test
  void allPiecesAreTheDocument() throws Exception {
    List<CheckAnswer> results =
        ((CheckDocument) Samples.of("check").results().getFirst()).answers();
    for (List<Diagnostic> errors : List.of(List.<Diagnostic>of(), WRONG)) {
      for (int n : new int[] {0, 1, results.size()}) {
        List<CheckAnswer> some = results.subList(0, n);
        GrowingCheck growing = new GrowingCheck(Json.Tool.acquit("1.0"), true);
        StringBuilder text = new StringBuilder();
        some.forEach(r -> text.append(growing.result(r)));
        CheckDocument.End end =
            new CheckDocument.End(
                errors, List.of("interrupted"), Optional.empty(), List.of(), Optional.empty());
        text.append(growing.end(end));
        CheckDocument whole = CheckDocument.of(Json.Tool.acquit("1.0"), some, end);
        assertThat(text.toString()).isEqualTo(Json.write(whole));
      }
    }
  }
}
