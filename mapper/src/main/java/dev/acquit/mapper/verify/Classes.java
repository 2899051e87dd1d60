package dev.acquit.mapper.verify;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.model.cat.Tag;
import dev.acquit.model.program.Expression;
import dev.acquit.model.program.NotCoveredException;
import dev.acquit.model.program.Operation;
import dev.acquit.model.program.Operation.Marks;
import dev.acquit.model.program.Operation.Reach;
import dev.acquit.model.program.ProgramThread;
import dev.acquit.model.program.Programs;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Which class of programs a test is in, by the scopes of its atomic operations and fences.
final class Classes {
  private Classes() {}

  static ProgramClass of(CppTest test) {
    Set<Reach> all = new HashSet<>();
    Map<Expression, Set<Reach>> objects = new HashMap<>();
    try {
      for (ProgramThread thread : Programs.of(test).threads()) {
        for (ProgramThread.Step step : thread.steps()) {
          Optional<Reach> reach = marks(step.operation()).flatMap(Marks::reach);
          // A plain access reaches its own thread, and is in every class.
          if (reach.isPresent() && !plain(step.operation())) {
            all.add(reach.get());
            address(step.operation())
                .ifPresent(a -> objects.computeIfAbsent(a, k -> new HashSet<>()).add(reach.get()));
          }
        }
      }
    } catch (NotCoveredException e) {
      return ProgramClass.MIXED;
    }
    if (all.size() <= 1) {
      return ProgramClass.SAME;
    }
    return objects.values().stream().allMatch(s -> s.size() == 1)
        ? ProgramClass.OBJECT
        : ProgramClass.MIXED;
  }

  private static boolean plain(Operation operation) {
    return marks(operation).map(m -> (m.tags() & Tag.NA.bit()) != 0).orElse(true);
  }

  private static Optional<Marks> marks(Operation operation) {
    return switch (operation) {
      case Operation.Load load -> Optional.of(load.marks());
      case Operation.Store store -> Optional.of(store.marks());
      case Operation.Update update -> Optional.of(update.read());
      case Operation.CompareSwap swap -> Optional.of(swap.read());
      case Operation.Fence fence -> Optional.of(fence.marks());
      case Operation.Barrier b -> Optional.empty();
      case Operation.Assign a -> Optional.empty();
      case Operation.Jump j -> Optional.empty();
      case Operation.Fork f -> Optional.empty();
      case Operation.Guess g -> Optional.empty();
      case Operation.Exchange e -> Optional.empty();
      case Operation.Assume a -> Optional.empty();
      case Operation.Demand d -> Optional.empty();
      case Operation.Call c -> Optional.empty();
      case Operation.Copies c -> Optional.empty();
    };
  }

  private static Optional<Expression> address(Operation operation) {
    return switch (operation) {
      case Operation.Load load -> Optional.of(load.address());
      case Operation.Store store -> Optional.of(store.address());
      case Operation.Update update -> Optional.of(update.address());
      case Operation.CompareSwap swap -> Optional.of(swap.address());
      default -> Optional.empty();
    };
  }
}
