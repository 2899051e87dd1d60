package dev.acquit.ptx.meaning;

import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Written;
import dev.acquit.ptx.isa.AtomicOperation;
import dev.acquit.ptx.isa.MemoryInstruction;
import dev.acquit.ptx.isa.Proxy;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.Scope;
import dev.acquit.ptx.isa.Semantics;
import dev.acquit.ptx.isa.StateSpace;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// `ld`, `ldu`, `st`, `atom` or `red` in a form that the reader keeps as text: it updates a vector,
/// or has operands that are rare.
///
/// @param name which of the four it is as; `ldu` is a load
/// @param operation of a read-modify-write what is done, if that is known
/// @param semantics the order, by default what is meant where none is written
/// @param scope as far as one is written or meant
/// @param space where the address points
/// @param types those that are written; the last is of one element
/// @param vector number of elements: 1, 2, 4 or 8
/// @param asynchronous whether the thread only starts it
/// @param nonCoherent whether it is a load that may see what was there before
/// @param operands as they are written
/// @ptx 9.7.9.8 ld, 9.7.9.10 ldu, 9.7.9.11 st, 9.7.13.5 atom, 9.7.13.6 red
public record RareAccess(
    MemoryInstruction name,
    Optional<AtomicOperation> operation,
    Semantics semantics,
    Optional<Scope> scope,
    StateSpace space,
    List<ScalarType> types,
    int vector,
    boolean asynchronous,
    boolean nonCoherent,
    List<Written> operands) {
  /// Copies the lists.
  public RareAccess {
    types = List.copyOf(types);
    operands = List.copyOf(operands);
  }

  /// The access that an instruction is; empty if it is none of these.
  public static Optional<RareAccess> of(Instruction instruction) {
    return instruction instanceof Instruction.Unmodelled u
        ? named(u.mnemonic()).map(name -> of(name, u))
        : Optional.empty();
  }

  private static Optional<MemoryInstruction> named(String mnemonic) {
    return mnemonic.equals("ldu")
        ? Optional.of(MemoryInstruction.LD)
        : Arrays.stream(MemoryInstruction.values())
            .filter(m -> m.mnemonic().equals(mnemonic))
            .findFirst();
  }

  private static RareAccess of(MemoryInstruction name, Instruction.Unmodelled u) {
    List<String> words = u.modifiers();
    return new RareAccess(
        name,
        Arrays.stream(AtomicOperation.values())
            .filter(o -> name.readModifyWrite() && words.contains(o.suffix()))
            .findFirst(),
        Arrays.stream(Semantics.values())
            .filter(s -> words.contains(s.suffix()))
            .findFirst()
            .orElse(name.defaultOrder()),
        Arrays.stream(Scope.values())
            .filter(s -> words.contains(s.suffix()))
            .findFirst()
            .or(name::defaultScope),
        StateSpace.among(words).orElse(StateSpace.GENERIC),
        ScalarType.among(words),
        Stream.of(2, 4, 8).filter(n -> words.contains("v" + n)).findFirst().orElse(1),
        words.contains("async"),
        words.contains("nc"),
        u.operands());
  }

  /// The type of one element; empty if none is written.
  public Optional<ScalarType> type() {
    return types.isEmpty() ? Optional.empty() : Optional.of(types.getLast());
  }

  /// What the modifiers say, words about caches left out; empty if they say no type.
  public Optional<Access> access() {
    return type()
        .map(t -> new Access(Proxy.GENERIC, semantics, scope, space, t, vector, List.of()));
  }

  /// Where it is; empty if that is not one place.
  public Optional<Address> address() {
    List<Address> all =
        operands.stream()
            .flatMap(o -> o instanceof Written.At at ? Stream.of(at.address()) : Stream.of())
            .toList();
    return all.size() == 1 ? Optional.of(all.getFirst()) : Optional.empty();
  }
}
