package dev.acquit.codegen.snapshot;

import dev.acquit.codegen.snapshot.Condition.Relation;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Statement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Under which conditions the instructions of a function are done: the branches that decide whether
/// they are reached (control dependence: Ferrante, Ottenstein and Warren, TOPLAS 1987), and their
/// own predicates. So a branch around an instruction and a predicate on it are the same, and so are
/// blocks in another order.
///
/// @ptx 9.7.12 Control flow
final class Conditions {
  /// So many of an instruction are recorded, the nearest first.
  private static final int MOST = 12;

  /// Steps for each instruction; who needs more has conditions that are not known.
  private static final int STEPS = 50;

  private static final int LEAST = 10_000;

  /// A branch, and what holds on one of its ways.
  private record Decision(int branch, Condition condition) {}

  private final Body body;
  private final int[][] next;
  private final Predicates predicates;
  private final PostDominators after;
  private final List<Set<Decision>> decisions = new ArrayList<>();
  private long steps;

  Conditions(Body body, int[][] next, Predicates predicates) {
    this.body = body;
    this.next = next;
    this.predicates = predicates;
    this.after = new PostDominators(next);
    this.steps = LEAST + (long) STEPS * next.length;
    for (int i = 0; i <= next.length; i++) {
      decisions.add(Set.of());
    }
    for (int i = 0; i < next.length && steps > 0; i++) {
      if (next[i].length > 1) {
        for (int way = 0; way < next[i].length; way++) {
          decide(i, way);
        }
      }
    }
  }

  private void decide(int branch, int way) {
    int end = after.of(branch);
    int first = next[branch][way];
    if (end < 0 || (first < next.length && after.of(first) < 0)) {
      return;
    }
    Decision decision = new Decision(branch, condition(branch, way));
    for (int at = first; at != end && at < next.length; at = after.of(at)) {
      if (decisions.get(at).isEmpty()) {
        decisions.set(at, new LinkedHashSet<>());
      }
      decisions.get(at).add(decision);
      steps--;
      if (steps < 0) {
        return;
      }
    }
  }

  /// What holds when one of the ways is taken, in the order in which [Body#next] has them.
  private Condition condition(int branch, int way) {
    Statement statement = body.items().get(branch).statement();
    return switch (statement.instruction()) {
      case Instruction.CompareBranch c -> way == 1 ? predicates.of(c) : predicates.of(c).negated();
      case Instruction.Branch _ when statement.guard().isPresent() ->
          way == 1
              ? predicates.of(statement.guard().get())
              : predicates.of(statement.guard().get()).negated();
      case Instruction.Exit _ when statement.guard().isPresent() ->
          way == 0
              ? predicates.of(statement.guard().get())
              : predicates.of(statement.guard().get()).negated();
      default -> new Condition("?", Relation.EQ, "way " + way);
    };
  }

  /// What must hold for an instruction to be done: one of its own conditions, then those of the
  /// branches that these belong to.
  List<Condition> of(int item) {
    Set<Condition> found = new LinkedHashSet<>();
    body.items().get(item).statement().guard().ifPresent(g -> found.add(predicates.of(g)));
    Set<Integer> seen = new LinkedHashSet<>();
    Deque<Integer> open = new ArrayDeque<>(List.of(item));
    while (!open.isEmpty() && seen.size() < MOST) {
      for (Decision d : decisions.get(open.remove())) {
        if (seen.size() >= MOST) {
          break;
        }
        found.add(d.condition());
        if (seen.add(d.branch())) {
          open.add(d.branch());
        }
      }
    }
    if (steps < 0) {
      return List.of(Condition.UNKNOWN);
    }
    return found.stream().limit(MOST).sorted((a, b) -> a.text().compareTo(b.text())).toList();
  }
}
