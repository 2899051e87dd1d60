package dev.acquit.gpu.emulator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acquit.gpu.emulator.code.NotEmulatedException;
import dev.acquit.gpu.emulator.memory.Tendency;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.litmus.text.PtxVariables;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.Outcomes;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.testing.RandomPtxPrograms;
import dev.acquit.testing.Rounds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The emulator against the axiomatic model: every final state that it shows must be one that the
/// model allows. What the model allows and the emulator never shows is no error; how much that is
/// is held from below.
@Tag("slow")
class EmulatorDifferentialTest {
  private static final Path CANONICAL = Path.of("../model/src/test/resources/canonical/ptx");
  private static final Limits LIMITS = Limits.DEFAULT.withTime(Duration.ofSeconds(20));
  private static final Tendency WEAK = new Tendency(0.5, 0.5);

  private final MemoryModel model;
  private final MemoryModel sequential = Models.sequential();
  private final MemoryModel inOrder;

  EmulatorDifferentialTest() throws Exception {
    model = Models.find("ptx");
    Path file = Files.createTempFile("in-order", ".cat");
    Files.writeString(
        file,
        "\"ptx in program order\"\ninclude \"ptx.cat\"\nacyclic po | rf as no-load-buffering\n");
    inOrder = Models.find(file.toString());
    Files.delete(file);
  }

  /// What became of a number of tests.
  private static final class Tally {
    int compared;
    long allowed;
    long shown;

    /// Those of them that sequential consistency does not allow, where that is asked.
    long weak;

    long weakShown;

    /// Those of the weak ones that need no load before an older access: the emulator executes in
    /// program order, so that it shows no others.
    long inOrder;

    /// Sum over tests of the part of the allowed states that was shown.
    double part;

    final TreeMap<String, String> skipped = new TreeMap<>();
    final List<String> wrong = new ArrayList<>();
  }

  private static List<Term> terms(PtxTest test) {
    Set<Term> terms = new LinkedHashSet<>();
    for (PtxThread thread : test.threads()) {
      for (Statement s : thread.body()) {
        switch (s.instruction()) {
          case Instruction.Load l ->
              l.destinations()
                  .forEach(r -> terms.add(new Term.ThreadRegister(thread.id(), r.name())));
          case Instruction.Atom a ->
              a.destination()
                  .ifPresent(r -> terms.add(new Term.ThreadRegister(thread.id(), r.name())));
          default -> {}
        }
      }
    }
    PtxVariables.of(test.threads(), test.header().init())
        .forEach(name -> terms.add(new Term.Memory(name)));
    return List.copyOf(terms);
  }

  private void compare(PtxTest test, String text, long seed, int instances, Tally tally) {
    compare(test, text, seed, instances, tally, false);
  }

  private void compare(
      PtxTest test, String text, long seed, int instances, Tally tally, boolean weak) {
    LitmusEmulator emulator;
    try {
      emulator = LitmusEmulator.of(test, terms(test));
    } catch (NotEmulatedException e) {
      tally.skipped.put(test.name(), e.getMessage());
      return;
    }
    Outcomes outcomes = Outcomes.of(test, model, LIMITS, terms(test));
    if (outcomes.unknown().isPresent()) {
      tally.skipped.put(test.name(), outcomes.unknown().get());
      return;
    }
    Set<State> allowed = outcomes.states();
    Observed observed = emulator.run(seed, instances, WEAK);
    tally.compared++;
    tally.allowed += allowed.size();
    tally.shown += observed.states().size();
    if (weak) {
      Outcomes strong = Outcomes.of(test, sequential, LIMITS, terms(test));
      if (strong.unknown().isEmpty()) {
        Set<State> only = new TreeSet<>(allowed);
        only.removeAll(strong.states());
        tally.weak += only.size();
        tally.weakShown += only.stream().filter(observed.states()::containsKey).count();
        only.retainAll(Outcomes.of(test, inOrder, LIMITS, terms(test)).states());
        tally.inOrder += only.size();
      }
    }
    // Where barriers never complete there is nothing to show.
    tally.part += allowed.isEmpty() ? 1 : (double) observed.states().size() / allowed.size();
    observed
        .states()
        .forEach((state, count) -> {
          if (!allowed.contains(state)) {
            tally.wrong.add("seed " + seed + ": " + state + " x" + count + " in\n" + text);
          }
        });
  }

  @Test
  void canonicalTestsShowOnlyWhatIsAllowed() throws Exception {
    Tally tally = new Tally();
    for (Path file : litmusFiles(CANONICAL)) {
      String text = Files.readString(file);
      compare((PtxTest) LitmusReader.read(file.toString(), text), text, 1, 2000, tally);
    }
    assertThat(tally.wrong).isEmpty();
    assertThat(tally.skipped.keySet())
        .as("%s", tally.skipped)
        .allMatch(name -> name.contains("Alias") || name.contains("PX-"));
    assertThat(tally.skipped).hasSize(16);
    assertThat(tally.compared).isEqualTo(103 - 16);
  }

  @Test
  void publishedTestsShowOnlyWhatIsAllowed() throws Exception {
    String material = System.getProperty("acquit.material", "");
    if (material.isEmpty()) {
      System.out.println("EmulatorDifferentialTest.publishedTests not run: no acquit.material");
    }
    assumeTrue(!material.isEmpty(), "acquit.material is not set");
    Tally tally = new Tally();
    for (Path file : litmusFiles(Path.of(material, "data", "ptx-tests"))) {
      String text = Files.readString(file);
      if (LitmusReader.read(file.toString(), text) instanceof PtxTest test) {
        compare(test, text, 1, 1000, tally);
      }
    }
    System.out.println(
        "published: "
            + tally.compared
            + " compared, skipped: "
            + new TreeSet<>(tally.skipped.values()));
    assertThat(tally.wrong).isEmpty();
    assertThat(tally.compared).isGreaterThan(150);
  }

  @Test
  void randomProgramsShowOnlyWhatIsAllowed() throws Exception {
    long seed = Long.getLong("acquit.seed", System.nanoTime());
    int usual = Rounds.of(150, 40);
    int programs = Integer.getInteger("acquit.emulator.programs", usual);
    int instances = Integer.getInteger("acquit.emulator.instances", 300);
    Random random = new Random(seed);
    Tally tally = new Tally();
    for (int i = 0; i < programs; i++) {
      String text = RandomPtxPrograms.text(random);
      compare(
          (PtxTest) LitmusReader.read("random", text),
          text,
          seed + i,
          instances,
          tally,
          programs != usual);
    }
    if (programs != usual) {
      System.out.printf(
          "seed %d: %d programs, %d instances each, %d of %d allowed states shown, of a program"
              + " %.0f%%; %d of %d weak ones, %d of which need no load buffering; %d skipped%n",
          seed,
          tally.compared,
          instances,
          tally.shown,
          tally.allowed,
          100 * tally.part / tally.compared,
          tally.weakShown,
          tally.weak,
          tally.inOrder,
          tally.skipped.size());
    }
    assertThat(tally.wrong).as("seed %d", seed).isEmpty();
    assertThat(tally.compared).as("seed %d", seed).isGreaterThan(programs * 9 / 10);
    assertThat(tally.part / tally.compared).as("seed %d", seed).isGreaterThan(0.5);
  }

  private static List<Path> litmusFiles(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(f -> f.toString().endsWith(".litmus")).sorted().toList();
    }
  }
}
