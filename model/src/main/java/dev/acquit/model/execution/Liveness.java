package dev.acquit.model.execution;

import dev.acquit.model.program.Expression;
import dev.acquit.model.program.Operation;
import dev.acquit.model.program.ProgramThread;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Which registers matter at each point of a thread: those on which a branch, an access or a
/// register that matters depends later.
public final class Liveness {
  private final List<String> names = new ArrayList<>();
  private final Map<String, Integer> numbers = new HashMap<>();

  /// By the number of an operation, the numbers of registers: threads may have thousands of both.
  private final List<BitSet> live = new ArrayList<>();

  /// @param atEnd whether a register matters at the end
  /// @param tick called for each step; may throw to end the work
  public Liveness(ProgramThread thread, Predicate<String> atEnd, Runnable tick) {
    List<ProgramThread.Step> steps = thread.steps();
    BitSet last = new BitSet();
    thread.initial().keySet().stream().filter(atEnd).forEach(r -> last.set(number(r)));
    for (ProgramThread.Step s : steps) {
      s.operation().destinations().stream().filter(atEnd).forEach(r -> last.set(number(r)));
      live.add(new BitSet());
    }
    live.add(last);
    boolean changed = true;
    while (changed) {
      changed = false;
      for (int i = steps.size() - 1; i >= 0; i--) {
        tick.run();
        BitSet before = before(steps.get(i).operation(), i);
        changed |= !before.equals(live.set(i, before));
      }
    }
  }

  private int number(String register) {
    return numbers.computeIfAbsent(
        register,
        r -> {
          names.add(r);
          return numbers.size();
        });
  }

  /// The registers that matter before the operation of that index.
  public Set<String> at(int index) {
    return live.get(index).stream().mapToObj(names::get).collect(Collectors.toSet());
  }

  private BitSet before(Operation operation, int index) {
    BitSet set = new BitSet();
    if (operation instanceof Operation.Jump jump) {
      set.or(live.get(jump.target()));
      if (jump.condition() != null) {
        set.or(live.get(index + 1));
      }
    } else if (operation instanceof Operation.Fork(int target)) {
      set.or(live.get(target));
      set.or(live.get(index + 1));
    } else {
      set.or(live.get(index + 1));
      surelyWritten(operation).forEach(r -> set.clear(number(r)));
    }
    boolean idle =
        operation instanceof Operation.Assign(String name, var _)
            && !live.get(index + 1).get(number(name));
    if (!idle) {
      read(operation).forEach(e -> collect(e, set));
    }
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
        all.add(b.vote() == null ? null : b.vote().predicate());
      }
      case Operation.Exchange e -> {
        all.add(e.mask());
        all.add(e.value());
      }
      case Operation.Jump j -> all.add(j.condition());
      case Operation.Fence f -> {}
      case Operation.Copies c -> {}
      case Operation.Call c -> {}
      case Operation.Fork f -> {}
      case Operation.Guess g -> all.add(g.value().orElse(null));
      case Operation.Assume a -> all.add(a.condition());
      case Operation.Demand d -> all.add(d.condition());
    }
    all.removeIf(e -> e == null);
    return all;
  }

  private void collect(Expression e, BitSet set) {
    switch (e) {
      case Expression.Constant c -> {}
      case Expression.Register(String name) -> set.set(number(name));
      case Expression.Apply(var op, var type, var operands) ->
          operands.forEach(o -> collect(o, set));
    }
  }
}
