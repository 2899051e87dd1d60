package dev.acquit.model.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.model.Seed;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.TerminationVerdict;
import dev.acquit.model.engine.Verdict;
import dev.acquit.model.oracle.MbarrierProgram.Kind;
import dev.acquit.model.oracle.MbarrierProgram.Op;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// The engine against mbarrier objects as the ISA tells them: random programs, all final states,
/// and whether something happens that has no meaning.
class MbarrierOracleTest {
  private static final int MOST = 4;
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  @Test
  void everyFinalStateOfRandomProgramsIsTheSame() throws Exception {
    Random random = new Random(Seed.value());
    int defined = 0;
    int complete = 0;
    int hanging = 0;
    int ending = 0;
    int open = 0;
    for (int run = 0; run < EngineStates.runs(); run++) {
      MbarrierProgram program = program(random);
      MbarrierOracle.Result expected = new MbarrierOracle(program).run();
      String as = Seed.advice(Seed.value(), run) + "\n" + program.text();
      CheckResult found = EngineStates.check("ptx", program.text());
      if (expected.undefined()) {
        assertThat(found.verdict()).as(as).isEqualTo(Verdict.NOT_COVERED);
      } else {
        assertThat(found.verdict()).as(as).isIn(Verdict.HOLDS, Verdict.FAILS);
        assertThat(EngineStates.states(found, name -> !name.equals("[b]") && !name.contains(":rd")))
            .as(as)
            .isEqualTo(expected.finals());
        if (program.text().contains("try_wait")) {
          TerminationVerdict ends =
              EngineStates.termination("ptx", "fair", program.text(), PATIENCE).verdict();
          boolean hangs = new MbarrierReach(program).mayHang();
          // What has no meaning may happen where the program then hangs, too.
          if (ends == TerminationVerdict.UNKNOWN) {
            open++;
          } else if (ends != TerminationVerdict.NOT_COVERED) {
            assertThat(ends)
                .as(as)
                .isEqualTo(hangs ? TerminationVerdict.MAY_HANG : TerminationVerdict.TERMINATES);
            hanging += hangs ? 1 : 0;
            ending += hangs ? 0 : 1;
          }
        }
        defined++;
        complete += expected.finals().toString().contains(":p0=1") ? 1 : 0;
      }
    }
    assertThat(defined).as("programs with a meaning").isGreaterThan(EngineStates.runs() / 4);
    assertThat(open).as("programs that are left open").isLessThan(EngineStates.runs() / 10);
    assertThat(hanging).as("programs that may hang").isPositive();
    assertThat(ending).as("programs that end").isPositive();
    assertThat(complete).as("programs in which a wait succeeds").isPositive();
  }

  private static MbarrierProgram program(Random random) {
    int count = 1 + random.nextInt(2);
    int threads = 1 + random.nextInt(3);
    List<List<Op>> all = new ArrayList<>();
    int updates = 0;
    int looks = 0;
    for (int t = 0; t < threads; t++) {
      List<Op> ops = new ArrayList<>();
      String state = "";
      int size = 1 + random.nextInt(threads > 2 ? 2 : 3);
      for (int i = 0; i < size; i++) {
        boolean weak = random.nextInt(4) == 0;
        access(random, t, ops);
        if (random.nextBoolean() && updates < MOST) {
          updates++;
          Kind kind =
              switch (random.nextInt(8)) {
                case 0 -> Kind.DROP;
                case 1 -> Kind.EXPECT;
                case 2 -> Kind.COMPLETE;
                default -> Kind.ARRIVE;
              };
          boolean arrives = kind == Kind.ARRIVE || kind == Kind.DROP;
          String register = arrives && random.nextBoolean() ? "rd" + ops.size() : "";
          state = register.isEmpty() ? state : register;
          int n = arrives ? (random.nextInt(5) == 0 ? 2 * random.nextInt(2) : 1) : 2;
          ops.add(new Op(kind, n, 0, arrives && weak, register, ""));
        } else if (looks < 3) {
          Kind kind =
              random.nextInt(3) == 0
                  ? Kind.SPIN
                  : state.isEmpty() || random.nextBoolean() ? Kind.PARITY : Kind.STATE;
          int parity = kind == Kind.STATE ? 0 : random.nextInt(4) == 0 ? 1 : 0;
          ops.add(new Op(kind, parity, 0, weak, "p" + looks++, kind == Kind.STATE ? state : ""));
        }
      }
      access(random, t, ops);
      all.add(ops);
    }
    return new MbarrierProgram(all, count);
  }

  private static void access(Random random, int thread, List<Op> ops) {
    int variable = random.nextInt(2);
    switch (random.nextInt(4)) {
      case 0 -> ops.add(new Op(Kind.STORE, variable, 10 * thread + ops.size() + 1, false, "", ""));
      case 1 -> ops.add(new Op(Kind.LOAD, variable, 0, false, "r" + ops.size(), ""));
      default -> {}
    }
  }
}
