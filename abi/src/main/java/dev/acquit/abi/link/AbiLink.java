package dev.acquit.abi.link;

import dev.acquit.abi.check.Addressed;
import dev.acquit.abi.check.PassedAcross;
import dev.acquit.abi.module.AbiModule;
import dev.acquit.abi.module.Body;
import dev.acquit.abi.module.Body.Call;
import dev.acquit.abi.module.Signature;
import dev.acquit.abi.module.Signature.Difference;
import dev.acquit.abi.module.Slot;
import dev.acquit.abi.module.WalkedModule;
import dev.acquit.abi.rule.Finding;
import dev.acquit.abi.rule.Rule;
import dev.acquit.abi.rule.Severity;
import dev.acquit.ptx.isa.Architecture;
import dev.acquit.ptx.module.BodyItem;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.Linkage;
import dev.acquit.ptx.module.Variable;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/// All rules for modules that are linked with each other. Mutable, and used once.
public final class AbiLink {
  private final List<Linked> modules;
  private final List<Finding> findings = new ArrayList<>();

  private AbiLink(List<WalkedModule> modules) {
    this.modules = modules.stream().map(Linked::of).toList();
  }

  /// A function where it stands.
  private record Defined(Linked in, Function function) {
    Signature signature() {
      return Signature.of(function);
    }

    String file() {
      return in.module().file();
    }

    boolean kernel() {
      return function.kind() == Function.Kind.ENTRY;
    }

    /// Whether its code is for a debugger.
    boolean debugged() {
      return in.module().targets().contains("debug");
    }

    boolean weak() {
      return function.linkage() == Linkage.WEAK;
    }
  }

  /// What keeps modules from going together, by place. Each module's own findings are those of
  /// [dev.acquit.abi.check.AbiCheck].
  ///
  /// @param machine what machine code is to be for; if nothing is said, whatever all modules allow
  public static List<Finding> of(List<WalkedModule> modules, Optional<Architecture> machine) {
    AbiLink link = new AbiLink(modules);
    link.findings.addAll(
        Architectures.of(modules.stream().map(WalkedModule::module).toList(), machine));
    link.findings.addAll(Symbols.of(link.modules));
    link.findings.addAll(PassedAcross.of(modules));
    Map<String, List<Defined>> definitions = link.definitions();
    definitions.values().forEach(link::definitions);
    link.declarations(definitions);
    link.tables(definitions);
    return link.findings.stream().distinct().sorted(Finding.ORDER).toList();
  }

  private void add(
      Rule rule, Severity severity, AbiModule in, Position at, String where, String what) {
    findings.add(new Finding(rule, severity, in.file(), at, where, what));
  }

  private Map<String, List<Defined>> definitions() {
    Map<String, List<Defined>> all = new LinkedHashMap<>();
    for (Linked linked : modules) {
      for (Function f : linked.module().functions()) {
        if (f.body().isPresent() && f.linkage() != Linkage.MODULE) {
          all.computeIfAbsent(f.name(), n -> new ArrayList<>()).add(new Defined(linked, f));
        }
      }
    }
    return all;
  }

  /// L-1 and L-9: what is defined more than once.
  private void definitions(List<Defined> all) {
    Defined first = all.getFirst();
    for (Defined other : all.subList(1, all.size())) {
      if (first.kernel() != other.kernel() || (!first.weak() && !other.weak())) {
        continue;
      }
      Optional<Difference> difference = other.signature().difference(first.signature());
      if (difference.isPresent()) {
        Difference d = difference.get();
        error(
            d.kind() == Difference.Kind.PLACE ? Rule.L_9 : rule(d),
            other,
            "%s is %s, and %s in %s, one of which is taken"
                .formatted(d.which(), d.one(), d.other(), first.file()));
      } else if (!text(first.function()).equals(text(other.function()))) {
        different(first, other);
      }
    }
  }

  /// L-9: a default that is replaced, and code with and without optimisation, is meant to differ.
  private void different(Defined first, Defined other) {
    boolean replaced = !first.weak() || !other.weak();
    boolean debugged = first.debugged() != other.debugged();
    add(
        Rule.L_9,
        replaced || debugged ? Severity.NOTE : Severity.WARNING,
        other.in().module(),
        other.function().position(),
        other.function().name(),
        "its body is another one in %s, %s"
            .formatted(
                first.file(),
                replaced
                    ? "and the weak one is replaced"
                    : debugged
                        ? "one of which is for a debugger; one of them is taken"
                        : "and one of them is taken"));
  }

  private void error(Rule rule, Defined at, String what) {
    add(
        rule,
        Severity.ERROR,
        at.in().module(),
        at.function().position(),
        at.function().name(),
        what);
  }

  /// A body without its positions.
  private static List<Object> text(Function function) {
    List<Object> all = new ArrayList<>();
    for (BodyItem item : function.items()) {
      switch (item) {
        case BodyItem.Line line -> all.add(line.statement());
        case BodyItem.Registers(var _, var type, String name, var _) -> all.add(type + name);
        case BodyItem.Local(Variable v) ->
            all.add(v.name() + v.type() + v.alignment() + v.dimensions());
        case BodyItem.Callable _, BodyItem.Block _ -> {}
      }
    }
    return all;
  }

