package dev.acquit.model.symbolic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.acquit.model.Seed;
import dev.acquit.model.cat.BaseRelation;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.MemoryModel.Choice;
import dev.acquit.model.cat.Models;
import dev.acquit.model.cat.Node;
import dev.acquit.model.cat.Tag;
import dev.acquit.model.circuit.Circuit;
import dev.acquit.model.circuit.Decided;
import dev.acquit.model.evaluate.Evaluation;
import dev.acquit.model.evaluate.Facts;
import dev.acquit.model.relation.EventSet;
import dev.acquit.model.relation.Relation;
import dev.acquit.testing.Rounds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every node of every shipped model on sets and relations at random, against the evaluation of the
/// enumerating engine.
class TranslationTest {
  private static final int CONSTANT = Rounds.of(60, 20);
  private static final int OPEN = Rounds.of(12, 4);

  static Stream<String> models() {
    return Models.shipped().stream().map(Models.Shipped::name);
  }

  /// Sets and relations that have a value, and literals that may have others as well.
  private static final class Known implements Facts {
    private final Random random;
    private final Circuit circuit;
    private final boolean open;
    private final boolean acyclic;
    private final int size;
    private final Map<Tag, EventSet> tags = new EnumMap<>(Tag.class);
    private final Map<Tag, int[]> tagLiterals = new EnumMap<>(Tag.class);
    private final Map<BaseRelation, Relation> bases = new EnumMap<>(BaseRelation.class);
    private final Map<BaseRelation, int[][]> baseLiterals = new EnumMap<>(BaseRelation.class);
    private final Map<Choice, Relation> choices = new HashMap<>();
    private final List<Integer> fixed = new ArrayList<>();

    /// @param open whether literals are variables that are fixed only in the end
    Known(Random random, Circuit circuit, int size, boolean open) {
      this.random = random;
      this.circuit = circuit;
      this.open = open;
      this.acyclic = random.nextBoolean();
      this.size = size;
      for (Tag tag : Tag.values()) {
        EventSet tagged = EventSet.EMPTY;
        int[] literals = new int[size];
        for (int e = 0; e < size; e++) {
          boolean in = random.nextBoolean();
          tagged = in ? tagged.with(e) : tagged;
          literals[e] = literal(in);
        }
        tags.put(tag, tagged);
        tagLiterals.put(tag, literals);
      }
      for (BaseRelation base : BaseRelation.values()) {
        Relation value =
            base == BaseRelation.ID
                ? Relation.identity(size, EventSet.all(size))
                : relation(random.nextDouble() / 2);
        bases.put(base, value);
        baseLiterals.put(base, literals(value));
      }
    }

    /// Without cycles half of the time, so that closures are often exact.
    Relation relation(double density) {
      Relation r = Relation.empty(size);
      for (int a = 0; a < size; a++) {
        for (int b = 0; b < size; b++) {
          boolean there = random.nextDouble() < density && (a < b || !acyclic);
          r = there ? r.with(a, b) : r;
        }
      }
      return r;
    }

    private int literal(boolean value) {
      if (!open || random.nextInt(4) == 0) {
        return value ? Circuit.TRUE : Circuit.FALSE;
      }
      int variable = circuit.variable();
      fixed.add(value ? variable : -variable);
      return variable;
    }

    private int[][] literals(Relation r) {
      int[][] m = new int[size][size];
      for (int a = 0; a < size; a++) {
        for (int b = 0; b < size; b++) {
          m[a][b] = literal(r.contains(a, b));
        }
      }
      return m;
    }

    int[] fixed() {
      return fixed.stream().mapToInt(Integer::intValue).toArray();
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

    Relation chosenRelation(Choice choice) {
      return choices.computeIfAbsent(choice, c -> relation(0.2));
    }

    /// The same as literals.
    SymbolicFacts literals() {
      return new SymbolicFacts() {
        @Override
        public int size() {
          return size;
        }

        @Override
        public int[] present() {
          int[] all = new int[size];
          Arrays.fill(all, Circuit.TRUE);
          return all;
        }

        @Override
        public boolean lacks(Tag tag) {
          return Arrays.stream(tagged(tag)).allMatch(l -> l == Circuit.FALSE);
        }

        @Override
        public int[] tagged(Tag tag) {
          return tagLiterals.get(tag);
        }

        @Override
        public int[][] base(BaseRelation relation) {
          return baseLiterals.get(relation);
        }

        @Override
        public int[][] chosen(Choice choice) {
          return Known.this.literals(chosenRelation(choice));
        }
      };
    }
  }

