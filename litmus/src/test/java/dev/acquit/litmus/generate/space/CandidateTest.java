package dev.acquit.litmus.generate.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.litmus.generate.cycle.EdgeText;
import dev.acquit.text.InputException;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CandidateTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "Rfe; Rfe",
        "Rfe Fre,Rfe; Rfe Fre",
        "Pod*R; PodRR PodWR",
        "[Rfi,PodRR] Rfe; Rfi+PodRR Rfe",
        "[Rfi Pod**]; Rfi+PodRR Rfi+PodRW",
        "[ Pod** Rfe|Coe ]; PodRW+Rfe PodRW+Coe PodWW+Rfe PodWW+Coe",
        "''; ''",
      })
  void read(String text, String expected) throws InputException {
    assertThat(
            Candidate.parse("-safe", text).stream()
                .map(c -> c.edges().stream().map(EdgeText::write).collect(Collectors.joining("+")))
                .collect(Collectors.joining(" ")))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "Rfe [Fre; -safe:1:5: error: this '[' is not closed, expected ']'",
        "Rfe ]; -safe:1:5: error: found ']', expected an edge or '['",
        "[Rfe [Fre]]; -safe:1:6: error: found '[', expected an edge or ']'",
        "Rfe []; -safe:1:5: error: these brackets are empty, expected edges",
        "[Rfe PodWW]; -safe:1:1: error: no edge of this sequence begins as the one before ends",
        "Rfe [Fre Podww, Podxx]; -safe:1:17: error:",
        "Rfe Acq; -safe:1:5: error: found the annotation 'Acq', expected an edge",
      })
  void errorsSayWhere(String text, String message) {
    assertThatThrownBy(() -> Candidate.parse("-safe", text))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(message);
  }
}
