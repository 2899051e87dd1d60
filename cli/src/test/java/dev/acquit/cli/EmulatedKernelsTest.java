package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.gpu.kernel.KernelMode;
import dev.acquit.gpu.kernel.KernelPair;
import dev.acquit.gpu.kernel.KernelPlan;
import dev.acquit.gpu.kernel.Kernels;
import dev.acquit.gpu.kernel.KeyField;
import dev.acquit.gpu.kernel.Observation;
import dev.acquit.gpu.kernel.Outcome;
import dev.acquit.gpu.kernel.Refusal;
import dev.acquit.litmus.ast.Extent;
import dev.acquit.litmus.ast.InitEntry;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.outcome.Grading;
import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.FormulaStates;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.Outcomes;
import dev.acquit.testing.RandomPtxPrograms;
import dev.acquit.testing.Rounds;
import dev.acquit.testing.Turn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The very kernels that run on GPUs, on the emulated device: they count every instance, and show
/// only what the model allows.
@Tag("slow")
class EmulatedKernelsTest {
  private static final Path CANONICAL = Path.of("../model/src/test/resources/canonical/ptx");
  private static final Path EXAMPLES = Path.of("../docs/examples");
  private static final Path SYSTEM = Path.of("../litmus/system");

  /// Ten tests in PTX in three modes, less what a mode refuses.
  private static final int PAIRS = 30;

  /// What lanes do together: D and P are written, A is brought, L is a lane, M the mask.
  private static final List<String> MET =
      List.of(
          "shfl.sync.idx.b32 D, A, L, 31, M",
          "shfl.sync.bfly.b32 D, A, 1, 31, M",
          "shfl.sync.up.b32 {D, P}, A, 1, 0, M",
          "vote.sync.ballot.b32 D, 1, M",
          "match.any.sync.b32 D, A, M",
          "match.all.sync.b32 {D, P}, A, M",
          "redux.sync.add.s32 D, A, M",
          "redux.sync.min.s32 D, A, M",
          "redux.sync.max.u32 D, A, M",
          "redux.sync.xor.b32 D, A, M",
          "elect.sync {D, P}, M",
          "bar.warp.sync M",
          "activemask.b32 D");

  private static final int PROGRAMS = Rounds.of(60, 24);

  private static final int RUN_EXAMPLES = 95;
  private static final int SIZED_EXAMPLES = 12;

  private static final int ROUNDS = Integer.getInteger("acquit.emulator.rounds", 1);

  @Turn(value = 2, of = 3)
  @Test
  void kernelsOfCanonicalTestsShowOnlyWhatIsAllowed() throws Exception {
    MemoryModel model = Models.find("ptx");
    List<String> wrong = new ArrayList<>();
    TreeMap<String, Integer> run = new TreeMap<>();
    int pairs = 0;
    List<Path> files = files(CANONICAL);
    for (int i = 0; i < files.size(); i++) {
      Path file = files.get(i);
      PtxTest test = (PtxTest) LitmusReader.read(file.toString(), Files.readString(file));
      for (KernelMode mode : modes(i)) {
        if (Kernels.plan(test, mode, Observation.ALL) instanceof KernelPlan plan) {
          run.merge(mode.name(), 1, Integer::sum);
          compare(test, plan, model, wrong);
        }
        pairs += compareAsPair(test, mode, model, wrong);
      }
    }
    assertThat(wrong).isEmpty();
    int each = Rounds.all() ? KernelMode.values().length : 1;
    assertThat(pairs).as("tests on two GPUs, in each mode").isEqualTo(2 * each);
    assertThat(run.keySet()).hasSize(KernelMode.values().length);
    assertThat(run.values())
        .as("%s", run)
        .allMatch(count -> count > 70 * each / KernelMode.values().length);
  }

  /// A test is run in one mode in each build, the next one in the next; at night in all.
  private static List<KernelMode> modes(int number) {
    KernelMode[] all = KernelMode.values();
    return Rounds.all() ? List.of(all) : List.of(all[number % all.length]);
  }

