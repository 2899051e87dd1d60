package dev.acquit.model.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.model.Seed;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.TerminationVerdict;
import dev.acquit.model.engine.Verdict;
import dev.acquit.model.oracle.BarrierProgram.Column;
import dev.acquit.model.oracle.BarrierProgram.Kind;
import dev.acquit.model.oracle.BarrierProgram.Op;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// The engine against barriers as their pages tell them: random programs, all final states, and
/// whether they may hang.
class BarrierOracleTest {
  private static final List<String> VARIABLES = List.of("x", "y");

  /// Which barriers a program has.
  private enum Vocabulary {
    CTA,
    COUNTED,
    VOTES,
    WARP,
    CLUSTER
  }

  @Test
  void everyFinalStateOfRandomProgramsIsTheSame() throws Exception {
    Random random = new Random(Seed.value());
    int hanging = 0;
    int several = 0;
    for (int run = 0; run < EngineStates.runs(); run++) {
      Vocabulary vocabulary = Vocabulary.values()[run % Vocabulary.values().length];
      BarrierProgram program = new BarrierProgram(threads(random, vocabulary), VARIABLES);
      BarrierOracle.Result expected = new BarrierOracle(program).run();
      String text = program.text();
      String as = Seed.advice(Seed.value(), run) + "\n" + text;
      CheckResult found = EngineStates.check("ptx", text);
      assertThat(found.verdict()).as(as).isIn(Verdict.HOLDS, Verdict.FAILS);
      assertThat(EngineStates.states(found, name -> !name.contains(":p")))
          .as(as)
          .isEqualTo(expected.finals());
      assertThat(EngineStates.termination("ptx", "fair", text).verdict())
          .as(as)
          .isEqualTo(
              expected.stuck() ? TerminationVerdict.MAY_HANG : TerminationVerdict.TERMINATES);
      hanging += expected.stuck() ? 1 : 0;
      several += expected.stuck() && !expected.finals().isEmpty() ? 1 : 0;
    }
    assertThat(hanging).as("programs that may hang").isPositive();
    assertThat(several).as("programs that may hang and may end").isPositive();
  }

  private static List<Column> threads(Random random, Vocabulary vocabulary) {
    // A vote has a way of the thread for each result.
    boolean votes = vocabulary == Vocabulary.VOTES;
    int count = 2 + random.nextInt(votes ? 2 : 3);
    int participants = 2 + random.nextInt(count - 1);
    int apart = random.nextInt(4) == 0 ? 1 : 0;
    List<Column> threads = new ArrayList<>();
    for (int t = 0; t < count; t++) {
      boolean clusters = vocabulary == Vocabulary.CLUSTER;
      int cta = clusters ? t : t == count - 1 ? apart : 0;
      int cluster = clusters ? (t == count - 1 ? apart : 0) : cta;
      int size = 1 + random.nextInt(votes || count > 3 ? 2 : 3);
      List<Op> ops = new ArrayList<>();
      for (int i = 0; i < size; i++) {
        access(random, t, ops);
        barrier(random, vocabulary, cta == 0 ? count - apart : 1, t, participants, ops);
      }
      access(random, t, ops);
      String place = clusters ? "cta " + cta + ",cluster " + cluster : "cta " + cta;
      threads.add(new Column(cta, cluster, place + ",gpu 0", List.copyOf(ops)));
    }
    return threads;
  }

  private static void access(Random random, int thread, List<Op> ops) {
    int variable = random.nextInt(VARIABLES.size());
    switch (random.nextInt(4)) {
      case 0 -> ops.add(new Op(Kind.STORE, variable, 10 * thread + ops.size() + 1, ""));
      case 1 -> ops.add(new Op(Kind.LOAD, variable, 0, "r" + ops.size()));
      default -> {}
    }
  }

  /// @param together how many threads the CTA has
  private static void barrier(
      Random random,
      Vocabulary vocabulary,
      int together,
      int thread,
      int participants,
      List<Op> ops) {
    int number = random.nextInt(2);
    int asked = Math.min(participants, together);
    switch (vocabulary) {
      case CTA -> ops.add(new Op(Kind.SYNC, number, 0, ""));
      case COUNTED -> {
        boolean waits = random.nextInt(4) > 0;
        ops.add(new Op(waits ? Kind.SYNC : Kind.ARRIVE, number, asked, ""));
      }
      case VOTES -> ops.add(new Op(Kind.POPC, number, number == 0 ? 0 : asked, "r" + ops.size()));
      case WARP -> {
        int lane = together == 1 ? 0 : thread;
        int mask = 1 << lane;
        for (int other = 0; other < together; other++) {
          mask |= random.nextInt(3) > 0 ? 1 << other : 0;
        }
        ops.add(new Op(Kind.WARP, mask, 0, ""));
      }
      case CLUSTER -> {
        ops.add(new Op(Kind.CLUSTER_ARRIVE, 0, 0, ""));
        access(random, thread, ops);
        ops.add(new Op(Kind.CLUSTER_WAIT, 0, 0, ""));
      }
    }
  }
}
