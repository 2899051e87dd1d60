package dev.acquit.model.explorer;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// A [Toy] as a litmus test in PTX.
final class PtxText {
  /// In the names of registers that only compute addresses.
  private static final String INDEX = "r90";

  /// What a lane brings where lanes find something out.
  private static final String BROUGHT = "r95";

  private static final String OFFSET = "rd91";
  private static final String ADDRESS = "rd92";
  private static final List<String> SCOPES = List.of("gpu", "sys", "cta", "gpu");

  private PtxText() {}

  /// The test.
  ///
  /// @param asked what stands behind the program: locations and a condition
  static String of(Toy toy, String asked) {
    List<List<String>> columns = new ArrayList<>();
    for (int t = 0; t < toy.threads().size(); t++) {
      List<String> column = new ArrayList<>();
      column.add("P" + t + "@cta " + toy.threads().get(t).cta() + ",gpu 0");
      column.addAll(body(toy, t));
      columns.add(column);
    }
    StringBuilder text = new StringBuilder("PTX explored\n{ ");
    for (Variable v : toy.variables()) {
      text.append(declared(v)).append("; ");
    }
    text.append("}\n");
    for (int r = 0; r < columns.stream().mapToInt(List::size).max().orElse(0); r++) {
      int row = r;
      text.append(
              columns.stream()
                  .map(c -> row < c.size() ? c.get(row) : "")
                  .collect(Collectors.joining(" | ", " ", " ;")))
          .append('\n');
    }
    return text + asked + "\n";
  }

  static String declared(Variable v) {
    String type = "uint" + v.bits() + "_t ";
    String values =
        v.initial().stream().map(Long::toUnsignedString).collect(Collectors.joining(","));
    return type + v.name() + (v.isArray() ? "[]={" + values + "}" : "=" + values);
  }

  /// The lines of a thread; labels have lines of their own.
  static List<String> body(Toy toy, int thread) {
    List<Code.Line> code = Code.of(toy.threads().get(thread).body());
    Set<Integer> targets = new HashSet<>();
    for (Code.Line line : code) {
      switch (line) {
        case Code.Line.Jump(_, _, int to) -> targets.add(to);
        case Code.Line.Go(int to) -> targets.add(to);
        case Code.Line.Plain _ -> {}
      }
    }
    List<String> lines = new ArrayList<>();
    for (int at = 0; at < code.size(); at++) {
      if (targets.contains(at)) {
        lines.add(label(thread, at) + ":");
      }
      switch (code.get(at)) {
        case Code.Line.Jump(Look look, boolean ifSo, int to) -> {
          String p = "p" + at;
          int bits = Toy.bits(look.register());
          lines.add(
              "setp.%s.u%d %s, %s, %s"
                  .formatted(
                      look.equal() ? "eq" : "ne",
                      bits,
                      p,
                      Toy.name(look.register()),
                      text(look.with())));
          lines.add("@" + (ifSo ? "" : "!") + p + " bra " + label(thread, to));
        }
        case Code.Line.Go(int to) -> lines.add("bra " + label(thread, to));
        case Code.Line.Plain(Deed deed) -> {
          String scope = SCOPES.get((thread + at * 3) % SCOPES.size());
          write(toy, deed, scope, lines);
        }
      }
    }
    if (targets.contains(code.size())) {
      lines.add(label(thread, code.size()) + ":");
    }
    return lines;
  }

  private static String label(int thread, int at) {
    return "L" + thread + "_" + at;
  }

  private static String text(Operand operand) {
    return switch (operand) {
      case Operand.Number(long value) -> Long.toUnsignedString(value);
      case Operand.Register(int number) -> Toy.name(number);
    };
  }