  /// Variables with a size, of which accesses take parts, were read back as their first part: each
  /// outcome was FORBIDDEN then, on the first GPU as here.
  @Turn(value = 1, of = 3)
  @Test
  void kernelsOfExamplesShowOnlyWhatIsAllowed() throws Exception {
    MemoryModel model = Models.find("ptx");
    List<String> wrong = new ArrayList<>();
    int run = 0;
    int sized = 0;
    for (Path file : files(EXAMPLES)) {
      if (LitmusReader.read(file.toString(), Files.readString(file)) instanceof PtxTest test
          && plan(test).orElse(null) instanceof KernelPlan plan
          && compare(test, plan, model, wrong)) {
        run++;
        sized +=
            test.header().init().stream()
                    .anyMatch(
                        e -> e instanceof InitEntry.Memory m && !m.extent().equals(Extent.OPEN))
                ? 1
                : 0;
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(run).as("examples that are run").isGreaterThan(RUN_EXAMPLES);
    assertThat(sized).as("those that say how large a variable is").isGreaterThan(SIZED_EXAMPLES);
  }

  /// One role per warp, or per lane where a test waits for lanes.
  static Optional<KernelPlan> plan(PtxTest test) {
    return Stream.of(KernelMode.WARPS, KernelMode.LANES)
        .map(mode -> Kernels.plan(test, mode, Observation.ALL))
        .flatMap(p -> p instanceof KernelPlan plan ? Stream.of(plan) : Stream.empty())
        .findFirst();
  }

  @Test
  void kernelsOfTwoGpusShowOnlyWhatIsAllowed() throws Exception {
    MemoryModel model = Models.find("ptx");
    List<String> wrong = new ArrayList<>();
    int run = 0;
    for (Path file : files(SYSTEM)) {
      if (LitmusReader.read(file.toString(), Files.readString(file)) instanceof PtxTest test) {
        for (KernelMode mode : KernelMode.values()) {
          run += compareAsPair(test, mode, model, wrong);
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(run).isEqualTo(PAIRS);
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(f -> f.toString().endsWith(".litmus")).sorted().toList();
    }
  }

  @Test
  void kernelsOfRandomProgramsShowOnlyWhatIsAllowed() throws Exception {
    MemoryModel model = Models.find("ptx");
    long seed = Long.getLong("acquit.seed", System.nanoTime());
    int programs = Integer.getInteger("acquit.emulator.kernels", PROGRAMS);
    Random random = new Random(seed);
    List<String> wrong = new ArrayList<>();
    int run = 0;
    int pairs = 0;
    for (int i = 0; i < programs; i++) {
      String text = RandomPtxPrograms.text(random);
      PtxTest test = (PtxTest) LitmusReader.read("random", text);
      KernelMode mode = KernelMode.values()[i % KernelMode.values().length];
      if (Kernels.plan(test, mode, Observation.ALL) instanceof KernelPlan plan) {
        int before = wrong.size();
        compare(test, plan, model, wrong);
        pairs += compareAsPair(test, mode, model, wrong);
        if (wrong.size() > before) {
          wrong.add(text);
        }
        run++;
      }
    }
    if (programs != PROGRAMS) {
      System.out.printf(
          "seed %d: %d of %d programs ran as kernels, %d as two%n", seed, run, programs, pairs);
    }
    assertThat(wrong).as("seed %d", seed).isEmpty();
    assertThat(run).as("seed %d", seed).isGreaterThan(programs / 4);
  }

  /// @return whether it was compared
  static boolean compare(PtxTest test, KernelPlan plan, MemoryModel model, List<String> wrong)
      throws Exception {
    List<Term> terms = plan.fields().stream().map(KeyField::term).toList();
    Outcomes outcomes = Outcomes.of(test, model, Limits.DEFAULT, terms);
    Set<State> allowed = outcomes.states();
    if (outcomes.unknown().isPresent()) {
      // What lanes find out together is known to formulas only.
      Grading.ModelStates states = FormulaStates.of(test, model, Limits.DEFAULT, terms);
      allowed = states.incomplete().isPresent() ? Set.of() : states.states();
    }
    if (allowed.isEmpty()) {
      // Barriers that not all come to: no execution, and a kernel that hangs.
      return false;
    }
    compare(plan, allowed, EmulatedKernels.run(plan, 1, ROUNDS), wrong);
    return true;
  }

  /// Two or three lanes that execute the same instructions of their warp, with accesses of their
  /// own before, between and behind them.
  @Turn(value = 0, of = 3)
  @Test
  void kernelsOfLanesShowOnlyWhatIsAllowed() throws Exception {
    MemoryModel model = Models.find("ptx");
    long seed = Long.getLong("acquit.seed", System.nanoTime());
    Random random = new Random(seed);
    List<String> wrong = new ArrayList<>();
    int run = 0;
    int programs = Rounds.of(48, 4);
    for (int i = 0; i < programs; i++) {
      String text = lanes(random);
      PtxTest test = (PtxTest) LitmusReader.read("random", text);
      int before = wrong.size();
      switch (Kernels.plan(test, KernelMode.LANES, Observation.MENTIONED)) {
        case KernelPlan plan -> run += compare(test, plan, model, wrong) ? 1 : 0;
        case Refusal(String reason) -> wrong.add(reason);
      }
      if (wrong.size() > before) {
        wrong.add(text);
      }
    }
    assertThat(wrong).as("seed %d", seed).isEmpty();
    assertThat(run).as("seed %d", seed).isGreaterThan(programs / 2);
  }

  private static String lanes(Random random) {
    int lanes = 2 + random.nextInt(2);
    List<String> met = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      met.add(
          MET.get(random.nextInt(MET.size()))
              .replace("D", "r" + (i + 1))
              .replace("P", "p" + (i + 1))
              .replace("A", random.nextBoolean() ? "r0" : "r9")
              .replace("L", Integer.toString(random.nextInt(lanes)))
              .replace("M", random.nextBoolean() ? "-1" : Integer.toString((1 << lanes) - 1)));
    }
    List<String> columns = new ArrayList<>();
    List<List<String>> rows = new ArrayList<>();
    List<String> init = new ArrayList<>(List.of("x=0;", "y=0;"));
    List<String> asked = new ArrayList<>();
    for (int lane = 0; lane < lanes; lane++) {
      columns.add("P" + lane + "@cta 0,gpu 0");
      List<String> rowsOfLane = new ArrayList<>();
      for (int i = 0; i <= met.size(); i++) {
        String location = random.nextBoolean() ? "x" : "y";
        rowsOfLane.add(
            switch (random.nextInt(4)) {
              case 0 -> "st.relaxed.gpu " + location + ", " + (lane + 1);
              case 1 -> "ld.relaxed.gpu r0, " + location;
              case 2 -> "st.weak " + location + ", r" + i;
              default -> "";
            });
        rowsOfLane.add(i < met.size() ? met.get(i) : "");
      }
      rows.add(rowsOfLane);
      init.add("%d:r0=%d;".formatted(lane, random.nextInt(2)));
      init.add("%d:r9=%d;".formatted(lane, random.nextInt(3) - 1));
      asked.add("%d:r1=0 /\\ %d:r2=0".formatted(lane, lane));
    }
    StringBuilder text = new StringBuilder("PTX random\n{ " + String.join(" ", init) + " }\n");
    text.append(String.join(" | ", columns)).append(" ;\n");
    for (int row = 0; row < rows.getFirst().size(); row++) {
      int number = row;
      text.append(rows.stream().map(r -> r.get(number)).collect(Collectors.joining(" | ")));
      text.append(" ;\n");
    }
    return text + "exists (" + String.join(" /\\ ", asked) + ")\n";
  }

  /// Kernels of two GPUs, if the test is on two.
  ///
  /// @return how many tests those were
  private static int compareAsPair(
      PtxTest test, KernelMode mode, MemoryModel model, List<String> wrong) throws Exception {
    if (!(Kernels.pair(test, mode, Observation.ALL) instanceof KernelPair pair)) {
      return 0;
    }
    List<Term> terms = pair.first().fields().stream().map(KeyField::term).toList();
    Set<State> allowed = Outcomes.of(test, model, Limits.DEFAULT, terms).states();
    if (!allowed.isEmpty()) {
      compare(pair.first(), allowed, EmulatedKernels.run(pair, 1, ROUNDS), wrong);
    }
    return 1;
  }

  private static void compare(
      KernelPlan plan, Set<State> allowed, EmulatedKernels.Counted counted, List<String> wrong) {
    String name = plan.name() + " " + plan.mode() + (plan.paired() ? " as two" : "");
    long sum = 0;
    for (var entry : counted.outcomes().entrySet()) {
      sum += entry.getValue();
      boolean fine =
          switch (entry.getKey()) {
            case Outcome.Seen(State state) -> allowed.contains(state);
            case Outcome.Odd(var values) ->
                allowed.stream().anyMatch(s -> matches(s, values, plan.fields()));
            case Outcome.Skipped s -> false;
          };
      if (!fine) {
        wrong.add(name + ": " + entry);
      }
    }
    if (sum != counted.instances()) {
      wrong.add(name + ": " + sum + " of " + counted.instances());
    }
  }

  /// Whether a state is one that is odd in this way. The values that a histogram tells apart are a
  /// guess: sums of sums are beyond it, and counted together.
  private static boolean matches(
      State state, Map<Term, Optional<Value>> values, List<KeyField> fields) {
    return fields.stream()
        .allMatch(f ->
            values
                .get(f.term())
                .map(v -> v.equals(state.value(f.term())))
                .orElse(!f.values().contains(state.value(f.term()))));
  }
}
