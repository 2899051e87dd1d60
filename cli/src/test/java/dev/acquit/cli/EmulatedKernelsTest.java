package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.gpu.kernel.KernelMode;
import dev.acquit.gpu.kernel.KernelPlan;
import dev.acquit.gpu.kernel.Kernels;
import dev.acquit.gpu.kernel.KeyField;
import dev.acquit.gpu.kernel.Observation;
import dev.acquit.gpu.kernel.Outcome;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.Outcomes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The very kernels that run on GPUs, on the emulated device: they count every instance, and show
/// only what the model allows.
class EmulatedKernelsTest {
  private static final Path CANONICAL = Path.of("../model/src/test/resources/canonical/ptx");
  private static final int ROUNDS = Integer.getInteger("acquit.emulator.rounds", 1);

  @Test
  void kernelsOfCanonicalTestsShowOnlyWhatIsAllowed() throws Exception {
    MemoryModel model = Models.find("ptx");
    List<String> wrong = new ArrayList<>();
    TreeMap<String, Integer> run = new TreeMap<>();
    List<Path> files;
    try (Stream<Path> all = Files.list(CANONICAL)) {
      files = all.filter(f -> f.toString().endsWith(".litmus")).sorted().toList();
    }
    for (Path file : files) {
      PtxTest test = (PtxTest) LitmusReader.read(file.toString(), Files.readString(file));
      for (KernelMode mode : KernelMode.values()) {
        if (Kernels.plan(test, mode, Observation.ALL) instanceof KernelPlan plan) {
          run.merge(mode.name(), 1, Integer::sum);
          compare(test, plan, model, wrong);
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(run.keySet()).hasSize(KernelMode.values().length);
    assertThat(run.values()).as("%s", run).allMatch(count -> count > 70);
  }

  @Test
  void kernelsOfRandomProgramsShowOnlyWhatIsAllowed() throws Exception {
    MemoryModel model = Models.find("ptx");
    long seed = Long.getLong("acquit.seed", System.nanoTime());
    int programs = Integer.getInteger("acquit.emulator.kernels", 60);
    Random random = new Random(seed);
    List<String> wrong = new ArrayList<>();
    int run = 0;
    for (int i = 0; i < programs; i++) {
      String text = RandomPtxPrograms.text(random);
      PtxTest test = (PtxTest) LitmusReader.read("random", text);
      KernelMode mode = KernelMode.values()[i % KernelMode.values().length];
      if (Kernels.plan(test, mode, Observation.ALL) instanceof KernelPlan plan) {
        int before = wrong.size();
        compare(test, plan, model, wrong);
        if (wrong.size() > before) {
          wrong.add(text);
        }
        run++;
      }
    }
    if (programs != 60) {
      System.out.printf("seed %d: %d of %d programs ran as kernels%n", seed, run, programs);
    }
    assertThat(wrong).as("seed %d", seed).isEmpty();
    assertThat(run).as("seed %d", seed).isGreaterThan(programs / 4);
  }

  private static void compare(PtxTest test, KernelPlan plan, MemoryModel model, List<String> wrong)
      throws Exception {
    List<Term> terms = plan.fields().stream().map(KeyField::term).toList();
    Set<?> allowed = Outcomes.of(test, model, Limits.DEFAULT, terms).states();
    if (allowed.isEmpty()) {
      // Barriers that not all come to: no execution, and a kernel that hangs.
      return;
    }
    EmulatedKernels.Counted counted = EmulatedKernels.run(plan, 1, ROUNDS);
    long sum = 0;
    for (var entry : counted.outcomes().entrySet()) {
      sum += entry.getValue();
      boolean fine = entry.getKey() instanceof Outcome.Seen(var state) && allowed.contains(state);
      if (!fine) {
        wrong.add(test.name() + " " + plan.mode() + ": " + entry);
      }
    }
    if (sum != counted.instances()) {
      wrong.add(test.name() + " " + plan.mode() + ": " + sum + " of " + counted.instances());
    }
  }
}