  private void declarations(Map<String, List<Defined>> definitions) {
    for (Linked linked : modules) {
      Set<String> own = new HashSet<>();
      linked.module().functions().stream()
          .filter(f -> f.body().isPresent())
          .forEach(f -> own.add(f.name()));
      for (Function f : linked.module().functions()) {
        if (f.body().isEmpty() && !own.contains(f.name())) {
          declaration(linked, f, definitions.getOrDefault(f.name(), List.of()));
        }
      }
    }
  }

  private void declaration(Linked in, Function f, List<Defined> definitions) {
    boolean called = in.calls(f.name());
    if (definitions.isEmpty()) {
      return;
    }
    Defined definition =
        definitions.stream().filter(d -> !d.weak()).findFirst().orElse(definitions.getFirst());
    if (definition.kernel()) {
      if (!called) {
        add(
            Rule.L_11,
            Severity.WARNING,
            in.module(),
            f.position(),
            f.name(),
            "it is a kernel in " + definition.file() + "; it is never called");
      }
      return;
    }
    Optional<Difference> difference = Signature.of(f).difference(definition.signature());
    if (difference.isPresent()) {
      Difference d = difference.get();
      String what =
          "%s is %s, and %s in %s".formatted(d.which(), d.one(), d.other(), definition.file());
      add(
          called ? rule(d) : Rule.L_11,
          called ? Severity.ERROR : Severity.WARNING,
          in.module(),
          f.position(),
          f.name(),
          called ? what + hint(d, f, definition.function()) : what + "; it is never called");
    } else {
      alignment(in, f, definition);
    }
    if (noReturn(f) && !noReturn(definition.function()) && called) {
      if (definition.in().body(definition.function()).filter(Body::returns).isPresent()) {
        add(
            Rule.L_10,
            Severity.ERROR,
            in.module(),
            f.position(),
            f.name(),
            "it is declared .noreturn and returns in "
                + definition.file()
                + ": what is behind a call is left out");
      }
    }
  }

  private void alignment(Linked in, Function f, Defined definition) {
    Signature.of(f)
        .alignment(definition.signature())
        .ifPresent(d -> {
          boolean result = d.parameter() == 0;
          // Of a result that compilers align differently the code is the same, up to 64 bytes.
          add(
              result ? Rule.L_6 : Rule.L_5,
              Severity.NOTE,
              in.module(),
              f.position(),
              f.name(),
              "%s is %s, and %s in %s: the code is the same"
                  .formatted(d.which(), d.one(), d.other(), definition.file()));
        });
  }

  private static boolean noReturn(Function f) {
    return f.directives().stream().anyMatch(d -> d.name().equals("noreturn"));
  }

  private static Rule rule(Difference d) {
    return switch (d.kind()) {
      case COUNT -> Rule.L_2;
      case SIZE -> Rule.L_3;
      case FLOAT -> Rule.L_4;
      case PLACE -> Rule.L_5;
      case ALIGNMENT -> Rule.L_6;
    };
  }

  private static String hint(Difference d, Function use, Function definition) {
    return Slot.variadic(use) != Slot.variadic(definition)
        ? ": arguments for `...` are an array to nvcc, and a pointer to clang (S-6)"
        : d.kind() == Difference.Kind.FLOAT ? ": use .b, as compilers do" : "";
  }

  /// L-7: prototypes of indirect calls against functions of other modules.
  private void tables(Map<String, List<Defined>> definitions) {
    Map<String, List<String>> tables = new HashMap<>();
    SortedSet<String> addressed = new TreeSet<>();
    for (Linked linked : modules) {
      tables.putAll(Addressed.tables(linked.module().variables()));
      addressed.addAll(Addressed.of(linked.module().variables(), linked.bodies()));
    }
    for (Linked linked : modules) {
      Map<String, List<String>> own = Addressed.tables(linked.module().variables());
      for (Body body : linked.bodies()) {
        for (Call call : body.calls()) {
          if (call.prototype().isPresent()
              && call.callees().isEmpty()
              && !call.table().map(own::containsKey).orElse(false)) {
            boolean known = call.table().map(tables::containsKey).orElse(false);
            SortedSet<String> names =
                known ? new TreeSet<>(tables.get(call.table().get())) : addressed;
            indirect(linked, body.function(), call, known, names, definitions);
          }
        }
      }
    }
  }

  private void indirect(
      Linked in,
      Function from,
      Call call,
      boolean known,
      SortedSet<String> names,
      Map<String, List<Defined>> definitions) {
    Signature wanted = Signature.of(call.prototype().orElseThrow());
    List<Difference> differences = new ArrayList<>();
    String first = "";
    for (String name : names) {
      for (Defined d : definitions.getOrDefault(name, List.of())) {
        if (d.function().kind() == Function.Kind.FUNC) {
          Optional<Difference> difference = wanted.difference(d.signature());
          if (difference.isEmpty() && !known) {
            return;
          }
          difference.ifPresent(differences::add);
          first = first.isEmpty() && difference.isPresent() ? name : first;
        }
      }
    }
    if (!differences.isEmpty()) {
      Difference d = differences.getFirst();
      add(
          Rule.L_7,
          known ? Severity.ERROR : Severity.WARNING,
          in.module(),
          call.at(),
          from.name(),
          "the prototype has %s, and %s has %s (%s)"
              .formatted(d.one(), first, d.other(), d.which()));
    }
  }
}
