package dev.acquit.model.oracle;

import java.util.List;

/// What N4861 demands of one execution. A read-modify-write is one event.
///
/// Scopes are those of ASPLOS 2019, section 4: a pair synchronises, and S orders it, if each scope
/// includes the other thread.
///
/// @param toy whose scopes count
/// @param ops the events, initial writes first
/// @param thread of each event; -1: an initial write
/// @param sb sequenced before
/// @param control on which reads it depends whether an event is there
/// @param mo modification orders
/// @param rf the write from which each event reads; -1: none
record CppAxioms(
    CppToy toy, List<CppOp> ops, int[] thread, Rows sb, Rows control, Rows mo, int[] rf) {

  /// Whether the execution is one of the standard's.
  boolean allow() {
    Rows sw = synchronisesWith();
    Rows hb = sb.or(sw).closed();
    return isCoherent(hb) && hasOrderOfSeqCst(hb, sw);
  }

  /// [intro.races]/5 to /9 and [atomics.fences]/2 to /4: from a release operation, or a release
  /// fence before a write, through a release sequence to an acquire operation, or an acquire fence
  /// behind a read.
  private Rows synchronisesWith() {
    int n = ops.size();
    Rows sw = new Rows(n);
    for (int head = 0; head < n; head++) {
      if (!ops.get(head).isAtomic() || !ops.get(head).writes()) {
        continue;
      }
      // A release sequence: its head, then read-modify-writes right behind each other in mo.
      int last = head;
      while (last >= 0) {
        for (int r = 0; r < n; r++) {
          if (ops.get(r).isAtomic() && rf[r] == last && inclusive(last, r)) {
            join(sw, head, r);
          }
        }
        int next = next(last);
        last = next >= 0 && ops.get(next).reads() && inclusive(last, next) ? next : -1;
      }
    }
    return sw;
  }

  private void join(Rows sw, int write, int read) {
    for (int a = 0; a < ops.size(); a++) {
      for (int b = 0; b < ops.size(); b++) {
        boolean from = a == write || (ops.get(a).isFence() && sb.has(a, write));
        boolean to = b == read || (ops.get(b).isFence() && sb.has(read, b));
        if (from && to && ops.get(a).releases() && ops.get(b).acquires() && inclusive(a, b)) {
          sw.add(a, b);
        }
      }
    }
  }

  private int next(int write) {
    for (int e = 0; e < ops.size(); e++) {
      if (isRightBefore(mo, write, e)) {
        return e;
      }
    }
    return -1;
  }

  static boolean isRightBefore(Rows mo, int a, int b) {
    return mo.has(a, b) && !mo.then(mo).has(a, b);
  }

  /// [intro.races]/15 to /18: write-write, read-read, read-write and write-read coherence.
  private boolean isCoherent(Rows hb) {
    for (int a = 0; a < ops.size(); a++) {
      for (int b = 0; b < ops.size(); b++) {
        CppOp x = ops.get(a);
        CppOp y = ops.get(b);
        if (hb.has(a, b)
            && (a == b
                || (x.writes() && y.writes() && mo.has(b, a))
                || (x.reads() && y.reads() && mo.has(rf[b], rf[a]))
                || (x.reads() && y.writes() && (rf[a] == b || mo.has(b, rf[a])))
                || (x.writes() && y.reads() && mo.has(rf[b], a)))) {
          return false;
        }
      }
    }
    return true;
  }

  /// [atomics.order]/3 to /6: an order S of all operations that are seq_cst.
  private boolean hasOrderOfSeqCst(Rows hb, Rows sw) {
    int n = ops.size();
    Rows coherenceOrdered =
        Rows.of(
                n,
                (a, b) -> rf[b] == a || mo.has(a, b) || (rf[a] >= 0 && mo.has(rf[a], b) && a != b))
            .closed();
    Rows seqCst =
        Rows.of(
            n, (a, b) -> sw.has(a, b) && isSeqCst(a) && isSeqCst(b) && !isFence(a) && !isFence(b));
    // [intro.races]/12
    Rows strongly = sb.or(seqCst).or(sb.then(hb).then(sb)).closed();
    Rows fromFence = Rows.of(n, (a, b) -> a == b || (isFence(a) && hb.has(a, b)));
    Rows toFence = Rows.of(n, (a, b) -> a == b || (isFence(b) && hb.has(a, b)));
    Rows demanded = strongly.or(fromFence.then(coherenceOrdered).then(toFence));
    // There is a total order with these pairs if they have no circle.
    return !Rows.of(
            n, (a, b) -> isSeqCst(a) && isSeqCst(b) && inclusive(a, b) && demanded.has(a, b))
        .hasCircle();
  }

  /// [intro.races]/21, with scopes: conflicting, not both atomic as far as the other, unordered. An
  /// execution whose values or branches depend on themselves is no evidence.
  boolean races() {
    int n = ops.size();
    // What is read, and behind it what is written.
    Rows made =
        Rows.of(
            2 * n,
            (a, b) -> {
              int from = a % n;
              int to = b % n;
              boolean data =
                  (from == to && ops.get(to).adds()) || ops.get(to).operand() == to - from;
              return a >= n
                  ? b < n && rf[to] == from
                  : control.has(from, to) || (b >= n && thread[from] == thread[to] && data);
            });
    if (made.hasCircle()) {
      return false;
    }
    Rows hb = sb.or(synchronisesWith()).closed();
    for (int a = 0; a < n; a++) {
      for (int b = 0; b < n; b++) {
        boolean conflict =
            thread[a] >= 0
                && thread[b] >= 0
                && thread[a] != thread[b]
                && !isFence(a)
                && ops.get(a).at() == ops.get(b).at()
                && (ops.get(a).writes() || ops.get(b).writes());
        if (conflict && !inclusive(a, b) && !hb.has(a, b) && !hb.has(b, a)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean isFence(int e) {
    return ops.get(e).isFence();
  }

  private boolean isSeqCst(int e) {
    return ops.get(e).isSeqCst();
  }

  /// Whether the scope of each includes the thread of the other; a plain access has its own thread.
  private boolean inclusive(int a, int b) {
    return thread[a] >= 0
        && thread[b] >= 0
        && toy.reaches(ops.get(a), thread[a], thread[b])
        && toy.reaches(ops.get(b), thread[b], thread[a]);
  }
}
