package dev.acquit.mapper.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Limits;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// What is wrong where memory orders do not matter is a fault of the lowering, and no row is
/// charged with it.
class InTurnsTest {
  private static final String COUNTER =
      """
      C counter
      { x=0; }
      P0 (atomic_int* x) {
        atomic_store_explicit(x, -1, memory_order_relaxed);
      }
      P1 (atomic_int* x) {
        int r0 = atomic_fetch_max_explicit(x, 0, memory_order_relaxed);
      }
      exists (x=0)
      """;

  /// Judges a test whose threads become this.
  private static Judge.Opinion judged(String cpp, String ptx) throws Exception {
    CppTest test = (CppTest) LitmusReader.read("test", cpp);
    Mapping mapping = Verify.mapping("ptx-abi-13");
    Map<Compilations.Known, List<Compilations.Variant>> known = new HashMap<>();
    Subject subject = Subject.of(test);
    List<List<Compilations.Variant>> right = new Compilations(mapping).variants(subject.test());
    List<PtxThread> wrong = ((PtxTest) LitmusReader.read("test", ptx)).threads();
    for (int t = 0; t < wrong.size(); t++) {
      PtxThread thread = wrong.get(t);
      known.put(
          new Compilations.Known(
              Compilations.around(subject.test().header()), subject.test().threads().get(t)),
          right.get(t).stream()
              .map(v -> new Compilations.Variant(v.alternatives(), thread, v.uses(), v.registers()))
              .toList());
    }
    return new Judge(
            mapping,
            Models.find("cpp20"),
            Models.find("ptx"),
            Limits.DEFAULT,
            new Compilations(mapping, known))
        .judge(subject);
  }

  private static void assertMisled(Judge.Opinion opinion, String fault) {
    assertThat(opinion.lowering()).contains(fault);
    assertThat(opinion.failures()).isEmpty();
    assertThat(opinion.uses()).isEmpty();
    assertThat(opinion.open()).containsExactly("the lowering of " + fault);
  }

  /// Objects that lie in wider words begin with what their accesses take for the initial value.
  @Test
  void bytesBeginWithTheirValues() throws Exception {
    CppTest test =
        (CppTest)
            LitmusReader.read(
                "test",
                """
                C bytes
                { x=200; y=255; }
                P0 (atomic<uint8_t>* x, atomic<uint8_t>* y) { int r0 = x->fetch_max(3); }
                P1 (atomic<uint8_t>* x, atomic<uint8_t>* y) {
                  uint8_t e = 255;
                  int r0 = y->compare_exchange_strong(e, 1);
                }
                exists (1:r0=1)
                """);
    Mapping mapping = Verify.mapping("ptx-abi-13");
    Judge.Opinion opinion =
        new Judge(
                mapping,
                Models.find("cpp20"),
                Models.find("ptx"),
                Limits.DEFAULT,
                new Compilations(mapping))
            .judge(Subject.of(test));
    assertThat(opinion.lowering()).isEmpty();
    assertThat(opinion.failures()).isEmpty();
    assertThat(opinion.open()).isEmpty();
  }

  @Test
  void aThreadAloneShowsIt() throws Exception {
    Judge.Opinion opinion =
        judged(
            COUNTER,
            """
            PTX counter
            { x=0; }
             P0@cta 0,gpu 0         | P1@cta 1,gpu 0                   ;
             st.relaxed.sys x, -1   | atom.relaxed.sys.min.s32 r0, x, 0 ;
                                    | add.s32 r0, r0, 1                ;
            exists (x=0)
            """);
    assertMisled(opinion, "counter: P1 alone ends with 1:r0=1; [x]=0; in PTX, and not in C++");
  }

  /// Each thread alone is as it should be: only of the -1 of the other one is 0 not the maximum.
  @Test
  void threadsThatTakeTurnsShowIt() throws Exception {
    Judge.Opinion opinion =
        judged(
            COUNTER,
            """
            PTX counter
            { x=0; }
             P0@cta 0,gpu 0         | P1@cta 1,gpu 0                   ;
             st.relaxed.sys x, -1   | atom.relaxed.sys.max.u32 r0, x, 0 ;
            exists (x=0)
            """);
    assertMisled(opinion, "counter: in turns it ends with 1:r0=-1; [x]=-1; in PTX, and not in C++");
  }

  /// What turns do not show is the table's.
  @Test
  void whatTakesNoTurnsIsChargedToTheTable() throws Exception {
    Judge.Opinion opinion =
        judged(
            """
            C passing
            { x=0; y=0; }
            P0 (int* x, atomic_int* y) {
              *x = 1;
              atomic_store_explicit(y, 1, memory_order_release);
            }
            P1 (int* x, atomic_int* y) {
              int r1 = 1;
              int r0 = atomic_load_explicit(y, memory_order_acquire);
              if (r0 == 1) { r1 = *x; }
            }
            exists (1:r1=0)
            """,
            """
            PTX passing
            { x=0; y=0; }
             P0@cta 0,gpu 0         | P1@cta 1,gpu 0         ;
             st.weak x, 1           | mov.b32 r1, 1          ;
             st.release.sys y, 1    | ld.relaxed.sys r0, y   ;
                                    | setp.ne.s32 p9, r0, 1  ;
                                    | @p9 bra L0             ;
                                    | ld.weak r1, x          ;
                                    | L0:                    ;
            exists (1:r1=0)
            """);
    assertThat(opinion.lowering()).isEmpty();
    assertThat(opinion.failures()).isNotEmpty();
  }
}
