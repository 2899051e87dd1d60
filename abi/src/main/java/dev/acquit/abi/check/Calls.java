package dev.acquit.abi.check;

import dev.acquit.abi.module.Body;
import dev.acquit.abi.module.Body.Call;
import dev.acquit.abi.module.Signature;
import dev.acquit.abi.module.Signature.Difference;
import dev.acquit.abi.module.Slot;
import dev.acquit.abi.rule.Rule;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.Variable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Calls against what they call (P-10, P-11).
final class Calls {
  private final Findings findings;
  private final Map<String, Function> known;

  /// The functions of the module whose address is somewhere taken.
  private final List<Function> addressed;

  /// The functions in variables of the module.
  private final Map<String, List<String>> tables;

  /// How what a prototype wants differs from all of those whose address is taken: there may be many
  /// of both.
  private final Map<Signature, Optional<Difference>> differing = new HashMap<>();

  Calls(
      Findings findings,
      Map<String, Function> known,
      List<Function> addressed,
      Map<String, List<String>> tables) {
    this.tables = tables;
    this.findings = findings;
    this.known = known;
    this.addressed = addressed;
  }

  void check(Function function, Body body) {
    for (Call call : body.calls()) {
      if (call.direct().isPresent()) {
        direct(function, call, known.get(call.direct().get()));
      } else {
        call.prototype().ifPresent(p -> indirect(function, call, p));
      }
    }
  }

  private void direct(Function function, Call call, Function callee) {
    if (callee != null) {
      passed(call, callee)
          .flatMap(s -> s.difference(Signature.of(callee)))
          .ifPresent(d ->
              findings.error(
                  Rule.P_10,
                  call.at(),
                  function.name(),
                  "the call of %s has %s for %s of its declaration (%s)"
                      .formatted(callee.name(), d.one(), d.other(), d.which())));
    }
  }

  /// What a call passes; empty if something is no parameter, as registers and numbers may be, or is
  /// a list that goes on.
  private static Optional<Signature> passed(Call call, Function callee) {
    boolean variadic =
        callee.parameters().stream().anyMatch(p -> !p.dimensions().isEmpty() && p.bytes() == 0);
    if (variadic
        || call.result().stream().anyMatch(Optional::isEmpty)
        || call.arguments().stream().anyMatch(Optional::isEmpty)) {
      return Optional.empty();
    }
    return Optional.of(new Signature(slots(call.result()), slots(call.arguments())));
  }

  private static List<Slot> slots(List<Optional<Variable>> variables) {
    return variables.stream().flatMap(Optional::stream).map(Slot::of).toList();
  }

  private void indirect(Function function, Call call, Function prototype) {
    passed(call, prototype)
        .flatMap(s -> s.difference(Signature.of(prototype)))
        .ifPresent(d ->
            findings.error(
                Rule.P_10,
                call.at(),
                function.name(),
                "the call has %s for %s of its prototype (%s)"
                    .formatted(d.one(), d.other(), d.which())));
    List<Function> callees = callees(call);
    if (callees.isEmpty()) {
      return;
    }
    Signature wanted = Signature.of(prototype);
    Optional<Difference> differs =
        callees == addressed
            ? differing.computeIfAbsent(wanted, w -> difference(w, addressed))
            : difference(wanted, callees);
    if (differs.isEmpty()) {
      return;
    }
    Difference d = differs.get();
    String what =
        "the prototype has %s, and %s has %s (%s)"
            .formatted(d.one(), callees.getFirst().name(), d.other(), d.which());
    if (callees.size() == 1) {
      findings.error(
          Rule.P_11,
          call.at(),
          function.name(),
          what + ", the only function whose address is taken");
    } else {
      findings.warning(
          Rule.P_11,
          call.at(),
          function.name(),
          what + "; nor does any other of " + callees.size() + " that may be called");
    }
  }

  /// How a signature differs from the first of some functions, if it does from all.
  private static Optional<Difference> difference(Signature wanted, List<Function> callees) {
    Optional<Difference> first = Optional.empty();
    for (Function f : callees) {
      Optional<Difference> difference = wanted.difference(Signature.of(f));
      if (difference.isEmpty()) {
        return difference;
      }
      first = first.isPresent() ? first : difference;
    }
    return first;
  }

  /// The functions of the module that an indirect call may call: those that it lists, those of the
  /// table from which it takes the address, or all whose address is taken.
  private List<Function> callees(Call call) {
    List<String> names =
        call.callees().isEmpty() && call.table().isPresent()
            ? tables.getOrDefault(call.table().get(), List.of())
            : call.callees();
    return names.isEmpty() && call.table().isEmpty()
        ? addressed
        : names.stream().map(known::get).filter(f -> f != null).toList();
  }
}
