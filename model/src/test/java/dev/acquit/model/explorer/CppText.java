package dev.acquit.model.explorer;

import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A [Toy] as a litmus test in C++: without barriers, and operations that C++ has not. Tests in C++
/// know no arrays: each element is a variable, and a pointer is computed to the one that is meant.
final class CppText {
  private static final List<String> SCOPES = List.of("device", "system");

  private final Toy toy;
  private final StringBuilder out = new StringBuilder("C explored\n{ ");
  private int accesses;

  private CppText(Toy toy) {
    this.toy = toy;
  }

  /// The test.
  ///
  /// @param asked what stands behind the program
  static String of(Toy toy, String asked) {
    CppText text = new CppText(toy);
    text.write(asked);
    return text.out.toString();
  }

  private void write(String asked) {
    for (Variable v : toy.variables()) {
      for (int e = 0; e < v.initial().size(); e++) {
        out.append(name(v, e)).append('=').append(v.initial().get(e)).append("; ");
      }
    }
    out.append("}\n");
    String variables =
        toy.variables().stream()
            .flatMap(v ->
                IntStream.range(0, v.initial().size())
                    .mapToObj(e -> (v.isPlain() ? "int* " : "atomic_int* ") + name(v, e)))
            .collect(Collectors.joining(", "));
    TreeMap<Integer, String> blocks = new TreeMap<>();
    for (int t = 0; t < toy.threads().size(); t++) {
      out.append("P").append(t).append(" (").append(variables).append(") {\n");
      for (int r = 0; r < Toy.NARROW; r++) {
        out.append("  int r").append(r).append(" = 0;\n");
      }
      out.append("  int e = 0;\n");
      toy.variables().stream()
          .filter(Variable::isArray)
          .forEach(v -> out.append("  atomic_int* at = ").append(name(v, 0)).append(";\n"));
      write(toy.threads().get(t).body(), "  ");
      out.append("}\n");
      blocks.merge(toy.threads().get(t).cta(), " P" + t, String::concat);
    }
    out.append("scopes: (sys (gpu");
    blocks.values().forEach(b -> out.append(" (cta").append(b).append(")"));
    out.append("))\n").append(named(asked)).append('\n');
  }

  private void write(List<Deed> body, String indent) {
    for (Deed deed : body) {
      switch (deed) {
        case Deed.If(Look look, List<Deed> yes, List<Deed> no) -> {
          line(indent, "if (" + text(look) + ") {");
          write(yes, indent + "  ");
          if (!no.isEmpty()) {
            line(indent, "} else {");
            write(no, indent + "  ");
          }
          line(indent, "}");
        }
        case Deed.Loop(List<Deed> inside) -> loop(inside, indent);
        case Deed.Leave(Look look) -> line(indent, "if (" + text(look) + ") { break; }");
        case Deed.Again(Look look) -> line(indent, "if (" + text(look) + ") { continue; }");
        case Deed.Load _,
            Deed.LoadPair _,
            Deed.Store _,
            Deed.StorePair _,
            Deed.Together _,
            Deed.Change _,
            Deed.Fence _,
            Deed.Compute _,
            Deed.Set _,
            Deed.Meet _ -> {
          point(deed, indent);
          line(indent, simple(deed));
        }
      }
    }
  }

  /// Lets the pointer lead to the element that a register chooses.
  private void point(Deed deed, String indent) {
    Place at =
        switch (deed) {
          case Deed.Load l -> l.at();
          case Deed.Store s -> s.at();
          case Deed.Change c -> c.at();
          default -> Place.of(0);
        };
    Variable v = toy.variables().get(at.variable());
    if (at.register() >= 0) {
      line(indent, "at = " + name(v, 0) + ";");
      for (int e = 1; e < v.initial().size(); e++) {
        String chosen =
            "(%s & %d) == %d".formatted(Toy.name(at.register()), v.initial().size() - 1, e);
        line(indent, "if (" + chosen + ") { at = " + name(v, e) + "; }");
      }
    }
  }

  private static String name(Variable v, int element) {
    return v.isArray() ? v.name() + "_" + element : v.name();
  }

  /// A question with the names that elements have here.
  private String named(String asked) {
    String all = asked;
    for (Variable v : toy.variables()) {
      for (int e = 0; e < v.initial().size(); e++) {
        all = all.replace(v.cell(e), name(v, e));
      }
    }
    return all;
  }

