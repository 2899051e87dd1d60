package dev.acquit.abi.check;

import dev.acquit.abi.dwarf.DebugFunction;
import dev.acquit.abi.module.Body;
import dev.acquit.abi.module.Slot;
import dev.acquit.abi.rule.Rule;
import dev.acquit.abi.value.Cells;
import dev.acquit.abi.value.Flow.Followed;
import dev.acquit.abi.value.Seen;
import dev.acquit.abi.value.Value;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.Variable;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Whether parameters and results are written, and short integers extended as their type wants it
/// (P-7).
///
/// The type of a parameter is known where the name of the function is one of C++ or debug
/// information describes it; how a value was extended, where that is the last thing that was done
/// with it. A bool is 0 or 1 either way.
final class Extensions {
  private final Findings findings;
  private final Map<String, Function> known;
  private final Map<String, DebugFunction> described;

  /// The parameters of the module's functions that are loaded in them, by declaration.
  private final Set<Variable> loaded = Collections.newSetFromMap(new IdentityHashMap<>());

  /// @param known the functions of the module by name
  /// @param described those that debug information describes, by their names in object code
  /// @param bodies what the functions do
  Extensions(
      Findings findings,
      Map<String, Function> known,
      Map<String, DebugFunction> described,
      List<Body> bodies) {
    this.findings = findings;
    this.known = known;
    this.described = described;
    bodies.stream()
        .flatMap(b -> b.accesses().stream())
        .filter(a -> !a.store())
        .forEach(a -> loaded.add(a.parameter()));
  }

  void check(Function function, Followed followed) {
    for (Seen seen : followed.seen()) {
      switch (seen) {
        case Seen.Called call -> {
          unwritten(function, call);
          arguments(function, call);
        }
        case Seen.Returned returned -> results(function, returned);
        case Seen.Passed _, Seen.Accessed _, Seen.Converted _ -> {}
      }
    }
  }

  private void results(Function function, Seen.Returned returned) {
    for (Variable v : function.results()) {
      if (Slot.inRegister(v) || empty(v)) {
        continue;
      }
      Cells cells = returned.stored().getOrDefault(v, Cells.EMPTY);
      if (!written(cells)) {
        findings.warning(
            Rule.P_7,
            returned.at(),
            function.name(),
            cells.cells().isEmpty()
                ? "the result, " + v.name() + ", is not written before the function returns"
                : "the result, " + v.name() + ", is not written on each way to here");
      } else {
        extended(function, returned, cells);
      }
    }
  }

  /// An empty class has one byte, in which there is nothing.
  private static boolean empty(Variable v) {
    return v.bytes() == 0 || (v.bytes() == 1 && !v.dimensions().isEmpty());
  }

  private static boolean written(Cells cells) {
    return cells.mixed() || cells.cells().values().stream().anyMatch(Cells.Cell::surely);
  }

  /// A name does not say what a function returns; debug information does.
  private void extended(Function function, Seen.Returned returned, Cells cells) {
    Optional<ShortType> type =
        Optional.ofNullable(described.get(function.name())).flatMap(d -> ShortType.of(d.result()));
    Cells.Cell cell = cells.cells().get(0L);
    if (type.isEmpty() || cell == null || cell.width() != Integer.BYTES) {
      return;
    }
    type.get()
        .wrong(cell.value())
        .ifPresent(wrong ->
            findings.warning(
                Rule.P_7,
                returned.at(),
                function.name(),
                "the result is %s by its debug information, and %s"
                    .formatted(type.get().text(), wrong)));
  }

  /// What a call passes and nothing has written. A parameter of the function itself may be passed
  /// on, and clang leaves out what the callee does not read.
  private void unwritten(Function function, Seen.Called call) {
    for (int i = 0; i < call.arguments().size(); i++) {
      Optional<Variable> argument = call.arguments().get(i);
      if (argument.isEmpty()
          || empty(argument.get())
          || Slot.inRegister(argument.get())
          || function.parameters().contains(argument.get())
          || unread(call, i)) {
        continue;
      }
      Cells cells = call.stored().getOrDefault(argument.get(), Cells.EMPTY);
      if (!written(cells)) {
        findings.warning(
            Rule.P_7,
            call.at(),
            function.name(),
            "parameter %d of %s, %s, is not written %s"
                .formatted(
                    i + 1,
                    call.callee().orElse("the call"),
                    argument.get().name(),
                    cells.cells().isEmpty() ? "before the call" : "on each way to here"));
      }
    }
  }

  /// Whether a call is of a function of the module that does not load a parameter.
  private boolean unread(Seen.Called call, int index) {
    Optional<Function> callee = call.callee().map(known::get).filter(f -> f.body().isPresent());
    return callee.isPresent()
        && index < callee.get().parameters().size()
        && !loaded.contains(callee.get().parameters().get(index));
  }

  private void arguments(Function function, Seen.Called call) {
    Optional<Function> callee = call.callee().map(known::get);
    if (callee.isEmpty()) {
      return;
    }
    List<Optional<ShortType>> types =
        ShortType.parameters(callee.get(), Optional.ofNullable(described.get(callee.get().name())));
    for (int i = 0; i < Math.min(types.size(), call.arguments().size()); i++) {
      Optional<ShortType> type = types.get(i);
      Optional<Value> value = call.argument(i, 0);
      int number = i + 1;
      if (type.isEmpty() || value.isEmpty()) {
        continue;
      }
      type.get()
          .wrong(value.get())
          .ifPresent(wrong ->
              findings.warning(
                  Rule.P_7,
                  call.at(),
                  function.name(),
                  "parameter %d of %s is %s, and %s"
                      .formatted(number, callee.get().name(), type.get().text(), wrong)));
    }
  }
}