  /// A model under both engines.
  private static final class Both {
    private final MemoryModel model;
    private final Circuit circuit = new Circuit();
    private final Known known;
    private final Evaluation evaluation;
    private final Translation translation;
    private final boolean[] exact;

    Both(MemoryModel model, Random random, int size, boolean open) throws Exception {
      this.model = model;
      this.known = new Known(random, circuit, size, open);
      this.evaluation = new Evaluation(model);
      this.translation = new Translation(model, known.literals(), circuit);
      evaluation.start(known);
      for (int v = 0; v < model.choices().size(); v++) {
        Choice choice = model.choices().get(v);
        Relation value =
            switch (choice.kind()) {
              case READS_FROM, COHERENCE, TOTAL_COHERENCE, PARTIAL_COHERENCE, FENCE_ORDER ->
                  known.chosenRelation(choice);
              case ORIENTATION -> orient(random, choice);
              case RECURSIVE -> throw new AssertionError("no shipped model has let rec");
            };
        evaluation.choose(v, value, value);
      }
      this.exact = new boolean[2 * model.nodes().size()];
      for (Node n : model.nodes()) {
        for (Bound bound : Bound.values()) {
          exact[2 * n.id() + bound.ordinal()] = isExact(n, bound);
        }
      }
    }

    /// One direction of each pair; the literals follow.
    private Relation orient(Random random, Choice choice) throws Exception {
      int oriented = choice.oriented().orElseThrow();
      Relation pairs = evaluation.relation(oriented);
      Relation order = Relation.empty(known.size());
      for (int a = 0; a < known.size(); a++) {
        for (int b = a + 1; b < known.size(); b++) {
          if (pairs.contains(a, b) || pairs.contains(b, a)) {
            order = random.nextBoolean() ? order.with(a, b) : order.with(b, a);
          }
        }
      }
      int[][] literals = translation.relation(node(choice), Bound.UPPER);
      for (int a = 0; a < known.size(); a++) {
        for (int b = 0; b < known.size(); b++) {
          if (order.contains(a, b)) {
            circuit.require(literals[a][b]);
          }
        }
      }
      return order;
    }

    private int node(Choice choice) {
      return model.nodes().stream()
          .filter(n -> n.op() == Node.Op.CHOSEN && model.choices().get(n.index()).equals(choice))
          .findFirst()
          .orElseThrow()
          .id();
    }

    /// Whether no closure on the way is one from below of a relation with a cycle.
    private boolean isExact(Node n, Bound bound) {
      boolean a = n.a() < 0 || isExactOperand(n.a(), n.op() == Node.Op.COMPLEMENT, bound);
      boolean b = n.b() < 0 || isExactOperand(n.b(), n.op() == Node.Op.DIFFERENCE, bound);
      boolean round =
          (n.op() == Node.Op.PLUS || n.op() == Node.Op.STAR)
              && bound == Bound.LOWER
              && !evaluation.relation(n.a()).isAcyclic();
      return a && b && !round;
    }

    private boolean isExactOperand(int node, boolean negated, Bound bound) {
      return exact[2 * node + (negated ? bound.other() : bound).ordinal()];
    }

    private int[][] literals(Node n, Bound bound) throws Exception {
      return n.set()
          ? new int[][] {translation.set(n.id(), bound)}
          : translation.relation(n.id(), bound);
    }

    private boolean value(Node n, int a, int b) {
      return n.set()
          ? evaluation.set(n.id()).contains(b)
          : evaluation.relation(n.id()).contains(a, b);
    }
  }

