package dev.acquit.model.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.model.Seed;
import dev.acquit.model.cat.BaseRelation;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.MemoryModel.Choice;
import dev.acquit.model.cat.ModelCompiler;
import dev.acquit.model.cat.Tag;
import dev.acquit.model.evaluate.RandomExpressions.Meaning;
import dev.acquit.model.evaluate.RandomExpressions.OfRelation;
import dev.acquit.model.relation.EventSet;
import dev.acquit.model.relation.Relation;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// What is known when choices are open bounds what comes out when they are made. The search prunes
/// by the lower bound; were it ever too large, executions would be lost.
class EvaluationTest {
  private static final int MODELS = 1_500;
  private static final int ROUNDS = 8;

  /// Facts at random.
  private static final class RandomFacts implements Facts {
    private final int size;
    private final Map<Tag, EventSet> tags = new EnumMap<>(Tag.class);
    private final Map<BaseRelation, Relation> bases = new EnumMap<>(BaseRelation.class);

    RandomFacts(Random random, int size) {
      this.size = size;
      for (Tag tag : Tag.values()) {
        EventSet tagged = EventSet.EMPTY;
        for (int e = 0; e < size; e++) {
          tagged = random.nextBoolean() ? tagged.with(e) : tagged;
        }
        tags.put(tag, tagged);
      }
      for (BaseRelation base : BaseRelation.values()) {
        bases.put(base, random(random, size, 0.3));
      }
      bases.put(BaseRelation.ID, Relation.identity(size, EventSet.all(size)));
    }

    @Override
    public int size() {
      return size;
    }

    @Override
    public EventSet tagged(Tag tag) {
      return tags.get(tag);
    }

    @Override
    public Relation base(BaseRelation relation) {
      return bases.get(relation);
    }
  }

  private static Relation random(Random random, int size, double density) {
    Relation r = Relation.empty(size);
    for (int a = 0; a < size; a++) {
      for (int b = 0; b < size; b++) {
        r = random.nextDouble() < density ? r.with(a, b) : r;
      }
    }
    return r;
  }

  @Test
  void boundsEncloseEveryCompletion() throws Exception {
    long seed = Seed.value();
    Random random = new Random(seed);
    int narrow = 0;
    for (int run = 0; run < MODELS; run++) {
      RandomExpressions expressions = new RandomExpressions(random);
      OfRelation whole = expressions.relation(4, true);
      List<OfRelation> bodies =
          List.of(expressions.relation(3, true), expressions.relation(3, true));
      MemoryModel model = model(whole, bodies);
      Evaluation evaluation = new Evaluation(model);
      RandomFacts facts = new RandomFacts(random, 1 + random.nextInt(6));
      evaluation.start(facts);
      Map<String, Relation> least = new HashMap<>();
      Map<String, Relation> most = new HashMap<>();
      for (String name : RandomExpressions.CHOSEN) {
        open(evaluation, model, facts, name, least, most);
      }
      for (int round = 0; round < ROUNDS; round++) {
        String advice = Seed.advice(seed, run) + ", round " + round + ": " + whole.text();
        String name = RandomExpressions.CHOSEN.get(random.nextInt(4));
        if (random.nextInt(4) == 0) {
          open(evaluation, model, facts, name, least, most); // as the search does when it returns
        } else {
          narrow(random, evaluation, model, name, least, most);
        }
        Relation lower = evaluation.relation(model.checks().get(0).node());
        Relation upper = evaluation.relation(model.checks().get(1).node()).complement();
        for (int i = 0; i < 4; i++) {
          Relation exact = exact(facts, complete(random, least, most), whole, bodies);
          assertThat(lower.difference(exact).isEmpty()).as(advice).isTrue();
          assertThat(exact.difference(upper).isEmpty()).as(advice).isTrue();
        }
        narrow += lower.equals(upper) ? 1 : 0;
      }
      Map<String, Relation> all = complete(random, least, most);
      all.forEach((name, r) -> evaluation.choose(variable(model, name), r, r));
      Relation exact = exact(facts, all, whole, bodies);
      assertThat(evaluation.relation(model.checks().get(0).node()))
          .as("%s: %s", Seed.advice(seed, run), whole.text())
          .isEqualTo(exact);
      assertThat(evaluation.relation(model.checks().get(1).node()).complement())
          .as("%s: %s", Seed.advice(seed, run), whole.text())
          .isEqualTo(exact);
    }
    assertThat(narrow).as("bounds that met").isBetween(1, MODELS * ROUNDS - 1);
  }

  private static MemoryModel model(OfRelation whole, List<OfRelation> bodies) throws Exception {
    String text =
        "let every = (rf | co) | sync_fence\n"
            + "with way from orientations(loc)\n"
            + "let rec q = (rf | ("
            + bodies.get(0).text()
            + ")) and s = ("
            + bodies.get(1).text()
            + ") | 0\n"
            + "empty "
            + whole.text()
            + " as it\nempty ~("
            + whole.text()
            + ") as its-opposite\n";
    return ModelCompiler.compile("random", "random.cat", text, f -> Optional.empty());
  }

  private static int variable(MemoryModel model, String name) {
    List<Choice> choices = model.choices();
    for (int i = 0; i < choices.size(); i++) {
      if (choices.get(i).name().equals(name)) {
        return i;
      }
    }
    throw new IllegalArgumentException(name);
  }

  private static void open(
      Evaluation evaluation,
      MemoryModel model,
      Facts facts,
      String name,
      Map<String, Relation> least,
      Map<String, Relation> most) {
    least.put(name, Relation.empty(facts.size()));
    most.put(name, Relation.empty(facts.size()).complement());
    evaluation.choose(variable(model, name), least.get(name), most.get(name));
  }

  private static void narrow(
      Random random,
      Evaluation evaluation,
      MemoryModel model,
      String name,
      Map<String, Relation> least,
      Map<String, Relation> most) {
    Relation some = random(random, most.get(name).size(), 0.2).intersection(most.get(name));
    least.put(name, least.get(name).union(some));
    Relation less = random(random, some.size(), 0.5).difference(least.get(name));
    most.put(name, most.get(name).difference(less));
    evaluation.choose(variable(model, name), least.get(name), most.get(name));
  }

  private static Map<String, Relation> complete(
      Random random, Map<String, Relation> least, Map<String, Relation> most) {
    Map<String, Relation> all = new HashMap<>();
    for (String name : RandomExpressions.CHOSEN) {
      Relation some = random(random, most.get(name).size(), random.nextDouble());
      all.put(name, least.get(name).union(some.intersection(most.get(name))));
    }
    return all;
  }

  /// The meaning by the textbook: recursive names grow from nothing until they no longer do.
  private static Relation exact(
      Facts facts, Map<String, Relation> chosen, OfRelation whole, List<OfRelation> bodies) {
    Meaning m = new Meaning(facts, chosen);
    Relation nothing = Relation.empty(facts.size());
    m = m.with("q", nothing).with("s", nothing);
    List<Relation> before = new ArrayList<>();
    List<Relation> now = List.of(nothing, nothing);
    while (!now.equals(before)) {
      before = now;
      Relation q = chosen.get("rf").union(bodies.get(0).value().apply(m));
      Relation s = bodies.get(1).value().apply(m);
      now = List.of(q, s);
      m = m.with("q", q).with("s", s);
    }
    return whole.value().apply(m);
  }
}
