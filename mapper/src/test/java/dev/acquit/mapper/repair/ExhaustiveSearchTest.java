package dev.acquit.mapper.repair;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.mapper.mapping.Mapping;
import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.mapper.mapping.Strength;
import dev.acquit.mapper.mapping.Template;
import dev.acquit.mapper.repair.RepairResult.Better;
import dev.acquit.mapper.repair.RepairResult.Verdict;
import dev.acquit.mapper.verify.ProgramClass;
import dev.acquit.mapper.verify.Soundness.Use;
import dev.acquit.testing.Rounds;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// Repairs under random monotone oracles, compared with a search through everything.
@Tag("slow")
class ExhaustiveSearchTest {
  private static final int RUNS = Rounds.of(120, 25);
  private static final Steps STEPS = Steps.all();
  private static final List<RowKey> ROWS =
      List.of(
          RowKey.LOAD_ACQUIRE,
          RowKey.LOAD_SEQ_CST,
          RowKey.STORE_RELAXED,
          RowKey.STORE_SEQ_CST,
          RowKey.RMW_ACQ_REL,
          RowKey.FENCE_ACQ_REL);

  private final long seed = Long.getLong("acquit.seed", 20260302L);

  @Test
  void repairsAreWhatASearchThroughEverythingFinds() throws Exception {
    MappingFile file = Mappings.find("ptx-abi-13");
    Set<Seen> seen = EnumSet.noneOf(Seen.class);
    for (int i = 0; i < RUNS; i++) {
      Random random = new Random(seed + i);
      PatternOracle oracle = new PatternOracle(patterns(file.mapping(), random));
      String run = "-Dacquit.seed=" + (seed + i) + ", the first run";
      RepairResult result = repair(file, oracle, 1);
      assertThat(result.counts().asked()).as(run).isEqualTo(oracle.questions());
      seen.add(check(file.mapping(), oracle, result, run));
      assertThat(repair(file, oracle, 3).verdict())
          .as(run + ", three at a time")
          .isInstanceOf(result.verdict().getClass());
    }
    assertThat(seen).as("every kind of result").containsExactlyInAnyOrder(Seen.values());
  }

  private enum Seen {
    SOUND,
    LEANER,
    ONE_PLACE,
    CHOICE_OF_PLACES,
    MORE_PLACES,
    HOPELESS
  }

  private static RepairResult repair(MappingFile file, PatternOracle oracle, int jobs) {
    Oracle strict =
        (table, c) -> {
          if (jobs == 1) {
            assertThat(oracle.needless(table)).isEmpty();
          }
          return oracle.ask(table, c);
        };
    Repair.Task task = new Repair.Task(file, ProgramClass.SAME, jobs, Duration.ofMinutes(10));
    return new Repair(task, strict, oracle, (stage, done, of, counts) -> {}).run();
  }

  /// A pattern for every step of every alternative: all is needed.
  private static List<Map<RowKey, List<Template>>> everyStep(Mapping table) {
    List<Map<RowKey, List<Template>>> patterns = new ArrayList<>();
    for (Use use : Inquiry.uses(table)) {
      List<Template> now = Change.sequence(table, use);
      STEPS.down(use.row(), now).forEach(s -> patterns.add(Map.of(use.row(), s.apply(now))));
    }
    return patterns;
  }

  /// One to four patterns of one to three rows. Their sequences are below, at or above those of the
  /// table.
  private static List<Map<RowKey, List<Template>>> patterns(Mapping table, Random random) {
    List<Map<RowKey, List<Template>>> patterns = new ArrayList<>();
    if (random.nextInt(20) == 0) {
      return everyStep(table);
    }
    int count = 1 + random.nextInt(4);
    boolean low = random.nextInt(3) == 0;
    for (int i = 0; i < count; i++) {
      Map<RowKey, List<Template>> pattern = new EnumMap<>(RowKey.class);
      int rows = 1 + random.nextInt(3);
      for (int j = 0; j < rows; j++) {
        RowKey key = ROWS.get(random.nextInt(ROWS.size()));
        int alternative = random.nextInt(table.row(key).alternatives().size());
        List<Template> now = table.alternative(key, alternative).templates();
        List<List<Template>> some = new ArrayList<>(List.of(now));
        if (low) {
          some.clear();
          STEPS.down(key, now).forEach(s -> some.add(s.apply(now)));
        } else {
          some.addAll(STEPS.allAbove(key, now));
        }
        if (!some.isEmpty()) {
          pattern.put(key, some.get(random.nextInt(some.size())));
        }
      }
      if (!pattern.isEmpty()) {
        patterns.add(pattern);
      }
    }
    return patterns;
  }

  private static Seen check(Mapping table, PatternOracle oracle, RepairResult result, String run) {
    assertThat(result.stopped()).as(run).isEmpty();
    return switch (result.verdict()) {
      case Verdict.Sound s -> {
        assertThat(oracle.isSound(table)).as(run).isTrue();
        needs(table, oracle, s.needs(), run);
        assertThat(s.lean().isPresent())
            .as(run)
            .isEqualTo(s.needs().stream().anyMatch(Need::redundant));
        s.lean()
            .ifPresent(lean -> {
              assertThat(oracle.isSound(lean.table())).as(run).isTrue();
              assertThat(lean.needs()).as(run).noneMatch(Need::redundant);
              needs(lean.table(), oracle, lean.needs(), run);
            });
        yield s.lean().isPresent() ? Seen.LEANER : Seen.SOUND;
      }
      case Verdict.Unsound u -> unsound(table, oracle, u, run);
      case Verdict.Unknown u -> throw new AssertionError(run + ": " + u.why());
    };
  }

