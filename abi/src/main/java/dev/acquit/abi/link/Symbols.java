package dev.acquit.abi.link;

import dev.acquit.abi.check.Addressed;
import dev.acquit.abi.check.SystemCall;
import dev.acquit.abi.link.Symbol.Binding;
import dev.acquit.abi.link.Symbol.Code;
import dev.acquit.abi.link.Symbol.Data;
import dev.acquit.abi.rule.Finding;
import dev.acquit.abi.rule.Rule;
import dev.acquit.abi.rule.Severity;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.Linkage;
import dev.acquit.ptx.module.Variable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// L-1, L-8 and L-9 of names: whether all modules mean one thing by each, and whether one of them
/// defines it. What nvlink 13.0 refuses was read off its answers about 1,600 pairs of modules; that
/// alignments and values differ it does not say.
///
/// @ptx 11.6 Linking directives
final class Symbols {
  private final List<Finding> findings = new ArrayList<>();

  private Symbols() {}

  static List<Finding> of(List<Linked> modules) {
    Symbols symbols = new Symbols();
    Map<String, List<Symbol>> all = new LinkedHashMap<>();
    for (Linked module : modules) {
      for (Symbol s : symbols(module)) {
        all.computeIfAbsent(s.name(), n -> new ArrayList<>()).add(s);
      }
    }
    all.values().forEach(symbols::check);
    return symbols.findings;
  }

  /// What the object file of a module has: an undefined function only if something refers to it, an
  /// undefined variable always.
  private static List<Symbol> symbols(Linked module) {
    List<Symbol> all = new ArrayList<>();
    Set<String> known = new HashSet<>();
    Set<String> addressed = Addressed.of(module.module().variables(), module.bodies());
    for (Function f : module.module().functions()) {
      boolean defined = f.body().isPresent();
      if (defined || module.calls(f.name()) || addressed.contains(f.name())) {
        Code code = new Code(f.kind() == Function.Kind.ENTRY);
        Binding binding = defined ? binding(f.linkage()) : Binding.UNDEFINED;
        all.add(new Symbol(module.module(), f.position(), f.name(), binding, code));
      }
      if (defined) {
        known.add(f.name());
      }
    }
    for (Variable v : module.module().variables()) {
      Data data = new Data(v.space(), v.bytes(), v.alignment(), v.managed(), v.initializer());
      all.add(new Symbol(module.module(), v.position(), v.name(), binding(v.linkage()), data));
      if (v.linkage() != Linkage.EXTERN) {
        known.add(v.name());
      }
    }
    // A declaration beside the definition says nothing more.
    all.removeIf(s -> s.binding() == Binding.UNDEFINED && known.contains(s.name()));
    return all;
  }

  private static Binding binding(Linkage linkage) {
    return switch (linkage) {
      case MODULE -> Binding.LOCAL;
      case VISIBLE -> Binding.VISIBLE;
      case EXTERN -> Binding.UNDEFINED;
      case WEAK -> Binding.WEAK;
      case COMMON -> Binding.COMMON;
    };
  }

  private void add(Rule rule, Severity severity, Symbol at, String what) {
    findings.add(new Finding(rule, severity, at.in().file(), at.at(), at.name(), what));
  }

  private void check(List<Symbol> all) {
    kernels(all);
    List<Symbol> shared = all.stream().filter(s -> s.binding() != Binding.LOCAL).toList();
    for (int i = 1; i < shared.size(); i++) {
      against(shared.get(i), shared.subList(0, i));
    }
    shared.stream().filter(s -> s.binding() == Binding.UNDEFINED).forEach(s -> defined(s, shared));
    chosen(shared).ifPresent(c -> shared.forEach(s -> silent(s, c)));
  }

  /// nvlink takes a kernel for another thing of that name in a module before it, even where that is
  /// known there only. In the other order it does not.
  private void kernels(List<Symbol> all) {
    for (int i = 1; i < all.size(); i++) {
      Symbol kernel = all.get(i);
      if (kernel.thing() instanceof Code(boolean is) && is) {
        all.subList(0, i).stream()
            .filter(s -> s.binding() == Binding.LOCAL)
            .findFirst()
            .ifPresent(s ->
                add(
                    Rule.L_1,
                    Severity.ERROR,
                    kernel,
                    "it is a kernel, and something of %s has its name: nvlink takes the other order"
                        .formatted(s.in().file())));
      }
    }
  }

  private static String words(Symbol.Thing thing) {
    return switch (thing) {
      case Code(boolean kernel) -> kernel ? "a kernel" : "a function";
      case Data d -> "a variable in ." + d.space().suffix();
    };
  }

