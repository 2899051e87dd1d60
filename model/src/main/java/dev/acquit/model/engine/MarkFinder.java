package dev.acquit.model.engine;

import dev.acquit.model.cat.BaseRelation;
import dev.acquit.model.cat.CatStatement;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.MemoryModel.Check;
import dev.acquit.model.cat.Node;
import dev.acquit.model.cat.Node.Op;
import dev.acquit.model.cat.Tag;
import dev.acquit.model.engine.ExecutionView.Edge;
import dev.acquit.model.engine.Mark.Reason;
import dev.acquit.model.evaluate.Evaluation;
import dev.acquit.model.execution.Candidate;
import dev.acquit.model.relation.Relation;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Finds which events raise a mark, and takes the expression of the model's file apart to say why.
///
/// What a relation is made of by `|`, `&`, `\` and restriction to sets is followed down to names;
/// what is a path (`;`, `+`, `*`) is told by its name, since no single pair is what it lacks.
final class MarkFinder {
  private static final int MAX_DEPTH = 60;

  /// Threads differ, so none of these holds, and nobody asks why.
  private static final Set<BaseRelation> WITHIN_A_THREAD =
      Set.of(BaseRelation.PO, BaseRelation.INT, BaseRelation.ID, BaseRelation.RMW);

  private final MemoryModel model;
  private final Candidate candidate;
  private final Evaluation evaluation;
  private final Search.Found found;

  /// What the check takes away from its pairs and the program alone decides, such as inclusion.
  private List<Integer> exceptions = List.of();

  MarkFinder(MemoryModel model, Search.Found found) {
    this.model = model;
    this.found = found;
    this.candidate = found.candidate();
    this.evaluation = found.evaluation();
  }

  /// The mark of a check that this execution raises.
  Mark mark(Check check) {
    Mark.Meaning meaning =
        check.kind() == CatStatement.Kind.FLAG ? Mark.Meaning.FLAG : Mark.Meaning.UNDEFINED;
    ExecutionView view = new Views(model).view(found);
    Node node = model.nodes().get(check.node());
    boolean something = check.negated() == (check.kind() == CatStatement.Kind.FLAG);
    if (!something) {
      return new Mark(check.name(), meaning, List.of(), List.of(), List.of(), view);
    } else if (node.set()) {
      return new Mark(
          check.name(), meaning, evaluation.set(node.id()).toList(), List.of(), List.of(), view);
    } else if (check.test() != CatStatement.Test.EMPTY) {
      List<Edge> cycle = new CycleFinder(model, evaluation).breaking(check);
      List<Integer> events = cycle.stream().map(Edge::from).distinct().toList();
      return new Mark(check.name(), meaning, events, cycle, List.of(), view);
    }
    exceptions = exceptions(node);
    Relation pairs = evaluation.relation(node.id());
    int a = pairs.domain().first();
    int b = pairs.row(a).first();
    List<Edge> edge = List.of(new Edge(check.name(), a, b));
    return new Mark(
        check.name(), meaning, List.of(a, b), edge, told(because(node.id(), a, b, 0)), view);
  }

  private List<Integer> exceptions(Node n) {
    if (n.op() != Op.DIFFERENCE || n.depends() == 0) {
      return List.of();
    }
    List<Integer> all = new ArrayList<>(exceptions(model.nodes().get(n.a())));
    if (model.nodes().get(n.b()).depends() == 0) {
      all.add(n.b());
    }
    return all;
  }

  private static List<Reason> told(List<Reason> reasons) {
    return List.copyOf(new LinkedHashSet<>(reasons));
  }

  /// Why a pair is in a relation that has it.
  private List<Reason> because(int id, int a, int b, int depth) {
    Node n = model.nodes().get(id);
    boolean made = n.depends() != 0 || !model.names().containsKey(id);
    if (made && depth <= MAX_DEPTH) {
      switch (n.op()) {
        case DIFFERENCE -> {
          return both(because(n.a(), a, b, depth + 1), unlike(n.b(), a, b, depth + 1));
        }
        case INTERSECTION -> {
          return both(because(n.a(), a, b, depth + 1), because(n.b(), a, b, depth + 1));
        }
        case COMPLEMENT -> {
          return unlike(n.a(), a, b, depth + 1);
        }
        case UNION -> {
          return because(holds(n.a(), a, b) ? n.a() : n.b(), a, b, depth + 1);
        }
        case INVERSE -> {
          return because(n.a(), b, a, depth + 1);
        }
        default -> {}
      }
    }
    return name(n)
        .<List<Reason>>map(r -> List.of(new Reason.Related(r, a, b, true, List.of())))
        .orElse(List.of());
  }

  /// Why a pair is not in a relation that has it not, as far as that can be told; with the name of
  /// the relation in front where it has one.
  private List<Reason> unlike(int id, int a, int b, int depth) {
    Node n = model.nodes().get(id);
    Optional<String> name = name(n);
    if (!speaksOfThePair(n)) {
      return List.of();
    } else if (name.isEmpty() || isListOfNames(n)) {
      return parts(n, a, b, depth);
    }
    boolean base = n.op() == Op.BASE;
    if (base && WITHIN_A_THREAD.contains(BaseRelation.values()[n.index()])) {
      return List.of();
    }
    List<Reason> because =
        n.depends() == 0 ? parts(n, a, b, depth) : passed(evaluation.relation(id), a, b);
    return List.of(new Reason.Related(name.get(), a, b, false, told(because)));
  }

