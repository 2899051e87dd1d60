package dev.acquit.reports.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.reports.check.CheckPictures;
import dev.acquit.reports.graph.ExecutionGraph.Arrow;
import dev.acquit.reports.graph.ExecutionGraph.Column;
import dev.acquit.text.InputException;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What is drawn of an execution.
class ArrowsTest {
  private static ExecutionGraph graph(String text) throws InputException {
    return CheckPictures.of(Graphs.check(text)).orElseThrow();
  }

  /// `c -po-> d`, with a `!` behind what is in the cycle.
  private static List<String> arrows(ExecutionGraph g) {
    return g.arrows().stream().map(a -> text(g, a)).toList();
  }

  private static String text(ExecutionGraph g, Arrow a) {
    String from = g.nodes().get(a.from()).label().substring(0, 1);
    String to = g.nodes().get(a.to()).label().substring(0, 1);
    return from + " -" + a.name() + "-> " + to + (a.cycle() ? "!" : "");
  }

  @Test
  void aLongStepOfProgramOrderIsTheStepsBetween() throws InputException {
    ExecutionGraph g =
        graph(
            """
            PTX t
            { }
             P0@cta 0,gpu 0      | P1@cta 1,gpu 0        ;
             st.weak x, 1        | ld.acquire.gpu r0, y  ;
             st.weak z, 1        | ld.weak r1, x         ;
             st.release.gpu y, 1 |                       ;
            exists (1:r0=1 /\\ 1:r1=0)
            """);
    // Event b, the initial write of y, has no arrow and is not drawn.
    assertThat(arrows(g))
        .containsExactlyInAnyOrder(
            "d -po-> e!",
            "e -po-> f!",
            "g -po-> h!",
            "f -rf-> g",
            "a -rf-> h",
            "h -fr-> d!",
            "f -sync-> g!");
    assertThat(g.nodes()).hasSize(6);
  }

  @Test
  void readModifyWritesAreAPairWithoutFromReadToTheirOwnWrite() throws InputException {
    ExecutionGraph g =
        graph(
            """
            PTX t
            { }
             P0@cta 0,gpu 0               | P1@cta 1,gpu 0        ;
             atom.relaxed.gpu.add r0,x,1  | st.relaxed.gpu x, 5   ;
            exists (0:r0=0 /\\ x=5)
            """);
    assertThat(arrows(g)).containsExactlyInAnyOrder("b -rmw-> c", "a -rf-> b", "c -co-> d");
    assertThat(g.nodes().get(1).label()).isEqualTo("b: R[x]=0 rlx.gpu");
  }

  @Test
  void whatBreaksAtomicityIsARingWithTheReadModifyWrite() throws InputException {
    ExecutionGraph g =
        graph(
            """
            PTX t
            { x=0; }
             P0@cta 0,gpu 0               | P1@cta 1,gpu 0        | P2@cta 2,gpu 0        ;
             atom.relaxed.gpu.exch r0,x,2 | st.relaxed.gpu x, 1   | ld.relaxed.gpu r0, x  ;
                                          |                       | ld.relaxed.gpu r1, x  ;
            exists (0:r0=0 /\\ 2:r0=1 /\\ 2:r1=2)
            """);
    assertThat(g.words().finding()).startsWith("Forbidden by Atomicity alone");
    assertThat(arrows(g)).contains("b -rmw-> c!", "b -fr-> d!", "d -co-> c!");
  }

  @Test
  void cppSpeaksOfModificationOrder() throws InputException {
    ExecutionGraph g =
        graph(
            """
            C t
            { x=0; }
            P0 (atomic_int* x) {
              atomic_store_explicit(x, 1, memory_order_release, thread_scope_block);
            }
            P1 (atomic_int* x) {
              int r0 = atomic_load_explicit(x, memory_order_acquire, thread_scope_system);
              atomic_thread_fence(memory_order_seq_cst);
            }
            exists (1:r0=0)
            """);
    assertThat(arrows(g)).contains("c -rb-> b");
    assertThat(g.nodes())
        .extracting(ExecutionGraph.Node::label)
        .contains("b: W[x]=1 rel.block", "c: R[x]=0 acq.system", "d: F sc.system");
    assertThat(g.nodes())
        .extracting(ExecutionGraph.Node::detail)
        .contains("atomic_store(x, 1)", "int r0 = atomic_load(x)");
  }

  @Test
  void threadsThatRunTogetherStandTogether() throws InputException {
    ExecutionGraph g =
        graph(
            """
            PTX t
            { }
             P0@cta 0,gpu 1 | P1@cta 0,gpu 0 | P2@cta 1,gpu 1 | P3@cta 0,gpu 1 ;
             st.weak x, 1   | st.weak x, 2   | st.weak x, 3   | st.weak x, 4   ;
            exists (true)
            """);
    assertThat(g.columns()).extracting(Column::thread).containsExactly(0, 3, 2, 1);
    assertThat(Places.frames(g.columns()))
        .extracting(Places::label, Places::first, Places::last)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("gpu 1", 0, 2),
            org.assertj.core.groups.Tuple.tuple("gpu 0", 3, 3),
            org.assertj.core.groups.Tuple.tuple("cta 0", 0, 1),
            org.assertj.core.groups.Tuple.tuple("cta 1", 2, 2),
            org.assertj.core.groups.Tuple.tuple("cta 0", 3, 3));
  }

  @Test
  void textIsCutAndWrappedByCells() {
    assertThat(GraphText.shortened("abcdef", 6)).isEqualTo("abcdef");
    assertThat(GraphText.shortened("abcdefg", 6)).isEqualTo("abcde…");
    assertThat(GraphText.shortened("漢字漢字", 5)).isEqualTo("漢字…");
    assertThat(GraphText.cells("e\u0301漢")).isEqualTo(3);
    assertThat(GraphText.visible("a\u202eb\nc\u0000")).isEqualTo("a\ufffdb c\ufffd");
    assertThat(GraphText.wrapped("one two three four", 8, 3))
        .containsExactly("one two", "three", "four");
    assertThat(GraphText.wrapped("one two three four", 8, 2))
        .containsExactly("one two", "three f…");
    assertThat(GraphText.wrapped("abcdefghij", 4, 9)).containsExactly("abcd", "efgh", "ij");
  }
}