  /// A symbol against what modules before it have.
  private void against(Symbol symbol, List<Symbol> before) {
    Symbol first = before.getFirst();
    switch (symbol.thing()) {
      case Data mine when first.thing() instanceof Data its ->
          data(symbol, mine, first, its, before);
      case Code(boolean kernel) when first.thing() instanceof Code(boolean its) -> {
        if (kernel != its) {
          add(
              Rule.L_1,
              Severity.ERROR,
              symbol,
              "it is %s, and %s in %s"
                  .formatted(words(symbol.thing()), words(first.thing()), first.in().file()));
        }
      }
      default -> {
        add(
            Rule.L_8,
            Severity.ERROR,
            symbol,
            "it is %s, and %s in %s"
                .formatted(words(symbol.thing()), words(first.thing()), first.in().file()));
        return;
      }
    }
    if (symbol.binding() == Binding.VISIBLE || symbol.binding() == Binding.COMMON) {
      before.stream()
          .filter(s -> s.binding() == Binding.VISIBLE)
          .findFirst()
          .ifPresent(s ->
              add(Rule.L_1, Severity.ERROR, symbol, "it is defined in " + s.in().file() + ", too"));
    }
  }

  private void data(Symbol symbol, Data mine, Symbol first, Data its, List<Symbol> before) {
    String wrong = "";
    if (mine.space() != its.space()) {
      wrong =
          "it is in .%s, and in .%s in %s"
              .formatted(mine.space().suffix(), its.space().suffix(), first.in().file());
    } else if (mine.managed() != its.managed()) {
      wrong =
          "it is %s.attribute(.managed), and %s in %s"
              .formatted(
                  mine.managed() ? "" : "not ", its.managed() ? "is" : "not", first.in().file());
    } else {
      Optional<Symbol> sized =
          before.stream().filter(s -> s.thing() instanceof Data d && d.bytes() != 0).findFirst();
      if (sized.isPresent() && mine.bytes() != 0) {
        long bytes = ((Data) sized.get().thing()).bytes();
        boolean merged = symbol.binding() == Binding.COMMON && isCommon(before);
        if (bytes != mine.bytes() && !merged) {
          wrong =
              "it has %d bytes, and %d in %s"
                  .formatted(mine.bytes(), bytes, sized.get().in().file());
        }
      }
    }
    if (!wrong.isEmpty()) {
      add(Rule.L_8, Severity.ERROR, symbol, wrong);
    }
  }

  private static boolean isCommon(List<Symbol> before) {
    return before.stream().allMatch(s -> s.binding() == Binding.COMMON);
  }

  private void defined(Symbol symbol, List<Symbol> all) {
    boolean driver = symbol.thing() instanceof Code && SystemCall.of(symbol.name()).isPresent();
    boolean launch = all.subList(0, all.indexOf(symbol) + 1).stream().anyMatch(Symbol::isDynamic);
    if (!driver && !launch && all.stream().noneMatch(Symbol::defines)) {
      add(
          Rule.L_1,
          Severity.ERROR,
          symbol,
          symbol.thing() instanceof Code
              ? "it is called, and no module defines it"
              : "it is declared, and no module defines it");
    }
  }

  /// The definition that counts: the visible one, else the first.
  private static Optional<Symbol> chosen(List<Symbol> all) {
    return all.stream()
        .filter(s -> s.binding() == Binding.VISIBLE)
        .findFirst()
        .or(() -> all.stream().filter(Symbol::defines).findFirst());
  }

  /// What nvlink is silent about: what is accessed as the module's own declaration says lies as
  /// another module has it.
  private void silent(Symbol symbol, Symbol chosen) {
    if (symbol == chosen
        || !(symbol.thing() instanceof Data mine)
        || !(chosen.thing() instanceof Data its)) {
      return;
    }
    if (mine.alignment() > its.alignment()) {
      add(
          Rule.L_8,
          Severity.ERROR,
          symbol,
          "it is aligned to %d here, and to %d where it is defined, in %s"
              .formatted(mine.alignment(), its.alignment(), chosen.in().file()));
    }
    if (symbol.binding() == Binding.WEAK && !mine.value().equals(its.value())) {
      boolean replaced = chosen.binding() == Binding.VISIBLE;
      add(
          Rule.L_9,
          replaced ? Severity.NOTE : Severity.WARNING,
          symbol,
          "its value is another one in %s, %s"
              .formatted(
                  chosen.in().file(), replaced ? "which replaces it" : "and one of them is taken"));
    }
  }
}
