package dev.acquit.model.oracle;

import dev.acquit.model.oracle.CppOp.Kind;
import dev.acquit.model.oracle.CppToy.Form;
import dev.acquit.model.oracle.CppToy.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Small scoped C++ programs at random, and as text.
final class CppToys {
  private static final int MOST_EVENTS = 7;
  private static final List<String> LEVELS = List.of("gpu", "cluster", "cta");

  private final Random random;
  private int left;
  private boolean plain;

  CppToys(Random random) {
    this.random = random;
  }

  CppToy next() {
    left = MOST_EVENTS;
    plain = random.nextInt(2) == 0;
    int count = 2 + (random.nextInt(4) == 0 ? 1 : 0);
    List<CppToy.Thread> threads = new ArrayList<>();
    List<List<Integer>> places = new ArrayList<>();
    int common = random.nextInt(6) == 0 ? 0 : 1 + random.nextInt(3);
    for (int t = 0; t < count; t++) {
      int most = left - (count - t - 1);
      List<Statement> statements = new ArrayList<>();
      int events = 0;
      while (events < most && statements.size() < 3 && (events == 0 || random.nextInt(5) > 0)) {
        Statement s = statement(most - events);
        events += s.ops().size();
        statements.add(s);
      }
      left -= events;
      int guard = random.nextInt(statements.size());
      boolean guarded =
          guard < statements.size() - 1 && statements.get(guard).gives() && random.nextBoolean();
      threads.add(new CppToy.Thread(statements, guarded ? guard : -1, random.nextInt(3)));
      places.add(place(t, common, places));
    }
    return new CppToy(threads, places);
  }

  /// Where a thread runs: mostly as near to the one before it as is usual in the program.
  private List<Integer> place(int thread, int common, List<List<Integer>> before) {
    List<Integer> place = new ArrayList<>();
    int alike = random.nextInt(5) > 0 ? common : random.nextInt(4);
    for (int level = 0; level < 3; level++) {
      place.add(thread > 0 && level < alike ? before.getLast().get(level) : thread);
    }
    return place;
  }

  private Statement statement(int most) {
    int size = most > 1 && random.nextInt(5) > 1 ? (most > 2 && random.nextInt(4) == 0 ? 3 : 2) : 1;
    Form form = size == 2 ? Form.values()[random.nextInt(3)] : Form.SUM;
    List<CppOp> ops = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      Kind[] kinds = Kind.values();
      Kind kind = kinds[random.nextInt(kinds.length)];
      boolean outer = form == Form.NESTED && i == 1;
      while (outer
          ? kind == Kind.LOAD || kind == Kind.FENCE
          : size > 1 && (kind == Kind.STORE || kind == Kind.FENCE)) {
        kind = kinds[random.nextInt(kinds.length)];
      }
      ops.add(op(kind, outer ? 1 : 0));
    }
    return new Statement(form, ops);
  }

  private CppOp op(Kind kind, int operand) {
    boolean weak = plain && (kind == Kind.LOAD || kind == Kind.STORE) && random.nextBoolean();
    String order =
        switch (kind) {
          case LOAD -> one("relaxed", "acquire", "seq_cst");
          case STORE -> one("relaxed", "release", "seq_cst");
          case EXCHANGE, ADD -> one("relaxed", "acquire", "release", "acq_rel", "seq_cst");
          case FENCE -> one("acquire", "release", "acq_rel", "seq_cst");
        };
    return new CppOp(
        kind,
        kind == Kind.FENCE ? -1 : weak ? 2 : random.nextInt(2),
        weak ? "" : order,
        weak ? CppOp.ALONE : reach(),
        kind == Kind.FENCE || kind == Kind.LOAD ? 0 : 1 + random.nextInt(2),
        operand);
  }

  private int reach() {
    int drawn = random.nextInt(16);
    return drawn == 0 ? CppOp.ALONE : drawn < 4 ? 2 : drawn < 6 ? 3 : drawn < 9 ? 0 : 1;
  }

  private String one(String... of) {
    return of[random.nextInt(of.length)];
  }

  static String text(CppToy toy) {
    StringBuilder text = new StringBuilder("C toy\n{ x=0; y=0; z=0; }\n");
    List<String> terms = new ArrayList<>(List.of("x=9", "y=9", "z=9"));
    for (int t = 0; t < toy.threads().size(); t++) {
      CppToy.Thread thread = toy.threads().get(t);
      text.append("P").append(t).append(" (atomic_int* x, atomic_int* y, int* z) {\n");
      for (int s = 0; s < thread.statements().size(); s++) {
        if (thread.statements().get(s).gives()) {
          text.append("  int r").append(s).append(" = 0;\n");
          terms.add(t + ":r" + s + "=9");
        }
      }
      for (int s = 0; s < thread.statements().size(); s++) {
        text.append("  ").append(thread.statements().get(s).text(s)).append("\n");
        if (s == thread.guard()) {
          text.append("  if (r%d == %d) {\n".formatted(s, thread.value()));
        }
      }
      text.append(thread.guard() >= 0 ? "  }\n}\n" : "}\n");
    }
    return text
        + "scopes: (sys"
        + tree(toy, List.of())
        + ")\nexists ("
        + String.join(" /\\ ", terms)
        + ")\n";
  }

  /// The threads whose places begin so, each level in brackets of its own.
  private static String tree(CppToy toy, List<Integer> begin) {
    int level = begin.size();
    StringBuilder text = new StringBuilder();
    List<Integer> done = new ArrayList<>();
    for (int t = 0; t < toy.threads().size(); t++) {
      List<Integer> place = toy.places().get(t);
      if (!place.subList(0, level).equals(begin)) {
        continue;
      } else if (level == 3) {
        text.append(" P").append(t);
      } else if (!done.contains(place.get(level))) {
        done.add(place.get(level));
        text.append(" (").append(LEVELS.get(level));
        text.append(tree(toy, place.subList(0, level + 1))).append(')');
      }
    }
    return text.toString();
  }
}
