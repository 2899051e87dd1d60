package dev.acquit.ptx.text;

import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Written;
import dev.acquit.ptx.isa.AtomicOperation;
import dev.acquit.ptx.isa.MemoryInstruction;
import dev.acquit.ptx.isa.Proxy;
import dev.acquit.ptx.isa.PtxVersion;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads `ld`, `st`, `atom`, `red` and the litmus-only names of the same through other proxies.
///
/// @ptx 9.7.9.8 ld, 9.7.9.11 st, 9.7.13.5 atom, 9.7.13.6 red
final class MemoryReader {
  private final Operands operands;
  private final Dialect dialect;
  private final PtxVersion version;

  MemoryReader(Operands operands, Dialect dialect, PtxVersion version) {
    this.operands = operands;
    this.dialect = dialect;
    this.version = version;
  }

  Instruction read(Modifiers modifiers, MemoryInstruction instruction, Proxy proxy)
      throws InputException {
    AccessReader reader = new AccessReader(modifiers, instruction, dialect, version);
    Access access = reader.read(proxy);
    boolean policy = modifiers.names().contains(HintReader.POLICY);
    if (instruction.readModifyWrite() && access.vector() > 1) {
      int least = instruction == MemoryInstruction.ATOM ? 3 : 2;
      return unmodelled(modifiers, policy ? least + 1 : least);
    }
    Instruction result =
        switch (instruction) {
          case LD -> load(modifiers, access);
          case ST -> store(access);
          case ATOM -> atom(access, reader.operation());
          case RED -> red(access, reader.operation());
        };
    if (policy && result instanceof Instruction.Accessing all) {
      operands.comma();
      Operand given = operands.value("a register or a number with the cache policy");
      result = all.with(all.access().withPolicy(Optional.of(given)), all.address());
    }
    operands.end();
    return result;
  }

  private Instruction unmodelled(Modifiers modifiers, int least) throws InputException {
    List<Written> all = operands.written();
    if (all.size() < least || all.stream().noneMatch(Written.At.class::isInstance)) {
      throw modifiers.missing(
          "enough operands", modifiers.names(), "it has " + least + ", one of them an address");
    }
    return new Instruction.Unmodelled(modifiers.mnemonic(), modifiers.names(), all);
  }

  private Instruction load(Modifiers modifiers, Access access) throws InputException {
    List<Operand.Register> destinations = operands.destinations(access.vector());
    operands.comma();
    if (dialect == Dialect.LITMUS && operands.atNumber() && isBareMove(modifiers)) {
      return new Instruction.Move(
          access.type(), destinations.getFirst(), new Operand.Immediate(operands.number()));
    }
    return new Instruction.Load(access, destinations, address(access));
  }

  /// Whether nothing but a type is written, as in the `ld r0, 1` of other tools.
  private static boolean isBareMove(Modifiers modifiers) {
    return modifiers.mnemonic().equals("ld")
        && modifiers.names().size() <= 1
        && TypeSets.MOVE.stream().map(ScalarType::suffix).toList().containsAll(modifiers.names());
  }

  private Instruction store(Access access) throws InputException {
    Address address = address(access);
    operands.comma();
    return new Instruction.Store(access, address, operands.sources(access.vector(), access.type()));
  }

  private Instruction atom(Access access, AtomicOperation operation) throws InputException {
    Optional<Operand.Register> destination =
        operands.bitBucket()
            ? Optional.empty()
            : Optional.of(operands.register("a register or '_'"));
    operands.comma();
    Address address = address(access);
    List<Operand> values = new ArrayList<>();
    for (int i = 0; i < operation.arity(); i++) {
      operands.comma();
      values.add(operands.data(access.type()));
    }
    return new Instruction.Atom(access, operation, destination, address, values);
  }

  private Instruction red(Access access, AtomicOperation operation) throws InputException {
    Address address = address(access);
    operands.comma();
    return new Instruction.Red(access, operation, address, operands.data(access.type()));
  }

  private Address address(Access access) throws InputException {
    return operands.address(access.space() == StateSpace.LOCAL);
  }
}
