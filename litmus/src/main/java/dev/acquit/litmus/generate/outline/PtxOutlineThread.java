package dev.acquit.litmus.generate.outline;

import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Comparison;
import dev.acquit.ptx.ast.Guard;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Operator;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.isa.AtomicOperation;
import dev.acquit.ptx.isa.FenceSemantics;
import dev.acquit.ptx.isa.Proxy;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.meaning.Control;
import dev.acquit.ptx.meaning.Effect;
import dev.acquit.ptx.meaning.Effects;
import dev.acquit.ptx.text.Dialect;
import dev.acquit.ptx.text.InstructionWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Finds the steps of a PTX thread.
final class PtxOutlineThread {
  private final StepCollector steps;
  private final Map<String, Known> registers;
  private final Map<String, Integer> widths;

  /// Begins a thread.
  ///
  /// @param steps gets the steps
  /// @param registers what the registers hold
  /// @param widths the width of each location in bits, as far as accesses have shown
  PtxOutlineThread(StepCollector steps, Map<String, Known> registers, Map<String, Integer> widths) {
    this.steps = steps;
    this.registers = registers;
    this.widths = widths;
  }

  void run(List<Statement> statements) throws NotStraight {
    for (int i = 0; i < statements.size(); i++) {
      Statement statement = statements.get(i);
      List<Statement> rest = statements.subList(i + 1, statements.size());
      switch (statement.instruction()) {
        case Instruction.Label l -> {}
        case Instruction.Branch(String label) -> branch(taken(statement.guard()), label, rest);
        case Instruction.CompareBranch(var comparison, var left, var right, String label) ->
            branch(
                statement.guard().isPresent()
                    ? new Known.Other(Set.of())
                    : Known.compare(comparison, value(left), value(right)),
                label,
                rest);
        case Instruction instruction -> {
          guard(statement.guard());
          run(instruction);
        }
      }
    }
    steps.join();
  }

  /// Whether an instruction with this guard executes.
  private Known taken(Optional<Guard> guard) {
    if (guard.isEmpty()) {
      return Known.of(1);
    }
    Known predicate = register(guard.get().predicate());
    return guard.get().negated() ? Known.compare(Comparison.EQ, predicate, Known.ZERO) : predicate;
  }

  private void guard(Optional<Guard> guard) throws NotStraight {
    if (guard.isPresent()) {
      Known taken = taken(guard);
      if (taken instanceof Known.Constant(long value, var on) && value == 0) {
        throw new NotStraight("an instruction that is never executed");
      }
      if (taken instanceof Known.Constant(long value, var on)) {
        steps.branch(on);
        steps.approximate();
      } else {
        steps.guard(taken);
      }
    }
  }

  private void branch(Known taken, String label, List<Statement> rest) throws NotStraight {
    if (rest.stream().noneMatch(s -> Control.label(s.instruction()).equals(Optional.of(label)))) {
      throw new NotStraight("a loop");
    }
    if (taken instanceof Known.Constant(long value, var on)) {
      if (value != 0) {
        throw new NotStraight("a branch that is always taken");
      }
      steps.branch(on);
    } else {
      steps.guard(Known.compare(Comparison.EQ, taken, Known.ZERO));
    }
    if (!last(label, rest)) {
      steps.approximate();
    }
  }

  /// Whether nothing but labels stands behind a label.
  private static boolean last(String label, List<Statement> rest) {
    boolean behind = false;
    for (Statement statement : rest) {
      Optional<String> name = Control.label(statement.instruction());
      if (name.isPresent()) {
        behind |= name.get().equals(label);
      } else if (behind) {
        return false;
      }
    }
    return true;
  }

  private void run(Instruction instruction) throws NotStraight {
    switch (instruction) {
      case Instruction.Accessing a -> access(a);
      case Instruction.Fence(var semantics, var scope, var _) ->
          steps.fence(new Step.Fence(order(semantics), scope));
      case Instruction.Move(var _, var destination, var source) -> set(destination, value(source));
      case Instruction.Compute(var operator, var _, var destination, var sources) ->
          set(destination, compute(operator, sources));
      case Instruction.SetPredicate(var comparison, var _, var destination, var left, var right) ->
          set(destination, Known.compare(comparison, value(left), value(right)));
      default -> throw new NotStraight(phrase(instruction));
    }
  }

