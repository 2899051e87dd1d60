package dev.acquit.litmus.generate.space;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.generate.cycle.EdgeText;
import dev.acquit.text.InputException;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Numbers of tests that the manual of diy gives, of spaces whose instructions have counterparts
/// here: a strong fence is `fence.sc`. They are from before its default mode let `PosWW` and so on
/// stand where `Coi` and so on may, hence the rejected pairs.
class DiyCountsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        // X.conf
        "Pod** Fre Rfe Wse; ; ; 6; 2:3; 9; 2:9; CRITICAL; 23",
        // x86-podwr.conf
        "Fre; PodWR; ; 6; 2:4; 4; 2:9; DEFAULT; 2",
        // x86-safe.conf, 38, and 6 that write a location three times in an order that is seen
        "PosR* PodR* PodWW PosWW Rfe Wse Fre FenceScsWR FenceScdWR; ; [Pod*W,PosWW] [PosWW,PodW*]"
            + " [Pod*R,PosRW] [PosRW,PodW*]; 6; 2:4; 4; 2:9; DEFAULT; 44",
        // x86-rfi.conf
        "PosR* PodR* PodWW PosWW Rfe Wse Fre FenceScsWR FenceScdWR; Rfi; [Pod*W,PosWW]"
            + " [PosWW,PodW*] [Pod*R,PosRW] [PosRW,PodW*]; 6; 2:4; 3; 2:9; DEFAULT; 28",
        // CO.conf has 31: tests of one thread, where Wse and so on lead back; of two threads; and
        // 11 of which the final state does not tell the order of writes, which diy only observes.
        "FenceScs** Pos** Rfi Fri Wsi; ; ; 4; 1:1; 2; 1:1; UNI; 6",
        "FenceScs** Pos** Rfe Fre Wse; ; ; 4; 2:2; 2; 1:9; UNI; 14",
      })
  void asManyAsDiyMakes(
      String candidates,
      String relaxed,
      String rejected,
      int size,
      String threads,
      int accesses,
      String locations,
      CycleMode mode,
      int expected)
      throws InputException {
    CycleSpace space =
        new CycleSpace(
            Candidate.parse("-safe", candidates),
            relaxed == null
                ? Relaxations.NONE
                : new Relaxations(Candidate.parse("-relax", relaxed), Range.ONE),
            rejected == null
                ? List.of()
                : Candidate.parse("-rejectlist", rejected).stream().map(Candidate::edges).toList(),
            new Range(2, size),
            EveryTestOnceTest.range(threads),
            accesses,
            EveryTestOnceTest.range(locations),
            new EventAnnotations(
                EdgeText.annotations("-r", "Rlx"), EdgeText.annotations("-w", "Rlx"), List.of()),
            ScopeTrees.ONE_CTA,
            mode);
    assertThat(space.count()).isEqualTo(expected);
  }
}