  /// A name that the model gives a node, or its number.
  private static String words(MemoryModel model, Node n, Bound bound) {
    return model.name() + " " + bound + " " + model.names().getOrDefault(n.id(), "" + n);
  }

  /// What is known stays known: nothing is left to a solver but what depends on orientations.
  @ParameterizedTest
  @MethodSource("models")
  void constantsHaveTheirValues(String name) throws Exception {
    MemoryModel model = Models.find(name);
    long seed = Seed.value();
    Random random = new Random(seed);
    int compared = 0;
    for (int run = 0; run < CONSTANT; run++) {
      Both both = new Both(model, random, 1 + random.nextInt(7), false);
      for (Node n : model.nodes()) {
        if (isOriented(model, n)) {
          continue;
        }
        for (Bound bound : Bound.values()) {
          int[][] found = both.literals(n, bound);
          for (int a = 0; a < found.length; a++) {
            for (int b = 0; b < found[a].length; b++) {
              // Without the cost of an assertion's description: there are a million of them.
              if (found[a][b] != (both.value(n, a, b) ? Circuit.TRUE : Circuit.FALSE)) {
                String where = "%s (%d,%d)".formatted(words(model, n, bound), a, b);
                fail(Seed.advice(seed, run) + ": " + where + " is " + found[a][b]);
              }
              compared++;
            }
          }
        }
      }
    }
    assertThat(compared).isPositive();
  }

  private static boolean isOriented(MemoryModel model, Node n) {
    for (int v = 0; v < model.choices().size(); v++) {
      if ((n.depends() >> v & 1) != 0 && model.choices().get(v).kind() == Choice.Kind.ORIENTATION) {
        return true;
      }
    }
    return false;
  }

  /// Variables that get their values in the end. All nodes can have their values together. From
  /// above none can lack a pair; from below none can have one more, unless reasons go round.
  @ParameterizedTest
  @MethodSource("models")
  void variablesGetTheirValues(String name) throws Exception {
    MemoryModel model = Models.find(name);
    long seed = Seed.value();
    Random random = new Random(seed);
    for (int run = 0; run < OPEN; run++) {
      Both both = new Both(model, random, 2 + random.nextInt(4), true);
      List<Integer> right = new ArrayList<>();
      List<Integer> wrong = new ArrayList<>();
      for (Node n : model.nodes()) {
        for (Bound bound : Bound.values()) {
          collect(both, n, bound, right, wrong);
        }
      }
      Circuit.Formula open = both.circuit.formula();
      assertThat(Decided.canBe(open, both.known.fixed())).isTrue();
      // Asked both ways, so that a formula that says nothing cannot pass.
      assertThat(canBe(both, right)).as("%s: %s", Seed.advice(seed, run), name).isTrue();
      both.circuit.require(wrong.stream().mapToInt(Integer::intValue).toArray());
      assertThat(Decided.canBe(both.circuit.formula(), both.known.fixed()))
          .as("%s: %s", Seed.advice(seed, run), name)
          .isFalse();
    }
  }

  private static boolean canBe(Both both, List<Integer> literals) {
    int all = both.circuit.and(literals.stream().mapToInt(Integer::intValue).toArray());
    int asked = both.circuit.variable();
    both.circuit.require(-asked, all);
    int[] fixed = Arrays.copyOf(both.known.fixed(), both.known.fixed().length + 1);
    fixed[fixed.length - 1] = asked;
    return Decided.canBe(both.circuit.formula(), fixed);
  }

  private static void collect(
      Both both, Node n, Bound bound, List<Integer> right, List<Integer> wrong) throws Exception {
    int[][] found = both.literals(n, bound);
    boolean exact = both.exact[2 * n.id() + bound.ordinal()];
    for (int a = 0; a < found.length; a++) {
      for (int b = 0; b < found[a].length; b++) {
        boolean value = both.value(n, a, b);
        int its = value ? found[a][b] : -found[a][b];
        right.add(its);
        if (value == (bound == Bound.UPPER) && exact) {
          wrong.add(-its);
        }
      }
    }
  }
}