  /// Tested at its head, at its tail, or in the middle.
  private void loop(List<Deed> inside, String indent) {
    boolean again = inside.stream().anyMatch(d -> d instanceof Deed.Again);
    if (inside.getFirst() instanceof Deed.Leave(Look look)) {
      line(indent, "while (" + text(not(look)) + ") {");
      write(inside.subList(1, inside.size()), indent + "  ");
      line(indent, "}");
    } else if (inside.getLast() instanceof Deed.Leave(Look look) && !again) {
      line(indent, "do {");
      write(inside.subList(0, inside.size() - 1), indent + "  ");
      line(indent, "} while (" + text(not(look)) + ");");
    } else {
      line(indent, "while (1) {");
      write(inside, indent + "  ");
      line(indent, "}");
    }
  }

  private void line(String indent, String text) {
    out.append(indent).append(text).append('\n');
  }

  private static Look not(Look look) {
    return new Look(look.register(), !look.equal(), look.with());
  }

  private static String text(Look look) {
    return Toy.name(look.register()) + (look.equal() ? " == " : " != ") + text(look.with());
  }

  private static String text(Operand operand) {
    return switch (operand) {
      case Operand.Number(long value) -> Long.toString(value);
      case Operand.Register(int number) -> Toy.name(number);
    };
  }

  private String simple(Deed deed) {
    String scope = "thread_scope_" + SCOPES.get(accesses++ % SCOPES.size());
    return switch (deed) {
      case Deed.Load l when isPlain(l.at()) -> Toy.name(l.register()) + " = *" + name(l.at()) + ";";
      case Deed.Store s when isPlain(s.at()) -> "*" + name(s.at()) + " = " + text(s.value()) + ";";
      case Deed.Load l ->
          "%s = atomic_load_explicit(%s, %s, %s);"
              .formatted(Toy.name(l.register()), name(l.at()), order(l.how(), "acquire"), scope);
      case Deed.Store s ->
          "atomic_store_explicit(%s, %s, %s, %s);"
              .formatted(name(s.at()), text(s.value()), order(s.how(), "release"), scope);
      case Deed.Change c when c.what() == Update.CAS -> {
        String order = order(c.how(), "acq_rel");
        String fails = order(c.how(), "acquire");
        String call =
            "atomic_compare_exchange_strong_explicit(%s, &e, %d, %s, %s, %s);"
                .formatted(name(c.at()), c.b(), order, fails, scope);
        yield "e = "
            + text(c.a())
            + "; "
            + call
            + (c.register() < 0 ? "" : " " + Toy.name(c.register()) + " = e;");
      }
      case Deed.Change c ->
          (c.register() < 0 ? "" : Toy.name(c.register()) + " = ")
              + "atomic_%s_explicit(%s, %s, %s, %s);"
                  .formatted(
                      c.what() == Update.EXCH ? "exchange" : "fetch_" + c.what().word(),
                      name(c.at()),
                      text(c.a()),
                      order(c.how(), "acq_rel"),
                      scope);
      case Deed.Fence f ->
          "atomic_thread_fence(memory_order_%s, %s);"
              .formatted(f.sc() ? "seq_cst" : "acq_rel", scope);
      case Deed.Compute c -> {
        String sign =
            switch (c.what()) {
              case ADD -> "+";
              case AND -> "&";
              default -> "^";
            };
        yield "%s = %s %s %s;"
            .formatted(Toy.name(c.register()), Toy.name(c.left()), sign, text(c.right()));
      }
      case Deed.Set s -> Toy.name(s.register()) + " = " + text(s.value()) + ";";
      case Deed.LoadPair _,
          Deed.StorePair _,
          Deed.Together _,
          Deed.Meet _,
          Deed.If _,
          Deed.Loop _,
          Deed.Leave _,
          Deed.Again _ ->
          throw new IllegalStateException("not in C++");
    };
  }

  private boolean isPlain(Place at) {
    return toy.variables().get(at.variable()).isPlain();
  }

  private String name(Place at) {
    return at.register() >= 0 ? "at" : name(toy.variables().get(at.variable()), at.element());
  }

  private static String order(Strength how, String ordered) {
    return "memory_order_"
        + switch (how) {
          case WEAK, RELAXED -> "relaxed";
          case ORDERED -> ordered;
          case FULL -> "seq_cst";
        };
  }
}
