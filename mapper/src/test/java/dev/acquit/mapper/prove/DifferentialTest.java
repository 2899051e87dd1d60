package dev.acquit.mapper.prove;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.prove.Comparison.About;
import dev.acquit.mapper.prove.Comparison.Answered;
import dev.acquit.mapper.prove.Comparison.Expected;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.MemoryModel.Check;
import dev.acquit.model.cat.Models;
import dev.acquit.model.sat.Solvers;
import dev.acquit.model.symbolic.Instance;
import dev.acquit.model.symbolic.Layout;
import dev.acquit.model.symbolic.Settings;
import dev.acquit.model.symbolic.SourceKind;
import dev.acquit.testing.Rounds;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Formulas against the enumerating engine: executions at random, and executions that differ from
/// an allowed one in one thing.
///
/// `-Dacquit.executions=10000 -Dacquit.near=1000` compares more of them,
/// `-Dacquit.counterexamples=400 -Dacquit.size=5` more and larger counterexamples;
/// `-Dacquit.solver=minisat` names a solver program, and `-Dacquit.report=true` says how many there
/// were of which kind.
@Tag("slow")
class DifferentialTest {
  private static final long SEED = Long.getLong("acquit.seed", 20261120L);
  private static final int EXECUTIONS = Integer.getInteger("acquit.executions", Rounds.of(500, 30));
  private static final int NEAR = Integer.getInteger("acquit.near", Rounds.of(100, 4));

  /// How many executions share formulas.
  private static final int TOGETHER = Integer.getInteger("acquit.together", 100);

  /// How many counterexamples a solver has to find, of how many instructions.
  private static final int COUNTEREXAMPLES = Rounds.of("acquit.counterexamples", 12);

  private static final int SIZE = Integer.getInteger("acquit.size", 4);
  private static final Path PROGRAMS = Path.of("/usr/bin");

  /// How many neighbours of each are looked at.
  private static final int NEIGHBOURS = 10;

  private final Counts counts = new Counts();

  /// What was compared.
  private static final class Counts {
    private final Map<About, int[]> agreed = new EnumMap<>(About.class);
    private int looser;

    void add(Answered a) {
      if (a.agrees()) {
        agreed.computeIfAbsent(a.about(), k -> new int[2])[a.found() ? 1 : 0]++;
      } else {
        looser++;
      }
    }

    int all() {
      return looser + agreed.values().stream().mapToInt(a -> a[0] + a[1]).sum();
    }

    @Override
    public String toString() {
      StringBuilder s = new StringBuilder();
      agreed.forEach((about, n) -> s.append("%s no %d yes %d, ".formatted(about, n[0], n[1])));
      return s + "looser " + looser;
    }
  }

  private static List<MemoryModel> models(Models.Family family) throws Exception {
    List<MemoryModel> all = new ArrayList<>();
    for (Models.Shipped shipped : Models.shipped()) {
      // The no-thin-air axiom of rc11 is not about executions that a lowering shares.
      if (shipped.family() == family && !shipped.name().equals("rc11")) {
        all.add(Models.find(shipped.name()));
      }
    }
    return all;
  }

  /// Some layout, table and settings, with formulas for them.
  private static final class Group {
    private final RandomInstances instances;
    private final Comparison comparison;

    Group(Random random) throws Exception {
      this(random, 2 + random.nextInt(4), Tables.some());
    }

    Group(Random random, int size, List<Mapping> tables) throws Exception {
      List<Layout> layouts = Layout.of(size);
      Layout layout = layouts.get(random.nextInt(layouts.size()));
      Mapping table = tables.get(random.nextInt(tables.size()));
      MappingForms vocabulary = MappingForms.of(table, random.nextBoolean());
      boolean padding = random.nextBoolean();
      boolean mixed = random.nextInt(3) == 0;
      Settings settings =
          new Settings(
              Arrays.asList(ThreadScope.values()),
              layout.size() / 2 + random.nextInt(2),
              padding,
              !mixed,
              true,
              true,
              SourceKind.ANY,
              true,
              true);
      instances = new RandomInstances(vocabulary, layout, mixed, !padding, random);
      comparison =
          new Comparison(
              table,
              vocabulary,
              layout,
              settings,
              models(Models.Family.CPP),
              models(Models.Family.PTX),
              Solvers.find(System.getProperty("acquit.solver", "sat4j"), List.of(PROGRAMS)));
    }
  }

