package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/// Barriers: PTX's, which threads come to one after the other, and those of other tools' litmus
/// rows, which their numbers alone put together.
///
/// @ptx 9.7.13.1 bar/barrier, 8.9.4 Synchronizes-with
class BarriersTest {
  /// Two threads of a CTA, column by column.
  private static CheckResult check(List<String> first, List<String> second) throws Exception {
    return check("cta 0,gpu 0", first, second);
  }

  private static CheckResult check(String place, List<String> first, List<String> second)
      throws Exception {
    StringBuilder text = new StringBuilder("PTX bar\n{ x=0; y=0; }\n");
    text.append(" P0@cta 0,gpu 0 | P1@").append(place).append(" ;\n");
    for (int i = 0; i < Math.max(first.size(), second.size()); i++) {
      text.append(' ')
          .append(i < first.size() ? first.get(i) : "")
          .append(" | ")
          .append(i < second.size() ? second.get(i) : "")
          .append(" ;\n");
    }
    return Checks.check("ptx", text + "exists (1:r0=0)\n");
  }

  @Test
  void earlierAccessesAreSeenBehindTheBarrier() throws Exception {
    CheckResult result =
        check(List.of("st.weak x, 1", "bar.sync 0"), List.of("bar.sync 0", "ld.weak r0, x"));
    assertThat(result.verdict()).isEqualTo(Verdict.FAILS);
    assertThat(Checks.states(result)).containsExactly("1:r0=1; [x]=1; [y]=0;");
  }

  @Test
  void laterAccessesAreNotSeenBeforeTheBarrier() throws Exception {
    CheckResult result =
        check(List.of("bar.sync 0", "st.weak x, 1"), List.of("ld.weak r0, x", "bar.sync 0"));
    assertThat(Checks.states(result)).containsExactly("1:r0=0; [x]=1; [y]=0;");
  }

  @Test
  void executionsOfANumberAreCounted() throws Exception {
    // The store lies between the first and the second barrier, the load behind the second.
    assertThat(
            Checks.states(
                check(
                    List.of("bar.sync 0", "st.weak x, 1", "bar.sync 0"),
                    List.of("bar.sync 0", "bar.sync 0", "ld.weak r0, x"))))
        .containsExactly("1:r0=1; [x]=1; [y]=0;");
    // Here both lie between them.
    assertThat(
            Checks.states(
                check(
                    List.of("bar.sync 0", "st.weak x, 1", "bar.sync 0"),
                    List.of("bar.sync 0", "ld.weak r0, x", "bar.sync 0"))))
        .containsExactly("1:r0=0; [x]=1; [y]=0;", "1:r0=1; [x]=1; [y]=0;");
  }

  @Test
  void numbersAreBarriersOfTheirOwn() throws Exception {
    assertThat(
            check(List.of("st.weak x, 1", "bar.sync 0"), List.of("bar.sync 1", "ld.weak r0, x"))
                .states())
        .as("both wait forever")
        .isEmpty();
  }

  @Test
  void ctasHaveBarriersOfTheirOwn() throws Exception {
    CheckResult result =
        check(
            "cta 1,gpu 0",
            List.of("st.weak x, 1", "bar.sync 0"),
            List.of("bar.sync 0", "ld.weak r0, x"));
    assertThat(result.verdict()).isEqualTo(Verdict.HOLDS);
  }

  @Test
  void aThreadThatHasEndedIsNotWaitedForAndOneThatWaitsIs() throws Exception {
    assertThat(check(List.of("bar.sync 0"), List.of("ld.weak r0, x")).states()).hasSize(1);
    assertThat(check(List.of("bar.sync 0, 1"), List.of("ld.weak r0, x")).states()).hasSize(1);
    assertThat(
            check(List.of("bar.sync 0", "bar.sync 0"), List.of("bar.sync 0", "ld.weak r0, x"))
                .states())
        .as("the second one is P0's alone")
        .hasSize(1);
    assertThat(check(List.of("bar.sync 0, 2"), List.of("ld.weak r0, x")).states())
        .as("a count is a count")
        .isEmpty();
  }

  @Test
  void aCountThatTheCtaCannotReachIsNoAnswer() throws Exception {
    CheckResult result = check(List.of("bar.sync 0, 3"), List.of("bar.sync 0, 3"));
    assertThat(result.verdict()).isEqualTo(Verdict.NOT_COVERED);
  }

