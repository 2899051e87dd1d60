package dev.acquit.codegen.recover.check;

import dev.acquit.codegen.recover.explore.Exploration;
import dev.acquit.codegen.recover.explore.Trace;
import dev.acquit.codegen.recover.value.Term;
import dev.acquit.codegen.recover.value.TermBits;
import dev.acquit.codegen.recover.value.Terms;
import dev.acquit.model.circuit.Circuit;
import dev.acquit.model.sat.Answer;
import dev.acquit.model.sat.Sat4jSolver;
import dev.acquit.ptx.compute.Op;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Whether something takes a path, by its conditions: `b < 7` and `b > 6` both fail on nothing.
/// What memory holds and what nothing is known of may be anything; special registers have the
/// ranges that PTX gives them.
public final class Feasibility {
  private static final int MAX_SIZE = 20_000;
  private static final int MAX_CONFLICTS = 500;

  private final Terms terms;
  private final Map<Set<Literal>, Taken> known = new HashMap<>();

  /// Whether a run takes a path.
  public enum Taken {
    /// None does.
    NEVER,
    /// There are inputs with which one does.
    SOMETIMES,
    /// It is not known: something on it is not computed here, or there are too many cases.
    UNKNOWN
  }

  /// A predicate and what was decided of it.
  private record Literal(int predicate, boolean holds) {}

  /// @param terms those of the paths
  public Feasibility(Terms terms) {
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
    Set<Literal> related = related(decided(trace, false));
    return related.isEmpty() || known.computeIfAbsent(related, this::decide) != Taken.NEVER;
  }

  /// Whether a run takes a path.
  public Taken of(Trace trace) {
    return known.computeIfAbsent(decided(trace, true), this::decide);
  }

  private static Set<Literal> decided(Trace trace, boolean swaps) {
    Set<Literal> decided = new HashSet<>();
    for (Trace.Condition condition : trace.conditions()) {
      if (swaps || !condition.swap()) {
        decided.add(new Literal(condition.predicate(), condition.holds()));
      }
    }
    return decided;
  }

  /// Those that speak of something that another one speaks of, too, or that cannot be anything.
  private Set<Literal> related(Set<Literal> all) {
    Map<Integer, Integer> speaking = new HashMap<>();
    for (Literal literal : all) {
      leaves(literal).forEach(leaf -> speaking.merge(leaf, 1, Integer::sum));
    }
    Set<Literal> related = new HashSet<>();
    for (Literal literal : all) {
      if (leaves(literal).stream()
          .anyMatch(leaf -> speaking.get(leaf) > 1 || SpecialFacts.isLimited(terms.get(leaf)))) {
        related.add(literal);
      }
    }
    return related;
  }

  private List<Integer> leaves(Literal literal) {
    return terms.leaves(literal.predicate()).stream().filter(l -> !terms.isConstant(l)).toList();
  }

  private Taken decide(Set<Literal> decided) {
    TermBits bits = new TermBits(terms);
    Circuit circuit = bits.circuit();
    for (Literal literal : decided) {
      int holds = bits.vectors().apply(Op.TRUNC, 1, List.of(bits.of(literal.predicate())))[0];
      circuit.require(literal.holds() ? holds : -holds);
      if (circuit.size() > MAX_SIZE) {
        return Taken.UNKNOWN;
      }
    }
    Set<Integer> spoken = bits.values().keySet();
    for (int[] fact : SpecialFacts.of(terms, bits.vectors(), bits.values())) {
      circuit.require(fact[0]);
    }
    if (bits.vectors().presumed() != Circuit.TRUE) {
      return Taken.UNKNOWN;
    }
    return switch (new Sat4jSolver().solve(circuit.formula().clauses(), MAX_CONFLICTS)) {
      case Answer.Unsatisfiable _ -> Taken.NEVER;
      case Answer.Satisfiable _ ->
          spoken.stream().map(terms::get).allMatch(Feasibility::isInput)
                  && spoken.stream().filter(this::isSpace).count() <= 1
              ? Taken.SOMETIMES
              : Taken.UNKNOWN;
      case Answer.Unknown _ -> Taken.UNKNOWN;
    };
  }

  /// Whether a term can have every value that its width and its range leave it, or is computed.
  private static boolean isInput(Term term) {
    return switch (term) {
      case Term.Opaque _, Term.Unset _, Term.Counter _, Term.Symbol _ -> false;
      case Term.Constant _, Term.Parameter _, Term.Read _, Term.Compute _ -> true;
      case Term.Special _, Term.Varying _ -> true;
    };
  }

  /// An address is in one space only, which nothing here knows.
  private boolean isSpace(int term) {
    return terms.get(term) instanceof Term.Compute(Op op, int _, int _, int _, int _)
        && op == Op.IS_SPACE;
  }
}
