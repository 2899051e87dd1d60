package dev.acquit.codegen.recover;

import dev.acquit.codegen.recover.explore.Act;
import dev.acquit.codegen.recover.explore.Trace;
import dev.acquit.codegen.recover.value.Term;
import dev.acquit.codegen.recover.value.Terms;
import dev.acquit.ptx.compute.Op;
import java.util.HashMap;
import java.util.Map;

/// Which reads of a path are known to have read the same value, from what was decided on it: that a
/// compare-and-swap succeeded, or that two values were compared and are equal.
final class Agreement {
  private final Terms terms;
  private final Map<Integer, Integer> same = new HashMap<>();

  Agreement(Terms terms, Trace trace) {
    this.terms = terms;
    for (Trace.Condition condition : trace.conditions()) {
      if (!condition.swap()) {
        learn(condition.predicate(), condition.holds());
      }
    }
  }

  private void learn(int predicate, boolean holds) {
    if (!(terms.get(predicate) instanceof Term.Compute(Op op, int width, int a, int b, int _))) {
      return;
    }
    if (op == Op.NOT && width == 1) {
      learn(a, !holds);
    } else if (op == Op.EQ && holds && isRead(a, width) && isRead(b, width)) {
      same.put(representative(a), representative(b));
    }
  }

  /// Whether it is all that a read has read: a comparison of a part of it says little.
  private boolean isRead(int term, int width) {
    return terms.get(term) instanceof Term.Read(int _, int bits) && bits == width;
  }

  private int representative(int term) {
    int at = term;
    while (same.containsKey(at) && same.get(at) != at) {
      at = same.get(at);
    }
    return at;
  }

  /// Whether two accesses to the same bytes have read the same value, whatever the others did.
  boolean holds(Act.Memory a, Act.Memory b) {
    return a.reads()
        && b.reads()
        && a.bits() == b.bits()
        && a.where().base() == b.where().base()
        && a.where().offset() == b.where().offset()
        && representative(value(a)) == representative(value(b));
  }

  private int value(Act.Memory access) {
    boolean swapped = access.compares() && access.writes();
    return swapped
        ? access.operands().getFirst()
        : terms.leaf(new Term.Read(access.serial(), access.access().type().bits()));
  }
}
