package dev.acquit.codegen.litmus;

import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Guard;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Statement;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/// Which registers an instruction reads and writes, and the same instruction with others.
final class Registers {
  private static final String BIT_BUCKET = "_";

  private Registers() {}

  /// The registers that an instruction writes.
  static List<String> written(Instruction instruction) {
    List<Operand.Register> to =
        switch (instruction) {
          case Instruction.Load l -> l.destinations();
          case Instruction.Atom a -> a.destination().stream().toList();
          case Instruction.Move m -> List.of(m.destination());
          case Instruction.Compute c -> List.of(c.destination());
          case Instruction.SetPredicate s -> List.of(s.destination());
          case Instruction.Unmodelled u -> Meetings.written(u).stream().toList();
          default -> List.of();
        };
    return to.stream().map(Operand.Register::name).filter(n -> !n.equals(BIT_BUCKET)).toList();
  }

  /// Whether an instruction does nothing but compute the register that it writes.
  static boolean pure(Instruction instruction) {
    return instruction instanceof Instruction.Move
        || instruction instanceof Instruction.Compute
        || instruction instanceof Instruction.SetPredicate;
  }

  /// The registers that a statement reads, its guard included.
  static Set<String> read(Statement statement) {
    Set<String> names = new LinkedHashSet<>();
    statement.guard().ifPresent(g -> names.add(g.predicate().name()));
    map(
        statement.instruction(),
        o -> {
          if (o instanceof Operand.Register(var name)) {
            names.add(name);
          }
          return o;
        },
        name -> name);
    return names;
  }

  /// The operands that a statement reads, bases of addresses left out.
  static List<Operand> values(Instruction instruction) {
    return switch (instruction) {
      case Instruction.Store s -> s.sources();
      case Instruction.Atom a -> a.operands();
      case Instruction.Red r -> List.of(r.operand());
      case Instruction.Move m -> List.of(m.source());
      case Instruction.Compute c -> c.sources();
      case Instruction.SetPredicate s -> List.of(s.left(), s.right());
      default -> List.of();
    };
  }

  /// A statement with other names of registers and variables.
  static Statement rename(Statement statement, UnaryOperator<String> names) {
    UnaryOperator<Operand> uses =
        o ->
            switch (o) {
              case Operand.Register(var n) -> new Operand.Register(names.apply(n));
              case Operand.Symbol(var n) -> new Operand.Symbol(names.apply(n));
              case Operand.Immediate i -> i;
            };
    Optional<Guard> guard =
        statement
            .guard()
            .map(g ->
                new Guard(new Operand.Register(names.apply(g.predicate().name())), g.negated()));
    return new Statement(guard, map(statement.instruction(), uses, names));
  }

  /// An instruction with other operands and destinations. Operands that must be registers are left
  /// as they are where they get no register.
  static Instruction map(
      Instruction instruction, UnaryOperator<Operand> uses, UnaryOperator<String> definitions) {
    return switch (instruction) {
      case Instruction.Load(var access, var to, var address) ->
          new Instruction.Load(
              access, to.stream().map(r -> register(r, definitions)).toList(), at(address, uses));
      case Instruction.Store(var access, var address, var sources) ->
          new Instruction.Store(access, at(address, uses), all(sources, uses));
      case Instruction.Atom(var access, var operation, var to, var address, var operands) ->
          new Instruction.Atom(
              access,
              operation,
              to.map(r -> register(r, definitions)),
              at(address, uses),
              all(operands, uses));
      case Instruction.Red(var access, var operation, var address, var operand) ->
          new Instruction.Red(access, operation, at(address, uses), uses.apply(operand));
      case Instruction.Move(var type, var to, var source) ->
          new Instruction.Move(type, register(to, definitions), uses.apply(source));
      case Instruction.Compute(var operator, var type, var to, var sources) ->
          new Instruction.Compute(operator, type, register(to, definitions), all(sources, uses));
      case Instruction.SetPredicate(var comparison, var type, var to, var left, var right) ->
          new Instruction.SetPredicate(
              comparison, type, register(to, definitions), uses.apply(left), uses.apply(right));
      case Instruction.CompareBranch(var comparison, var left, var right, var label) ->
          new Instruction.CompareBranch(comparison, uses.apply(left), uses.apply(right), label);
      case Instruction.Fence f -> f;
      case Instruction.ProxyFence f -> f;
      case Instruction.Barrier b -> b;
      case Instruction.Branch b -> b;
      case Instruction.Label l -> l;
      case Instruction.Exit e -> e;
      case Instruction.Unmodelled u -> Meetings.is(u) ? Meetings.map(u, uses, definitions) : u;
    };
  }

  private static Operand.Register register(Operand.Register r, UnaryOperator<String> names) {
    return r.name().equals(BIT_BUCKET) ? r : new Operand.Register(names.apply(r.name()));
  }

  private static Address at(Address address, UnaryOperator<Operand> uses) {
    return new Address(uses.apply(address.base()), address.offset());
  }

  private static List<Operand> all(List<Operand> operands, UnaryOperator<Operand> uses) {
    List<Operand> mapped = new ArrayList<>();
    operands.forEach(o -> mapped.add(uses.apply(o)));
    return mapped;
  }
}