  private static String phrase(Instruction instruction) {
    return switch (Effects.of(instruction)) {
      case Effect.ProxyFence _ -> "a proxy fence";
      case Effect.CtaBarrier _ -> "a barrier";
      default ->
          Control.of(instruction) instanceof Control.End
              ? "an exit"
              : "'" + new InstructionWriter(Dialect.LITMUS).write(instruction) + "'";
    };
  }

  private void access(Instruction.Accessing a) throws NotStraight {
    if (a.update().filter(o -> o != AtomicOperation.EXCH).isPresent()) {
      throw new NotStraight("a read-modify-write that is no exchange");
    }
    Known where = address(a.access(), a.address());
    switch (a.name()) {
      case LD -> set(a.outputs().getFirst(), steps.load(where, mark(a.access())));
      case ST -> steps.store(where, value(a.inputs().getFirst()), mark(a.access()));
      case ATOM, RED -> {
        Known old = steps.update(false, where, value(a.inputs().getFirst()), mark(a.access()));
        a.outputs().forEach(d -> set(d, old));
      }
    }
  }

  private Known compute(Operator operator, List<Operand> sources) {
    List<Known> of = sources.stream().map(this::value).toList();
    Known first = of.getFirst();
    Known second = of.size() > 1 ? of.get(1) : Known.ZERO;
    return switch (operator) {
      case ADD -> Known.apply(Known.Operation.ADD, first, second);
      case SUB -> Known.apply(Known.Operation.SUBTRACT, first, second);
      case MUL -> Known.apply(Known.Operation.MULTIPLY, first, second);
      case AND -> Known.apply(Known.Operation.AND, first, second);
      case OR -> Known.apply(Known.Operation.OR, first, second);
      case XOR -> Known.apply(Known.Operation.XOR, first, second);
      case NEG -> Known.apply(Known.Operation.SUBTRACT, Known.ZERO, first);
      case MAD ->
          Known.apply(
              Known.Operation.ADD,
              Known.apply(Known.Operation.MULTIPLY, first, second),
              of.getLast());
      case SELECT -> select(first, second, of.getLast());
      case DIV, REM, MIN, MAX, NOT, SHL, SHR -> Known.apply(Known.Operation.OTHER, first, second);
    };
  }

  private static Known select(Known first, Known second, Known predicate) {
    if (predicate instanceof Known.Constant(long value, var on)) {
      return Known.apply(
          Known.Operation.ADD, value != 0 ? first : second, new Known.Constant(0, on));
    }
    return new Known.Other(Known.union(predicate.on(), Known.union(first.on(), second.on())));
  }

  private Known address(Access access, Address address) throws NotStraight {
    if (access.proxy() != Proxy.GENERIC
        || (access.space() != StateSpace.GENERIC && access.space() != StateSpace.GLOBAL)) {
      throw new NotStraight("an access that is neither generic nor global");
    }
    if (access.vector() != 1 || access.hints().contains("nc") || address.offset() != 0) {
      throw new NotStraight("an access of more than one plain variable");
    }
    Known location = value(address.base());
    if (location instanceof Known.Location(String name, var on)) {
      Integer before = widths.put(name, access.type().bits());
      if (before != null && before != access.type().bits()) {
        throw new NotStraight("accesses of different sizes");
      }
    }
    return location;
  }

  private static Annotation mark(Access access) throws NotStraight {
    Order order =
        switch (access.semantics()) {
          case WEAK -> Order.PLAIN;
          case VOLATILE -> Order.VOLATILE;
          case RELAXED -> Order.RELAXED;
          case ACQUIRE -> Order.ACQUIRE;
          case RELEASE -> Order.RELEASE;
          case ACQ_REL -> Order.ACQ_REL;
          case MMIO -> throw new NotStraight("an mmio access");
        };
    return new Annotation(order, order.scoped() ? access.scope() : Optional.empty());
  }

  private static Order order(FenceSemantics semantics) {
    return switch (semantics) {
      case SC -> Order.SEQ_CST;
      case ACQ_REL -> Order.ACQ_REL;
      case ACQUIRE -> Order.ACQUIRE;
      case RELEASE -> Order.RELEASE;
    };
  }

  private Known value(Operand operand) {
    return switch (operand) {
      case Operand.Register register -> register(register);
      case Operand.Immediate(long value) -> Known.of(value);
      case Operand.Symbol(String name) -> new Known.Location(name, Set.of());
    };
  }

  private Known register(Operand.Register register) {
    return registers.getOrDefault(register.name(), Known.ZERO);
  }

  private void set(Operand.Register register, Known known) {
    registers.put(register.name(), known);
  }
}
