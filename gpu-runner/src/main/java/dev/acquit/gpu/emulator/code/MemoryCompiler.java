package dev.acquit.gpu.emulator.code;

import dev.acquit.gpu.emulator.memory.EmulatedFault;
import dev.acquit.gpu.emulator.memory.Strength;
import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.compute.Formula;
import dev.acquit.ptx.compute.Formulas;
import dev.acquit.ptx.compute.MemorySum;
import dev.acquit.ptx.isa.AtomicOperation;
import dev.acquit.ptx.isa.Proxy;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.StateSpace;
import java.util.ArrayList;
import java.util.List;

/// Loads, stores, atomics, fences and barriers.
///
/// The elements of a vector are accessed one after the other, which is one of the orders that the
/// document leaves open.
final class MemoryCompiler {
  private final BlockNames names;
  private final ComputeCompiler values;

  MemoryCompiler(BlockNames names, ComputeCompiler values) {
    this.names = names;
    this.values = values;
  }

  Action load(Instruction.Load load) throws NotEmulatedException {
    Width width = width(load.access());
    Source address = address(load.access(), load.address());
    List<Integer> to = new ArrayList<>();
    for (Operand.Register register : load.destinations()) {
      to.add(register.name().equals("_") ? -1 : names.register(register.name()));
    }
    if (parameters(load.access().space())) {
      return elements(
          to,
          width,
          address,
          (fiber, at) -> width.keep(fiber.setting().parameter(fiber, at, width.bytes())));
    }
    Strength strength = Strength.of(load.access().semantics(), load.access().scope());
    if (to.size() == 1 && to.getFirst() >= 0) {
      int only = to.getFirst();
      int bytes = width.bytes();
      return fiber ->
          fiber.registers[only] =
              width.loaded(
                  fiber
                      .setting()
                      .memory()
                      .load(fiber.agent(), address.get(fiber), bytes, strength));
    }
    return elements(
        to,
        width,
        address,
        (fiber, at) ->
            width.loaded(
                fiber.setting().memory().load(fiber.agent(), at, width.bytes(), strength)));
  }

  private interface Element {
    long read(Fiber fiber, long address);
  }

  private static Action elements(List<Integer> to, Width width, Source address, Element element) {
    return fiber -> {
      long begin = address.get(fiber);
      long[] read = new long[to.size()];
      for (int i = 0; i < read.length; i++) {
        read[i] = element.read(fiber, begin + (long) i * width.bytes());
      }
      for (int i = 0; i < read.length; i++) {
        if (to.get(i) >= 0) {
          fiber.registers[to.get(i)] = read[i];
        }
      }
    };
  }

  Action store(Instruction.Store store) throws NotEmulatedException {
    int bytes = width(store.access()).bytes();
    if (parameters(store.access().space())) {
      throw new NotEmulatedException("calls of functions are not emulated");
    }
    Source address = address(store.access(), store.address());
    Strength strength = Strength.of(store.access().semantics(), store.access().scope());
    List<Source> sources = new ArrayList<>();
    for (Operand operand : store.sources()) {
      sources.add(values.source(operand));
    }
    return fiber -> {
      long at = address.get(fiber);
      for (Source source : sources) {
        fiber.setting().memory().store(fiber.agent(), at, bytes, source.get(fiber), strength);
        at += bytes;
      }
    };
  }

  Action atom(Instruction.Atom atom) throws NotEmulatedException {
    Width width = width(atom.access());
    Source address = address(atom.access(), atom.address());
    Strength strength = Strength.of(atom.access().semantics(), atom.access().scope());
    Source a = values.source(atom.operands().getFirst());
    int to = atom.destination().isPresent() ? names.register(atom.destination().get().name()) : -1;
    int bytes = width.bytes();
    if (atom.operation() == AtomicOperation.CAS) {
      Source b = values.source(atom.operands().get(1));
      return fiber ->
          put(
              fiber,
              to,
              width.loaded(
                  fiber
                      .setting()
                      .memory()
                      .swap(
                          fiber.agent(),
                          address.get(fiber),
                          bytes,
                          strength,
                          a.get(fiber),
                          b.get(fiber))));
    }
    Update update = update(atom.access(), atom.operation());
    return fiber -> {
      long operand = a.get(fiber);
      long at = address.get(fiber);
      long old =
          fiber
              .setting()
              .memory()
              .update(
                  fiber.agent(),
                  at,
                  bytes,
                  strength,
                  false,
                  value -> update.of(fiber, at, value, operand));
      put(fiber, to, width.loaded(old));
    };
  }

