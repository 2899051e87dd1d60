package dev.acquit.litmus.generate.cycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.litmus.generate.outline.Annotation;
import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.text.InputException;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EdgeTextTest {
  @Test
  void everyEdgeIsReadAsItIsWritten() throws Exception {
    List<Edge> all = EdgeText.all();
    assertThat(all).doesNotHaveDuplicates().hasSize(8 + 4 * 4 * 8 + 10 + 6 + 1);
    for (Edge edge : all) {
      assertThat(EdgeText.edges("edge", EdgeText.write(edge))).containsExactly(edge);
    }
    assertThat(
            EdgeText.edges(
                "edge",
                EdgeText.all().stream().map(EdgeText::write).collect(Collectors.joining(", "))))
        .isEqualTo(all);
  }

  @Test
  void everyAnnotationIsReadAsItIsWritten() throws Exception {
    for (Order order : Order.values()) {
      for (Scope scope : Scope.values()) {
        Annotation annotation = Annotation.of(order, scope);
        assertThat(EdgeText.annotations("annotation", EdgeText.write(annotation)))
            .containsExactly(annotation);
      }
    }
  }

  @Test
  void orderIsTotal() {
    List<Edge> shuffled = new java.util.ArrayList<>(EdgeText.all());
    Collections.reverse(shuffled);
    shuffled.sort(Edge.ORDER);
    assertThat(shuffled).isEqualTo(EdgeText.all());
    for (int i = 1; i < shuffled.size(); i++) {
      assertThat(Edge.ORDER.compare(shuffled.get(i - 1), shuffled.get(i))).isNegative();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "Pod**; PodRR PodRW PodWR PodWW",
        "Pod*W; PodRW PodWW",
        "Po*WR; PodWR PosWR",
        "Rfe|Coe; Rfe Coe",
        "*e; Rfe Fre Coe",
        "Wse wsi; Coe Coi",
        "Coe, Coe|Rfe; Coe Rfe",
        "DpAddr*W; DpAddrdW DpAddrsW",
        "Dp*dW; DpAddrdW DpDatadW DpCtrldW",
        "FenceScd*R; FenceScdRR FenceScdWR",
        "FenceSc.*dWR; FenceSc.sysdWR FenceScdWR FenceSc.clusterdWR FenceSc.ctadWR",
        "Fence.sc.gpudWR; FenceScdWR",
        "Fence.acq_rel.ctasWW; FenceAcqRel.ctasWW",
        "FenceSc.devicedWR FenceSc.blockdWR FenceSc.systemdWR; FenceScdWR FenceSc.ctadWR"
            + " FenceSc.sysdWR",
      })
  void edges(String text, String expected) throws Exception {
    assertThat(
            EdgeText.edges("edges", text).stream()
                .map(EdgeText::write)
                .collect(Collectors.joining(" ")))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "Rel.*; Rel.cta Rel.cluster Rel Rel.sys",
        "Rlx|Acq.block; Rlx Acq.cta",
        "Weak Na; Na",
        "acq_rel.system vol; AcqRel.sys Vol",
      })
  void annotations(String text, String expected) throws Exception {
    assertThat(
            EdgeText.annotations("annotations", text).stream()
                .map(EdgeText::write)
                .collect(Collectors.joining(" ")))
        .isEqualTo(expected);
  }

  @Test
  void positionsAreThoseOfTheText() {
    assertThatThrownBy(() -> EdgeText.edges("edges", "Rfe,\n  Fre|Fra"))
        .isInstanceOf(InputException.class)
        .hasMessage(
            "edges:2:7: error: unknown word 'Fra', expected an edge, as in 'PodWR' or 'Rfe', or an"
                + " annotation, as in 'Acq'\n  hint: did you mean 'Fre'?");
    assertThatThrownBy(() -> EdgeText.edges("edges", "Rfe Acq"))
        .hasMessage("edges:1:5: error: found the annotation 'Acq', expected an edge");
    assertThatThrownBy(() -> EdgeText.annotations("annotations", "Acq Rfe"))
        .hasMessage("annotations:1:5: error: found the edge 'Rfe', expected an annotation");
  }
}
