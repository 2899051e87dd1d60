package dev.acquit.reports.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.litmus.text.StatementLines;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Limits;
import dev.acquit.reports.ModelId;
import dev.acquit.reports.Origin;
import dev.acquit.text.InputException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// The log must be one that the lexer of mcompare7 takes.
class HerdLogTest {
  private static final String TEST =
      """
      PTX %s
      { x=0; }
       P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;
       st.weak x, 1   | ld.weak r0, x  ;
      %s
      """;

  private static CheckReport check(String text) throws InputException {
    LitmusTest test = LitmusReader.read("test", text);
    MemoryModel model = Models.find(Models.defaultFor(test));
    Limits limits = Limits.DEFAULT;
    return new CheckReport(
        new Origin("test", StatementLines.NONE),
        test,
        ModelId.of(model),
        limits,
        false,
        List.of(),
        new Checker(model, limits, true).check(test));
  }

  private static String log(String name, String condition) throws InputException {
    return HerdLog.render(CheckDocument.result(check(TEST.formatted(name, condition))))
        .orElseThrow();
  }

  @Test
  void positiveExecutionsAreThoseOfTheConditionAsWritten() throws InputException {
    assertThat(log("a", "exists (1:r0=1)"))
        .startsWith("Test a Allowed\nStates 2\n1:r0=0;\n1:r0=1;\nOk\nWitnesses\nPositive: 1 Neg")
        .contains("\nObservation a Sometimes 1 1\nTime a ")
        .endsWith("\n\n");
    assertThat(log("a", "~exists (1:r0=2)"))
        .startsWith("Test a Forbidden\n")
        .contains("\nOk\nWitnesses\nPositive: 2 Negative: 0\n")
        .contains("\nObservation a Never 0 2\n");
    assertThat(log("a", "forall (1:r0=0 \\/ 1:r0=1)"))
        .startsWith("Test a Required\n")
        .contains("\nOk\nWitnesses\nPositive: 2 Negative: 0\n")
        .contains("\nObservation a Always 2 0\n");
  }

  @Test
  void namesHaveOnlyCharactersThatTheLexerTakes() throws InputException {
    assertThat(log("a b=µ", "exists (1:r0=1)")).startsWith("Test a_b__ Allowed\n");
  }

  @Test
  void addressesAndRegistersAreSpeltAsInHerd() throws InputException {
    String text =
        """
        PTX address
        { 0:%r=x; y=0; x=0; }
         P0@cta 0,gpu 0 ;
         ld.weak r0, y  ;
        exists (0:%r=&x /\\ 0:r0=0)
        """;
    assertThat(HerdLog.render(CheckDocument.result(check(text))).orElseThrow())
        .contains("\n0:r=x; 0:r0=0;\n")
        .contains("\nCondition exists (0:r=x /\\ 0:r0=0)\n");
  }

  @Test
  void aSearchThatWasCutIsALoop() throws InputException {
    assertThat(HerdLog.render(CheckDocument.result(check(loop(20)))).orElseThrow())
        .contains("\nLoop Ok\n");
  }

  @Test
  void whatIsNotKnownIsNotLogged() throws InputException {
    assertThat(HerdLog.render(CheckDocument.result(check(loop(7))))).isEqualTo(Optional.empty());
  }

  private static String loop(int wanted) {
    return """
    C loop
    { }
    P0 (atomic_int* x) {
      int r0 = 0;
      while (r0 < 9) { r0 = atomic_fetch_add_explicit(x, 1, memory_order_relaxed); }
    }
    P1 (atomic_int* x) { atomic_store_explicit(x, 20, memory_order_relaxed); }
    exists (0:r0=%d)
    """
        .formatted(wanted);
  }
}
