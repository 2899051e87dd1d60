package dev.acquit.model.execution;

import dev.acquit.model.program.Expression;
import dev.acquit.model.program.Operation;
import dev.acquit.model.program.ProgramThread;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Which registers matter at each point of a thread: those read later before they are written. All
/// registers matter at the end.
final class Liveness {
  private final List<Set<String>> live = new ArrayList<>();

  Liveness(ProgramThread thread) {
    List<ProgramThread.Step> steps = thread.steps();
    Set<String> all = new HashSet<>(thread.initial().keySet());
    for (ProgramThread.Step s : steps) {
      all.addAll(s.operation().destinations());
    }
    for (int i = 0; i <= steps.size(); i++) {
      live.add(new HashSet<>());
    }
    live.set(steps.size(), all);
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = steps.size() - 1; i >= 0; i--) {
        changed |= live.get(i).addAll(before(steps.get(i).operation(), i));
      }
    }
  }

  /// The registers that matter before the operation of that index.
  Set<String> at(int index) {
    return live.get(index);
  }

  private Set<String> before(Operation operation, int index) {
    Set<String> set = new HashSet<>();
    if (operation instanceof Operation.Jump jump) {
      set.addAll(live.get(jump.target()));
      if (jump.condition() != null) {
        set.addAll(live.get(index + 1));
      }
    } else {
      set.addAll(live.get(index + 1));
      set.removeAll(surelyWritten(operation));
    }
    read(operation).forEach(e -> collect(e, set));
    return set;
  }

  private static Set<String> surelyWritten(Operation operation) {
    Set<String> names = new HashSet<>(operation.destinations());
    if (operation instanceof Operation.CompareSwap c && c.onFailure() != null) {
      names.remove(c.onFailure());
    }
    return names;
  }

  private static List<Expression> read(Operation operation) {
    List<Expression> all = new ArrayList<>();
    switch (operation) {
      case Operation.Load l -> all.add(l.address());
      case Operation.Store s -> {
        all.add(s.address());
        all.add(s.value());
      }
      case Operation.Update u -> {
        all.add(u.address());
        all.add(u.operand());
      }
      case Operation.CompareSwap c -> {
        all.add(c.address());
        all.add(c.expected());
        all.add(c.desired());
      }
      case Operation.Assign a -> all.add(a.value());
      case Operation.Barrier b -> {
        all.add(b.number());
        all.add(b.identity());
        all.add(b.participants());
      }
      case Operation.Jump j -> all.add(j.condition());
      case Operation.Fence f -> {}
    }
    all.removeIf(e -> e == null);
    return all;
  }

  private static void collect(Expression e, Set<String> names) {
    switch (e) {
      case Expression.Constant c -> {}
      case Expression.Register(String name) -> names.add(name);
      case Expression.Apply(var op, var type, var operands) ->
          operands.forEach(o -> collect(o, names));
    }
  }
}
