package dev.acquit.mapper.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.mapper.verify.Soundness.Use;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tables with a row that does too little: that row is blamed and no other. All tests are judged
/// with each table, so that every bad row shares tests with good ones.
class BrokenTablesTest {
  private static final List<Integer> APART = List.of(0, 1);

  private static final List<Subject> TESTS =
      List.of(
          Verify.test("CoRR", false, APART, "rlx", "rlx-rlx"),
          Verify.test("CoRR", false, APART, "rel", "acq-rlx"),
          Verify.test("MP", true, APART, "na-rel", "acq-na"),
          Verify.test("MP", true, APART, "na-sc", "acq-na"),
          Verify.test("MP", true, APART, "na-rel", "sc-na"),
          Verify.test("MP", true, APART, "na-rel", "rmwacq-na"),
          Verify.test("MP", true, APART, "na-rel", "rmwar-na"),
          Verify.test("MP", true, APART, "na-rel", "rmwsc-na"),
          Verify.test("MP", true, APART, "na-rmwrel", "acq-na"),
          Verify.test("MP", true, APART, "na-rmwar", "acq-na"),
          Verify.test("MP", true, APART, "na-rmwsc", "acq-na"),
          Verify.test("MP", true, APART, "na-rel", "rlx-Facq-na"),
          Verify.test("MP", true, APART, "na-rel", "rlx-Far-na"),
          Verify.test("MP", true, APART, "na-Frel-rlx", "acq-na"),
          Verify.test("MP", true, APART, "na-Far-rlx", "acq-na"),
          Verify.test("SB", false, APART, "rlx-Fsc-rlx", "rlx-Fsc-rlx"),
          Verify.test("SB", false, APART, "sc-sc", "sc-sc"),
          Verify.test("R", false, APART, "sc-sc", "sc-sc"),
          Verify.test("R", false, APART, "sc-rmwsc", "sc-sc"));

  /// Rows for plain accesses and the relaxed read-modify-write are the weakest that there is.
  @ParameterizedTest
  @CsvSource({
    "LOAD_RELAXED, ld.weak",
    "LOAD_ACQUIRE, ld.relaxed.S",
    "LOAD_ACQUIRE, fence.acquire.S; ld.relaxed.S",
    "LOAD_SEQ_CST, fence.sc.S; ld.relaxed.S",
    "LOAD_SEQ_CST, ld.acquire.S",
    "STORE_RELAXED, st.weak",
    "STORE_RELEASE, st.relaxed.S",
    "STORE_RELEASE, st.relaxed.S; fence.release.S",
    "STORE_SEQ_CST, st.release.S",
    "STORE_SEQ_CST, st.relaxed.S",
    "RMW_ACQUIRE, atom.relaxed.S",
    "RMW_ACQUIRE, atom.release.S",
    "RMW_RELEASE, atom.relaxed.S",
    "RMW_RELEASE, atom.acquire.S",
    "RMW_ACQ_REL, atom.acquire.S",
    "RMW_ACQ_REL, atom.release.S",
    "RMW_SEQ_CST, atom.acq_rel.S",
    "RMW_SEQ_CST, fence.sc.S; atom.relaxed.S",
    "FENCE_ACQUIRE, fence.release.S",
    "FENCE_RELEASE, fence.acquire.S",
    "FENCE_ACQ_REL, fence.release.S",
    "FENCE_ACQ_REL, fence.acquire.S",
    "FENCE_SEQ_CST, fence.acq_rel.S"
  })
  void theBrokenRowIsBlamed(RowKey row, String sequence) throws Exception {
    Mapping broken = Verify.with(Verify.mapping("paper-asplos19"), row, sequence);
    Map<Use, Blame.Charge> charges = Verify.blame(Verify.judge(broken, "cpp20"), TESTS.stream());
    assertThat(charges).containsOnlyKeys(new Use(row, 0));
    assertThat(charges.get(new Use(row, 0)).together()).isEmpty();
  }

  @Test
  void theGoodTableIsNotBlamed() throws Exception {
    assertThat(Verify.blame(Verify.judge("paper-asplos19", "cpp20"), TESTS.stream())).isEmpty();
  }

  @Test
  void twoBrokenRowsAreBothBlamed() throws Exception {
    Mapping paper = Verify.mapping("paper-asplos19");
    Mapping one = Verify.with(paper, RowKey.LOAD_ACQUIRE, "ld.relaxed.S");
    Mapping two = Verify.with(one, RowKey.FENCE_SEQ_CST, "fence.acq_rel.S");
    Mapping three = Verify.with(two, RowKey.STORE_RELEASE, "st.relaxed.S");
    assertThat(Verify.blame(Verify.judge(two, "cpp20"), TESTS.stream()))
        .containsOnlyKeys(new Use(RowKey.LOAD_ACQUIRE, 0), new Use(RowKey.FENCE_SEQ_CST, 0));
    assertThat(Verify.blame(Verify.judge(three, "cpp20"), TESTS.stream()))
        .containsOnlyKeys(
            new Use(RowKey.LOAD_ACQUIRE, 0),
            new Use(RowKey.FENCE_SEQ_CST, 0),
            new Use(RowKey.STORE_RELEASE, 0));
  }

  /// Store buffering with a fence on one side and seq_cst accesses on the other, neither of which
  /// is anything any more: each side needs its own cure.
  @Test
  void whereOnlyTwoRowsCureBothAreChargedTogether() throws Exception {
    Mapping paper = Verify.mapping("paper-asplos19");
    Mapping one = Verify.with(paper, RowKey.FENCE_SEQ_CST, "fence.acq_rel.S");
    Mapping two = Verify.with(one, RowKey.LOAD_SEQ_CST, "ld.acquire.S");
    Judge judge = Verify.judge(two, "cpp20");
    Subject sb = Verify.test("SB", false, APART, "rlx-Fsc-rlx", "sc-sc");
    Failure failure = judge.judge(sb).failures().getFirst();
    for (Use use : failure.uses()) {
      assertThat(judge.cures(failure, two.strengthened(use.row(), use.alternative())))
          .as("%s alone", use)
          .isFalse();
    }
    Map<Use, Blame.Charge> charges = Verify.blame(judge, Stream.of(sb));
    assertThat(charges).hasSize(2).containsKey(new Use(RowKey.FENCE_SEQ_CST, 0));
    Mapping cured = two;
    for (Use use : charges.keySet()) {
      List<Use> others = charges.keySet().stream().filter(u -> !u.equals(use)).toList();
      assertThat(charges.get(use).together()).isEqualTo(others);
      assertThat(charges.get(use).failures()).containsExactly(failure(charges, use));
      cured = cured.strengthened(use.row(), use.alternative());
    }
    assertThat(judge.cures(failure, cured)).isTrue();
  }

  private static Failure failure(Map<Use, Blame.Charge> charges, Use use) {
    return charges.get(use).failures().getFirst();
  }
}
