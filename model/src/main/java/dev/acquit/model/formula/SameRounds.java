package dev.acquit.model.formula;

import dev.acquit.model.execution.PathEvent;
import dev.acquit.model.program.Expression;
import dev.acquit.model.program.IntegerType;
import dev.acquit.model.program.Operation;
import dev.acquit.model.program.ProgramThread;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Rounds of a loop that do what the last one did, and read what it has read: they need no events
/// of their own, and only what they count has to be computed (ADR 17).
final class SameRounds {
  /// So many steps of one thread are computed at most: of a loop of ten, 10,000 rounds.
  static final int MAX_STEPS = 100_000;

  /// In so many ways a round may go by what it has read.
  private static final int MAX_CASES = 16;

  private final ProgramThread thread;
  private final Terms terms;
  private final int head;
  private final int end;
  private final List<Occurrence> round;
  private final Set<String> live;
  private final Runnable tick;
  private int steps;

  /// @param head the first step of the loop
  /// @param end its last one
  /// @param round the events of the last round on all ways, reads and fences alone
  /// @param live the registers that matter at the head
  SameRounds(
      ProgramThread thread,
      Terms terms,
      int head,
      int end,
      List<Occurrence> round,
      Set<String> live,
      Runnable tick) {
    this.thread = thread;
    this.terms = terms;
    this.head = head;
    this.end = end;
    this.round = round;
    this.live = live;
    this.tick = tick;
  }

  /// Some of those rounds.
  ///
  /// @param times how many
  /// @param registers what registers hold behind them
  record Again(int times, Map<String, Integer> registers) {}

  /// One way through a round.
  private record Case(int when, Map<String, Integer> registers) {}

  /// How many steps were computed.
  int steps() {
    return steps;
  }

  /// The rounds up to the first one that does something else.
  ///
  /// @param guard when the last round has come to its end
  /// @param registers what registers held then
  /// @param most no more than so many
  /// @return none if there are too many of them to be computed
  Again find(int guard, Map<String, Integer> registers, int most) {
    Again none = new Again(0, registers);
    Again last = none;
    List<Case> cases = List.of(new Case(guard, registers));
    while (last.times() < most) {
      Optional<List<Case>> next = round(cases);
      if (steps > MAX_STEPS) {
        return none;
      } else if (next.isEmpty()) {
        break;
      }
      cases = next.get();
      last = new Again(last.times() + 1, cases.getFirst().registers());
    }
    return last;
  }

  /// What the ways through a round leave; empty if one of them is other than before, or if they
  /// count differently.
  private Optional<List<Case>> round(List<Case> cases) {
    List<Case> behind = new ArrayList<>();
    for (Case c : cases) {
      if (!go(c.when(), new HashMap<>(c.registers()), head, 0, behind)) {
        return Optional.empty();
      }
    }
    Map<String, Integer> first = behind.getFirst().registers();
    boolean same =
        behind.stream()
            .allMatch(c -> live.stream().allMatch(n -> value(c.registers(), n) == value(first, n)));
    return same ? Optional.of(behind) : Optional.empty();
  }

  private static int value(Map<String, Integer> registers, String name) {
    return registers.getOrDefault(name, Terms.FALSE);
  }

  /// Goes from a step to the end of the round.
  ///
  /// @param used how many events of the last round this one has, too, or cannot have
  private boolean go(
      int when, Map<String, Integer> registers, int from, int used, List<Case> behind) {
    int at = from;
    int events = used;
    boolean begun = from != head;
    while (at != head || !begun) {
      tick.run();
      if (at < head || at > end || ++steps > MAX_STEPS) {
        return false;
      }
      begun = true;
      Operation operation = thread.steps().get(at).operation();
      switch (operation) {
        case Operation.Jump jump -> {
          int truth =
              jump.condition() == null
                  ? Terms.TRUE
                  : terms.truth(evaluate(registers, jump.condition()));
          if (terms.follows(truth, when)) {
            at = jump.target();
          } else if (terms.follows(terms.not(truth), when)) {
            at++;
          } else if (behind.size() >= MAX_CASES || jump.target() == head || at + 1 > end) {
            return false;
          } else {
            return go(
                    terms.both(when, terms.not(truth)),
                    new HashMap<>(registers),
                    at + 1,
                    events,
                    behind)
                && go(terms.both(when, truth), registers, jump.target(), events, behind);
          }
        }
        case Operation.Assign(String name, var value) -> {
          set(registers, name, evaluate(registers, value));
          at++;
        }
        case Operation.Demand(var condition, var _) -> {
          if (!terms.follows(terms.truth(evaluate(registers, condition)), when)) {
            return false;
          }
          at++;
        }
        case Operation.Load load -> {
          events = behind(events, when);
          if (!isNext(events, at, PathEvent.Kind.READ, when)
              || round.get(events).address() != evaluate(registers, load.address())) {
            return false;
          }
          set(registers, load.destination(), read(round.get(events).value(), load.type()));
          events++;
          at++;
        }
        case Operation.Fence _ -> {
          events = behind(events, when);
          if (!isNext(events, at, PathEvent.Kind.FENCE, when)) {
            return false;
          }
          events++;
          at++;
        }
        default -> {
          return false;
        }
      }
    }
    behind.add(new Case(when, registers));
    return behind(events, when) == round.size() && behind.size() <= MAX_CASES;
  }

  /// The next event that may have happened in the last round on this way.
  private int behind(int events, int when) {
    int next = events;
    while (next < round.size() && terms.both(when, round.get(next).guard()) == Terms.FALSE) {
      next++;
    }
    return next;
  }

  private boolean isNext(int event, int step, PathEvent.Kind kind, int when) {
    return event < round.size()
        && round.get(event).step() == step
        && round.get(event).kind() == kind
        && terms.follows(round.get(event).guard(), when);
  }

  private int read(int value, IntegerType type) {
    return Unrolling.filled(terms, value, type);
  }

  private static void set(Map<String, Integer> registers, String name, int value) {
    if (name != null) {
      registers.put(name, value);
    }
  }

  private int evaluate(Map<String, Integer> registers, Expression e) {
    return switch (e) {
      case Expression.Constant(long value) -> terms.known(value);
      case Expression.Register(String name) -> value(registers, name);
      case Expression.Apply(var op, int width, var operands) ->
          terms.apply(op, width, operands.stream().map(o -> evaluate(registers, o)).toList());
    };
  }
}
