package dev.acquit.model.oracle;

import dev.acquit.model.oracle.Executions.Event;
import dev.acquit.model.oracle.Executions.Execution;
import dev.acquit.model.oracle.Tiny.Kind;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Threads of an Arm host against the Arm Architecture Reference Manual, DDI 0487 (issue L.b),
/// B2.3, by whose names the rules are cited, over all explicit executions.
class ArmOracleTest {
  /// The effect is of a load-acquire or of an atomic instruction with acquire (A).
  private static boolean acquires(Event e) {
    return reads(e) && (e.line().word().equals("ldar") || order(e).startsWith("a"));
  }

  /// It is of a load-acquirePC (Q).
  private static boolean acquiresPc(Event e) {
    return reads(e) && e.line().word().equals("ldapr");
  }

  /// It is of a store-release or of an atomic instruction with release (L).
  private static boolean releases(Event e) {
    return writes(e) && (e.line().word().equals("stlr") || order(e).endsWith("l"));
  }

  private static String order(Event e) {
    String word = e.line().word();
    return switch (e.line().kind()) {
      case SWAP, COMPARE_AND_SWAP -> word.substring(3);
      case ADD -> word.substring(5);
      case LOAD, STORE, FENCE, CALL, LEAVE -> "";
    };
  }

  private static boolean reads(Event e) {
    return !e.initial() && e.access() && !e.write();
  }

  private static boolean writes(Event e) {
    return !e.initial() && e.write();
  }

  private static boolean fence(Event e, String word) {
    return !e.initial() && e.line().word().equals(word);
  }

  private static boolean allowed(Execution x) {
    int size = x.events().size();
    Edges local = new Edges(size);
    Edges internal = new Edges(size);
    Edges observed = new Edges(size);
    Edges pick = new Edges(size);
    for (int a = 0; a < size; a++) {
      for (int b = 0; b < size; b++) {
        boolean communicates = x.rf().has(a, b) || x.co().has(a, b) || x.fr().has(a, b);
        // Internal visibility requirement: program order of one location and what is observed.
        if ((x.po().has(a, b) && x.same(a, b)) || communicates) {
          internal.add(a, b);
        }
        // Observed-by: of effects of different observers.
        if (communicates && x.events().get(a).thread() != x.events().get(b).thread()) {
          observed.add(a, b);
        }
        if (locallyBefore(x, a, b)) {
          local.add(a, b);
        }
        if (picks(x, a, b)) {
          pick.add(a, b);
        }
      }
    }
    // Pick dependencies order writes only, and what is locally ordered behind them.
    Edges ordered = local.and(observed);
    Edges behind = local.paths();
    Edges picked = pick.paths();
    for (int a = 0; a < size; a++) {
      for (int b = 0; b < size; b++) {
        for (int c = 0; c < size; c++) {
          if (picked.has(a, b) && behind.has(b, c) && writes(x.events().get(c))) {
            ordered.add(a, c);
          }
        }
      }
    }
    // External visibility requirement: ordered-before has no cycle.
    return internal.isAcyclic() && ordered.isAcyclic() && atomic(x);
  }

  /// Pick dependency through memory: what an addition or a compare-and-swap writes depends on what
  /// it reads, and a local read successor of the write has it.
  private static boolean picks(Execution x, int read, int successor) {
    for (int w = 0; w < x.events().size(); w++) {
      if (x.rmw().has(read, w)
          && x.events().get(w).line().kind() != Kind.SWAP
          && x.po().has(w, successor)
          && reads(x.events().get(successor))
          && successor(x, w, successor)) {
        return true;
      }
    }
    return false;
  }

  /// Atomic: no write of another observer between the halves of an atomic instruction.
  private static boolean atomic(Execution x) {
    for (int r = 0; r < x.events().size(); r++) {
      for (int w = 0; w < x.events().size(); w++) {
        for (int between = 0; between < x.events().size(); between++) {
          if (x.rmw().has(r, w) && x.fr().has(r, between) && x.co().has(between, w)) {
            return false;
          }
        }
      }
    }
    return true;
  }

  private static boolean locallyBefore(Execution x, int a, int b) {
    Event first = x.events().get(a);
    Event second = x.events().get(b);
    if (!x.po().has(a, b) || !first.access() || !second.access()) {
      return false;
    }
    // Local write successor.
    if (writes(second) && x.same(a, b)) {
      return true;
    }
    // Dependency-ordered-before: data, or control to a write.
    if (x.data().has(a, b) || (x.control().has(a, b) && writes(second))) {
      return true;
    }
    // Atomic-ordered-before: from the read to the write of an atomic instruction.
    if (x.rmw().has(a, b)) {
      return true;
    }
    for (int m = a + 1; m < b; m++) {
      Event middle = x.events().get(m);
      boolean localRead = writes(middle) && reads(second) && successor(x, m, b);
      // Dependency-ordered-before: data to a write, and its local read successor. Atomic-ordered-
      // before: the read of an atomic instruction, and an acquire that is one of its write.
      if (localRead
          && (x.data().has(a, m)
              || (x.rmw().has(a, m) && (acquires(second) || acquiresPc(second))))) {
        return true;
      }
      // Barrier-ordered-before, DMB: full, after loads, between stores.
      if (fence(middle, "dmb.ish")
          || (fence(middle, "dmb.ishld") && reads(first))
          || (fence(middle, "dmb.ishst") && writes(first) && writes(second))) {
        return true;
      }
    }
    // Barrier-ordered-before: behind the write of an atomic instruction with acquire and release.
    if (releases(first) && first.line().reads() && order(first).equals("al")) {
      return true;
    }
    // From a release to an acquire, from an acquire on, and to a release.
    return (releases(first) && acquires(second))
        || acquires(first)
        || acquiresPc(first)
        || releases(second);
  }

  /// Local read successor: no other write to the location between them in program order.
  private static boolean successor(Execution x, int write, int read) {
    for (int m = write + 1; m < read; m++) {
      if (writes(x.events().get(m)) && x.same(write, m)) {
        return false;
      }
    }
    return x.same(write, read);
  }

  private static Engine.Told random(Random random) {
    Tiny program = ArmPrograms.random(random);
    return new Engine.Told(
        program.text(), Executions.states(program, ArmOracleTest::allowed, false));
  }

  @Test
  void randomPrograms() throws Exception {
    Engine.compare("gpudirect", ArmOracleTest::random);
  }
}
