package dev.acquit.ptx.text;

import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.isa.AtomicOperation;
import dev.acquit.ptx.isa.MemoryInstruction;
import dev.acquit.ptx.isa.Proxy;
import dev.acquit.ptx.isa.PtxVersion;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.Semantics;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.text.Modifiers.Taken;
import dev.acquit.text.InputException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Reads the modifiers of a memory instruction.
///
/// @ptx 9.7.9.8 ld, 9.7.9.11 st, 9.7.13.5 atom, 9.7.13.6 red
final class AccessReader {
  /// The first version that has `.volatile` with `.local`.
  ///
  /// @ptx 9.7.9.8 ld
  private static final PtxVersion VOLATILE_LOCAL = new PtxVersion(9, 1);

  private static final List<String> SCOPES =
      Arrays.stream(Scope.values()).map(Scope::suffix).toList();

  private final Modifiers modifiers;
  private final MemoryInstruction instruction;
  private final Dialect dialect;
  private final PtxVersion version;
  private Optional<Taken<Semantics>> order = Optional.empty();
  private Optional<Taken<Scope>> scope = Optional.empty();
  private Optional<Taken<StateSpace>> space = Optional.empty();
  private Optional<Taken<String>> vector = Optional.empty();
  private Optional<Taken<AtomicOperation>> operation = Optional.empty();
  private ScalarType type = ScalarType.U32;

  AccessReader(
      Modifiers modifiers, MemoryInstruction instruction, Dialect dialect, PtxVersion version) {
    this.modifiers = modifiers;
    this.instruction = instruction;
    this.dialect = dialect;
    this.version = version;
  }

  /// The operation of an atom or red; read by [#read].
  AtomicOperation operation() {
    return operation.orElseThrow().value();
  }

  /// Takes all modifiers.
  ///
  /// @throws InputException if one is unknown or twice there, two exclude each other, or one is
  ///   missing
  Access read(Proxy proxy) throws InputException {
    order = order();
    scope = modifiers.take("scope", Arrays.asList(Scope.values()), Scope::suffix);
    Set<StateSpace> spaces = EnumSet.copyOf(instruction.spaces());
    spaces.remove(StateSpace.GENERIC);
    space = modifiers.take("state space", spaces, StateSpace::suffix);
    if (instruction.readModifyWrite()) {
      operation = operationTaken();
    }
    vector = modifiers.take("vector size", List.of("v2", "v4", "v8"));
    HintReader hints = new HintReader(modifiers, instruction);
    hints.take();
    Optional<Taken<ScalarType>> written =
        modifiers.take("type", Arrays.asList(ScalarType.values()), ScalarType::suffix);
    modifiers.finish();
    checkOrderAndScope();
    checkSpace();
    type = type(written);
    checkSize();
    hints.check(order, spaceValue(), type, elements());
    return new Access(
        proxy, orderValue(), scopeValue(), spaceValue(), type, elements(), hints.names());
  }

  private Optional<Taken<Semantics>> order() throws InputException {
    EnumSet<Semantics> orders = EnumSet.copyOf(instruction.orders());
    orders.remove(Semantics.MMIO);
    if (dialect == Dialect.LITMUS && instruction == MemoryInstruction.RED) {
      orders.add(Semantics.ACQ_REL);
    }
    Optional<Taken<Semantics>> taken = modifiers.take("order", orders, Semantics::suffix);
    if (!instruction.orders().contains(Semantics.MMIO)) {
      return taken;
    }
    Optional<Taken<Semantics>> mmio =
        modifiers.take("'.mmio'", List.of(Semantics.MMIO), Semantics::suffix);
    if (mmio.isPresent() && taken.map(t -> t.value() != Semantics.RELAXED).orElse(true)) {
      throw taken.isPresent()
          ? modifiers.conflict(taken.get().modifier(), mmio.get().modifier())
          : modifiers.missing(
              "an order",
              List.of("relaxed"),
              "write '" + instruction.mnemonic() + ".mmio.relaxed.sys'");
    }
    return mmio.isPresent() ? mmio : taken;
  }

  private Optional<Taken<AtomicOperation>> operationTaken() throws InputException {
    List<AtomicOperation> operations =
        Arrays.stream(AtomicOperation.values())
            .filter(o -> instruction == MemoryInstruction.ATOM || o.allowedInRed())
            .filter(o -> dialect == Dialect.LITMUS || !o.peerOnly())
            .toList();
    Optional<Taken<AtomicOperation>> taken =
        modifiers.take("operation", operations, AtomicOperation::suffix);
    if (taken.isEmpty()) {
      for (Modifiers.Modifier wrong : modifiers.left()) {
        if (!looksLikeOperation(wrong.name())) {
          continue;
        }
        throw modifiers.unknown(wrong, operations.stream().map(AtomicOperation::suffix).toList());
      }
      throw modifiers.missing(
          "an operation",
          operations.stream().map(AtomicOperation::suffix).toList(),
          "the operation is a modifier: '" + instruction.mnemonic() + ".relaxed.gpu.add'");
    }
    return taken;
  }

