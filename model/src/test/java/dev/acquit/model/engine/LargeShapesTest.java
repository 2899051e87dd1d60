package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.Models;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The largest shapes that the search must manage, with numbers of executions and states that can
/// be counted by hand.
class LargeShapesTest {
  private static CheckResult check(String model, String text) throws Exception {
    CheckResult result =
        new Checker(Models.find(model), Limits.DEFAULT, false)
            .checkAll(LitmusReader.read("shape", text));
    assertThat(result.complete()).as(model).isTrue();
    return result;
  }

  private static String sixByTwo(String store, String load) {
    StringBuilder rows = new StringBuilder();
    for (int i = 0; i < 3; i++) {
      rows.append(" %s x, %d | %s y, %d ;\n".formatted(store, i + 1, store, i + 1));
      rows.append(" %s r%d, y | %s r%d, x ;\n".formatted(load, i, load, i));
    }
    return "PTX six-by-two\n{ x=0; y=0; }\n P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;\n"
        + rows
        + "exists (0:r0=3 /\\ 0:r1=0)\n";
  }

  /// Three reads of one location return one of the 20 sequences over 0..3 that do not fall, in each
  /// thread, where accesses are morally strong; weak reads return anything.
  @Test
  void twoThreadsOfSixAccesses() throws Exception {
    for (String model : List.of("ptx", "ptx-6.0")) {
      CheckResult strong = check(model, sixByTwo("st.relaxed.gpu", "ld.relaxed.gpu"));
      assertThat(strong.states()).hasSize(20 * 20);
      assertThat(strong.positive()).isZero();
      assertThat(strong.negative()).isEqualTo(20 * 20);
      CheckResult weak = check(model, sixByTwo("st.weak", "ld.weak"));
      assertThat(weak.states()).hasSize(4 * 4 * 4 * 4 * 4 * 4);
      assertThat(weak.positive()).isEqualTo(4 * 4 * 4 * 4);
    }
  }

  /// Writes 1, 2 and 3, 4, 5 have ten orders; three and two reads in a row then have 56 and 21 ways
  /// not to go back among six writes, the initial one included.
  @Test
  void fiveWritesAndFiveReads() throws Exception {
    String text =
        """
        PTX five-and-five
        { x=0; }
         P0@cta 0,gpu 0 | P1@cta 1,gpu 0 | P2@cta 2,gpu 0 | P3@cta 3,gpu 0 ;
         st.relaxed.gpu x, 1 | st.relaxed.gpu x, 3 | ld.relaxed.gpu r0, x | ld.relaxed.gpu r0, x ;
         st.relaxed.gpu x, 2 | st.relaxed.gpu x, 4 | ld.relaxed.gpu r1, x | ld.relaxed.gpu r1, x ;
         | st.relaxed.gpu x, 5 | ld.relaxed.gpu r2, x | ;
        exists (2:r0=2 /\\ 2:r1=1)
        """;
    for (String model : List.of("ptx", "ptx-6.0")) {
      CheckResult result = check(model, text);
      assertThat(result.positive()).isZero();
      assertThat(result.negative()).isEqualTo(10 * 56 * 21);
    }
  }

  /// With fences between all accesses, the outcomes are those of interleavings: 22 of them.
  @Test
  void sixFences() throws Exception {
    String text =
        """
        PTX six-fences
        { x=0; y=0; z=0; }
         P0@cta 0,gpu 0 | P1@cta 1,gpu 0 | P2@cta 2,gpu 0 ;
         st.relaxed.gpu x, 1 | st.relaxed.gpu y, 1 | st.relaxed.gpu z, 1 ;
         fence.sc.gpu | fence.sc.gpu | fence.sc.gpu ;
         ld.relaxed.gpu r0, y | ld.relaxed.gpu r0, z | ld.relaxed.gpu r0, x ;
         fence.sc.gpu | fence.sc.gpu | fence.sc.gpu ;
         ld.relaxed.gpu r1, z | ld.relaxed.gpu r1, x | ld.relaxed.gpu r1, y ;
        exists (0:r0=0 /\\ 1:r0=0 /\\ 2:r0=0)
        """;
    for (String model : List.of("ptx", "ptx-6.0")) {
      CheckResult result = check(model, text);
      assertThat(result.verdict()).isEqualTo(Verdict.FAILS);
      assertThat(result.states()).hasSize(22);
      assertThat(result.negative()).isEqualTo(22);
    }
  }

  /// Four threads of sequentially consistent accesses only have the outcomes of interleavings: 39.
  @Test
  void seqCstAccessesAndFences() throws Exception {
    String store = "atomic_store_explicit(%s, 1, memory_order_seq_cst); ";
    String load = "int %s = atomic_load_explicit(%s, memory_order_seq_cst); ";
    String fence = "atomic_thread_fence(memory_order_seq_cst); ";
    String head = " (atomic_int* x, atomic_int* y) { ";
    String text =
        "C seq_cst\n{ x=0; y=0; }\nP0"
            + head
            + store.formatted("x")
            + fence
            + load.formatted("r0", "y")
            + "}\nP1"
            + head
            + store.formatted("y")
            + fence
            + load.formatted("r0", "x")
            + "}\nP2"
            + head
            + load.formatted("r0", "x")
            + fence
            + load.formatted("r1", "y")
            + "}\nP3"
            + head
            + load.formatted("r0", "y")
            + load.formatted("r1", "x")
            + "}\nexists (0:r0=0 /\\ 1:r0=0)\n";
    for (String model : List.of("rc11", "cpp20", "cpp17", "rc11-no-nta")) {
      CheckResult result = check(model, text);
      assertThat(result.verdict()).isEqualTo(Verdict.FAILS);
      assertThat(result.states()).as(model).hasSize(39);
    }
  }
}
