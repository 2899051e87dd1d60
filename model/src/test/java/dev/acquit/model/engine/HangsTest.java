package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.Seed;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.ThreadEnding.Awaited;
import dev.acquit.model.engine.ThreadEnding.MissingWrite;
import dev.acquit.model.progress.Level;
import dev.acquit.model.progress.ProgressModels;
import dev.acquit.model.progress.Visibility;
import dev.acquit.testing.Rounds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is told of executions that do not end, and which loops are decided.
class HangsTest {
  private static final int RUNS = Integer.getInteger("acquit.spins", Rounds.of(120, 8));

  private static TerminationResult check(String progress, String... lines) throws Exception {
    return check(Engine.AUTO, progress, lines);
  }

  private static TerminationResult check(Engine engine, String progress, String... lines)
      throws Exception {
    String text = "PTX test\n{ x=0; y=0; }\n" + String.join(" ;\n", lines) + " ;\nexists (true)\n";
    return new TerminationChecker(
            Models.find("ptx"),
            ProgressModels.find(progress),
            Visibility.COHERENCE,
            Limits.DEFAULT,
            engine)
        .check(LitmusReader.read("test", text));
  }

  @Test
  void aWitnessSaysWhoWaitsForWhatAndWhoIsNotLet() throws Exception {
    TerminationResult result =
        check(
            "cuda",
            " P0@cta 0,gpu 0 | P1@cta 1,gpu 0",
            " A: | st.release.gpu x, 1",
            " ld.acquire.gpu r0, x | ",
            " bne r0, 1, A | ");
    assertThat(result.verdict()).isEqualTo(TerminationVerdict.MAY_HANG);
    assertThat(result.hang().orElseThrow().endings())
        .satisfiesExactly(
            e -> {
              Awaited read = ((ThreadEnding.Spins) e).reads().getFirst();
              assertThat(read.unseen()).isEmpty();
              assertThat(read.missing())
                  .containsExactly(new MissingWrite(1, "st.release.gpu x, 1"));
            },
            e -> assertThat(e).isEqualTo(new ThreadEnding.Stopped(1, false, Level.GPU)));
  }

  @Test
  void aBarrierNamesWhoIsAbsent() throws Exception {
    TerminationResult result =
        check(
            "fair",
            " P0@cta 0,gpu 0 | P1@cta 0,gpu 0",
            " bar.sync 0 | A:",
            " st.relaxed.cta x, 1 | ld.relaxed.cta r0, x",
            "  | bne r0, 1, A",
            "  | bar.sync 0");
    assertThat(result.hang().orElseThrow().endings().getFirst())
        .satisfies(e -> assertThat(((ThreadEnding.Waits) e).absent()).containsExactly(1));
  }

  @Test
  void aBarrierDoesNotWaitForAThreadThatHasExited() throws Exception {
    assertThat(check("fair", " P0@cta 0,gpu 0 | P1@cta 0,gpu 0", " bar.sync 0 | ").verdict())
        .isEqualTo(TerminationVerdict.TERMINATES);
  }

  @Test
  void aRegisterThatMattersToNothingElseKeepsNoRound() throws Exception {
    TerminationResult result =
        check(
            "fair",
            " P0@cta 0,gpu 0 | P1@cta 0,gpu 0",
            " A: | st.relaxed.cta x, 1",
            " add r1, r1, 1 | ",
            " ld.relaxed.cta r0, x | ",
            " bne r0, 1, A | ");
    assertThat(result.verdict()).isEqualTo(TerminationVerdict.TERMINATES);
  }

  @Test
  void aLoopThatWritesSomethingNewEachTimeIsLeftOpen() throws Exception {
    TerminationResult result =
        check(
            "fair", " P0@cta 0,gpu 0", " A:", " add r1, r1, 1", " st.relaxed.cta x, r1", " bra A");
    assertThat(result.verdict()).isEqualTo(TerminationVerdict.UNKNOWN);
    assertThat(result.reason().orElseThrow()).contains("P0 has a path of more than 64 events");
  }

