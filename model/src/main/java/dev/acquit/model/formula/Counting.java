package dev.acquit.model.formula;

import dev.acquit.model.program.Expression;
import dev.acquit.model.program.Operation;
import dev.acquit.model.program.ProgramThread;
import dev.acquit.ptx.compute.Op;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/// Whether a loop ends whatever it reads, since it counts its rounds, and what it counts until
/// then: its rounds are computed with all that is read unknown, on all ways at once.
final class Counting {
  /// So many steps are computed at most: of a loop of ten, 20,000 rounds.
  private static final int MAX_STEPS = 200_000;

  private static final Expression ZERO = new Expression.Constant(0);

  /// What a register holds where rounds begin: from the least to the greatest.
  record Span(long least, long greatest) {
    Span and(long value) {
      return new Span(Math.min(least, value), Math.max(greatest, value));
    }
  }

  private final ProgramThread thread;
  private final int head;
  private final int end;
  private final Runnable tick;
  private int steps;

  private Counting(ProgramThread thread, int head, int end, Runnable tick) {
    this.thread = thread;
    this.head = head;
    this.end = end;
    this.tick = tick;
  }

  /// What the registers may hold whose values are known in each round, at each of its beginnings.
  ///
  /// @param head the first step of the loop
  /// @param end its last one
  /// @param known the registers whose values are known where the first of these rounds begins
  /// @return empty if it is not known that the loop ends
  static Optional<Map<String, Span>> of(
      ProgramThread thread, int head, int end, Map<String, Long> known, Runnable tick) {
    Counting counting = new Counting(thread, head, end, tick);
    return counting.isEnteredFromBehind() ? Optional.empty() : counting.rounds(known);
  }

  /// Whether a way that has left the loop may come back without beginning it anew.
  private boolean isEnteredFromBehind() {
    return thread.steps().subList(end + 1, thread.steps().size()).stream()
        .anyMatch(s ->
            switch (s.operation()) {
              case Operation.Jump j -> j.target() > head && j.target() <= end;
              case Operation.Fork(int target) -> target > head && target <= end;
              default -> false;
            });
  }

  private Optional<Map<String, Span>> rounds(Map<String, Long> known) {
    Map<String, Span> spans = new HashMap<>();
    known.forEach((name, value) -> spans.put(name, new Span(value, value)));
    Optional<Map<String, Long>> now = Optional.of(new HashMap<>(known));
    while (now.isPresent()) {
      Map<String, Long> before = now.get();
      now = round(before);
      if (steps > MAX_STEPS || now.equals(Optional.of(before))) {
        return Optional.empty();
      }
      now.ifPresent(values -> {
        spans.keySet().retainAll(values.keySet());
        spans.replaceAll((name, span) -> span.and(values.get(name)));
      });
    }
    return Optional.of(spans);
  }

  /// What is known where the next round begins; empty if there is none.
  private Optional<Map<String, Long>> round(Map<String, Long> begin) {
    TreeMap<Integer, Map<String, Long>> open = new TreeMap<>(Map.of(head, new HashMap<>(begin)));
    Map<Integer, Map<String, Long>> again = new HashMap<>();
    while (!open.isEmpty()) {
      int at = open.firstKey();
      Map<String, Long> known = open.remove(at);
      tick.run();
      if (++steps > MAX_STEPS) {
        return Optional.of(begin);
      }
      for (int next : nexts(at, known)) {
        if (next > at && next <= end) {
          open.merge(next, new HashMap<>(known), Counting::both);
        } else if (next == head) {
          again.merge(next, new HashMap<>(known), Counting::both);
        } else if (next > head && next <= at) {
          // Loops inside are not looked into.
          steps = MAX_STEPS + 1;
          return Optional.of(begin);
        }
      }
    }
    return Optional.ofNullable(again.get(head));
  }

  private static Map<String, Long> both(Map<String, Long> one, Map<String, Long> other) {
    one.entrySet().retainAll(other.entrySet());
    return one;
  }

  /// Does a step.
  ///
  /// @return where it goes on
  private List<Integer> nexts(int at, Map<String, Long> known) {
    Operation operation = thread.steps().get(at).operation();
    List<Integer> next = new ArrayList<>(List.of(at + 1));
    switch (operation) {
      case Operation.Jump(var condition, int target, int _) -> {
        OptionalLong value = condition == null ? OptionalLong.of(1) : value(condition, known);
        if (value.isEmpty()) {
          next.add(target);
        } else if (value.getAsLong() != 0) {
          next = List.of(target);
        }
      }
      case Operation.Fork(int target) -> next.add(target);
      case Operation.Assign(String name, var expression) -> {
        OptionalLong value = value(expression, known);
        if (value.isPresent()) {
          known.put(name, value.getAsLong());
        } else {
          known.remove(name);
        }
      }
      default -> operation.destinations().forEach(known::remove);
    }
    return next;
  }

  private static OptionalLong value(Expression e, Map<String, Long> known) {
    return switch (e) {
      case Expression.Constant(long value) -> OptionalLong.of(value);
      case Expression.Register(String name) ->
          known.containsKey(name) ? OptionalLong.of(known.get(name)) : OptionalLong.empty();
      case Expression.Apply(Op op, int _, var x)
          when op == Op.EQ && x.get(1).equals(ZERO) && isSomething(x.get(0), known) ->
          OptionalLong.of(0);
      case Expression.Apply(Op op, int _, var x)
          when op == Op.AND && x.stream().anyMatch(o -> isZero(o, known)) ->
          OptionalLong.of(0);
      case Expression.Apply(Op op, int width, var operands) -> {
        long[] values = new long[operands.size()];
        boolean all = true;
        for (int i = 0; all && i < values.length; i++) {
          OptionalLong value = value(operands.get(i), known);
          all = value.isPresent();
          values[i] = value.orElse(0);
        }
        yield all ? Expression.Apply.compute(op, width, values) : OptionalLong.empty();
      }
    };
  }

  private static boolean isZero(Expression e, Map<String, Long> known) {
    return value(e, known).equals(OptionalLong.of(0));
  }

  /// Whether a value is known not to be zero; of one of two things it is enough that one is so.
  private static boolean isSomething(Expression e, Map<String, Long> known) {
    return e instanceof Expression.Apply(Op op, int _, var x) && op == Op.OR
        ? x.stream().anyMatch(o -> isSomething(o, known))
        : value(e, known).orElse(0) != 0;
  }
}
