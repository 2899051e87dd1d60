package dev.acquit.model.oracle;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// A small scoped C++ program: `x` and `y` are atomic, `z` is not. A statement of a thread has
/// several accesses, and behind one there may be an `if` around all that follows.
///
/// @param threads its threads
/// @param places of each its device, the cluster of the device, and the block of the cluster
record CppToy(List<Thread> threads, List<List<Integer>> places) {
  static final List<String> NAMES = List.of("x", "y", "z");
  static final List<CppOp> INITIAL = List.of(CppOp.initial(0), CppOp.initial(1), CppOp.initial(2));

  /// How the accesses of a statement belong together: operands of `+`, of `<<`, or the first is
  /// part of what the second one writes.
  enum Form {
    SUM,
    SHIFT,
    NESTED
  }

  record Statement(Form form, List<CppOp> ops) {
    boolean gives() {
      return ops.getLast().reads();
    }

    String text(int index) {
      String value = ops.getLast().text(form == Form.NESTED ? ops.getFirst().text("") : "");
      if (form != Form.NESTED && ops.size() > 1) {
        StringBuilder sum = new StringBuilder(ops.getFirst().text(""));
        for (int i = 1; i < ops.size(); i++) {
          sum.append(form == Form.SHIFT ? " << " : " + " + (1 << 2 * i) + " * ")
              .append(ops.get(i).text(""));
        }
        value = sum.toString();
      }
      return (gives() ? "r" + index + " = " : "") + value + ";";
    }

    long result(List<Long> read) {
      long sum = read.getFirst();
      for (int i = 1; i < read.size(); i++) {
        sum = form == Form.SHIFT ? sum << read.get(i) : sum + (read.get(i) << 2 * i);
      }
      return form == Form.NESTED ? read.getLast() : sum;
    }

    /// [intro.execution]/10, /11: operands are unsequenced, and a call is indeterminately sequenced
    /// with what is neither before nor behind it; [expr.shift]/4: the operands of a shift are
    /// sequenced, and so are arguments before what the function does.
    List<Rows> orders() {
      List<Rows> all = new ArrayList<>(List.of(new Rows(ops.size())));
      for (int a = 0; a < ops.size(); a++) {
        for (int b = a + 1; b < ops.size(); b++) {
          if (form == Form.SUM && !ops.get(a).isAtomic() && !ops.get(b).isAtomic()) {
            continue;
          }
          List<Rows> longer = new ArrayList<>();
          for (Rows r : all) {
            Rows forward = r.copy();
            forward.add(a, b);
            longer.add(forward);
            if (form == Form.SUM) {
              r.add(b, a);
              longer.add(r);
            }
          }
          all = longer;
        }
      }
      return all.stream().filter(r -> !r.hasCircle()).map(Rows::closed).distinct().toList();
    }
  }

  /// @param guard the statement whose result has to be `value` for what follows; -1: none
  record Thread(List<Statement> statements, int guard, long value) {
    List<Way> ways() {
      List<Way> all = new ArrayList<>();
      if (guard >= 0) {
        ways(new ArrayList<>(), guard + 1, all);
      }
      ways(new ArrayList<>(), statements.size(), all);
      return all;
    }

    private void ways(List<Rows> chosen, int length, List<Way> all) {
      if (chosen.size() < length) {
        for (Rows order : statements.get(chosen.size()).orders()) {
          chosen.add(order);
          ways(chosen, length, all);
          chosen.removeLast();
        }
        return;
      }
      List<CppOp> ops = new ArrayList<>();
      List<int[]> places = new ArrayList<>();
      for (int s = 0; s < length; s++) {
        for (int i = 0; i < statements.get(s).ops().size(); i++) {
          ops.add(statements.get(s).ops().get(i));
          places.add(new int[] {s, i});
        }
      }
      Rows sb =
          Rows.of(
              ops.size(),
              (a, b) -> {
                int[] p = places.get(a);
                int[] q = places.get(b);
                return p[0] < q[0] || (p[0] == q[0] && chosen.get(p[0]).has(p[1], q[1]));
              });
      boolean behind = guard >= 0 && length > guard + 1;
      Rows control =
          Rows.of(
              ops.size(),
              (a, b) ->
                  behind
                      && places.get(a)[0] == guard
                      && ops.get(a).reads()
                      && places.get(b)[0] > guard
                      && feeds(a, places));
      all.add(new Way(this, length, ops, sb, control));
    }

    /// Whether a read of the guard is part of its result: not the one inside what is written.
    private boolean feeds(int a, List<int[]> places) {
      Statement s = statements.get(places.get(a)[0]);
      return s.form() != Form.NESTED || places.get(a)[1] == s.ops().size() - 1;
    }
  }

  /// A way through a thread: as many statements, with an order of operands.
  record Way(Thread thread, int length, List<CppOp> ops, Rows sb, Rows control) {
    /// Whether the thread goes so if that is read; adds its registers.
    boolean goes(List<Long> read, int number, Map<String, Long> state) {
      int from = 0;
      for (int s = 0; s < thread.statements().size(); s++) {
        Statement statement = thread.statements().get(s);
        int to = from + (s < length ? statement.ops().size() : 0);
        long result = to > from ? statement.result(read.subList(from, to)) : 0;
        if (statement.gives()) {
          state.put(number + ":r" + s, result);
        }
        boolean last = thread.statements().size() > length;
        if (s == thread.guard() && (result == thread.value()) == last) {
          return false;
        }
        from = to;
      }
      return true;
    }
  }

  /// Whether a thread is in the scope of what another one does: they are in the same device, the
  /// same cluster of it and the same block of that, as far as the scope goes.
  boolean reaches(CppOp op, int own, int other) {
    if (own == other) {
      return true;
    }
    int alike = 0;
    while (alike < 3 && places.get(own).get(alike).equals(places.get(other).get(alike))) {
      alike++;
    }
    return !op.order().isEmpty() && alike >= op.reach();
  }
}
