package dev.acquit.model.evaluate;

import dev.acquit.model.cat.BaseRelation;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.MemoryModel.Check;
import dev.acquit.model.cat.MemoryModel.Recursion;
import dev.acquit.model.cat.Node;
import dev.acquit.model.cat.Tag;
import dev.acquit.model.relation.Relation;
import java.util.Arrays;

/// The values of a model's nodes under the choices made so far. Not for use by several threads.
///
/// A value is kept until something it depends on changes. Slot `2 * node` holds what the node
/// contains at least, slot `2 * node + 1` what it contains at most; for a node that no choice
/// affects the first serves for both.
public final class Evaluation {
  private static final Tag[] TAGS = Tag.values();
  private static final BaseRelation[] BASES = BaseRelation.values();

  private final MemoryModel model;
  private final Node[] nodes;
  private final int[][] variables;
  private final Relation[] relations;
  private final long[] sets;
  private final long[] stamps;
  private final long[] changed;
  private final Relation[] least;
  private final Relation[] most;
  private Facts facts;
  private long clock;
  private long started;

  /// An evaluation of a model, without facts yet.
  public Evaluation(MemoryModel model) {
    this.model = model;
    this.nodes = model.nodes().toArray(Node[]::new);
    this.variables = new int[nodes.length][];
    for (Node n : nodes) {
      variables[n.id()] = bits(n.depends());
    }
    this.relations = new Relation[2 * nodes.length];
    this.sets = new long[2 * nodes.length];
    this.stamps = new long[2 * nodes.length];
    int count = model.choices().size();
    this.changed = new long[count];
    this.least = new Relation[count];
    this.most = new Relation[count];
  }

  private static int[] bits(long mask) {
    int[] out = new int[Long.bitCount(mask)];
    int i = 0;
    for (long s = mask; s != 0; s &= s - 1) {
      out[i++] = Long.numberOfTrailingZeros(s);
    }
    return out;
  }

  /// Forgets everything and takes up a new program's facts.
  public void start(Facts newFacts) {
    facts = newFacts;
    started = ++clock;
    Arrays.fill(changed, clock);
  }

  /// Says what is known of a chosen relation.
  ///
  /// @param variable which
  /// @param atLeast pairs that it has
  /// @param atMost pairs that it may have; the same when the choice is complete
  public void choose(int variable, Relation atLeast, Relation atMost) {
    least[variable] = atLeast;
    most[variable] = atMost;
    changed[variable] = ++clock;
  }

  /// What a relation contains at least; exact when all choices are made.
  public Relation relation(int node) {
    return relationSlot(2 * node);
  }

  /// What a set contains at least; exact when all choices are made.
  public long set(int node) {
    return setSlot(2 * node);
  }

  /// The lower bound of a chosen relation.
  public Relation chosen(int variable) {
    return least[variable];
  }

  /// Whether the test of a check fails for certain, whatever is still open. For a negated check
  /// this is exact only when all choices are made.
  public boolean fails(Check check) {
    return check.negated() != !holdsPositive(check);
  }

  private boolean holdsPositive(Check check) {
    Node n = nodes[check.node()];
    if (n.set()) {
      return set(n.id()) == 0;
    }
    Relation r = relation(n.id());
    return switch (check.test()) {
      case ACYCLIC -> r.isAcyclic();
      case IRREFLEXIVE -> r.isIrreflexive();
      case EMPTY -> r.isEmpty();
    };
  }

  private long newest(int node) {
    long t = started;
    for (int v : variables[node]) {
      t = Math.max(t, changed[v]);
    }
    return t;
  }

  private int slot(int node, int bound) {
    return nodes[node].depends() == 0 ? 2 * node : 2 * node + bound;
  }

  private long setSlot(int slot) {
    int id = slot >> 1;
    if (stamps[slot] < newest(id)) {
      sets[slot] = computeSet(nodes[id], slot & 1);
      stamps[slot] = ++clock;
    }
    return sets[slot];
  }

  private long setOf(int node, int bound) {
    return setSlot(slot(node, bound));
  }