  private static boolean looksLikeOperation(String name) {
    return ModifierKind.kindOf(name)
        .map(kind -> kind == ModifierKind.OPERATION)
        .orElse(!name.contains("::") && !name.equals("noftz"));
  }

  private void checkOrderAndScope() throws InputException {
    boolean strong =
        order.isPresent()
            && order.get().value() != Semantics.WEAK
            && order.get().value() != Semantics.VOLATILE;
    if (instruction.readModifyWrite()) {
      return;
    }
    if (strong && scope.isEmpty()) {
      throw modifiers.missing(
          "a scope",
          SCOPES,
          "write '" + instruction.mnemonic() + "." + orderValue().suffix() + ".gpu'");
    }
    if (!strong && scope.isPresent()) {
      if (order.isPresent()) {
        throw modifiers.conflict(scope.get().modifier(), order.get().modifier());
      }
      throw modifiers.missing(
          "an order",
          instruction.orders().stream()
              .filter(o -> o != Semantics.WEAK && o != Semantics.VOLATILE && o != Semantics.MMIO)
              .map(Semantics::suffix)
              .toList(),
          "a scope needs an order: '" + instruction.mnemonic() + ".relaxed." + scopeName() + "'");
    }
    if (orderValue() == Semantics.MMIO && scope.get().value() != Scope.SYS) {
      throw modifiers.conflict(scope.get().modifier(), order.get().modifier());
    }
  }

  private String scopeName() {
    return scope.map(s -> s.value().suffix()).orElse("gpu");
  }

  private void checkSpace() throws InputException {
    if (order.isEmpty() || space.isEmpty() || orderValue() == Semantics.WEAK) {
      return;
    }
    if (orderValue() == Semantics.VOLATILE
        && spaceValue() == StateSpace.LOCAL
        && version.compareTo(VOLATILE_LOCAL) >= 0) {
      return;
    }
    boolean device = orderValue() == Semantics.MMIO && spaceValue() != StateSpace.GLOBAL;
    if (device || !MemoryInstruction.strongSpaces().contains(spaceValue())) {
      throw modifiers.conflict(space.get().modifier(), order.get().modifier());
    }
  }

  private ScalarType type(Optional<Taken<ScalarType>> written) throws InputException {
    if (written.isEmpty()) {
      if (dialect == Dialect.PTX) {
        throw modifiers.missing(
            "a type", names(), "write '" + modifiers.spelled() + "." + common() + "'");
      }
      return ScalarType.U32;
    }
    boolean litmusDefault = dialect == Dialect.LITMUS && written.get().value() == ScalarType.U32;
    if (!types().contains(written.get().value()) && !litmusDefault) {
      throw modifiers.unknown(written.get().modifier(), names());
    }
    return written.get().value();
  }

  private List<String> names() {
    return types().stream().map(ScalarType::suffix).toList();
  }

  private String common() {
    return operation.isPresent() && !types().contains(ScalarType.U32) ? "b32" : "u32";
  }

  private Set<ScalarType> types() {
    if (operation.isPresent() && vector.isPresent()) {
      EnumSet<ScalarType> types =
          EnumSet.of(ScalarType.F16, ScalarType.F16X2, ScalarType.BF16, ScalarType.BF16X2);
      if (operation() == AtomicOperation.ADD) {
        types.add(ScalarType.F32);
      }
      return types;
    }
    return operation.isPresent() ? operation().types() : TypeSets.MEMORY;
  }

  private void checkSize() throws InputException {
    if (vector.isEmpty()) {
      return;
    }
    Modifiers.Modifier written = vector.get().modifier();
    if (orderValue() == Semantics.MMIO) {
      throw modifiers.conflict(written, order.get().modifier());
    }
    int bits = elements() * type.bits();
    if (instruction.readModifyWrite()) {
      if (bits > 128 || (elements() == 8 && type.bits() != 16)) {
        throw modifiers.error(written, "found a vector of " + bits + " bits, expected at most 128");
      }
      return;
    }
    boolean wide = bits == 256 && elements() * 32 >= 128 && type.bits() >= 32 && type.bits() <= 64;
    boolean placed = spaceValue() == StateSpace.GENERIC || spaceValue() == StateSpace.GLOBAL;
    if ((elements() == 8 && type.bits() != 32) || (bits > 128 && !wide)) {
      throw modifiers.error(
          written,
          "found a vector of "
              + elements()
              + " times "
              + type.bits()
              + " bits, expected at most 128 bits, or 256 as '.v8' of 32 or '.v4' of 64 bits");
    }
    if (wide && !placed) {
      throw modifiers.error(written, "found a vector of 256 bits outside of global memory");
    }
  }

  private Semantics orderValue() {
    return order.map(Taken::value).orElse(instruction.defaultOrder());
  }

  private Optional<Scope> scopeValue() {
    return scope.map(Taken::value).or(instruction::defaultScope);
  }

  private StateSpace spaceValue() {
    return space.map(Taken::value).orElse(StateSpace.GENERIC);
  }

  private int elements() {
    return vector.map(v -> v.value().charAt(1) - '0').orElse(1);
  }
}
