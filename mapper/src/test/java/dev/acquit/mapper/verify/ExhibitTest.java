package dev.acquit.mapper.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.model.engine.ExecutionView;
import dev.acquit.model.engine.ExecutionView.Edge;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What is shown of a counterexample belongs together.
class ExhibitTest {
  private final Mapping paper = Verify.mapping("paper-asplos19");
  private final Mapping broken =
      Verify.with(
          Verify.with(paper, RowKey.LOAD_ACQUIRE, "ld.relaxed.S"),
          RowKey.STORE_RELEASE,
          "st.relaxed.S");
  private final Subject mp = Verify.test("MP", true, List.of(0, 1), "na-rel", "acq-na");

  ExhibitTest() throws Exception {}

  /// A failure that is found beside a mended row has an execution with `ld.acquire` in it, which
  /// the table does not have.
  @Test
  void theExecutionIsOneOfTheProgramShown() throws Exception {
    Judge mended = Verify.judge(broken.mended(RowKey.LOAD_ACQUIRE, 0), "cpp20");
    Failure found = mended.judge(mp).failures().getFirst();
    assertThat(found.witness().events()).anyMatch(e -> e.text().contains("ld.acquire"));
    Counterexample shown = new Exhibit(Verify.judge(broken, "cpp20")).of(found);
    String program = LitmusWriter.write(shown.target());
    assertThat(program).contains("ld.relaxed").doesNotContain("ld.acquire");
    assertThat(shown.witness().events())
        .filteredOn(e -> e.thread() >= 0)
        .hasSize(4)
        .allMatch(e -> program.contains(e.text()));
  }

  @Test
  void whatTheTableDoesNotFailOnIsToldAsABug() throws Exception {
    Failure found = Verify.judge(broken, "cpp20").judge(mp).failures().getFirst();
    Exhibit good = new Exhibit(Verify.judge(paper, "cpp20"));
    assertThatIllegalStateException()
        .isThrownBy(() -> good.of(found))
        .withMessageContaining("paper-asplos19 does not fail on");
  }

  @Test
  void aCounterexampleThatDoesNotBelongTogetherIsNotConfirmed() throws Exception {
    Judge judge = Verify.judge(broken, "cpp20");
    Failure found = judge.judge(mp).failures().getFirst();
    Counterexample c = new Exhibit(judge).of(found);
    Attestation attestation = new Attestation(judge.source(), judge.target(), judge.limits());
    attestation.confirm(c, found.outcome());
    ExecutionView w = c.witness();
    for (int i = 0; i < w.edges().size(); i++) {
      List<Edge> fewer = new ArrayList<>(w.edges());
      fewer.remove(i);
      refuses(attestation, with(c, c.target(), new ExecutionView(w.events(), fewer)), found);
    }
    Mapping half = broken.mended(RowKey.LOAD_ACQUIRE, 0);
    Failure other = Verify.judge(half, "cpp20").judge(mp).failures().getFirst();
    refuses(attestation, with(c, c.target(), other.witness()), found);
    PtxTest good = new Exhibit(Verify.judge(half, "cpp20")).of(other).target();
    refuses(attestation, with(c, good, w), found);
    for (Term term : found.outcome().values().sequencedKeySet()) {
      Map<Term, Value> changed = new LinkedHashMap<>(found.outcome().values());
      changed.put(term, Value.of(7));
      assertThatIllegalStateException().isThrownBy(() -> attestation.confirm(c, State.of(changed)));
    }
    Counterexample swapped =
        new Counterexample(
            c.programClass(),
            Verify.test("MP", true, List.of(0, 0), "na-rlx", "rlx-na").test(),
            c.target(),
            c.outcome(),
            c.why(),
            w,
            c.size());
    refuses(attestation, swapped, found);
  }

  private static Counterexample with(Counterexample c, PtxTest target, ExecutionView witness) {
    return new Counterexample(
        c.programClass(), c.source(), target, c.outcome(), c.why(), witness, c.size());
  }

  private static void refuses(Attestation attestation, Counterexample c, Failure found) {
    assertThatIllegalStateException()
        .isThrownBy(() -> attestation.confirm(c, found.outcome()))
        .withMessageContaining("is not confirmed");
  }
}
