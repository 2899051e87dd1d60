package dev.acquit.gpu.emulator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.gpu.emulator.memory.Tendency;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.Seed;
import dev.acquit.model.oracle.BarrierOracle;
import dev.acquit.model.oracle.BarrierProgram;
import dev.acquit.model.oracle.BarrierPrograms;
import dev.acquit.model.oracle.BarrierPrograms.Vocabulary;
import dev.acquit.model.oracle.Interleavings;
import dev.acquit.model.oracle.SpinToy;
import dev.acquit.testing.Rounds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The emulator against barriers as their pages tell them, and against interleavings: what it shows
/// is allowed, and it gets stuck only where a program may. It need not show all that is allowed.
class EmulatorOracleTest {
  private static final int PROGRAMS = Rounds.of("acquit.oracle.tests", 300);

  /// What the emulator has of them.
  private static final List<Vocabulary> KINDS =
      List.of(Vocabulary.CTA, Vocabulary.COUNTED, Vocabulary.CLUSTER);

  @Test
  void barriersShowNothingElse() throws Exception {
    Random random = new Random(Seed.value());
    int stuck = 0;
    int may = 0;
    int both = 0;
    int most = 0;
    for (int run = 0; run < PROGRAMS; run++) {
      Vocabulary vocabulary = KINDS.get(run % KINDS.size());
      BarrierProgram program = BarrierPrograms.random(random, vocabulary);
      BarrierOracle.Result allowed = new BarrierOracle(program).run();
      String as = Seed.advice(Seed.value(), run) + "\n" + program.text();
      List<Term> terms = terms(program.registers(), program.variables());
      Observed observed = observed(program.text(), terms, run, 300);
      Set<String> shown = shown(observed, "[%s]");
      assertThat(allowed.finals()).as(as).containsAll(shown);
      assertThat(observed.unfinished() > 0 && !allowed.stuck()).as("stuck: " + as).isFalse();
      stuck += observed.unfinished() > 0 ? 1 : 0;
      may += allowed.stuck() ? 1 : 0;
      both += observed.unfinished() > 0 && !shown.isEmpty() ? 1 : 0;
      most += 2 * shown.size() >= allowed.finals().size() ? 1 : 0;
    }
    System.out.printf("EmulatorOracleTest: %d of %d got stuck, %d may%n", stuck, PROGRAMS, may);
    assertThat(stuck).as("programs that got stuck").isPositive();
    assertThat(both).as("programs that got stuck and ended").isPositive();
    assertThat(2 * most).as("programs of which half is shown").isGreaterThan(PROGRAMS);
  }

  @Tag("slow")
  @Test
  void loopsShowNothingElse() throws Exception {
    Random random = new Random(Seed.value());
    int compared = 0;
    int hanging = 0;
    for (int run = 0; run < PROGRAMS; run++) {
      SpinToy toy = SpinToy.random(random, run % 2 == 0);
      Interleavings allowed = new Interleavings(toy);
      if (!allowed.isWhole()) {
        continue;
      }
      String as = Seed.advice(Seed.value(), run) + "\n" + toy.text();
      Observed observed = observed(toy.text(), terms(toy.registers(), List.of("x")), run, 40);
      Set<String> shown = shown(observed, "%s");
      assertThat(allowed.finalStates()).as(as).containsAll(shown);
      // A scheduler that draws lots leaves no thread behind for 20,000 steps.
      assertThat(observed.unfinished() > 0 && !allowed.hangs("fair")).as("hangs: " + as).isFalse();
      hanging += observed.unfinished() > 0 ? 1 : 0;
      compared++;
    }
    System.out.printf("EmulatorOracleTest: %d loops, %d came to no end%n", compared, hanging);
    assertThat(compared).as("programs with few states").isGreaterThan(PROGRAMS / 2);
    assertThat(hanging).as("programs that came to no end").isPositive();
  }

  private static List<Term> terms(List<String> registers, List<String> variables) {
    List<Term> terms = new ArrayList<>();
    for (String register : registers) {
      String[] parts = register.split(":");
      terms.add(new Term.ThreadRegister(Integer.parseInt(parts[0]), parts[1]));
    }
    variables.forEach(v -> terms.add(new Term.Memory(v)));
    return terms;
  }

  private static Observed observed(String text, List<Term> terms, int seed, int instances)
      throws Exception {
    PtxTest test = (PtxTest) LitmusReader.read("random", text);
    return LitmusEmulator.of(test, terms).run(seed, instances, Tendency.DEFAULT);
  }

  /// The final states in the words of an oracle.
  ///
  /// @param variable how that writes variables
  private static Set<String> shown(Observed observed, String variable) {
    Set<String> all = new TreeSet<>();
    for (State state : observed.states().keySet()) {
      Map<String, String> values = new TreeMap<>();
      state
          .values()
          .forEach((term, value) -> {
            String name = term instanceof Term.Memory ? variable.formatted(term) : term.toString();
            values.put(name, value.toString());
          });
      all.add(values.toString());
    }
    return all;
  }
}
