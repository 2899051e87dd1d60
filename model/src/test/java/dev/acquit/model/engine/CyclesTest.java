package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.model.cat.BaseRelation;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Cycles as people read them.
class CyclesTest {
  private static final String MESSAGE_PASSING =
      """
      PTX MP+relacq
      { x=0; y=0; }
       P0@cta 0,gpu 0         | P1@cta 1,gpu 0          ;
       st.weak [x], 1         | ld.acquire.gpu r0, [y]  ;
       st.release.gpu [y], 1  | ld.relaxed.gpu r1, [x]  ;
      exists (1:r0=1 /\\ 1:r1=0)
      """;

  private static final String STORE_BUFFERING =
      """
      C SB+scs
      { }
      P0 (atomic_int* x, atomic_int* y) {
        atomic_store_explicit(x, 1, memory_order_seq_cst, thread_scope_device);
        int r0 = atomic_load_explicit(y, memory_order_seq_cst, thread_scope_device);
      }
      P1 (atomic_int* x, atomic_int* y) {
        atomic_store_explicit(y, 1, memory_order_seq_cst, thread_scope_device);
        int r0 = atomic_load_explicit(x, memory_order_seq_cst, thread_scope_device);
      }
      exists (0:r0=0 /\\ 1:r0=0)
      """;

  @ParameterizedTest
  @CsvSource({"ptx", "ptx-7.5", "ptx-6.0", "cpp20", "cpp17", "rc11"})
  void aCycleHasNoStepsOfTheIdentity(String model) throws Exception {
    String test = model.startsWith("ptx") ? MESSAGE_PASSING : STORE_BUFFERING;
    List<ExecutionView.Edge> cycle = Checks.check(model, test).explanation().orElseThrow().cycle();
    assertThat(cycle).hasSizeGreaterThan(1);
    assertThat(cycle)
        .noneMatch(e -> e.from() == e.to() && e.name().equals(BaseRelation.ID.catName()));
    for (int i = 0; i < cycle.size(); i++) {
      assertThat(cycle.get(i).to()).isEqualTo(cycle.get((i + 1) % cycle.size()).from());
    }
  }
}
