package dev.acquit.codegen.recover.check;

import dev.acquit.codegen.recover.explore.Exploration;
import dev.acquit.codegen.recover.explore.Trace;
import dev.acquit.codegen.recover.value.Term;
import dev.acquit.codegen.recover.value.Terms;
import dev.acquit.model.circuit.Circuit;
import dev.acquit.model.circuit.Vectors;
import dev.acquit.model.sat.Answer;
import dev.acquit.model.sat.Sat4jSolver;
import dev.acquit.ptx.compute.Op;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Leaves paths out that nothing can take, since their conditions exclude each other: `b < 7` and
/// `b > 6` both fail on none. What memory holds and what nothing is known of may be anything.
public final class Feasibility {
  private static final int MAX_SIZE = 20_000;
  private static final int MAX_CONFLICTS = 500;

  private final Terms terms;
  private final Map<Set<Literal>, Boolean> known = new HashMap<>();

  /// A predicate and what was decided of it.
  private record Literal(int predicate, boolean holds) {}

  private Feasibility(Terms terms) {
    this.terms = terms;
  }

  /// The same function without those of its paths that are shown to be impossible.
  public static Exploration prune(Exploration exploration) {
    Feasibility feasibility = new Feasibility(exploration.terms());
    List<Trace> possible = exploration.traces().stream().filter(feasibility::isPossible).toList();
    return new Exploration(
        exploration.program(),
        exploration.terms(),
        possible,
        exploration.detached(),
        exploration.defects(),
        exploration.notes());
  }

  private boolean isPossible(Trace trace) {
    Set<Literal> decided = new HashSet<>();
    for (Trace.Condition condition : trace.conditions()) {
      if (!condition.swap()) {
        decided.add(new Literal(condition.predicate(), condition.holds()));
      }
    }
    Set<Literal> related = related(decided);
    return related.isEmpty() || known.computeIfAbsent(related, this::isPossible);
  }

  /// Those that speak of something that another one speaks of, too.
  private Set<Literal> related(Set<Literal> all) {
    Map<Integer, Integer> speaking = new HashMap<>();
    for (Literal literal : all) {
      leaves(literal).forEach(leaf -> speaking.merge(leaf, 1, Integer::sum));
    }
    Set<Literal> related = new HashSet<>();
    for (Literal literal : all) {
      if (leaves(literal).stream().anyMatch(leaf -> speaking.get(leaf) > 1)) {
        related.add(literal);
      }
    }
    return related;
  }

  private List<Integer> leaves(Literal literal) {
    return terms.leaves(literal.predicate()).stream().filter(l -> !terms.isConstant(l)).toList();
  }

  private boolean isPossible(Set<Literal> decided) {
    Circuit circuit = new Circuit();
    Vectors vectors = new Vectors(circuit);
    Map<Integer, int[]> values = new HashMap<>();
    for (Literal literal : decided) {
      int holds =
          vectors.apply(Op.TRUNC, 1, List.of(value(literal.predicate(), vectors, values)))[0];
      circuit.require(literal.holds() ? holds : -holds);
      if (circuit.size() > MAX_SIZE) {
        return true;
      }
    }
    if (vectors.presumed() != Circuit.TRUE) {
      return true;
    }
    Answer answer = new Sat4jSolver().solve(circuit.formula().clauses(), MAX_CONFLICTS);
    return !(answer instanceof Answer.Unsatisfiable);
  }

  private int[] value(int number, Vectors vectors, Map<Integer, int[]> values) {
    int[] known = values.get(number);
    if (known != null) {
      return known;
    }
    int[] value =
        switch (terms.get(number)) {
          case Term.Constant(var word) -> vectors.constant(word);
          case Term.Compute(Op op, int width, int a, int b, int c) -> {
            List<int[]> operands = new ArrayList<>(3);
            operands.add(value(a, vectors, values));
            if (b >= 0) {
              operands.add(value(b, vectors, values));
            }
            if (c >= 0) {
              operands.add(value(c, vectors, values));
            }
            yield vectors.apply(op, width, operands);
          }
          case Term.Parameter _, Term.Read _, Term.Symbol _ -> vectors.variable(terms.bits(number));
          case Term.Unset _, Term.Special _, Term.Varying _ -> vectors.variable(terms.bits(number));
          case Term.Counter _, Term.Opaque _ -> vectors.variable(terms.bits(number));
        };
    values.put(number, value);
    return value;
  }
}
