package dev.acquit.gpu.emulator.code;

import dev.acquit.gpu.emulator.memory.Strength;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.Semantics;
import dev.acquit.ptx.isa.StateSpace;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// What threads do to mbarrier objects: an arrival is a read-modify-write of the object that
/// releases, a wait a read that acquires. A wait that returns False acquires, too, and need not.
///
/// @ptx 9.7.13.15 mbarrier
final class ObjectCompiler {
  private final OtherCompiler operands;

  ObjectCompiler(OtherCompiler operands) {
    this.operands = operands;
  }

  Action compile(Instruction.Unmodelled other) throws NotEmulatedException {
    List<String> words = other.modifiers();
    return switch (words.isEmpty() ? "" : words.getFirst()) {
      case "init" -> {
        Source at = address(other, 0);
        Source count = operands.source(other, 1);
        yield store(at, fiber -> MbarrierObject.of(count.get(fiber)).number());
      }
      case "inval" -> store(address(other, 0), fiber -> 0);
      case "arrive", "arrive_drop" -> arrive(other);
      case "expect_tx" -> transactions(other, 1);
      case "complete_tx" -> transactions(other, -1);
      case "test_wait", "try_wait" -> await(other);
      case "pending_count" -> {
        int slot = operands.destination(other);
        Source state = operands.source(other, 1);
        yield fiber -> fiber.registers[slot] = MbarrierObject.read(state.get(fiber)).pending();
      }
      default -> throw OtherCompiler.unknown(other);
    };
  }

  private static Action store(Source at, Source value) {
    return fiber ->
        fiber
            .setting()
            .memory()
            .store(fiber.agent(), at.get(fiber), Long.BYTES, value.get(fiber), Strength.WEAK);
  }

  private Action arrive(Instruction.Unmodelled other) throws NotEmulatedException {
    List<String> words = other.modifiers();
    if (words.contains("noComplete")) {
      throw OtherCompiler.unknown(other);
    }
    int at = other.hasResult() ? 1 : 0;
    boolean asked = other.outputs().stream().anyMatch(r -> !r.name().equals("_"));
    int to = asked ? operands.destination(other) : -1;
    boolean expects = words.contains("expect_tx");
    boolean drops = words.getFirst().equals("arrive_drop");
    Source operand = other.operands().size() > at + 1 ? operands.source(other, at + 1) : fiber -> 1;
    Source address = address(other, at);
    Strength strength = strength(other, Semantics.RELEASE);
    return fiber -> {
      long number = operand.get(fiber);
      long arrivals = expects ? 1 : number;
      long old =
          update(
              fiber,
              address,
              strength,
              o -> o.arrive(arrivals, expects ? number : 0, drops ? arrivals : 0));
      if (to >= 0) {
        fiber.registers[to] = old;
      }
    };
  }

  private Action transactions(Instruction.Unmodelled other, int sign) throws NotEmulatedException {
    Source address = address(other, 0);
    Source count = operands.source(other, 1);
    Strength strength = strength(other, Semantics.RELAXED);
    return fiber -> {
      long more = sign * count.get(fiber);
      update(fiber, address, strength, o -> o.arrive(0, more, 0));
    };
  }

  private static long update(
      Fiber fiber, Source address, Strength strength, UnaryOperator<MbarrierObject> change) {
    return update(fiber, address.get(fiber), strength, change);
  }

  /// Changes an object.
  ///
  /// @return what it was
  static long update(
      Fiber fiber, long address, Strength strength, UnaryOperator<MbarrierObject> change) {
    return fiber
        .setting()
        .memory()
        .update(
            fiber.agent(),
            address,
            Long.BYTES,
            strength,
            false,
            old -> change.apply(MbarrierObject.read(old)).number());
  }

  private Action await(Instruction.Unmodelled other) throws NotEmulatedException {
    int slot = operands.destination(other);
    Source address = address(other, 1);
    Source asked = operands.source(other, 2);
    boolean parity = other.modifiers().contains("parity");
    Strength strength = strength(other, Semantics.ACQUIRE);
    return fiber -> {
      long number =
          fiber.setting().memory().load(fiber.agent(), address.get(fiber), Long.BYTES, strength);
      MbarrierObject object = MbarrierObject.read(number);
      long of = asked.get(fiber);
      boolean complete =
          parity ? object.isCompleteOf(of) : object.isBehind(MbarrierObject.read(of));
      fiber.registers[slot] = complete ? 1 : 0;
    };
  }

  /// The strength that an instruction on an object has.
  ///
  /// @param usual if it does not say so
  static Strength strength(Instruction.Unmodelled other, Semantics usual) {
    Semantics semantics = other.modifiers().contains("relaxed") ? Semantics.RELAXED : usual;
    Scope scope = other.modifiers().contains("cluster") ? Scope.CLUSTER : Scope.CTA;
    return Strength.of(semantics, Optional.of(scope));
  }

  private Source address(Instruction.Unmodelled other, int index) throws NotEmulatedException {
    return operands.address(
        other, index, StateSpace.among(other.modifiers()).orElse(StateSpace.GENERIC));
  }
}
