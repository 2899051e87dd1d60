package dev.acquit.gpu.emulator.code;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.compute.Shuffle;
import java.util.List;

/// What threads of a warp do together.
///
/// @ptx 9.7.9.6 shfl.sync, 9.7.13.3 bar.warp.sync, 9.7.13.8 vote.sync, 9.7.13.10 activemask
final class WarpCompiler {
  private final Names names;
  private final OtherCompiler operands;

  WarpCompiler(Names names, OtherCompiler operands) {
    this.names = names;
    this.operands = operands;
  }

  Action compile(Instruction.Unmodelled other) throws NotEmulatedException {
    List<String> modifiers = other.modifiers();
    String kind = other.mnemonic() + (modifiers.isEmpty() ? "" : "." + String.join(".", modifiers));
    return switch (kind) {
      case "bar.warp.sync" -> {
        Source members = operands.source(other, 0);
        yield fiber -> meet(fiber, members, 0, (f, offered) -> {});
      }
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
      default -> throw OtherCompiler.unknown(other);
    };
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
    String[] destinations = other.operands().getFirst().split("\\|", -1);
    int slot = names.register(destinations[0]);
    int inRange = destinations.length > 1 ? names.register(destinations[1]) : -1;
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
}
