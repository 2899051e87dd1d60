package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.ModelCompiler;
import dev.acquit.model.cat.Models;
import dev.acquit.model.cat.Tag;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.ExecutionView;
import dev.acquit.model.engine.ExecutionView.EventView;
import dev.acquit.model.engine.Explanation;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.Mark;
import dev.acquit.model.engine.Verdict;
import dev.acquit.model.relation.Relation;
import dev.acquit.recheck.replay.CatModel;
import dev.acquit.recheck.replay.Effort;
import dev.acquit.recheck.replay.NotReplayedException;
import dev.acquit.recheck.replay.Replay;
import dev.acquit.recheck.replay.Told;
import dev.acquit.recheck.replay.ToldReplay;
import dev.acquit.testing.RandomPtxPrograms;
import dev.acquit.testing.Rounds;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The relations that executions of random tests carry are those that the replay of `recheck`,
/// which has an evaluator of its own, finds for the same events and choices; of the shipped models
/// and of one that shows all kinds of things.
class ShownRelationsTest {
  private static final int TESTS = Rounds.of(120);
  private static final Duration LONG = Duration.ofMinutes(5);
  private static final Limits LIMITS = new Limits(Duration.ofSeconds(5), 3, false);

  /// By expressions, under other names, recursively.
  private static final String MINE =
      """
      "mine"
      include "ptx-7.5.cat"
      let rec up = (po & ~id) | (morally-strong & rf) | (up; up)
      show causality-order, proxy-preserved-base-causality as preserved, up, wo
      show (po | rf)+ as hb, conflict \\ (morally-strong | causality-order) as racy, inclusive
      """;

  @org.junit.jupiter.api.Tag("slow")
  @ParameterizedTest
  @ValueSource(strings = {"ptx", "ptx-6.0", "mine"})
  void theReplayFindsTheSame(String name) throws Exception {
    String text = name.equals("mine") ? MINE : Models.text(name + ".cat").orElseThrow();
    MemoryModel model = ModelCompiler.compile(name, name + ".cat", text, Models::text);
    CatModel asked = CatModel.of(name + ".cat", text, Models::text);
    long seed = Long.getLong("acquit.seed", 20261122);
    Random random = new Random(seed);
    Map<String, Integer> pairs = new HashMap<>();
    int refused = 0;
    for (int i = 0; i < TESTS; i++) {
      LitmusTest test = LitmusReader.read("random", RandomPtxPrograms.text(random));
      CheckResult result = new Checker(model, LIMITS, true).check(test);
      if (result.verdict() == Verdict.UNKNOWN || result.verdict() == Verdict.NOT_COVERED) {
        continue;
      }
      for (ExecutionView view : executions(result)) {
        String words = "-Dacquit.seed=%d, test %d".formatted(seed, i);
        try {
          assertThat(replay(test, view).run(asked, List.of())).as(words).isNotEmpty();
        } catch (NotReplayedException e) {
          assertThat(e.getMessage())
              .isIn(
                  "barriers with participants are not replayed",
                  "of barriers only those of a whole CTA that bring threads together are replayed");
          continue;
        }
        view.relations().forEach((n, r) -> pairs.merge(n, size(r), Integer::sum));
        ExecutionView changed = changed(view, random);
        assertThatThrownBy(() -> replay(test, changed).run(asked, List.of()))
            .as(words)
            .isInstanceOf(ToldReplay.WrongException.class);
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(TESTS / 2);
    assertThat(pairs.keySet())
        .containsAll(
            model.shown().keySet().stream().filter(ShownRelationsTest::isCarried).toList());
    // Straight-line tests have no dependencies worth speaking of, so that one may be empty.
    assertThat(pairs)
        .allSatisfy((n, count) -> assertThat(n.equals("dep") || count > 0).as(n).isTrue());
  }

  private static boolean isCarried(String relation) {
    return !List.of("po", "rf", "co", "rmw", "inclusive").contains(relation);
  }

  private static List<ExecutionView> executions(CheckResult result) {
    return Stream.of(
            result.witness().stream(),
            result.explanation().map(Explanation::execution).stream(),
            result.marks().stream().map(Mark::execution))
        .flatMap(s -> s)
        .toList();
  }

  private static int size(Relation r) {
    int pairs = 0;
    for (int a = 0; a < r.size(); a++) {
      pairs += r.row(a).size();
    }
    return pairs;
  }

  /// One pair more or less in one relation.
  private static ExecutionView changed(ExecutionView view, Random random) {
    var relations = new LinkedHashMap<>(view.relations());
    List<String> names = List.copyOf(relations.keySet());
    String name = names.get(random.nextInt(names.size()));
    int size = view.events().size();
    Relation pair = Relation.empty(size).with(random.nextInt(size), random.nextInt(size));
    Relation r = relations.get(name);
    relations.put(name, r.union(pair).difference(r.intersection(pair)));
    return new ExecutionView(view.events(), view.edges(), relations);
  }

  private static ToldReplay replay(LitmusTest test, ExecutionView view) throws Exception {
    Replay replay = new Replay(test, LIMITS.unroll(), false, Effort.of(1_000_000, LONG).work());
    Told told =
        new Told(
            view.events().stream().map(ShownRelationsTest::told).toList(),
            view.edges().stream().map(e -> new Told.Edge(e.name(), e.from(), e.to())).toList(),
            view.relations());
    return new ToldReplay(replay, false, told, Effort.of(1_000_000, LONG).work());
  }

  private static Told.ToldEvent told(EventView e) {
    return new Told.ToldEvent(
        e.thread(),
        e.kind().name().toLowerCase(Locale.ROOT),
        e.text(),
        e.location().orElse(""),
        e.value().map(Value::toString).orElse(""),
        e.tags().stream().map(Tag::name).collect(Collectors.toSet()));
  }
}
