package dev.acquit.codegen.litmus;

import dev.acquit.model.program.Addresses;
import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Statement;
import dev.acquit.ptx.isa.Semantics;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.meaning.Effect;
import dev.acquit.ptx.meaning.Effects;
import dev.acquit.ptx.module.BodyItem;
import dev.acquit.text.Position;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The addresses of a thread's own variables, where they are values: which registers may hold one,
/// and that none gets to where other threads could see it, since what these would find there is not
/// what the thread has.
///
/// @ptx 5.1.5 Local State Space
final class OwnAddresses {
  private final List<BodyItem.Line> lines;
  private final AddressMap layout;
  private final Set<String> names;
  private final Set<String> registers = new HashSet<>();

  /// Whether own memory may hold an own address. A load of fewer than 64 bits gets none from there.
  private boolean stored;

  private OwnAddresses(List<BodyItem.Line> lines, AddressMap layout, Collection<String> names) {
    this.lines = lines;
    this.layout = layout;
    this.names = Set.copyOf(names);
  }

  /// The lines, in which accesses of local memory at computed addresses are those of a location.
  ///
  /// @param names what the test calls the variables that are locations of it
  /// @param results the registers that are results of the thread
  /// @throws NotReadException if an address may get to other threads
  static List<BodyItem.Line> located(
      List<BodyItem.Line> lines,
      AddressMap layout,
      Collection<String> names,
      Collection<String> results)
      throws NotReadException {
    if (names.isEmpty()) {
      return lines;
    }
    OwnAddresses own = new OwnAddresses(lines, layout, names);
    own.follow();
    List<BodyItem.Line> next = new ArrayList<>();
    for (BodyItem.Line line : lines) {
      Statement s = line.statement();
      Instruction located = own.located(line.position(), s.instruction());
      if (Registers.written(located).stream()
          .anyMatch(n -> results.contains(n) && own.registers.contains(n))) {
        throw escapes(line.position());
      }
      next.add(new BodyItem.Line(line.position(), new Statement(s.guard(), located)));
    }
    return next;
  }

  /// An access of a thread's own variable: nobody else has a part in its order.
  static Access plain(Access access) {
    return Access.of(Semantics.WEAK, Optional.empty(), access.type())
        .with(StateSpace.GENERIC, access.vector());
  }

  private void follow() {
    int before;
    boolean storedBefore;
    do {
      before = registers.size();
      storedBefore = stored;
      for (BodyItem.Line line : lines) {
        follow(line.statement().instruction());
      }
    } while (registers.size() > before || stored != storedBefore);
  }

  private void follow(Instruction instruction) {
    if (Effects.of(instruction) instanceof Effect.Accesses(var a)) {
      if (isOwn(a.address().base())) {
        follow(a);
      }
    } else if (Registers.pure(instruction)
        && !(instruction instanceof Instruction.SetPredicate)
        && instruction.inputs().stream().anyMatch(this::isOwn)) {
      taint(instruction);
    }
  }

  private void follow(Instruction.Accessing a) {
    switch (a.name()) {
      case LD -> {
        if (stored && a.access().type().bits() >= Long.SIZE) {
          taint(a);
        }
      }
      case ST -> stored |= a.inputs().stream().anyMatch(this::isOwn);
      case ATOM, RED -> {
        // One on local memory is refused.
      }
    }
  }

  private void taint(Instruction instruction) {
    registers.addAll(Registers.written(instruction));
  }

  private boolean isOwn(Operand operand) {
    return switch (operand) {
      case Operand.Register(String name) -> registers.contains(name);
      case Operand.Symbol(String name) -> names.contains(name);
      case Operand.Immediate(long value) ->
          Addresses.isAddress(value) && layout.target(value) instanceof AddressMap.Target.Own;
    };
  }

  private Instruction located(Position position, Instruction instruction) throws NotReadException {
    switch (Effects.of(instruction)) {
      case Effect.Accesses(var a) when isOwn(a.address().base()) -> {
        if (a.name().readModifyWrite()) {
          throw NotReadException.at(position, "an atomic operation on local memory");
        }
        return a.with(located(position, a.access(), a.address()), a.address());
      }
      case Effect.Accesses(var a) -> checkShown(position, a.inputs());
      case Effect.Nothing _ when Registers.pure(instruction) -> {}
      default -> {
        List<Operand> all = new ArrayList<>();
        Registers.map(
            instruction,
            o -> {
              all.add(o);
              return o;
            },
            name -> name);
        checkShown(position, all);
      }
    }
    return instruction;
  }

  /// A computed address may be that of another variable, too, unless the access says it is none.
  private static Access located(Position position, Access access, Address address)
      throws NotReadException {
    return switch (access.space()) {
      case GENERIC -> access;
      case LOCAL -> plain(access);
      default ->
          throw NotReadException.at(
              position,
              "an access in state space ."
                  + access.space().suffix()
                  + " at '"
                  + address.base()
                  + "', an address of a variable in .local");
    };
  }

  private void checkShown(Position position, List<Operand> operands) throws NotReadException {
    if (operands.stream().anyMatch(this::isOwn)) {
      throw escapes(position);
    }
  }

  private static NotReadException escapes(Position position) {
    return NotReadException.at(position, "the address of a local variable, given to others");
  }
}
