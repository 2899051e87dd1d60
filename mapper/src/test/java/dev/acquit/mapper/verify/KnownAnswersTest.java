package dev.acquit.mapper.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.generate.outline.Step;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.mapper.verify.Soundness.Use;
import dev.acquit.testing.Rounds;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// What is known of the published tables from proofs and from other searches.
@Tag("slow")
class KnownAnswersTest {
  private static final List<Integer> APART2 = List.of(0, 1);
  private static final List<Integer> APART3 = List.of(0, 1, 2);

  /// Message passing with the flag read by a seq_cst load.
  private static final Subject MP_SC = Verify.test("MP", true, APART2, "na-rel", "sc-na");

  /// The edition of 12.9 has nothing behind the read of a seq_cst load that would order it before
  /// the load of the data; four accesses show it. All other editions have.
  @ParameterizedTest
  @CsvSource({
    "ptx-abi-12.9, cpp20, true",
    "ptx-abi-12.9, cpp17, true",
    "ptx-abi-12.9, rc11-no-nta, true",
    "ptx-abi-12.8, cpp20, false",
    "ptx-abi-13, cpp20, false",
    "paper-asplos19, rc11-no-nta, false",
    "membar-pre-volta, cpp20, false"
  })
  void seqCstLoadWithoutAcquire(String mapping, String source, boolean fails) throws Exception {
    assertThat(MP_SC.outline().orElseThrow().size()).isEqualTo(4);
    assertThat(MP_SC.programClass()).isEqualTo(ProgramClass.SAME);
    Judge judge = Verify.judge(mapping, source);
    Judge.Opinion opinion = judge.judge(MP_SC);
    assertThat(opinion.racy()).isFalse();
    assertThat(opinion.identity()).isTrue();
    assertThat(opinion.open()).isEmpty();
    assertThat(!opinion.failures().isEmpty()).isEqualTo(fails);
    if (fails) {
      assertThat(Verify.blame(judge, Stream.of(MP_SC)))
          .containsOnlyKeys(new Use(RowKey.LOAD_SEQ_CST, 0));
    }
  }

  /// A leading fence and an atom that only acquires: the release begins before the read of the
  /// read-modify-write, so what that acquires is not released with it. With the release sequences
  /// of C++11 and C++17 a plain store of the same thread, read by a third, shows the gap (figure 12
  /// of the paper). Under C++20 the store heads no release sequence and the program races.
  @ParameterizedTest
  @CsvSource({"RMW_SEQ_CST, fence.sc.S, sc", "RMW_ACQ_REL, fence.release.S, ar"})
  void leadingFenceAndAcquireInTheSameScope(RowKey row, String fence, String order)
      throws Exception {
    Mapping gap = Verify.with(Verify.mapping("paper-asplos19"), row, fence + "; atom.acquire.S");
    Subject isa2 =
        Verify.test("ISA2+rmw", true, APART3, "na-rel", "rmw" + order + "-rlx", "acq-na");
    assertThat(isa2.programClass()).isEqualTo(ProgramClass.SAME);
    for (String source : List.of("cpp17", "rc11-no-nta")) {
      Judge judge = Verify.judge(gap, source);
      Judge.Opinion opinion = judge.judge(isa2);
      assertThat(opinion.racy()).as(source).isFalse();
      assertThat(opinion.failures()).as(source).hasSize(1);
      assertThat(Verify.blame(judge, Stream.of(isa2))).containsOnlyKeys(new Use(row, 0));
      assertThat(Verify.judge("paper-asplos19", source).judge(isa2).failures()).isEmpty();
    }
    assertThat(Verify.judge(gap, "cpp20").judge(isa2).racy()).isTrue();
    // Tests of one scope with a read-modify-write between two threads, without fences.
    Stream<Subject> sample =
        Verify.family(ProgramClass.SAME, "MP+rmw", "ISA2+rmw").filter(KnownAnswersTest::bare);
    Tally tally = Verify.tally(Verify.judge(gap, "cpp20"), sample, 2);
    assertThat(tally.uses(new Use(row, 0))).isPositive();
    assertThat(tally.failures()).isEmpty();
    assertThat(tally.open()).isZero();
  }

  private static boolean bare(Subject d) {
    return d.outline().orElseThrow().threads().stream()
        .flatMap(t -> t.steps().stream())
        .noneMatch(Step.Fence.class::isInstance);
  }

