package dev.acquit.model.symbolic;

import dev.acquit.model.cat.CatStatement;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.MemoryModel.Check;
import dev.acquit.model.circuit.Circuit;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/// Demands on the checks of a model.
public final class Checks {
  private final MemoryModel model;
  private final Translation translation;
  private final Circuit circuit;
  private final int size;

  /// Checks over facts.
  public Checks(MemoryModel model, SymbolicFacts facts, Circuit circuit) {
    this.model = model;
    this.translation = new Translation(model, facts, circuit);
    this.circuit = circuit;
    this.size = facts.size();
  }

  /// The nodes of the model as literals.
  public Translation translation() {
    return translation;
  }

  /// Demands that a check holds.
  ///
  /// @throws UnsupportedModelException if it is negated, or uses what is not translated
  public void hold(Check check) throws UnsupportedModelException {
    if (check.negated()) {
      throw new UnsupportedModelException("the check '" + check.name() + "' is negated");
    }
    if (model.nodes().get(check.node()).set()) {
      circuit.forbid(translation.set(check.node(), Bound.UPPER));
      return;
    }
    int[][] r = translation.relation(check.node(), Bound.UPPER);
    switch (check.test()) {
      case EMPTY -> {
        for (int[] row : r) {
          circuit.forbid(row);
        }
      }
      case IRREFLEXIVE -> forbidDiagonal(r);
      case ACYCLIC -> forbidDiagonal(new Closures(circuit).closure(insideCycles(r), Bound.UPPER));
    }
  }

  private void forbidDiagonal(int[][] r) {
    for (int i = 0; i < size; i++) {
      circuit.forbid(r[i][i]);
    }
  }

  /// The pairs that may be part of a cycle.
  private int[][] insideCycles(int[][] r) {
    BitSet[] reach = Closures.reach(r, false);
    int[][] inside = new int[size][size];
    for (int i = 0; i < size; i++) {
      for (int j = 0; j < size; j++) {
        inside[i][j] = reach[j].get(i) ? r[i][j] : Circuit.FALSE;
      }
    }
    return inside;
  }

  /// How a check fails.
  ///
  /// @param literal true only when it does
  /// @param cycle of a check that forbids cycles, for each event whether it is in a set in which
  ///   each event has a successor
  record Failure(int literal, Optional<int[]> cycle) {}

  /// A literal that is only true when a check fails.
  ///
  /// @throws UnsupportedModelException if it is negated, or uses what is not translated
  public int fails(Check check) throws UnsupportedModelException {
    return failure(check).literal();
  }

  /// How a check fails.
  ///
  /// @throws UnsupportedModelException if it is negated, or uses what is not translated
  Failure failure(Check check) throws UnsupportedModelException {
    if (check.test() == CatStatement.Test.ACYCLIC && !check.negated()) {
      int[] cycle = cycle(insideCycles(translation.relation(check.node(), Bound.LOWER)));
      return new Failure(circuit.or(cycle), Optional.of(cycle));
    }
    return new Failure(path(check), Optional.empty());
  }

  private int path(Check check) throws UnsupportedModelException {
    if (check.negated()) {
      throw new UnsupportedModelException("the check '" + check.name() + "' is negated");
    }
    if (model.nodes().get(check.node()).set()) {
      return circuit.or(translation.set(check.node(), Bound.LOWER));
    }
    int[][] r = translation.relation(check.node(), Bound.LOWER);
    return switch (check.test()) {
      case EMPTY -> {
        int[] rows = new int[size];
        for (int i = 0; i < size; i++) {
          rows[i] = circuit.or(r[i]);
        }
        yield circuit.or(rows);
      }
      case IRREFLEXIVE -> {
        int[] diagonal = new int[size];
        for (int i = 0; i < size; i++) {
          diagonal[i] = r[i][i];
        }
        yield circuit.or(diagonal);
      }
      case ACYCLIC -> throw new IllegalStateException("a cycle is no path");
    };
  }

  /// A cycle exists when some set, which is not empty, has for each of its events a successor in
  /// it.
  private int[] cycle(int[][] r) {
    int[] member = new int[size];
    for (int i = 0; i < size; i++) {
      member[i] = Circuit.FALSE;
      for (int literal : r[i]) {
        if (literal != Circuit.FALSE) {
          member[i] = circuit.variable();
          break;
        }
      }
    }
    for (int i = 0; i < size; i++) {
      int[] reasons = new int[size + 1];
      for (int j = 0; j < size; j++) {
        reasons[j] = circuit.and(r[i][j], member[j]);
      }
      reasons[size] = -member[i];
      circuit.require(reasons);
    }
    return member;
  }

  /// What the model says must hold for the program to be covered by it, and, if asked, what must
  /// for the program to have a defined meaning. Only one of its executions is known here: where the
  /// model says what makes a program with a branch behind each read undefined, it is that, since
  /// the executions of such a program are like this one as far as they go.
  static List<Check> ofMeaning(MemoryModel model, boolean meaning) {
    CatStatement.Kind undefined =
        model.checks().stream()
                .anyMatch(c -> c.kind() == CatStatement.Kind.GUARDED_UNDEFINED_UNLESS)
            ? CatStatement.Kind.GUARDED_UNDEFINED_UNLESS
            : CatStatement.Kind.UNDEFINED_UNLESS;
    return model.checks().stream()
        .filter(c ->
            c.kind() == CatStatement.Kind.UNCOVERED_UNLESS || (meaning && c.kind() == undefined))
        .toList();
  }

  /// Demands what [#ofMeaning] names.
  void defined(boolean meaning) throws UnsupportedModelException {
    for (Check c : ofMeaning(model, meaning)) {
      hold(c);
    }
  }
}
