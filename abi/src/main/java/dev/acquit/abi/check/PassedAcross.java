package dev.acquit.abi.check;

import dev.acquit.abi.dwarf.DebugFunction;
import dev.acquit.abi.module.AbiModule;
import dev.acquit.abi.module.Body;
import dev.acquit.abi.module.WalkedModule;
import dev.acquit.abi.rule.Finding;
import dev.acquit.abi.rule.Rule;
import dev.acquit.abi.value.Flow;
import dev.acquit.abi.value.Seen;
import dev.acquit.abi.value.Value;
import dev.acquit.ptx.flow.Names;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.Linkage;
import dev.acquit.ptx.module.Variable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Whether callers extend short integers as functions of other modules want it (L-14). Names of C
/// do not say what a function takes; the debug information of the module that defines it does.
public final class PassedAcross {
  private final Map<String, Callee> callees = new HashMap<>();

  /// A function with what is known of the short integers that it takes.
  private record Callee(String file, List<Optional<ShortType>> types) {
    boolean any() {
      return types.stream().anyMatch(Optional::isPresent);
    }
  }

  private PassedAcross(List<WalkedModule> modules) {
    for (WalkedModule walked : modules) {
      Map<String, DebugFunction> described = Described.of(walked.module()).functions();
      for (Function f : described.isEmpty() ? List.<Function>of() : walked.module().functions()) {
        Optional<DebugFunction> by = Optional.ofNullable(described.get(f.name()));
        if (f.body().isEmpty()
            || f.kind() != Function.Kind.FUNC
            || f.linkage() == Linkage.MODULE
            || by.isEmpty()
            || SourceName.of(f).isPresent()) {
          continue;
        }
        Callee callee = new Callee(walked.module().file(), ShortType.parameters(f, by));
        if (callee.any()) {
          callees.putIfAbsent(f.name(), callee);
        }
      }
    }
  }

  /// What is wrong with values that functions of other modules get.
  public static List<Finding> of(List<WalkedModule> modules) {
    PassedAcross across = new PassedAcross(modules);
    return across.callees.isEmpty()
        ? List.of()
        : modules.stream().flatMap(m -> across.of(m).stream()).toList();
  }

  private List<Finding> of(WalkedModule walked) {
    AbiModule module = walked.module();
    Findings findings = new Findings(module.file());
    Map<String, Function> known = module.byName();
    Names<Variable> variables = new Names<>();
    module.variables().forEach(v -> variables.declare(v.name(), v));
    for (Body body : walked.bodies()) {
      boolean asked =
          body.calls().stream().flatMap(c -> c.direct().stream()).anyMatch(n -> asks(known, n));
      if (asked) {
        // That a call may not return is no matter here: what is behind it is looked at, too.
        for (Seen seen : Flow.of(body.function(), variables, _ -> false).seen()) {
          if (seen instanceof Seen.Called call
              && call.callee().filter(n -> asks(known, n)).isPresent()) {
            call(findings, body.function(), call, call.callee().get());
          }
        }
      }
    }
    return findings.sorted();
  }

  /// Whether a function of another module is asked for what it takes.
  private boolean asks(Map<String, Function> known, String name) {
    return callees.containsKey(name)
        && Optional.ofNullable(known.get(name)).filter(f -> f.body().isPresent()).isEmpty();
  }

  private void call(Findings findings, Function from, Seen.Called call, String name) {
    Callee callee = callees.get(name);
    for (int i = 0; i < Math.min(callee.types().size(), call.arguments().size()); i++) {
      Optional<ShortType> type = callee.types().get(i);
      Optional<Value> value = call.argument(i, 0);
      if (type.isPresent() && value.isPresent()) {
        String which = "parameter " + (i + 1) + " of " + name + " is " + type.get().text();
        type.get()
            .wrong(value.get())
            .ifPresent(wrong ->
                findings.warning(
                    Rule.L_14,
                    call.at(),
                    from.name(),
                    which + " by debug information of " + callee.file() + ", and " + wrong));
      }
    }
  }
}