  private static void put(Fiber fiber, int to, long value) {
    if (to >= 0) {
      fiber.registers[to] = value;
    }
  }

  Action red(Instruction.Red red) throws NotEmulatedException {
    Width width = width(red.access());
    Source address = address(red.access(), red.address());
    Strength strength = Strength.of(red.access().semantics(), red.access().scope());
    Source a = values.source(red.operand());
    Update update = update(red.access(), red.operation());
    int bytes = width.bytes();
    return fiber -> {
      long operand = a.get(fiber);
      long at = address.get(fiber);
      fiber
          .setting()
          .memory()
          .update(
              fiber.agent(),
              at,
              bytes,
              strength,
              true,
              value -> update.of(fiber, at, value, operand));
    };
  }

  Action fence(Instruction.Fence fence) {
    int scope = fence.scope().ordinal();
    return fiber -> fiber.setting().memory().fence(fiber.agent(), fence.semantics(), scope);
  }

  Action barrier(Instruction.Barrier barrier) throws NotEmulatedException {
    if (barrier.dialect() == Instruction.Barrier.Dialect.PEER) {
      throw new NotEmulatedException("bar.cta of other tools' litmus tests is not emulated");
    }
    boolean waits = barrier.action() == Instruction.Barrier.Action.SYNC;
    Source number = values.source(barrier.first());
    Source threads =
        barrier.second().isPresent() ? values.source(barrier.second().get()) : fiber -> -1;
    return fiber -> fiber.setting().barrier(fiber, waits, number.get(fiber), threads.get(fiber));
  }

  private static boolean parameters(StateSpace space) {
    return space == StateSpace.PARAM
        || space == StateSpace.PARAM_ENTRY
        || space == StateSpace.PARAM_FUNC;
  }

  private static Width width(Access access) throws NotEmulatedException {
    if (access.proxy() != Proxy.GENERIC) {
      throw new NotEmulatedException(
          "accesses through the " + access.proxy().word() + " proxy are not emulated");
    }
    return Width.of(access.type());
  }

  /// What a read-modify-write computes, which may depend on where the location lies.
  private interface Update {
    long of(Fiber fiber, long address, long old, long operand);
  }

  private static Update update(Access access, AtomicOperation operation)
      throws NotEmulatedException {
    ScalarType type = access.type();
    if (operation == AtomicOperation.EXCH && type.bits() > Long.SIZE) {
      return (_, _, _, operand) -> operand;
    }
    if (operation == AtomicOperation.ADD && type.floating()) {
      Formula exact = MemorySum.of(type, false).orElseThrow(() -> unknown(operation, type));
      Formula flushed = MemorySum.of(type, true).orElseThrow();
      return (fiber, address, old, operand) ->
          updated(
              fiber.setting().window(StateSpace.SHARED, address) == address ? flushed : exact,
              old,
              operand);
    }
    Formula same =
        Formulas.of(operation, type)
            .filter(Formula::isInteger)
            .orElseThrow(() -> unknown(operation, type));
    return (_, _, old, operand) -> updated(same, old, operand);
  }

  private static NotEmulatedException unknown(AtomicOperation operation, ScalarType type) {
    return new NotEmulatedException(
        "'%s.%s' in memory is not emulated".formatted(operation.suffix(), type.suffix()));
  }

  private static long updated(Formula update, long old, long operand) {
    try {
      return update.of(old, operand);
    } catch (ArithmeticException e) {
      throw new EmulatedFault("division by zero, whose result PTX leaves open");
    }
  }

  /// What computes the address by which memory knows the location.
  private Source address(Access access, Address address) throws NotEmulatedException {
    Source base = values.source(address.base());
    long offset = address.offset();
    StateSpace space = access.space();
    if (parameters(space)) {
      return fiber -> base.get(fiber) + offset;
    }
    return fiber -> fiber.setting().resolve(fiber, space, base.get(fiber) + offset);
  }
}
