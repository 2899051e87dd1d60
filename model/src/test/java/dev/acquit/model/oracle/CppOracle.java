package dev.acquit.model.oracle;

import dev.acquit.model.oracle.CppToy.Way;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/// All final states of a small scoped C++20 program: every order of operands, every modification
/// order, every source of each read, and what [CppAxioms] says of it.
final class CppOracle {
  private final CppToy toy;
  private final TreeSet<String> states = new TreeSet<>();
  private boolean undefined;

  // One combination of orders and branches: its events, initial writes first.
  private List<Way> ways;
  private List<CppOp> ops;
  private int[] thread;
  private Rows sb;
  private Rows control;
  private int[] rf;

  private CppOracle(CppToy toy) {
    this.toy = toy;
  }

  /// The final states; empty if the program has no defined meaning.
  static Optional<TreeSet<String>> states(CppToy toy) {
    CppOracle oracle = new CppOracle(toy);
    oracle.choose(new ArrayList<>());
    return oracle.undefined ? Optional.empty() : Optional.of(oracle.states);
  }

  private void choose(List<Way> chosen) {
    if (chosen.size() < toy.threads().size()) {
      for (Way way : toy.threads().get(chosen.size()).ways()) {
        chosen.add(way);
        choose(chosen);
        chosen.removeLast();
      }
      return;
    }
    ways = chosen;
    ops = new ArrayList<>(CppToy.INITIAL);
    chosen.forEach(w -> ops.addAll(w.ops()));
    int n = ops.size();
    thread = new int[n];
    Arrays.fill(thread, -1);
    sb = new Rows(n);
    control = new Rows(n);
    int base = CppToy.INITIAL.size();
    for (int t = 0; t < chosen.size(); t++) {
      Way way = chosen.get(t);
      for (int i = 0; i < way.ops().size(); i++) {
        thread[base + i] = t;
        for (int j = 0; j < way.ops().size(); j++) {
          if (way.sb().has(j, i)) {
            sb.add(base + j, base + i);
          }
          if (way.control().has(j, i)) {
            control.add(base + j, base + i);
          }
        }
      }
      base += way.ops().size();
    }
    rf = new int[n];
    Arrays.fill(rf, -1);
    modificationOrders(0, new Rows(n));
  }

  /// [intro.races]/4: the modifications of an object are in a total order; the initial one is
  /// first.
  private void modificationOrders(int e, Rows mo) {
    if (e == ops.size()) {
      sources(0, mo);
      return;
    } else if (!ops.get(e).writes()) {
      modificationOrders(e + 1, mo);
      return;
    }
    List<Integer> earlier = new ArrayList<>();
    for (int w = 0; w < e; w++) {
      if (ops.get(w).writes() && ops.get(w).at() == ops.get(e).at()) {
        earlier.add(w);
      }
    }
    earlier.sort((a, b) -> a.equals(b) ? 0 : mo.has(a, b) ? -1 : 1);
    for (int place = Math.min(1, earlier.size()); place <= earlier.size(); place++) {
      Rows longer = mo.copy();
      for (int i = 0; i < earlier.size(); i++) {
        longer.add(i < place ? earlier.get(i) : e, i < place ? e : earlier.get(i));
      }
      modificationOrders(e + 1, longer);
    }
  }

  private void sources(int e, Rows mo) {
    if (e == ops.size()) {
      judge(mo);
      return;
    } else if (!ops.get(e).reads()) {
      sources(e + 1, mo);
      return;
    }
    for (int w = 0; w < ops.size(); w++) {
      boolean may = w != e && ops.get(w).writes() && ops.get(w).at() == ops.get(e).at();
      // [atomics.order]/10: a read-modify-write reads the last value before its own.
      if (may && (!ops.get(e).writes() || CppAxioms.isRightBefore(mo, w, e))) {
        rf[e] = w;
        sources(e + 1, mo);
      }
    }
    rf[e] = -1;
  }

  private void judge(Rows mo) {
    int n = ops.size();
    Long[] read = new Long[n];
    Long[] written = new Long[n];
    for (int round = 0; round < n; round++) {
      for (int e = 0; e < n; e++) {
        CppOp op = ops.get(e);
        read[e] = op.reads() ? written[rf[e]] : Long.valueOf(0);
        Long other = op.operand() == 0 ? Long.valueOf(0) : read[e - op.operand()];
        written[e] =
            other == null || (op.adds() && read[e] == null)
                ? null
                : Long.valueOf(op.value() + other + (op.adds() ? read[e] : 0));
      }
    }
    // A value that depends on itself is none that could be listed.
    if (Arrays.asList(read).contains(null)) {
      return;
    }
    Map<String, Long> state = new TreeMap<>();
    int base = CppToy.INITIAL.size();
    for (int t = 0; t < ways.size(); t++) {
      int size = ways.get(t).ops().size();
      if (!ways.get(t).goes(Arrays.asList(read).subList(base, base + size), t, state)) {
        return;
      }
      base += size;
    }
    CppAxioms axioms = new CppAxioms(toy, ops, thread, sb, control, mo, rf);
    if (!axioms.allow()) {
      return;
    }
    for (int e = 0; e < n; e++) {
      if (ops.get(e).writes() && mo.isLast(e)) {
        state.put(CppToy.NAMES.get(ops.get(e).at()), written[e]);
      }
    }
    states.add(state.toString());
    undefined |= axioms.races();
  }
}
