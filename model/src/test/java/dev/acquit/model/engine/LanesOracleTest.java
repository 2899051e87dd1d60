package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.Seed;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.ModelCompiler;
import dev.acquit.model.cat.Models;
import dev.acquit.testing.Rounds;
import dev.acquit.text.InputException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What lanes find out together is what a machine says that was written from the document.
class LanesOracleTest {
  /// How many random programs; `-Dacquit.lanes.tests=2000` tries more.
  private static final int TESTS = Integer.getInteger("acquit.lanes.tests", Rounds.of(150, 12));

  private static final Limits LIMITS = Limits.DEFAULT.withTime(Duration.ofSeconds(60));

  /// Nothing but that no value depends on itself: a read may return what anybody writes.
  private static final String ANYTHING =
      "\"anything\"\nacyclic (rf | addr | data | ctrl) as No-Thin-Air\n";

  private MemoryModel model;
  private boolean loops;
  private UnaryOperator<String> names = UnaryOperator.identity();
  private final Map<Verdict, Integer> verdicts = new EnumMap<>(Verdict.class);
  private int stuck;
  private int several;

  private static LitmusTest test(String text) {
    try {
      return LitmusReader.read("lanes", text);
    } catch (InputException e) {
      throw new AssertionError(text, e);
    }
  }

  private CheckResult check(String text) {
    return new Checker(model, LIMITS, false).by(Engine.AUTO).check(test(names.apply(text)));
  }

  static String state(List<List<Integer>> end) {
    List<String> parts = new ArrayList<>();
    for (int l = 0; l < end.size(); l++) {
      for (int r = 0; r < end.get(l).size(); r++) {
        parts.add("%d:r%d=%d".formatted(l, r, end.get(l).get(r)));
      }
    }
    return "(" + String.join(" /\\ ", parts) + ")";
  }

  private void compare(RandomLanes program, Random random) {
    String text = program.litmus();
    Set<List<List<Integer>>> ends;
    try {
      ends = LaneMachine.ends(program.lanes, program.first);
    } catch (LaneMachine.Open e) {
      if (e.undefined) {
        // Of a thread without meaning nothing is said where the others wait for ever.
        CheckResult without = check(text + "exists (0:r1=77)\n");
        if (without.vacuous().isEmpty() && !(loops && without.verdict() == Verdict.UNKNOWN)) {
          assertThat(without.verdict()).as(text).isEqualTo(Verdict.NOT_COVERED);
          assertThat(without.reason())
              .hasValueSatisfying(r -> assertThat(r).contains("not in the mask"));
        }
        verdicts.merge(without.verdict(), 1, Integer::sum);
      }
      return;
    }
    List<String> states = ends.stream().map(LanesOracleTest::state).toList();
    if (states.size() > 40) {
      return;
    }
    String any = states.isEmpty() ? "(0:r1=77)" : "(" + String.join(" \\/ ", states) + ")";
    CheckResult all = check(text + "forall " + any + "\n");
    if (loops && all.verdict() == Verdict.UNKNOWN) {
      verdicts.merge(Verdict.UNKNOWN, 1, Integer::sum);
      return;
    }
    assertThat(all.verdict()).as("%s%s%s", text, any, all.reason()).isEqualTo(Verdict.HOLDS);
    assertThat(all.vacuous().isPresent()).as(text).isEqualTo(states.isEmpty());
    verdicts.merge(all.verdict(), 1, Integer::sum);
    stuck += states.isEmpty() ? 1 : 0;
    several += states.size() > 1 ? 1 : 0;
    if (!states.isEmpty() && !loops) {
      String one = states.get(random.nextInt(states.size()));
      CheckResult some = check(text + "exists " + one + "\n");
      assertThat(some.verdict()).as("%s%s%s", text, one, some.reason()).isEqualTo(Verdict.HOLDS);
    }
  }

  @Test
  void randomLanesEndAsTheMachineSays() throws InputException {
    model = Models.find("ptx");
    Random random = new Random(Seed.value());
    for (int i = 0; i < TESTS; i++) {
      compare(new RandomLanes(random, false), random);
    }
    assertThat(verdicts.get(Verdict.HOLDS)).isGreaterThan(TESTS / 4);
    assertThat(verdicts.get(Verdict.NOT_COVERED)).isPositive();
    assertThat(stuck).isPositive();
    assertThat(several).isPositive();
  }

  /// What a lane calls its registers is its own business.
  @Test
  void lanesWithOtherNamesEndAsTheMachineSays() throws InputException {
    model = Models.find("ptx");
    Random random = new Random(Seed.value());
    int active = 0;
    for (int i = 0; i < TESTS || active < TESTS / 3; i++) {
      RandomLanes lanes = new RandomLanes(random, false);
      names = new OtherRegisters(random);
      boolean looks = lanes.litmus().contains("activemask");
      active += looks ? 1 : 0;
      if (looks || i < TESTS) {
        compare(lanes, random);
      }
    }
    assertThat(verdicts.get(Verdict.HOLDS)).isGreaterThan(TESTS / 4);
  }

  /// Lanes that stand at an `activemask` behind barriers, by any names.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "activemask.b32 r2 | activemask.b32 r1 ;\nexists (0:r2=3 /\\ 1:r1=3)",
        "bar.sync 0 | bar.sync 0 ;\n activemask.b32 r2 | activemask.b32 r1 ;\nexists (0:r2=3)",
        "activemask.b32 r2 | activemask.b32 r1 ;\n activemask.b32 r1 | activemask.b32 r2 ;\n"
            + "exists (0:r1=3 /\\ 0:r2=1 /\\ 1:r1=2 /\\ 1:r2=3)",
        // One of them goes on where the other has looked twice.
        "activemask.b32 r1 | ;\n"
            + " bar.sync 0 | bar.sync 0 ;\n"
            + " activemask.b32 r2 | activemask.b32 r1 ;\n"
            + "exists (0:r2=3 /\\ 1:r1=3)",
      })
  void placesOfLooking(String rows) throws InputException {
    model = Models.find("ptx");
    String test = "PTX t\n{ x=0; }\n P0@cta 0 | P1@cta 0 ;\n " + rows + "\n";
    assertThat(check(test).verdict()).as(test).isEqualTo(Verdict.HOLDS);
  }

  @Test
  void lanesThatReadAndGoRoundEndAsTheMachineSays() throws InputException {
    model = ModelCompiler.compile("anything", "anything.cat", ANYTHING, _ -> Optional.empty());
    loops = true;
    Random random = new Random(Seed.value());
    for (int i = 0; i < TESTS; i++) {
      compare(new RandomLanes(random, true), random);
    }
    assertThat(verdicts.get(Verdict.HOLDS)).as("%s", verdicts).isGreaterThan(TESTS / 4);
    assertThat(several).isPositive();
  }
}
