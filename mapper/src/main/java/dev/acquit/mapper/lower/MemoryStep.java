package dev.acquit.mapper.lower;

import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.isa.AtomicOperation;
import dev.acquit.ptx.isa.ScalarType;
import java.util.List;

/// The operands that the one memory access of an alternative gets; a template has none.
sealed interface MemoryStep {
  /// A load.
  record Read(ScalarType type, Operand.Register destination, Address address)
      implements MemoryStep {}

  /// A store.
  record Write(ScalarType type, Address address, Operand value) implements MemoryStep {}

  /// A read-modify-write. It always has a destination: were the result dropped, an assembler might
  /// make a `red` of it, which never acquires.
  record Update(
      AtomicOperation operation,
      ScalarType type,
      Operand.Register destination,
      Address address,
      List<Operand> operands)
      implements MemoryStep {}

  /// A fence.
  record Order() implements MemoryStep {}
}
