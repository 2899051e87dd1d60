package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.Seed;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.formula.Ways;
import dev.acquit.model.pass.LoopRules;
import dev.acquit.model.program.ActiveLanes;
import dev.acquit.model.program.Program;
import dev.acquit.model.program.Programs;
import dev.acquit.model.sat.EmbeddedSolver;
import dev.acquit.testing.Rounds;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The cases of which lanes are active together have the ends of the machine that was written from
/// the document, all of them together.
class ActiveLanesTest {
  private static final MemoryModel MODEL = ptx();

  private static MemoryModel ptx() {
    try {
      return Models.find("ptx");
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private static boolean mayEnd(Program one, String text, String condition) throws Exception {
    LitmusTest test = LitmusReader.read("lanes", text + "exists " + condition + "\n");
    Budget budget = new Budget(Duration.ofMinutes(1));
    List<Term> terms = List.copyOf(test.header().condition().proposition().terms());
    Ways ways = Ways.of(one, new LoopRules(1, false), _ -> false, terms, false, budget::tick);
    FormulaEngine engine =
        new FormulaEngine(one, ways, MODEL, new EmbeddedSolver(), budget, Limits.DEFAULT);
    return engine.ends(test.header(), test.header().condition().proposition(), terms)
        instanceof FormulaEngine.Reply.Yes;
  }

  @Tag("slow")
  @Test
  void allCasesTogetherEndAsTheMachineSays() throws Exception {
    int programs = Rounds.of(400, 40);
    Random random = new Random(Seed.value());
    int compared = 0;
    int single = 0;
    while (compared < programs) {
      RandomLanes lanes = new RandomLanes(random, false);
      String text = lanes.litmus();
      Set<List<List<Integer>>> ends;
      if (!text.contains("activemask")) {
        continue;
      }
      try {
        ends = LaneMachine.ends(lanes.lanes, lanes.first);
      } catch (LaneMachine.Open e) {
        continue;
      }
      Program program = program(text + "exists (0:r1=77)\n");
      List<Program> cases = ActiveLanes.cases(program);
      if (ends.size() > 8 || cases.isEmpty()) {
        continue;
      }
      compared++;
      List<String> states = ends.stream().map(LanesOracleTest::state).toList();
      for (String state : states) {
        int in = 0;
        for (Program one : cases) {
          in += mayEnd(one, text, state) ? 1 : 0;
        }
        assertThat(in).as(text + state).isPositive();
        single += in < cases.size() ? 1 : 0;
      }
      String other = states.isEmpty() ? "(true)" : "not (" + String.join(" \\/ ", states) + ")";
      for (Program one : cases) {
        assertThat(mayEnd(one, text, "(" + other + ")")).as(text + other).isFalse();
      }
    }
    assertThat(single).as("states of some cases only").isGreaterThan(programs / 4);
  }

  /// In the rounds of a loop other lanes may be active together each time.
  @Test
  void inLoopsThereAreNoCases() throws Exception {
    String text =
        """
        PTX lanes
        { x=0; }
         P0@cta 0 | P1@cta 0 | P2@cta 0 ;
         L0: | L1: | ;
         activemask.b32 r1 | activemask.b32 r1 | activemask.b32 r1 ;
         add.u32 r2, r2, 1 | add.u32 r2, r2, 1 | ;
         setp.lt.u32 p0, r2, 2 | setp.lt.u32 p0, r2, 2 | ;
         @p0 bra L0 | BACK | ;
        exists (0:r1=1 /\\ 1:r1=2)
        """;
    assertThat(ActiveLanes.cases(program(text.replace("BACK", "@p0 bra L1")))).isEmpty();
    // One of the three goes round alone.
    assertThat(ActiveLanes.cases(program(text.replace("BACK", "")))).isEmpty();
    assertThat(ActiveLanes.cases(program(text.replace("@p0 bra L0 | BACK | ;", "")))).hasSize(5);
  }

  private static Program program(String text) throws Exception {
    return Programs.of(LitmusReader.read("lanes", text));
  }

  /// An append of a warp: the addresses are computed of the mask.
  @ParameterizedTest
  @CsvSource({
    "'and.b32 r5, r1, LESS', HOLDS, false",
    "'mov.u32 r5, 0', FAILS, true",
  })
  void addressesOfMasksAreKnown(String rank, Verdict verdict, boolean races) throws Exception {
    StringBuilder text = new StringBuilder("PTX append\n{ n=0; sizeof(a)=8; a=0; ");
    text.append("uint64_t 0:rd1=&a; uint64_t 1:rd1=&a; }\n P0@cta 0 | P1@cta 0 ;\n");
    for (String line :
        List.of(
            "activemask.b32 r1",
            "brev.b32 r2, r1",
            "bfind.shiftamt.u32 r2, r2",
            "mov.u32 r3, 0",
            "setp.ne.u32 p0, r2, LANE",
            "@p0 bra SKIP",
            "popc.b32 r4, r1",
            "atom.relaxed.gpu.add.u32 r3, [n], r4",
            "SKIP:",
            "shfl.sync.idx.b32 r3, r3, r2, 31, r1",
            rank,
            "popc.b32 r5, r5",
            "add.u32 r3, r3, r5",
            "mul.wide.u32 rd2, r3, 4",
            "add.u64 rd2, rd1, rd2",
            "st.weak.u32 [rd2], 7")) {
      for (int lane = 0; lane < 2; lane++) {
        text.append(lane == 0 ? " " : " | ")
            .append(
                line.replace("LANE", "" + lane)
                    .replace("LESS", "" + ((1 << lane) - 1))
                    .replace("SKIP", "S" + lane));
      }
      text.append(" ;\n");
    }
    text.append("forall (n=2 /\\ [a].b32=7 /\\ [a+4].b32=7)\n");
    CheckResult result =
        new Checker(MODEL, Limits.DEFAULT, true)
            .by(Engine.AUTO)
            .check(LitmusReader.read("append", text.toString()));
    assertThat(result.verdict()).as("%s", result.reason()).isEqualTo(verdict);
    assertThat(!result.marks().isEmpty()).isEqualTo(races);
    assertThat(result.openFlags()).isEmpty();
    assertThat(result.notes()).noneMatch(n -> n.contains("not known"));
  }
}
