package dev.acquit.mapper.lower;

import dev.acquit.mapper.mapping.Alternative;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.isa.AtomicOperation;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.Scope;
import java.util.List;

/// One operation by one alternative of a table, without a program around it: the instructions that
/// [Lowering] has for it in a test.
///
/// @param alternative of the row of the operation
/// @param scope the scope of the operation
public record SingleOperation(Alternative alternative, Scope scope) {
  /// A load.
  ///
  /// @throws IllegalArgumentException if the alternative is of another row; so do the others
  public List<Instruction> load(ScalarType type, Operand.Register destination, Address address) {
    return with(new MemoryStep.Read(type, destination, address));
  }

  /// A store.
  public List<Instruction> store(ScalarType type, Address address, Operand value) {
    return with(new MemoryStep.Write(type, address, value));
  }

  /// A read-modify-write.
  ///
  /// @param operands as many as the operation has beside the address
  public List<Instruction> update(
      AtomicOperation operation,
      ScalarType type,
      Operand.Register destination,
      Address address,
      List<Operand> operands) {
    return with(new MemoryStep.Update(operation, type, destination, address, operands));
  }

  /// A fence.
  public List<Instruction> fence() {
    return with(new MemoryStep.Order());
  }

  private List<Instruction> with(MemoryStep step) {
    return alternative.templates().stream()
        .map(template -> Expansion.instruction(template, scope, step))
        .toList();
  }
}
