package dev.acquit.abi.driver;

import dev.acquit.abi.driver.Atom.Number;
import dev.acquit.abi.driver.Atom.Pointer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.cdt.core.dom.ast.IASTExpression;
import org.eclipse.cdt.core.dom.ast.IASTFunctionCallExpression;
import org.eclipse.cdt.core.dom.ast.IASTIdExpression;
import org.eclipse.cdt.core.dom.ast.IASTInitializerClause;

/// What calls return and change.
final class Calls {
  private final Program program;
  private final Evaluation evaluation;
  private final Pages pages;
  private final Registrations registrations;

  Calls(Program program, Evaluation evaluation, String function) {
    this.program = program;
    this.evaluation = evaluation;
    this.pages = new Pages(program, evaluation, function);
    this.registrations = new Registrations(program, evaluation, function);
  }

  Value of(IASTFunctionCallExpression call, State s) {
    Optional<String> callee = Syntax.callee(call);
    IASTInitializerClause[] arguments = call.getArguments();
    if (callee.isEmpty()) {
      evaluation.of(call.getFunctionNameExpression(), s);
    }
    List<Value> values = new ArrayList<>();
    for (IASTInitializerClause a : arguments) {
      values.add(evaluation.of(a, s));
    }
    String name = callee.orElse("");
    Optional<Value> computed = computed(name, values);
    if (computed.isPresent()) {
      return computed.get();
    }
    Optional<Call> api = Call.of(name);
    if (api.isPresent()) {
      pages.call(api.get(), call, values, s);
      return Value.UNKNOWN;
    }
    if (name.startsWith("NVIDIA_P2P_") && name.endsWith("VERSION_COMPATIBLE")) {
      values.stream().flatMap(v -> v.of(Atom.Table.class)).forEach(t -> evaluation.asked(t, s));
      return Value.UNKNOWN;
    }
    if (registrations.call(name, call, values, s)) {
      return Value.UNKNOWN;
    }
    if (Known.isHeap(name)) {
      return Value.of(new Pointer("#heap"));
    }
    if (program.functions.containsKey(name)) {
      return own(name, arguments, values, s);
    }
    if (fromProgram(name, arguments, s)) {
      return Value.UNKNOWN;
    }
    if (!Known.isHarmless(name)) {
      for (Value v : values) {
        v.of(Atom.Memory.class)
            .forEach(m -> {
              Set<State.Sync> now = s.sync.getOrDefault(m.id(), Set.of());
              if (now.contains(State.Sync.OFF)) {
                s.sync.put(m.id(), EnumSet.of(State.Sync.OPEN));
              }
            });
      }
      change(name.equals(CReader.EACH), arguments, values, s);
    }
    return Value.UNKNOWN;
  }

  /// A function of the file.
  private Value own(String name, IASTInitializerClause[] arguments, List<Value> values, State s) {
    List<Value> all = program.now.arguments.computeIfAbsent(name, _ -> new ArrayList<>());
    for (int i = 0; i < values.size(); i++) {
      if (i < all.size()) {
        all.set(i, all.get(i).or(values.get(i)));
      } else {
        all.add(values.get(i));
      }
    }
    program.now.entries.computeIfAbsent(name, _ -> State.nowhere()).join(s);
    change(false, arguments, values, s);
    State exit = program.last.exits.get(name);
    if (exit != null) {
      // A function may register memory, and does not undo what was done before.
      exit.sync.forEach((id, after) ->
          s.sync.merge(
              id,
              after,
              (before, _) ->
                  after.equals(EnumSet.of(State.Sync.ON)) || before.equals(after)
                      ? after
                      : before.equals(EnumSet.of(State.Sync.OFF))
                          ? State.both(before, after)
                          : before));
    }
    return program.last.results.getOrDefault(name, Value.UNKNOWN);
  }

  /// What a program passes to the kernel.
  private boolean fromProgram(String name, IASTInitializerClause[] arguments, State s) {
    if (arguments.length > 1
        && Set.of("copy_from_user", "__copy_from_user", "_copy_from_user", "copy_struct_from_user")
            .contains(name)) {
      Optional<String> to =
          Syntax.addressed(arguments[0]).isPresent()
              ? evaluation.key(arguments[0], s)
              : target(arguments[0], s);
      to.ifPresent(k -> {
        s.forget(k);
        s.values.put(k, Value.USER);
      });
      return true;
    }
    if (arguments.length > 1 && Set.of("get_user", "__get_user").contains(name)) {
      evaluation.set(arguments[0], Value.USER, s);
      return true;
    }
    return false;
  }

  /// What a pointer points to.
  private Optional<String> target(IASTInitializerClause pointer, State s) {
    return evaluation
        .key(pointer, s)
        .map(k ->
            Optional.ofNullable(s.values.get(k))
                .filter(v -> v.all(a -> a instanceof Pointer))
                .flatMap(v -> v.of(Pointer.class).findFirst())
                .map(Pointer::key)
                .orElse(k));
  }

  /// Code that is not seen changes what it has the address of.
  private void change(
      boolean itself, IASTInitializerClause[] arguments, List<Value> values, State s) {
    for (int i = 0; i < arguments.length; i++) {
      Optional<IASTExpression> addressed = Syntax.addressed(arguments[i]);
      if (addressed.isPresent()) {
        evaluation.key(addressed.get(), s).ifPresent(s::forget);
      } else if (Syntax.bare(arguments[i]) instanceof IASTIdExpression id) {
        String key = id.getName().toString();
        if (itself) {
          s.forget(key);
        } else {
          s.values.keySet().removeIf(k -> k.startsWith(key + "."));
        }
      }
      values.get(i).of(Pointer.class).forEach(p -> s.forget(p.key()));
    }
  }

  /// Arithmetic that headers have.
  private Optional<Value> computed(String name, List<Value> v) {
    if (v.size() == 2) {
      switch (name) {
        case "round_up", "roundup", "ALIGN", "PTR_ALIGN", "__ALIGN_KERNEL" -> {
          return Optional.of(v.get(0).rounded(v.get(1), true));
        }
        case "round_down", "rounddown", "ALIGN_DOWN", "PTR_ALIGN_DOWN" -> {
          return Optional.of(v.get(0).rounded(v.get(1), false));
        }
        case "min", "max" -> {
          return Optional.of(v.get(0).or(v.get(1)));
        }
        default -> {}
      }
    }
    if (v.size() == 1) {
      switch (name) {
        case "likely", "unlikely", "READ_ONCE" -> {
          return Optional.of(v.getFirst());
        }
        case "BIT", "BIT_ULL" -> {
          return Optional.of(Value.exact(1).shiftLeft(v.getFirst()));
        }
        case "PAGE_ALIGN" -> {
          return Optional.of(v.getFirst().rounded(Value.exact(0x1000), true));
        }
        default -> {}
      }
    }
    return Optional.empty();
  }

  /// Whether it is 0, or is not; empty if that is not seen.
  static Optional<Boolean> zero(Value v) {
    if (v.isNull()) {
      return Optional.of(true);
    }
    return v.all(a -> a instanceof Number n ? n.isExact() && n.rest() != 0 : true)
        ? Optional.of(false)
        : Optional.empty();
  }
}
