package dev.acquit.gpu.emulator.code;

import dev.acquit.gpu.emulator.memory.Strength;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.Semantics;
import dev.acquit.ptx.meaning.Effect;
import dev.acquit.ptx.meaning.Place;
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

  Action compile(Effect.OnObject effect) throws NotEmulatedException {
    return switch (effect) {
      case Effect.Init(Place object, Operand arrivals) -> {
        Source at = operands.address(object);
        Source count = operands.source(arrivals);
        yield store(at, fiber -> MbarrierObject.of(count.get(fiber)).number());
      }
      case Effect.Invalidate(Place object) -> store(operands.address(object), fiber -> 0);
      case Effect.Arrive arrive -> arrive(arrive);
      case Effect.ArriveEarly _ ->
          throw new NotEmulatedException("'mbarrier.arrive.noComplete' is not emulated");
      case Effect.Transactions t -> transactions(t);
      case Effect.Wait wait -> await(wait);
      case Effect.Pending(Operand.Register count, Operand of) -> {
        int slot = operands.slot(count);
        Source state = operands.source(of);
        yield fiber -> fiber.registers[slot] = MbarrierObject.read(state.get(fiber)).pending();
      }
      case Effect.ArriveBehindCopies arrive -> new CopyCompiler(operands).follow(arrive);
    };
  }

  private static Action store(Source at, Source value) {
    return fiber ->
        fiber
            .setting()
            .memory()
            .store(fiber.agent(), at.get(fiber), Long.BYTES, value.get(fiber), Strength.WEAK);
  }

  private Action arrive(Effect.Arrive arrive) throws NotEmulatedException {
    int to = arrive.state().filter(r -> !r.name().equals("_")).map(operands::slot).orElse(-1);
    boolean expects = arrive.expected().isPresent();
    Optional<Operand> given = expects ? arrive.expected() : arrive.count();
    Source operand = given.isPresent() ? operands.source(given.get()) : fiber -> 1;
    Source address = operands.address(arrive.object());
    boolean drops = arrive.drops();
    Strength strength = strength(arrive.semantics(), arrive.scope());
    return fiber -> {
      long number = operand.get(fiber);
      long arrivals = expects ? 1 : number;
      long old =
          update(fiber, address, strength, o -> o.arrive(arrivals, expects ? number : 0, drops));
      if (to >= 0) {
        fiber.registers[to] = old;
      }
    };
  }

  private Action transactions(Effect.Transactions t) throws NotEmulatedException {
    Source address = operands.address(t.object());
    Source count = operands.source(t.count());
    int sign = t.complete() ? -1 : 1;
    Strength strength = strength(Semantics.RELAXED, t.scope());
    return fiber -> {
      long more = sign * count.get(fiber);
      update(fiber, address, strength, o -> o.arrive(0, more, false));
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

  private Action await(Effect.Wait wait) throws NotEmulatedException {
    int slot = operands.slot(wait.done());
    Source address = operands.address(wait.object());
    Source asked = operands.source(wait.asked());
    boolean parity = wait.parity();
    Strength strength = strength(wait.semantics(), wait.scope());
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

  static Strength strength(Semantics semantics, Scope scope) {
    return Strength.of(semantics, Optional.of(scope));
  }
}
