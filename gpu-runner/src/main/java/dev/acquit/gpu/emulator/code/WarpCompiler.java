package dev.acquit.gpu.emulator.code;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.compute.Formula;
import dev.acquit.ptx.compute.Shuffle;
import dev.acquit.ptx.meaning.Exchange;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/// What threads of a warp do together.
///
/// @ptx 9.7.9.6 shfl.sync, 9.7.13.3 bar.warp.sync, 9.7.13.9 vote.sync, 9.7.13.10 match.sync,
///   9.7.13.11 activemask, 9.7.13.12 redux.sync, 9.7.13.14 elect.sync
final class WarpCompiler {
  private final OtherCompiler operands;

  WarpCompiler(OtherCompiler operands) {
    this.operands = operands;
  }

  Action compile(Instruction.Unmodelled other) throws NotEmulatedException {
    return switch (Exchange.of(other).orElseThrow(() -> OtherCompiler.unknown(other))) {
      // Threads are scheduled one by one, so nobody else is active with this one.
      case Exchange.Active _ -> {
        int slot = operands.destination(other);
        yield fiber -> fiber.registers[slot] = 1L << fiber.coordinates().lane();
      }
      case Exchange.Voted(Exchange.Count count) ->
          vote(
              other,
              switch (count) {
                case ALL -> v -> v.none == 0 ? 1 : 0;
                case ANY -> v -> v.some != 0 ? 1 : 0;
                case UNI -> v -> v.none == 0 || v.some == 0 ? 1 : 0;
                case BALLOT -> v -> v.some;
              });
      case Exchange.Shuffled(Shuffle from) -> shuffle(other, from);
      case Exchange.Matched(boolean all, int bits) ->
          all ? matchAll(other, bits) : matchAny(other, bits);
      case Exchange.Elected _ -> elect(other);
      case Exchange.Reduced(Formula both) -> reduce(other, both);
    };
  }

  /// Lanes wait for each other.
  static Action barrier(Source members) {
    return fiber -> meet(fiber, members, 0, (f, offered) -> {});
  }

  private static void meet(Fiber fiber, Source members, long offered, Warp.Exchange exchange) {
    fiber.setting().meet(fiber, (int) members.get(fiber), offered, exchange);
  }

  /// Which lanes offered a true predicate, and which a false one.
  private record Votes(int some, int none) {
    static Votes of(Long[] offered) {
      int some = 0;
      int none = 0;
      for (int lane = 0; lane < offered.length; lane++) {
        if (offered[lane] != null) {
          some |= offered[lane] != 0 ? 1 << lane : 0;
          none |= offered[lane] == 0 ? 1 << lane : 0;
        }
      }
      return new Votes(some, none);
    }
  }

  private interface Result {
    int of(Votes votes);
  }

  private Action vote(Instruction.Unmodelled other, Result result) throws NotEmulatedException {
    int slot = operands.destination(other);
    Source predicate = operands.source(other, 1);
    Source members = operands.source(other, 2);
    return fiber ->
        meet(
            fiber,
            members,
            predicate.get(fiber),
            (f, offered) ->
                f.registers[slot] = Integer.toUnsignedLong(result.of(Votes.of(offered))));
  }

  private Action shuffle(Instruction.Unmodelled other, Shuffle from) throws NotEmulatedException {
    List<Integer> destinations = operands.destinations(other);
    int slot = destinations.getFirst();
    int inRange = destinations.size() > 1 ? destinations.getLast() : -1;
    Source value = operands.source(other, 1);
    Source b = operands.source(other, 2);
    Source c = operands.source(other, 3);
    Source members = operands.source(other, 4);
    return fiber -> {
      long by = b.get(fiber);
      long bound = c.get(fiber);
      meet(
          fiber,
          members,
          value.get(fiber),
          (f, offered) -> {
            int own = f.coordinates().lane();
            int source = (int) from.source().of(own, by, bound);
            // The value of a lane that does not take part is left open by PTX.
            f.registers[slot] = offered[source] == null ? 0 : offered[source];
            if (inRange >= 0) {
              f.registers[inRange] = from.inside().of(own, by, bound);
            }
          });
    };
  }

  /// The lanes that offered a value.
  private static int lanesWith(Long[] offered, long value) {
    int lanes = 0;
    for (int lane = 0; lane < offered.length; lane++) {
      lanes |= offered[lane] != null && offered[lane] == value ? 1 << lane : 0;
    }
    return lanes;
  }

  private static long cut(int bits, long value) {
    return bits == Integer.SIZE ? (int) value : value;
  }

  private Action matchAny(Instruction.Unmodelled other, int bits) throws NotEmulatedException {
    int slot = operands.destination(other);
    Source value = operands.source(other, 1);
    Source members = operands.source(other, 2);
    return fiber -> {
      long own = cut(bits, value.get(fiber));
      meet(fiber, members, own, (f, offered) -> f.registers[slot] = lanesWith(offered, own));
    };
  }

  private Action matchAll(Instruction.Unmodelled other, int bits) throws NotEmulatedException {
    List<Integer> destinations = operands.destinations(other);
    int slot = destinations.getFirst();
    int all = destinations.size() > 1 ? destinations.getLast() : -1;
    Source value = operands.source(other, 1);
    Source members = operands.source(other, 2);
    return fiber -> {
      long own = cut(bits, value.get(fiber));
      meet(
          fiber,
          members,
          own,
          (f, offered) -> {
            int same = lanesWith(offered, own);
            boolean every = Arrays.stream(offered).allMatch(v -> v == null || v == own);
            f.registers[slot] = every ? same : 0;
            if (all >= 0) {
              f.registers[all] = every ? 1 : 0;
            }
          });
    };
  }

  /// One of the lanes, as PTX wants it, is the lowest here.
  private Action elect(Instruction.Unmodelled other) throws NotEmulatedException {
    List<Integer> destinations = operands.destinations(other);
    int slot = destinations.getFirst();
    int chosen = destinations.size() > 1 ? destinations.getLast() : -1;
    Source members = operands.source(other, 1);
    return fiber ->
        meet(
            fiber,
            members,
            0,
            (f, offered) -> {
              int lowest = Integer.numberOfTrailingZeros(lanesWith(offered, 0));
              f.registers[slot] = lowest;
              if (chosen >= 0) {
                f.registers[chosen] = f.coordinates().lane() == lowest ? 1 : 0;
              }
            });
  }

  private Action reduce(Instruction.Unmodelled other, Formula both) throws NotEmulatedException {
    int slot = operands.destination(other);
    Source value = operands.source(other, 1);
    Source members = operands.source(other, 2);
    return fiber ->
        meet(
            fiber,
            members,
            value.get(fiber),
            (f, offered) ->
                f.registers[slot] =
                    Arrays.stream(offered)
                        .filter(Objects::nonNull)
                        .reduce((a, b) -> both.of(a, b))
                        .orElseThrow());
  }
}
