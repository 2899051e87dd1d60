package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.Models;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Executions for each final state, all of one search.
class ExamplesTest {
  private static final String MP =
      """
      PTX mp
      { x=0; y=0; }
       P0@cta 0 | P1@cta 1 ;
       st.relaxed.gpu x, 1 | ld.relaxed.gpu r0, y ;
       st.relaxed.gpu y, 1 | ld.relaxed.gpu r1, x ;
      exists (1:r0=1 /\\ 1:r1=0)
      """;

  private static List<String> reads(ExecutionView execution) {
    return execution.events().stream()
        .filter(e -> e.text().startsWith("ld"))
        .map(e -> e.location().orElseThrow() + "=" + e.value().orElseThrow())
        .toList();
  }

  @Test
  void eachEndsInItsState() throws Exception {
    LitmusTest test = LitmusReader.read("mp", MP);
    Checker checker = new Checker(Models.find("ptx"), Limits.DEFAULT, false);
    assertThat(checker.check(test).examples()).isEmpty();
    CheckResult result = checker.withExamples(1).check(test);
    assertThat(result.examples().keySet()).isEqualTo(result.states().keySet()).hasSize(4);
    result
        .examples()
        .forEach((state, executions) -> {
          ExecutionView execution = executions.getFirst();
          List<Value> values = List.copyOf(state.values().values());
          assertThat(reads(execution)).containsExactly("y=" + values.get(0), "x=" + values.get(1));
          CheckResult asked = result.asking(state, execution);
          assertThat(asked.verdict()).isEqualTo(Verdict.HOLDS);
          assertThat(asked.witness()).contains(execution);
        });
  }

  /// Two writes of each thread to one location, in any order of all four: executions of one final
  /// state differ in what is shown of them, and there are as many as are counted.
  @Test
  void severalAreAllDifferent() throws Exception {
    String orders =
        "PTX orders\n{ x=0; y=0; }\n P0@cta 0 | P1@cta 1 ;\n"
            + " st.relaxed.gpu x, 1 | st.relaxed.gpu x, 2 ;\n"
            + " st.relaxed.gpu y, 1 | st.relaxed.gpu y, 2 ;\nexists (true)\n";
    CheckResult result =
        new Checker(Models.find("ptx"), Limits.DEFAULT, false)
            .withExamples(3)
            .check(LitmusReader.read("orders", orders));
    assertThat(result.states()).hasSize(1);
    List<ExecutionView> all = result.examples().values().iterator().next();
    assertThat(all).hasSize(3).doesNotHaveDuplicates();
    assertThat(result.states().values()).containsExactly(4L);
  }

  /// A search that is stopped has an example of each state that it found, and none is searched for.
  @Test
  void aStoppedSearchHasThoseOfWhatItFound() throws Exception {
    String many =
        "PTX many\n{ x=0; }\n P0@cta 0 | P1@cta 1 | P2@cta 2 ;\n"
            + " st.relaxed.gpu x, 1 | st.relaxed.gpu x, 2 | ld.relaxed.gpu r0, x ;\n".repeat(6)
            + "exists (2:r0=1)\n";
    CheckResult result =
        new Checker(Models.find("ptx"), Limits.DEFAULT.withTime(Duration.ofMillis(50)), false)
            .withExamples(1)
            .checkAll(LitmusReader.read("many", many));
    assertThat(result.complete()).isFalse();
    assertThat(result.examples().keySet()).isEqualTo(result.states().keySet());
  }
}