  /// Every step of every alternative is there, with the right answer.
  private static void needs(Mapping table, PatternOracle oracle, List<Need> needs, String run) {
    List<Need> all = new ArrayList<>(needs);
    for (Use use : Inquiry.uses(table)) {
      List<Template> now = Change.sequence(table, use);
      for (Step step : STEPS.down(use.row(), now)) {
        Mapping weaker = new Change(use, now, step.apply(now)).in(table);
        Need need =
            all.stream()
                .filter(n -> n.use().equals(use) && n.step().equals(step))
                .findFirst()
                .orElseThrow(() -> new AssertionError(run + ": " + use + " " + step));
        assertThat(need.redundant())
            .as("%s: %s %s", run, use, step)
            .isEqualTo(oracle.isSound(weaker));
        all.remove(need);
      }
    }
    assertThat(all).as(run).isEmpty();
  }

  private static Seen unsound(Mapping table, PatternOracle oracle, Verdict.Unsound u, String run) {
    assertThat(oracle.isSound(table)).as(run).isFalse();
    if (u.repaired().isEmpty()) {
      Mapping best = table;
      for (Use use : Inquiry.uses(table)) {
        List<Template> now = Change.sequence(table, use);
        best = new Change(use, now, STEPS.strongest(use.row(), now)).in(best);
      }
      assertThat(oracle.isSound(best)).as(run + u.open()).isFalse();
      return Seen.HOPELESS;
    }
    Better repaired = u.repaired().get();
    assertThat(oracle.isSound(repaired.table())).as(run).isTrue();
    assertThat(repaired.bound()).isEqualTo(PatternOracle.BOUND);
    needs(repaired.table(), oracle, repaired.needs(), run);
    for (Change change : repaired.changes()) {
      for (Step step : STEPS.down(change.use().row(), change.after())) {
        List<Template> weaker = step.apply(change.after());
        if (Strength.atMost(change.before(), weaker)) {
          Mapping less = new Change(change.use(), change.after(), weaker).in(repaired.table());
          assertThat(oracle.isSound(less)).as("%s: %s", run, step).isFalse();
        }
      }
    }
    List<Use> alone = mendedAlone(table, oracle);
    if (u.places().size() > 1) {
      assertThat(alone).as(run).isEmpty();
      return Seen.MORE_PLACES;
    }
    List<Place> places = Stream.concat(u.places().stream(), u.instead().stream()).toList();
    assertThat(places.stream().map(Place::use)).as(run).doesNotHaveDuplicates().containsAll(alone);
    for (Place place : places) {
      assertThat(place.complete()).as(run).isTrue();
      assertThat(place.weakest())
          .as("%s: %s", run, place.use())
          .containsExactlyInAnyOrderElementsOf(weakest(table, oracle, place.use()));
    }
    return u.instead().isEmpty() ? Seen.ONE_PLACE : Seen.CHOICE_OF_PLACES;
  }

  private static List<Use> mendedAlone(Mapping table, PatternOracle oracle) {
    return Inquiry.uses(table).stream()
        .filter(use -> {
          List<Template> now = Change.sequence(table, use);
          List<Template> mended = STEPS.mended(use.row(), now);
          return oracle.isSound(new Change(use, now, mended).in(table));
        })
        .toList();
  }

  /// The weakest of all stronger sequences with which the table is sound.
  private static List<List<Template>> weakest(Mapping table, PatternOracle oracle, Use use) {
    List<Template> now = Change.sequence(table, use);
    List<List<Template>> sound =
        Sequences.universe(use.row()).stream()
            .filter(s -> Strength.atMost(now, s) && !s.contains(Sequences.MEMBAR))
            .filter(s -> oracle.isSound(new Change(use, now, s).in(table)))
            .toList();
    return sound.stream()
        .filter(s -> sound.stream().noneMatch(o -> !o.equals(s) && Strength.atMost(o, s)))
        .filter(s -> s.stream().noneMatch(Sequences::isVolatile))
        .toList();
  }

  @Test
  void questionsAreAsManyAsThereAreAnswersToLearn() throws Exception {
    MappingFile file = Mappings.find("ptx-abi-12.9");
    PatternOracle oracle =
        new PatternOracle(
            List.of(
                Map.of(
                    RowKey.LOAD_SEQ_CST,
                    Sequences.of("fence.sc.S; ld.relaxed.S; fence.release.S"))));
    RepairResult result = repair(file, oracle, 1);
    Verdict.Unsound unsound = (Verdict.Unsound) result.verdict();
    assertThat(unsound.places()).hasSize(1);
    assertThat(unsound.places().getFirst().weakest().stream().map(Change::words))
        .containsExactly("fence.sc.S; ld.acquire.S", "fence.sc.S; ld.relaxed.S; fence.acquire.S");
    // The table itself. Every other question is about a table that is sound: the cured one, two
    // weakest ones, and each step of the repaired one that is not needed.
    assertThat(oracle.unsoundAnswers()).isEqualTo(1);
    long redundant =
        unsound.repaired().map(Better::needs).stream()
            .flatMap(List::stream)
            .filter(Need::redundant)
            .count();
    assertThat(oracle.questions()).isEqualTo(1 + oracle.soundAnswers());
    assertThat((long) oracle.soundAnswers()).isLessThanOrEqualTo(3 + redundant);
    assertThat(Optional.of(result.counts().asked())).contains(oracle.questions());
  }
}
