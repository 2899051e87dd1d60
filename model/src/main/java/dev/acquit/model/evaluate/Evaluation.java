package dev.acquit.model.evaluate;

import dev.acquit.model.cat.BaseRelation;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.MemoryModel.Check;
import dev.acquit.model.cat.MemoryModel.Recursion;
import dev.acquit.model.cat.Node;
import dev.acquit.model.cat.Schedule;
import dev.acquit.model.cat.Tag;
import dev.acquit.model.relation.EventSet;
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
  private final Schedule nodes;
  private final Relation[] relations;
  private final EventSet[] sets;
  private final boolean[] valid;
  private final Relation[] least;
  private final Relation[] most;
  private Facts facts;
  private EventSet all = EventSet.EMPTY;
  private Relation nothing = Relation.empty(0);
  private Relation everything = Relation.empty(0);

  /// An evaluation of a model, without facts yet.
  public Evaluation(MemoryModel model) {
    this.model = model;
    this.nodes = model.schedule();
    this.relations = new Relation[2 * nodes.size()];
    this.sets = new EventSet[2 * nodes.size()];
    this.valid = new boolean[2 * nodes.size()];
    int count = model.choices().size();
    this.least = new Relation[count];
    this.most = new Relation[count];
  }

  /// Forgets everything and takes up a new program's facts.
  public void start(Facts newFacts) {
    facts = newFacts;
    all = EventSet.all(facts.size());
    nothing = Relation.empty(facts.size());
    everything = Relation.product(facts.size(), all, all);
    Arrays.fill(valid, false);
  }

  /// Says what is known of a chosen relation.
  ///
  /// @param variable which
  /// @param atLeast pairs that it has
  /// @param atMost pairs that it may have; the same when the choice is complete
  public void choose(int variable, Relation atLeast, Relation atMost) {
    least[variable] = atLeast;
    most[variable] = atMost;
    nodes.invalidate(variable, valid);
  }

  /// What a relation contains at least; exact when all choices are made.
  public Relation relation(int node) {
    return relationSlot(2 * node);
  }

  /// What a set contains at least; exact when all choices are made.
  public EventSet set(int node) {
    return setSlot(2 * node);
  }

  /// Whether, for some completion of what is still open, that may be so which a check tests,
  /// whether the check wants it or not.
  public boolean mayKeep(Check check) {
    return holdsPositive(check);
  }

  /// Whether, for some completion of what is still open, that may not be so which a check tests,
  /// whether the check wants it or not.
  public boolean mayBreak(Check check) {
    if (nodes.node(check.node()).set()) {
      return !setOf(check.node(), 1).isEmpty();
    }
    Relation r = relationOf(check.node(), 1);
    return switch (check.test()) {
      case ACYCLIC -> !r.isAcyclic();
      case IRREFLEXIVE -> !r.isIrreflexive();
      case EMPTY -> !r.isEmpty();
    };
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
    int node = check.node();
    if (nodes.node(node).set()) {
      return set(node).isEmpty();
    }
    Relation r = relation(node);
    return switch (check.test()) {
      case ACYCLIC -> r.isAcyclic();
      case IRREFLEXIVE -> r.isIrreflexive();
      case EMPTY -> r.isEmpty();
    };
  }

  private boolean isStatic(int node) {
    return nodes.node(node).depends() == 0;
  }

  private EventSet setSlot(int slot) {
    if (!valid[slot]) {
      sets[slot] = computeSet(nodes.node(slot >> 1), slot & 1);
      valid[slot] = true;
    }
    return sets[slot];
  }

  private EventSet setOf(int node, int bound) {
    return setSlot(isStatic(node) ? 2 * node : 2 * node + bound);
  }

  private EventSet computeSet(Node n, int bound) {
    return switch (n.op()) {
      case TAG -> facts.tagged(TAGS[n.index()]);
      case NONE -> EventSet.EMPTY;
      case ALL -> all;
      case UNION -> setOf(n.a(), bound).union(setOf(n.b(), bound));
      case INTERSECTION -> setOf(n.a(), bound).intersection(setOf(n.b(), bound));
      case DIFFERENCE -> setOf(n.a(), bound).difference(setOf(n.b(), 1 - bound));
      case COMPLEMENT -> all.difference(setOf(n.a(), 1 - bound));
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
    return relationSlot(isStatic(node) ? 2 * node : 2 * node + bound);
  }

  private Relation relationSlot(int slot) {
    if (!valid[slot]) {
      relations[slot] = computeRelation(nodes.node(slot >> 1), slot & 1);
      valid[slot] = true;
    }
    return relations[slot];
  }

  private Relation computeRelation(Node n, int bound) {
    return switch (n.op()) {
      case BASE -> facts.base(BASES[n.index()]);
      case CHOSEN, RECURSIVE -> bound == 0 ? least[n.index()] : most[n.index()];
      case NONE -> nothing;
      case ALL -> everything;
      case UNION -> union(n, bound);
      case INTERSECTION -> intersection(n, bound);
      case DIFFERENCE -> difference(n, bound);
      case COMPLEMENT -> relationOf(n.a(), 1 - bound).complement();
      case SEQUENCE -> sequence(n, bound);
      case FROM -> restrict(setOf(n.a(), bound), all, n.b(), bound);
      case TO -> restrict(all, setOf(n.a(), bound), n.b(), bound);
      case PRODUCT -> Relation.product(facts.size(), setOf(n.a(), bound), setOf(n.b(), bound));
      case IDENTITY -> Relation.identity(facts.size(), setOf(n.a(), bound));
      case INVERSE -> relationOf(n.a(), bound).inverse();
      case PLUS -> relationOf(n.a(), bound).closure();
      case STAR -> relationOf(n.a(), bound).closure().reflexive();
      case OPTIONAL -> relationOf(n.a(), bound).reflexive();
      case FIXPOINT -> fixpoint(n.index(), bound);
      case TAG, DOMAIN, RANGE -> throw new IllegalStateException(n.op() + " is no relation");
    };
  }

  // Much of a model is empty in a given test (no proxies, no barriers, ...): operands that are
  // cheap to
  // know come first, and an empty one settles the matter.

  private Relation union(Node n, int bound) {
    Relation a = relationOf(n.a(), bound);
    Relation b = relationOf(n.b(), bound);
    return a.isEmpty() ? b : b.isEmpty() ? a : a.union(b);
  }

  private Relation intersection(Node n, int bound) {
    boolean swap = isStatic(n.b()) && !isStatic(n.a());
    Relation first = relationOf(swap ? n.b() : n.a(), bound);
    return first.isEmpty() ? first : first.intersection(relationOf(swap ? n.a() : n.b(), bound));
  }

  private Relation difference(Node n, int bound) {
    Relation a = relationOf(n.a(), bound);
    return a.isEmpty() ? a : a.difference(relationOf(n.b(), 1 - bound));
  }

  private Relation sequence(Node n, int bound) {
    boolean swap = isStatic(n.b()) && !isStatic(n.a());
    Relation first = relationOf(swap ? n.b() : n.a(), bound);
    if (first.isEmpty()) {
      return first;
    }
    Relation second = relationOf(swap ? n.a() : n.b(), bound);
    return swap ? second.then(first) : first.then(second);
  }

  private Relation restrict(EventSet from, EventSet to, int node, int bound) {
    return from.isEmpty() || to.isEmpty() ? nothing : relationOf(node, bound).restrict(from, to);
  }

  /// Kleene iteration of a whole `let rec` group from nothing. Recursive names are only used
  /// positively, so inside both bounds of a name are the one that is being computed.
  private Relation fixpoint(int place, int bound) {
    int group = model.recursive().get(place).group();
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