  private long computeSet(Node n, int bound) {
    long all = Relation.allEvents(facts.size());
    return switch (n.op()) {
      case TAG -> facts.tagged(TAGS[n.index()]);
      case NONE -> 0;
      case ALL -> all;
      case UNION -> setOf(n.a(), bound) | setOf(n.b(), bound);
      case INTERSECTION -> setOf(n.a(), bound) & setOf(n.b(), bound);
      case DIFFERENCE -> setOf(n.a(), bound) & ~setOf(n.b(), 1 - bound);
      case COMPLEMENT -> ~setOf(n.a(), 1 - bound) & all;
      case DOMAIN -> relationOf(n.a(), bound).domain();
      case RANGE -> relationOf(n.a(), bound).range();
      case BASE,
          CHOSEN,
          SEQUENCE,
          FROM,
          TO,
          PRODUCT,
          IDENTITY,
          INVERSE,
          PLUS,
          STAR,
          OPTIONAL,
          RECURSIVE,
          FIXPOINT ->
          throw new IllegalStateException(n.op() + " is no set");
    };
  }

  private Relation relationOf(int node, int bound) {
    return relationSlot(slot(node, bound));
  }

  private Relation relationSlot(int slot) {
    int id = slot >> 1;
    Relation r = relations[slot];
    if (r == null || stamps[slot] < newest(id)) {
      r = computeRelation(nodes[id], slot & 1);
      relations[slot] = r;
      stamps[slot] = ++clock;
    }
    return r;
  }

  private Relation computeRelation(Node n, int bound) {
    int size = facts.size();
    return switch (n.op()) {
      case BASE -> facts.base(BASES[n.index()]);
      case CHOSEN, RECURSIVE -> bound == 0 ? least[n.index()] : most[n.index()];
      case NONE -> Relation.empty(size);
      case ALL -> Relation.product(size, Relation.allEvents(size), Relation.allEvents(size));
      case UNION -> relationOf(n.a(), bound).union(relationOf(n.b(), bound));
      case INTERSECTION -> relationOf(n.a(), bound).intersection(relationOf(n.b(), bound));
      case DIFFERENCE -> relationOf(n.a(), bound).difference(relationOf(n.b(), 1 - bound));
      case COMPLEMENT -> relationOf(n.a(), 1 - bound).complement();
      case SEQUENCE -> relationOf(n.a(), bound).then(relationOf(n.b(), bound));
      case FROM -> relationOf(n.b(), bound).restrict(setOf(n.a(), bound), Relation.allEvents(size));
      case TO -> relationOf(n.b(), bound).restrict(Relation.allEvents(size), setOf(n.a(), bound));
      case PRODUCT -> Relation.product(size, setOf(n.a(), bound), setOf(n.b(), bound));
      case IDENTITY -> Relation.identity(size, setOf(n.a(), bound));
      case INVERSE -> relationOf(n.a(), bound).inverse();
      case PLUS -> relationOf(n.a(), bound).closure();
      case STAR -> relationOf(n.a(), bound).closure().reflexive();
      case OPTIONAL -> relationOf(n.a(), bound).reflexive();
      case FIXPOINT -> fixpoint(n.index(), bound);
      case TAG, DOMAIN, RANGE -> throw new IllegalStateException(n.op() + " is no relation");
    };
  }

  /// Kleene iteration of a whole `let rec` group from nothing. Recursive names are only used
  /// positively, so inside both bounds of a name are the one that is being computed.
  private Relation fixpoint(int place, int bound) {
    int group = model.recursive().get(place).group();
    Relation nothing = Relation.empty(facts.size());
    for (Recursion r : model.recursive()) {
      if (r.group() == group) {
        choose(r.variable(), nothing, nothing);
      }
    }
    boolean grown = true;
    while (grown) {
      grown = false;
      for (Recursion r : model.recursive()) {
        if (r.group() == group) {
          Relation next = relationOf(r.body(), bound);
          if (!next.equals(least[r.variable()])) {
            choose(r.variable(), next, next);
            grown = true;
          }
        }
      }
    }
    return least[model.recursive().get(place).variable()];
  }
}
