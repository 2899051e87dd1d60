package dev.acquit.gpu.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.gpu.emulator.memory.Tendency;
import dev.acquit.litmus.ast.Proposition;
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
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Emulated copies against the axiomatic model: every final state that shows is one that the model
/// allows; and what they show that no execution in program order has.
@Tag("slow")
class EmulatedCopiesTest {
  private static final Limits LIMITS = Limits.DEFAULT.withTime(Duration.ofSeconds(20));
  private static final Tendency WEAK = new Tendency(0.5, 0.5);

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void randomProgramsShowOnlyWhatIsAllowed(boolean blocks) throws Exception {
    MemoryModel model = Models.find("ptx");
    long seed = Long.getLong("acquit.seed", System.nanoTime());
    // Formulas of copies of blocks take half a second each.
    int each = Rounds.of(400, blocks ? 5 : 40);
    int programs = Integer.getInteger("acquit.emulator.copies", each);
    int instances = Integer.getInteger("acquit.emulator.instances", 300);
    CopyPrograms texts = new CopyPrograms(new Random(seed), blocks);
    List<String> wrong = new ArrayList<>();
    int compared = 0;
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
      Set<State> shown =
          LitmusEmulator.of(test, terms).run(seed + i, instances, WEAK).states().keySet();
      part += allowed.isEmpty() ? 1 : (double) shown.size() / allowed.size();
      for (State state : shown) {
        if (!allowed.contains(state)) {
          wrong.add("seed " + seed + ": " + state + " in\n" + text);
        }
      }
    }
    if (!Rounds.all() && programs != each) {
      System.out.printf(
          "seed %d, blocks %s: %d of %d programs compared, of a program %.0f%% shown%n",
          seed, blocks, compared, programs, 100 * part / compared);
    }
    assertThat(wrong).as("seed %d", seed).isEmpty();
    assertThat(compared).as("seed %d", seed).isGreaterThan(programs / 3);
    // Of few programs the mean says little.
    assertThat(part / compared).as("seed %d", seed).isGreaterThan(Rounds.all() ? 0.5 : 0.2);
  }

  @ParameterizedTest
  @CsvSource({
    "async-copy, true",
    "async-copy-group, true",
    "async-copy-wait, false",
    "async-copy-others, true",
    "async-copy-mbarrier, false",
    "async-copy-mbarrier-store, true",
    "async-block, false",
    "async-block-early, true"
  })
  void examplesShowWhatIsAllowed(String name, boolean seen) throws Exception {
    assertThat(shows(Files.readString(Path.of("../docs/examples/" + name + ".litmus"))))
        .isEqualTo(seen);
  }

  /// In program order a copy would see what the thread has just written.
  @ParameterizedTest
  @CsvSource({
    "'', true",
    "fence.proxy.async, false",
    "fence.proxy.async.shared::cta, false",
    "cp.async.bulk.wait_group 0, false",
    "fence.proxy.async.global, true"
  })
  void whatIsWrittenNeedsAFence(String fence, boolean seen) throws Exception {
    assertThat(
            shows(
                """
                PTX unfenced
                { uint64_t y[]={0,0}; uint64_t s[]={0,0}; s@shared cta 0; }
                 P0@cta 0 ;
                 st.weak.u64 [s], 1 ;
                 %s ;
                 cp.async.bulk.global.shared::cta.bulk_group [y], [s], 16 ;
                 cp.async.bulk.commit_group ;
                 cp.async.bulk.wait_group 0 ;
                 ld.weak.u64 r0, [y] ;
                exists (0:r0=0)
                """
                    .formatted(fence)))
        .isEqualTo(seen);
  }

  /// Whether what a test asks for is seen.
  private static boolean shows(String text) throws Exception {
    PtxTest test = (PtxTest) LitmusReader.read("test", text);
    Proposition asked = test.header().condition().proposition();
    Observed observed = LitmusEmulator.of(test, asked.terms()).run(1, 3000, Tendency.DEFAULT);
    assertThat(observed.unfinished()).isZero();
    return observed.states().keySet().stream().anyMatch(state -> asked.holds(state::value));
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