  private static void write(Toy toy, Deed deed, String scope, List<String> lines) {
    switch (deed) {
      case Deed.Load l -> {
        String at = address(toy, l.at(), lines);
        lines.add(
            "ld%s.u%d %s, %s"
                .formatted(
                    how(l.how(), "acquire", scope), bits(toy, l.at()), Toy.name(l.register()), at));
      }
      case Deed.LoadPair l -> {
        Variable v = toy.variables().get(l.variable());
        lines.add(
            "ld%s.v2.u%d {%s, %s}, [%s]"
                .formatted(
                    how(l.how(), "acquire", scope),
                    v.bits(),
                    Toy.name(l.first()),
                    Toy.name(l.second()),
                    v.name()));
      }
      case Deed.StorePair s -> {
        Variable v = toy.variables().get(s.variable());
        lines.add(
            "st%s.v2.u%d [%s], {%s, %s}"
                .formatted(
                    how(s.how(), "release", scope),
                    v.bits(),
                    v.name(),
                    text(s.first()),
                    text(s.second())));
      }
      case Deed.Together g -> {
        int mask = (1 << toy.threads().size()) - 1;
        lines.add("bar.warp.sync " + mask);
        together(g, mask, lines);
        lines.add("bar.warp.sync " + mask);
      }
      case Deed.Store s -> {
        String at = address(toy, s.at(), lines);
        lines.add(
            "st%s.u%d %s, %s"
                .formatted(how(s.how(), "release", scope), bits(toy, s.at()), at, text(s.value())));
      }
      case Deed.Change c -> {
        String at = address(toy, c.at(), lines);
        lines.add(
            (c.register() < 0 ? "red" : "atom")
                + (c.how() == Strength.RELAXED
                    ? ".relaxed."
                    : c.register() < 0 ? ".release." : ".acq_rel.")
                + scope
                + "."
                + c.what().word()
                + "."
                + (switch (c.what()) {
                  case ADD, MIN, MAX, INC, DEC -> "u";
                  case EXCH, CAS, AND, OR, XOR -> "b";
                })
                + bits(toy, c.at())
                + " "
                + (c.register() < 0 ? "" : Toy.name(c.register()) + ", ")
                + at
                + ", "
                + text(c.a())
                + (c.what() == Update.CAS ? ", " + c.b() : ""));
      }
      case Deed.Fence f -> lines.add("fence." + (f.sc() ? "sc." : "acq_rel.") + scope);
      case Deed.Compute c ->
          lines.add(
              "%s.%s%d %s, %s, %s"
                  .formatted(
                      c.what().word(),
                      c.what() == Update.ADD ? "u" : "b",
                      Toy.bits(c.register()),
                      Toy.name(c.register()),
                      Toy.name(c.left()),
                      text(c.right())));
      case Deed.Set s ->
          lines.add(
              "mov.u%d %s, %s"
                  .formatted(Toy.bits(s.register()), Toy.name(s.register()), text(s.value())));
      case Deed.Meet _ -> lines.add("bar.sync 0");
      case Deed.If _, Deed.Loop _, Deed.Leave _, Deed.Again _ ->
          throw new IllegalStateException("has become jumps");
    }
  }

  private static void together(Deed.Together g, int mask, List<String> lines) {
    String to = Toy.name(g.register());
    if (g.what() == Finding.ACTIVE) {
      lines.add("activemask_%d_1_1:".formatted(g.lane() + 1));
      lines.add("activemask.b32 " + to);
      return;
    }
    if (g.what() == Finding.SHUFFLE) {
      lines.add("mov.u32 %s, %s".formatted(BROUGHT, text(g.value())));
      lines.add("shfl.sync.idx.b32 %s, %s, %d, 31, %d".formatted(to, BROUGHT, g.lane(), mask));
      return;
    }
    lines.add("mov.u32 %s, %s".formatted(BROUGHT, text(g.value())));
    lines.add("setp.ne.u32 p93, %s, 0".formatted(BROUGHT));
    switch (g.what()) {
      case BALLOT -> lines.add("vote.sync.ballot.b32 %s, p93, %d".formatted(to, mask));
      case ALL, ANY -> {
        String mode = g.what() == Finding.ALL ? "all" : "any";
        lines.add("vote.sync.%s.pred p94, p93, %d".formatted(mode, mask));
        lines.add("selp.u32 %s, 1, 0, p94".formatted(to));
      }
      case SHUFFLE, ACTIVE -> throw new IllegalStateException("is written above");
    }
  }

  private static int bits(Toy toy, Place at) {
    return toy.variables().get(at.variable()).bits();
  }

  private static String how(Strength how, String ordered, String scope) {
    return switch (how) {
      case WEAK -> ".weak";
      case RELAXED -> ".relaxed." + scope;
      case ORDERED -> "." + ordered + "." + scope;
      case FULL -> ".volatile";
    };
  }

  private static String address(Toy toy, Place at, List<String> lines) {
    Variable v = toy.variables().get(at.variable());
    int bytes = v.bits() / Byte.SIZE;
    if (at.register() < 0) {
      return "[" + v.name() + (at.element() == 0 ? "" : "+" + bytes * at.element()) + "]";
    }
    lines.add(
        "and.b32 %s, %s, %d".formatted(INDEX, Toy.name(at.register()), v.initial().size() - 1));
    lines.add("mul.wide.u32 %s, %s, %d".formatted(OFFSET, INDEX, bytes));
    lines.add("mov.u64 %s, %s".formatted(ADDRESS, v.name()));
    lines.add("add.u64 %s, %s, %s".formatted(ADDRESS, ADDRESS, OFFSET));
    return "[" + ADDRESS + "]";
  }
}