  @Test
  void formulasAndTheEnumeratingEngineAgree() throws Exception {
    Random random = new Random(SEED);
    int left = EXECUTIONS;
    while (left > 0) {
      Group group = new Group(random);
      for (int i = Math.min(left, TOGETHER); i > 0; i--) {
        Instance instance = group.instances.next();
        List<Answered> answers = compare(group, instance);
        if (i == 1) {
          int question = random.nextInt(answers.size());
          assertThat(group.comparison.alone(instance, question))
              .as(group.comparison.describe(instance))
              .isEqualTo(answers.get(question).found());
        }
      }
      left -= TOGETHER;
    }
    report("executions");
    requireBalance();
  }

  /// An execution that is allowed and one that is not, one thing apart.
  @Test
  void andOnNearMisses() throws Exception {
    Random random = new Random(SEED + 1);
    int left = NEAR;
    while (left > 0) {
      Group group = new Group(random);
      for (int i = 0; i < TOGETHER / 5 && left > 0; i++) {
        left -= nearMiss(group, random) ? 1 : 0;
      }
    }
    report("near misses");
  }

  /// What a solver finds where a table is broken, and some of what is one thing apart from it.
  @Test
  void andOnCounterexamples() throws Exception {
    Random random = new Random(SEED + 2);
    List<Mapping> broken = Tables.broken(Tables.shipped("ptx-abi-12.8"));
    int left = COUNTEREXAMPLES;
    while (left > 0) {
      Group group = new Group(random, SIZE, broken);
      List<MemoryModel> sources = models(Models.Family.CPP);
      MemoryModel source = sources.get(random.nextInt(sources.size()));
      Check axiom = source.axioms().get(random.nextInt(source.axioms().size()));
      List<Instance> found =
          group.comparison.counterexamples(
              Models.find("ptx"), source, axiom, Math.min(left, TOGETHER / 10));
      left -= found.size();
      for (Instance instance : found) {
        compare(group, instance);
        List<Instance> near = group.instances.neighbours(instance);
        Collections.shuffle(near, random);
        for (Instance other : near.subList(0, Math.min(NEIGHBOURS, near.size()))) {
          compare(group, other);
        }
      }
    }
    report("counterexamples");
  }

  private boolean nearMiss(Group group, Random random) {
    Instance instance = group.instances.next();
    List<Expected> expected = group.comparison.expected(instance);
    int which = random.nextInt(expected.size());
    List<Instance> all = new ArrayList<>(group.instances.neighbours(instance));
    Collections.shuffle(all, random);
    for (Instance other : all) {
      if (group.comparison.expected(other).get(which).yes() != expected.get(which).yes()) {
        compare(group, instance);
        compare(group, other);
        return true;
      }
    }
    return false;
  }

  private List<Answered> compare(Group group, Instance instance) {
    List<Answered> answers = group.comparison.answers(instance);
    for (Answered a : answers) {
      counts.add(a);
      assertThat(a.isRight())
          .as(
              "-Dacquit.seed=%d: %s: expected %s, found %s%n%s",
              SEED, a.words(), a.expected(), a.found(), group.comparison.describe(instance))
          .isTrue();
    }
    return answers;
  }

  /// Neither answer is rare, though a single axiom may hold more often than not; and answers that
  /// are only nearly right are rare.
  private void requireBalance() {
    counts.agreed.forEach((about, n) -> {
      if (about == About.AXIOM) {
        return;
      }
      assertThat(n[0]).as("%s: %s", about, counts).isGreaterThan((n[0] + n[1]) / 5);
      assertThat(n[1]).as("%s: %s", about, counts).isGreaterThan((n[0] + n[1]) / 5);
    });
    assertThat(counts.looser).as(counts.toString()).isLessThan(counts.all() / 100);
  }

  private void report(String what) {
    if (Boolean.getBoolean("acquit.report")) {
      System.out.println(what + " of seed " + SEED + ": " + counts);
    }
  }
}