  @Test
  void theResultOfAVoteIsThatOfAllPredicates() throws Exception {
    String set = "setp.eq.u32 p0, r1, 0";
    String not = "setp.ne.u32 p0, r1, 0";
    for (String op : List.of("popc.u32 r0", "and.pred r0", "or.pred r0")) {
      String vote = "barrier.red." + op + ", 0, p0";
      String opposite = "barrier.red." + op + ", 0, !p0";
      int two = op.startsWith("popc") ? 2 : 1;
      assertThat(Checks.states(check(List.of(set, vote), List.of(set, vote))))
          .singleElement()
          .asString()
          .contains("0:r0=" + two, "1:r0=" + two);
      assertThat(Checks.states(check(List.of(set, vote), List.of(not, vote))))
          .singleElement()
          .asString()
          .contains(op.startsWith("and") ? "1:r0=0" : "1:r0=1");
      assertThat(Checks.states(check(List.of(not, vote), List.of(set, opposite))))
          .singleElement()
          .asString()
          .contains("0:r0=0", "1:r0=0");
    }
  }

  @Test
  void aVoteAndABarrierDoNotMix() throws Exception {
    assertThat(
            check(
                    List.of("setp.eq.u32 p0, r1, 0", "barrier.red.or.pred r0, 0, p0"),
                    List.of("barrier.sync 0"))
                .verdict())
        .isEqualTo(Verdict.NOT_COVERED);
  }

  @Test
  void arrivingTwiceAtTheBarrierOfAClusterHasNoMeaning() throws Exception {
    assertThat(
            check(
                    List.of("barrier.cluster.arrive", "barrier.cluster.arrive"),
                    List.of("barrier.cluster.arrive", "barrier.cluster.wait"))
                .verdict())
        .isEqualTo(Verdict.NOT_COVERED);
    assertThat(check(List.of("barrier.cluster.wait"), List.of("ld.weak r0, x")).verdict())
        .isEqualTo(Verdict.NOT_COVERED);
  }

  @Test
  void arrivingPublishesAndDoesNotWait() throws Exception {
    assertThat(
            Checks.states(
                check(
                    List.of("st.weak x, 1", "bar.arrive 0, 2"),
                    List.of("bar.sync 0, 2", "ld.weak r0, x"))))
        .containsExactly("1:r0=1; [x]=1; [y]=0;");
    assertThat(
            Checks.states(
                check(
                    List.of("bar.arrive 0, 2", "ld.weak r1, y"),
                    List.of("st.weak y, 1", "bar.sync 0, 2"))))
        .containsExactly("0:r1=0; 1:r0=0; [x]=0; [y]=1;", "0:r1=1; 1:r0=0; [x]=0; [y]=1;");
    assertThat(check(List.of("bar.arrive 0, 2"), List.of("ld.weak r0, x")).states())
        .as("nobody waits")
        .hasSize(1);
  }

  @Test
  void otherToolsBarriersAreKnownByTheirNumbers() throws Exception {
    // instance 1, identity 0: the same barrier whenever it is met
    assertThat(
            check(
                    List.of("st.weak x, 1", "bar.cta.sync 1, 0"),
                    List.of("bar.cta.sync 1, 0", "ld.weak r0, x"))
                .verdict())
        .isEqualTo(Verdict.FAILS);
    assertThat(
            check(
                    List.of("st.weak x, 1", "bar.cta.sync 1, 0, 1"),
                    List.of("bar.cta.sync 1, 1, 1", "ld.weak r0, x"))
                .verdict())
        .as("another identity, and one thread is enough")
        .isEqualTo(Verdict.HOLDS);
  }

  /// What the only thread of a CTA brings to a vote comes out of it, and a loop that asks so waits.
  @Test
  void theOnlyThreadOfACtaWaitsForNobody() throws Exception {
    CheckResult result =
        check(
            "cta 1,gpu 0",
            List.of("st.weak x, 1", "bar.sync 0", "st.release.gpu y, 1"),
            List.of(
                "A:",
                "setp.ne.u32 p1, r1, 1",
                "barrier.red.and.pred p2, 0, p1",
                "@!p2 bra B",
                "ld.acquire.gpu r1, y",
                "bra A",
                "B:",
                "ld.weak r0, x"));
    assertThat(result.verdict()).isEqualTo(Verdict.FAILS);
    assertThat(result.complete()).isTrue();
  }
}