  @Test
  void aCounterByCompareAndSwapTerminates() throws Exception {
    TerminationResult result =
        check(
            "fair",
            " P0@cta 0,gpu 0 | P1@cta 1,gpu 0",
            " A: | B:",
            " ld.relaxed.gpu r0, x | ld.relaxed.gpu r0, x",
            " add r1, r0, 1 | add r1, r0, 1",
            " atom.relaxed.gpu.cas r2, x, r0, r1 | atom.relaxed.gpu.cas r2, x, r0, r1",
            " bne r2, r0, A | bne r2, r0, B");
    assertThat(result.verdict()).isEqualTo(TerminationVerdict.TERMINATES);
  }

  /// Threads that take a lock, add to a number and give the lock back, unless they keep it.
  private static TerminationResult lock(int threads, int keeper, Engine engine) throws Exception {
    return lock(threads, keeper, "fair", engine);
  }

  private static TerminationResult lock(int threads, int keeper, String progress, Engine engine)
      throws Exception {
    List<List<String>> columns = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      columns.add(
          List.of(
              "P%d@cta %d,gpu 0".formatted(t, t),
              "A%d:".formatted(t),
              "atom.acquire.gpu.cas.b32 r0, x, 0, 1",
              "bne r0, 0, A%d".formatted(t),
              "ld.weak r1, y",
              "add r2, r1, 1",
              "st.weak y, r2",
              t == keeper ? "" : "st.release.gpu x, 0"));
    }
    List<String> rows = new ArrayList<>();
    for (int row = 0; row < columns.getFirst().size(); row++) {
      int r = row;
      rows.add(" " + columns.stream().map(c -> c.get(r)).collect(Collectors.joining(" | ")));
    }
    String text = "PTX lock\n{ x=0; y=0; }\n" + String.join(" ;\n", rows) + " ;\nexists (true)\n";
    return new TerminationChecker(
            Models.find("ptx"),
            ProgressModels.find(progress),
            Visibility.COHERENCE,
            Limits.DEFAULT,
            engine)
        .check(LitmusReader.read("lock", text));
  }

  /// There are too many executions to look at them one by one.
  @Test
  void aLockOfFiveThreadsIsDecidedByAFormula() throws Exception {
    TerminationResult result = lock(5, -1, Engine.AUTO);
    assertThat(result.verdict()).isEqualTo(TerminationVerdict.TERMINATES);
    assertThat(result.notes()).anyMatch(n -> n.contains("by a formula of all"));
  }

  @Test
  void whatAFormulaFindsIsToldLikeTheRest() throws Exception {
    TerminationResult result = lock(3, 1, Engine.SYMBOLIC);
    assertThat(result.verdict()).isEqualTo(TerminationVerdict.MAY_HANG);
    List<ThreadEnding> endings = result.hang().orElseThrow().endings();
    assertThat(endings.get(1)).isEqualTo(new ThreadEnding.Ended(1));
    assertThat(endings).anyMatch(e -> e instanceof ThreadEnding.Spins);
    assertThat(lock(3, -1, Engine.SYMBOLIC).verdict()).isEqualTo(TerminationVerdict.TERMINATES);
  }

  /// Whichever engine finds it.
  @Test
  void aFormulaTellsWhoStandsStillAsTheSearchDoes() throws Exception {
    String[] flag = {
      " P0@cta 0,gpu 0 | P1@cta 1,gpu 0",
      " A: | st.release.gpu x, 1",
      " ld.acquire.gpu r0, x | ",
      " bne r0, 1, A | "
    };
    assertThat(check(Engine.SYMBOLIC, "cuda", flag).hang().orElseThrow().endings())
        .isEqualTo(check("cuda", flag).hang().orElseThrow().endings())
        .contains(new ThreadEnding.Stopped(1, false, Level.GPU));
    assertThat(check(Engine.SYMBOLIC, "cuda-cooperative", flag).verdict())
        .isEqualTo(TerminationVerdict.TERMINATES);
    String[] half = {
      " P0@cta 0,gpu 0 | P1@cta 0,gpu 0",
      " A: | st.relaxed.gpu y, 1",
      " ld.acquire.gpu r0, y | st.release.gpu y, 2",
      " beq r0, 1, A | "
    };
    assertThat(check(Engine.SYMBOLIC, "hsa", half).hang().orElseThrow().endings())
        .isEqualTo(check("hsa", half).hang().orElseThrow().endings())
        .contains(new ThreadEnding.Stopped(1, true, Level.CTA));
    assertThat(check(Engine.SYMBOLIC, "obe", half).verdict())
        .isEqualTo(TerminationVerdict.TERMINATES);
  }

  /// Before the barrier the second has to run, since then the first cannot: only behind it may it
  /// be left standing.
  @Test
  void aThreadMayBeLeftStandingRightBehindABarrier() throws Exception {
    String[] met = {
      " P0@cta 0,gpu 0 | P1@cta 0,gpu 0",
      " bar.sync 1 | bar.sync 1",
      " A: | st.release.gpu x, 1",
      " ld.acquire.gpu r0, x | ",
      " bne r0, 1, A | "
    };
    for (Engine engine : List.of(Engine.ENUMERATING, Engine.SYMBOLIC)) {
      assertThat(check(engine, "hsa", met).hang().orElseThrow().endings())
          .as(engine.name())
          .contains(new ThreadEnding.Stopped(1, true, Level.CTA));
      assertThat(check(engine, "obe", met).verdict())
          .as(engine.name())
          .isEqualTo(TerminationVerdict.TERMINATES);
    }
  }

  /// A lock hangs only where who has it may be left standing, which `hsa` does to who is not first
  /// though all do the same.
  @ParameterizedTest
  @CsvSource({
    "obe, TERMINATES",
    "lobe, TERMINATES",
    "hsa-obe, TERMINATES",
    "cuda, TERMINATES",
    "hsa, MAY_HANG",
    "unfair, MAY_HANG",
  })
  void aLockUnderEachModelOfProgress(String progress, TerminationVerdict verdict) throws Exception {
    assertThat(lock(3, -1, progress, Engine.SYMBOLIC).verdict()).isEqualTo(verdict);
  }

  /// The third can have the lock and be left standing, and the second cannot.
  @Test
  void threadsThatDoTheSameAreNotAlikeWhereTheirNumbersCount() throws Exception {
    TerminationResult result =
        check(
            Engine.SYMBOLIC,
            "hsa",
            " P0@cta 0,gpu 0 | P1@cta 0,gpu 0 | P2@cta 0,gpu 0",
            " ld.relaxed.gpu r0, x | A: | B:",
            "  | atom.relaxed.gpu.cas.b32 r0, x, 0, 1 | atom.relaxed.gpu.cas.b32 r0, x, 0, 1",
            "  | bne r0, 0, A | bne r0, 0, B",
            "  | st.relaxed.gpu x, 0 | st.relaxed.gpu x, 0");
    assertThat(result.hang().orElseThrow().endings().getLast())
        .isEqualTo(new ThreadEnding.Stopped(2, true, Level.CTA));
  }

  @Tag("nightly")
  @Test
  void aLockOfFiveThreadsIsDecidedWhereNoneHasToStart() throws Exception {
    assertThat(lock(5, -1, "obe", Engine.AUTO).verdict()).isEqualTo(TerminationVerdict.TERMINATES);
    TerminationResult kept = lock(5, 1, "obe", Engine.SYMBOLIC);
    assertThat(kept.hang().orElseThrow().endings())
        .contains(new ThreadEnding.Ended(1))
        .anyMatch(e -> e instanceof ThreadEnding.Spins);
  }

  @ParameterizedTest
  @CsvSource({
    "ld.weak, ld.weak, COHERENCE, TERMINATES",
    "ld.weak, ld.weak, STRONG, MAY_HANG",
    "ld.relaxed.cta, ld.relaxed.cta, STRONG, MAY_HANG",
    "ld.relaxed.gpu, ld.relaxed.gpu, STRONG, TERMINATES",
    // What the first round acquires makes the second one see it.
    "ld.weak, ld.acquire.gpu, STRONG, TERMINATES",
    "ld.weak, ld.relaxed.gpu, STRONG, MAY_HANG",
  })
  void whoSeesOnlyStrongWritesMayWaitForever(
      String first, String second, Visibility visibility, TerminationVerdict verdict)
      throws Exception {
    String text =
        "PTX t\n{ x=0; y=0; }\n P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;\n"
            + " A: | st.relaxed.gpu x, 1 ;\n "
            + first
            + " r0, x | st.release.gpu y, 1 ;\n "
            + second
            + " r1, y | ;\n bne r0, 1, A | ;\nexists (true)\n";
    for (Engine engine : List.of(Engine.ENUMERATING, Engine.SYMBOLIC)) {
      assertThat(ask(engine, "fair", visibility, text).verdict())
          .as(engine.toString())
          .isEqualTo(verdict);
    }
  }

  /// It fails without a reason once, and not for ever.
  @ParameterizedTest
  @CsvSource({
    "weak, r0 == 2, TRUE, MAY_HANG",
    "strong, r0 == 2, TRUE, TERMINATES",
    "weak, r0 == 0, TRUE, TERMINATES",
    "weak, r0 == 0, FALSE, MAY_HANG",
  })
  void aWeakCompareExchangeFailsWithoutAReasonButNotForEver(
      String kind, String again, boolean found, TerminationVerdict verdict) throws Exception {
    String text =
        """
        C t
        { x=%d; y=0; }
        P0 (atomic_int* x, atomic_int* y) {
          int r0 = 0; int r1 = 0; int e = 0;
          do {
            e = 0;
            r0 = atomic_compare_exchange_%s_explicit(x, &e, 1, memory_order_relaxed,
                memory_order_relaxed);
          } while (%s);
          if (r0 == 0) {
            do { r1 = atomic_load_explicit(y, memory_order_relaxed); } while (r1 == 0);
          }
        }
        exists (true)
        """
            .formatted(found ? 0 : 2, kind, again);
    for (Engine engine : List.of(Engine.ENUMERATING, Engine.SYMBOLIC)) {
      assertThat(
              new TerminationChecker(
                      Models.find("cpp20"),
                      ProgressModels.find("fair"),
                      Visibility.COHERENCE,
                      Limits.DEFAULT,
                      engine)
                  .check(LitmusReader.read("t", text))
                  .verdict())
          .as(engine.toString())
          .isEqualTo(verdict);
    }
  }

  @Test
  void enginesAgreeAboutWhatIsSeenAtLast() throws Exception {
    Random random = new Random(Seed.value());
    RandomSpins spins = new RandomSpins(random, true);
    int decided = 0;
    for (int run = 0; run < RUNS; run++) {
      String text = spins.next();
      Visibility visibility = Visibility.values()[random.nextInt(2)];
      TerminationResult listed = ask(Engine.ENUMERATING, "fair", visibility, text);
      TerminationResult solved = ask(Engine.SYMBOLIC, "fair", visibility, text);
      if (listed.verdict() != TerminationVerdict.UNKNOWN
          && solved.verdict() != TerminationVerdict.UNKNOWN) {
        assertThat(solved.verdict())
            .as(visibility + " " + Seed.advice(Seed.value(), run) + "\n" + text)
            .isEqualTo(listed.verdict());
        decided++;
      }
    }
    assertThat(decided).isGreaterThan(RUNS / 4);
  }

  private static TerminationResult ask(
      Engine engine, String progress, Visibility visibility, String text) throws Exception {
    return new TerminationChecker(
            Models.find("ptx"),
            ProgressModels.find(progress),
            visibility,
            Limits.DEFAULT.withTime(Duration.ofMillis(500)),
            engine)
        .check(LitmusReader.read("test", text));
  }
}
