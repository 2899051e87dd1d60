package dev.acquit.gpu.emulator.code;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operator;
import dev.acquit.ptx.compute.Formula;
import dev.acquit.ptx.compute.Formulas;
import dev.acquit.ptx.compute.Shuffle;
import dev.acquit.ptx.isa.ScalarType;
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
    List<String> modifiers = other.modifiers();
    String kind = other.mnemonic() + (modifiers.isEmpty() ? "" : "." + String.join(".", modifiers));
    return switch (kind) {
      // Threads are scheduled one by one, so nobody else is active with this one.
      case "activemask.b32" -> {
        int slot = operands.destination(other);
        yield fiber -> fiber.registers[slot] = 1L << fiber.coordinates().lane();
      }
      case "vote.sync.all.pred" -> vote(other, v -> v.none == 0 ? 1 : 0);
      case "vote.sync.any.pred" -> vote(other, v -> v.some != 0 ? 1 : 0);
      case "vote.sync.uni.pred" -> vote(other, v -> v.none == 0 || v.some == 0 ? 1 : 0);
      case "vote.sync.ballot.b32" -> vote(other, v -> v.some);
      case "shfl.sync.idx.b32", "shfl.sync.up.b32", "shfl.sync.down.b32", "shfl.sync.bfly.b32" ->
          shuffle(other);
      case "match.any.sync.b32", "match.any.sync.b64" -> matchAny(other);
      case "match.all.sync.b32", "match.all.sync.b64" -> matchAll(other);
      case "elect.sync" -> elect(other);
      default -> {
        if (kind.startsWith("redux.sync.") && modifiers.size() == 3) {
          yield reduce(other);
        }
        throw OtherCompiler.unknown(other);
      }
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

  private Action shuffle(Instruction.Unmodelled other) throws NotEmulatedException {
    List<Integer> destinations = operands.destinations(other);
    int slot = destinations.getFirst();
    int inRange = destinations.size() > 1 ? destinations.getLast() : -1;
    Shuffle from = Shuffle.of(other.modifiers());
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

  private static long cut(Instruction.Unmodelled other, long value) {
    return other.modifiers().getLast().equals("b32") ? (int) value : value;
  }

  private Action matchAny(Instruction.Unmodelled other) throws NotEmulatedException {
    int slot = operands.destination(other);
    Source value = operands.source(other, 1);
    Source members = operands.source(other, 2);
    return fiber -> {
      long own = cut(other, value.get(fiber));
      meet(fiber, members, own, (f, offered) -> f.registers[slot] = lanesWith(offered, own));
    };
  }

  private Action matchAll(Instruction.Unmodelled other) throws NotEmulatedException {
    List<Integer> destinations = operands.destinations(other);
    int slot = destinations.getFirst();
    int all = destinations.size() > 1 ? destinations.getLast() : -1;
    Source value = operands.source(other, 1);
    Source members = operands.source(other, 2);
    return fiber -> {
      long own = cut(other, value.get(fiber));
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

  private Action reduce(Instruction.Unmodelled other) throws NotEmulatedException {
    ScalarType type =
        ScalarType.among(other.modifiers()).stream()
            .findFirst()
            .orElseThrow(() -> OtherCompiler.unknown(other));
    Operator operator =
        switch (other.modifiers().get(1)) {
          case "add" -> Operator.ADD;
          case "min" -> Operator.MIN;
          case "max" -> Operator.MAX;
          case "and" -> Operator.AND;
          case "or" -> Operator.OR;
          case "xor" -> Operator.XOR;
          default -> throw OtherCompiler.unknown(other);
        };
    if (type.floating()) {
      throw OtherCompiler.unknown(other);
    }
    Formula both = Formulas.of(operator, type);
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