  /// With fences of another scope the gap shows under C++20 too. P0 and P1 are in one CTA, P2 in
  /// another:
  ///
  /// ```
  /// P0: W.rlx x 1; F.ar.block; W.rlx y 1  ||  P1: RMW.sc y 2  ||  P2: R.acq y 2; R.rlx x 0
  /// ```
  ///
  /// Forbidden by C++: the fence and P1 are in each other's scope, and P1's read takes 1 from the
  /// write behind the fence: it synchronises with the read-modify-write. That, of device scope, is
  /// read by P2's acquire load: it synchronises with it. So the write of x happens before its read.
  ///
  /// Allowed by PTX with `fence.sc.gpu; atom.acquire.gpu` for P1. There are three release patterns
  /// that could reach P2. (1) P0's fence and write of y are observed by P1's atom; both ends, the
  /// fence.cta and the atom, are of one CTA and morally strong: a sync edge that ends at the atom.
  /// (2) P1's fence.sc and the write of its atom are observed by P2: a sync edge that begins at
  /// that fence, which stands before the atom. No program order leads from the atom back to the
  /// fence, so (1) and (2) do not chain. (3) P0's write is observed by P2 through the atom, but the
  /// first operation of the pattern is a fence of scope cta and P2 is not in its CTA: not morally
  /// strong, no edge. With `atom.acq_rel` the atom itself begins a release pattern, and (1) chains
  /// with the edge from it to P2.
  @ParameterizedTest
  @CsvSource({"RMW_SEQ_CST, fence.sc.S, sc", "RMW_ACQ_REL, fence.release.S, ar"})
  void leadingFenceAndAcquireWithAFenceOfAnotherScope(RowKey row, String fence, String order)
      throws Exception {
    Subject test =
        Verify.test("MP+rmw", false, List.of(0, 0, 1), "rlx-Far.blk-rlx", "rmw" + order, "acq-rlx");
    assertThat(test.programClass()).isEqualTo(ProgramClass.OBJECT);
    Mapping paper = Verify.mapping("paper-asplos19");
    for (String source : List.of("cpp20", "cpp17", "rc11-no-nta")) {
      Judge judge = Verify.judge(Verify.with(paper, row, fence + "; atom.acquire.S"), source);
      Judge.Opinion opinion = judge.judge(test);
      assertThat(opinion.racy()).isFalse();
      assertThat(opinion.failures()).as(source).hasSize(1);
      assertThat(Verify.blame(judge, Stream.of(test))).containsOnlyKeys(new Use(row, 0));
      assertThat(Verify.judge(paper, source).judge(test).failures()).as(source).isEmpty();
    }
  }

  /// Of each table one source model; at night all.
  static List<Arguments> sound() {
    return Rounds.rows(
        List.of(
            Arguments.of("paper-asplos19", "cpp17"),
            Arguments.of("paper-asplos19", "cpp20"),
            Arguments.of("paper-asplos19", "rc11-no-nta"),
            Arguments.of("ptx-abi-12.8", "cpp20")),
        row -> row.get()[0]);
  }

  /// The proven table and the edition that copies it have no counterexample with one scope.
  @ParameterizedTest
  @MethodSource("sound")
  void theProvenTableIsSoundInOneScope(String mapping, String source) throws Exception {
    AtomicInteger number = new AtomicInteger();
    Stream<Subject> sample =
        Verify.family(ProgramClass.SAME, Families.shapes().toArray(String[]::new))
            .filter(d -> number.getAndIncrement() % Rounds.of(11, 22) == 0);
    Tally tally = Verify.tally(Verify.judge(mapping, source), sample, 2);
    assertThat(tally.tests()).isGreaterThan(100);
    assertThat(tally.failures()).isEmpty();
    assertThat(tally.open()).isZero();
    assertThat(tally.identityFailures()).isEmpty();
  }

  /// A table without a fence before the seq_cst load: store buffering with four accesses.
  @Test
  void seqCstLoadWithoutFence() throws Exception {
    Mapping bare =
        Verify.with(Verify.mapping("paper-asplos19"), RowKey.LOAD_SEQ_CST, "ld.acquire.S");
    Subject sb = Verify.test("SB", false, APART2, "sc-sc", "sc-sc");
    Judge judge = Verify.judge(bare, "cpp20");
    assertThat(judge.judge(sb).failures()).hasSize(1);
    assertThat(Verify.blame(judge, Stream.of(sb)))
        .containsOnlyKeys(new Use(RowKey.LOAD_SEQ_CST, 0));
  }
}