  /// What a relation is made of and the pair lacks.
  private List<Reason> parts(Node n, int a, int b, int depth) {
    if (depth > MAX_DEPTH) {
      return List.of();
    }
    return switch (n.op()) {
      case UNION -> both(unlike(n.a(), a, b, depth + 1), unlike(n.b(), a, b, depth + 1));
      case INTERSECTION ->
          both(
              holds(n.a(), a, b) ? List.of() : unlike(n.a(), a, b, depth + 1),
              holds(n.b(), a, b) ? List.of() : unlike(n.b(), a, b, depth + 1));
      case DIFFERENCE ->
          holds(n.a(), a, b) ? because(n.b(), a, b, depth + 1) : unlike(n.a(), a, b, depth + 1);
      case INVERSE -> unlike(n.a(), b, a, depth + 1);
      case OPTIONAL -> unlike(n.a(), a, b, depth + 1);
      case FROM, TO -> restricted(n, a, b, depth);
      case PRODUCT -> both(notIn(n.a(), a), notIn(n.b(), b));
      case BASE ->
          BaseRelation.values()[n.index()] == BaseRelation.SR
              ? both(outOfScope(a, b), outOfScope(b, a))
              : List.of();
      default -> List.of();
    };
  }

  /// Sets come first: where an event is not in its set, nobody asks for its scope.
  private List<Reason> restricted(Node n, int a, int b, int depth) {
    List<Reason> from = new ArrayList<>();
    List<Reason> to = new ArrayList<>();
    Node inner = n;
    while (inner.op() == Op.FROM || inner.op() == Op.TO) {
      boolean first = inner.op() == Op.FROM;
      (first ? from : to).addAll(notIn(inner.a(), first ? a : b));
      inner = model.nodes().get(inner.b());
    }
    List<Reason> sets = both(from, to);
    return sets.isEmpty() ? unlike(inner.id(), a, b, depth + 1) : sets;
  }

  private List<Reason> notIn(int set, int event) {
    boolean in = evaluation.set(set).contains(event);
    return in
        ? List.of()
        : name(model.nodes().get(set))
            .<List<Reason>>map(s -> List.of(new Reason.NotIn(event, s)))
            .orElse(List.of());
  }

  private List<Reason> outOfScope(int event, int other) {
    if (candidate.isInitial(event) || candidate.event(event).marks().reach().isEmpty()) {
      return List.of(new Reason.NoScope(event));
    }
    return candidate.reaches(event, other)
        ? List.of()
        : List.of(
            new Reason.OutOfScope(
                event,
                switch (candidate.event(event).marks().reach().orElseThrow()) {
                  case THREAD -> Tag.THREAD;
                  case CTA -> Tag.CTA;
                  case CLUSTER -> Tag.CLUSTER;
                  case GPU -> Tag.GPU;
                  case SYS -> Tag.SYS;
                },
                other));
  }

  /// The values that pass on the way from one event to the other and that the relation does not
  /// follow.
  private List<Reason> passed(Relation relation, int a, int b) {
    Relation step = candidate.base(BaseRelation.PO).union(relation).closure().reflexive();
    Relation rf = evaluation.chosen(MemoryModel.READS_FROM);
    List<Reason> passed = new ArrayList<>();
    for (int write : step.row(a).intersection(rf.domain()).toList()) {
      for (int read : rf.row(write).toList()) {
        boolean apart = !candidate.base(BaseRelation.INT).contains(write, read);
        boolean itself = write == a && read == b;
        if (apart && !itself && step.contains(read, b) && !relation.contains(write, read)) {
          List<Reason> because = new ArrayList<>();
          for (int exception : exceptions) {
            if (!holds(exception, write, read)) {
              because.addAll(unlike(exception, write, read, 0));
            }
          }
          passed.add(new Reason.Passed(write, read, told(because)));
        }
      }
    }
    return passed;
  }

  /// Not where a path may begin and end anywhere.
  private boolean speaksOfThePair(Node n) {
    return n.op() != Op.SEQUENCE || !(isAll(first(n)) && isAll(last(n)));
  }

  private Node first(Node n) {
    return switch (n.op()) {
      case SEQUENCE -> first(model.nodes().get(n.a()));
      case TO -> first(model.nodes().get(n.b()));
      default -> n;
    };
  }

  private Node last(Node n) {
    return n.op() == Op.SEQUENCE || n.op() == Op.FROM ? last(model.nodes().get(n.b())) : n;
  }

  private boolean isAll(Node n) {
    return n.op() == Op.ALL
        || (n.op() == Op.PRODUCT
            && model.nodes().get(n.a()).op() == Op.ALL
            && model.nodes().get(n.b()).op() == Op.ALL);
  }

  /// Whether it is a union of what has names, which then say more than the name of the union.
  private boolean isListOfNames(Node n) {
    return n.op() == Op.UNION
        && n.depends() != 0
        && isListOrName(model.nodes().get(n.a()))
        && isListOrName(model.nodes().get(n.b()));
  }

  private boolean isListOrName(Node n) {
    Node plain = n.op() == Op.INVERSE ? model.nodes().get(n.a()) : n;
    return name(plain).isPresent() || isListOfNames(n);
  }

  private Optional<String> name(Node n) {
    String given = model.names().get(n.id());
    if (given != null) {
      return Optional.of(given);
    }
    return switch (n.op()) {
      case BASE -> Optional.of(BaseRelation.values()[n.index()].catName());
      case TAG -> Optional.of(Tag.values()[n.index()].name());
      case CHOSEN -> Optional.of(model.choices().get(n.index()).name());
      default -> Optional.empty();
    };
  }

  private boolean holds(int id, int a, int b) {
    return evaluation.relation(id).contains(a, b);
  }

  private static List<Reason> both(List<Reason> some, List<Reason> others) {
    List<Reason> all = new ArrayList<>(some);
    all.addAll(others);
    return all;
  }
}
