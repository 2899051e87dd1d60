package dev.acquit.proof;

import java.util.Arrays;
import java.util.BitSet;

/// Checks DRAT proofs backwards: all clauses of the proof are added until there is a contradiction;
/// then they are taken away again, last one first, and those that the contradiction, or a clause
/// behind them, needs are checked against what is there before them. The others need no check.
///
/// A clause that is the reason for a literal is not deleted, as in other checkers. That makes no
/// proof right that is wrong: what is kept was in the formula, or was added rightly.
public final class DratChecker implements Drat.Steps {
  private final Store store = new Store();
  private final Trail trail;

  /// Variables whose values, true or false without assumptions, have all their reasons needed.
  private final BitSet traced = new BitSet();

  private final Stamps assumed = new Stamps();

  /// What was done: a clause that was added, or, negated, one that was deleted.
  private final Literals order = new Literals();

  private int conflict = Store.NONE;
  private int added;

  private DratChecker(Bounds bounds) {
    this.trail = new Trail(store, bounds);
  }

  /// Checks a proof.
  ///
  /// @param cnf the formula
  /// @param proof the proof that it has no assignment
  /// @param bounds what that may cost
  public static Verdict check(Cnf cnf, Drat proof, Bounds bounds) {
    if (proof.overflowed()) {
      return new Verdict.Unfinished("it has more steps than fit into the memory for it");
    }
    try {
      return new DratChecker(bounds).run(cnf, proof);
    } catch (Bounds.Hit e) {
      return e.verdict();
    } catch (OutOfMemoryError e) {
      return new Verdict.Unfinished("memory ran short");
    }
  }

  private Verdict run(Cnf cnf, Drat proof) {
    cnf.forEach(this::attach);
    if (conflict == Store.NONE) {
      proof.replay(this);
    }
    if (conflict == Store.NONE) {
      return new Verdict.Rejected(
          "its %,d clauses contain no contradiction".formatted(proof.added()));
    }
    need(conflict, trail.size());
    return backwards();
  }

  /// Adds a clause, if nothing contradicts yet.
  private int attach(int[] literals) {
    int[] clause = Arrays.stream(literals).distinct().toArray();
    for (int literal : clause) {
      trail.grow(Math.abs(literal));
    }
    if (conflict != Store.NONE || alwaysTrue(clause)) {
      return Store.NONE;
    }
    int reference = store.add(clause, clause.length == 0 ? 0 : clause[0]);
    store.index(reference);
    conflict = trail.attach(reference);
    return reference;
  }

  private static boolean alwaysTrue(int[] clause) {
    int[] sorted = clause.clone();
    Arrays.sort(sorted);
    return Arrays.stream(clause).anyMatch(l -> Arrays.binarySearch(sorted, -l) >= 0);
  }

  @Override
  public void add(int[] literals) {
    added++;
    // A clause that is always true is kept in mind only as a step.
    order.add(attach(literals));
  }

  @Override
  public void delete(int[] literals) {
    int clause = store.remove(Arrays.stream(literals).distinct().toArray());
    if (clause == Store.NONE) {
      return;
    }
    if (trail.isReason(clause)) {
      store.index(clause);
    } else {
      trail.detach(clause);
      order.add(-clause);
    }
  }

  @Override
  public boolean done() {
    return conflict != Store.NONE;
  }

  private Verdict backwards() {
    int[] steps = order.take();
    int number = added;
    int checked = 0;
    for (int i = steps.length - 1; i >= 0; i--) {
      int clause = Math.abs(steps[i]);
      if (steps[i] < 0) {
        if (trail.attach(clause) != Store.NONE) {
          throw new IllegalStateException("a contradiction that was not there before");
        }
        continue;
      }
      if (clause != Store.NONE) {
        for (int variable : trail.forget(clause)) {
          traced.clear(variable);
        }
        if (store.needed(clause)) {
          checked++;
          if (!follows(clause)) {
            return new Verdict.Rejected(
                "its clause %,d does not follow from what is before it".formatted(number));
          }
        }
      }
      number--;
    }
    return new Verdict.Refuted(added, checked, trail.work());
  }

  /// Whether a clause may be added to what is there. The trail is as before afterwards.
  private boolean follows(int clause) {
    int before = trail.size();
    boolean right = contradicts(clause, 0, before) || resolves(clause, before);
    trail.back(before);
    return right;
  }

  /// Whether a contradiction comes of the literals of a clause being false; if so, what it takes is
  /// needed. The literals stay false.
  ///
  /// @param except a literal that is left alone, 0 if none
  /// @param before how many literals were true before anything was assumed
  private boolean contradicts(int clause, int except, int before) {
    for (int i = 0; i < store.length(clause); i++) {
      int literal = store.literal(clause, i);
      if (literal == except) {
        continue;
      }
      if (trail.isTrue(literal)) {
        trace(literal, before);
        return true;
      }
      if (!trail.isFalse(literal)) {
        trail.assign(-literal, Store.NONE);
      }
    }
    int found = trail.propagate();
    if (found == Store.NONE) {
      return false;
    }
    need(found, before);
    return true;
  }

  /// Whether a clause, whose literals are false, is RAT.
  private boolean resolves(int clause, int before) {
    int pivot = store.pivot(clause);
    if (pivot == 0) {
      return false;
    }
    int assumed = trail.size();
    for (int other = store.first(); other != Store.NONE; other = store.next(other)) {
      trail.look();
      if (store.present(other) && has(other, -pivot)) {
        if (!contradicts(other, -pivot, before)) {
          return false;
        }
        trail.back(assumed);
      }
    }
    return true;
  }

  private boolean has(int clause, int literal) {
    for (int i = 0; i < store.length(clause); i++) {
      if (store.literal(clause, i) == literal) {
        return true;
      }
    }
    return false;
  }

  /// A clause is needed, and all that made its literals what they are.
  private void need(int clause, int before) {
    store.need(clause);
    assumed.clear();
    Literals open = new Literals();
    push(clause, open);
    while (!open.isEmpty()) {
      for (int literal : open.take()) {
        int variable = Math.abs(literal);
        boolean isNew =
            trail.place(variable) < before ? !traced.get(variable) : assumed.add(variable);
        int reason = trail.reason(variable);
        if (isNew && trail.place(variable) < before) {
          traced.set(variable);
        }
        if (isNew && reason != Store.NONE) {
          store.need(reason);
          push(reason, open);
        }
      }
    }
  }

  /// What made a literal true is needed.
  private void trace(int literal, int before) {
    int reason = trail.reason(Math.abs(literal));
    if (reason != Store.NONE) {
      need(reason, before);
    }
  }

  private void push(int clause, Literals open) {
    for (int i = 0; i < store.length(clause); i++) {
      open.add(store.literal(clause, i));
    }
  }
}
