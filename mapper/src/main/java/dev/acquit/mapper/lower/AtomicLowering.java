package dev.acquit.mapper.lower;

import dev.acquit.litmus.ast.CppExpression;
import dev.acquit.litmus.ast.CppType;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.mapper.mapping.Operation;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Comparison;
import dev.acquit.ptx.ast.Guard;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Operator;
import dev.acquit.ptx.isa.AtomicOperation;
import dev.acquit.ptx.isa.ScalarType;
import java.util.List;
import java.util.Optional;

/// Lowers read-modify-writes. Each operation has the type that PTX has for it: `.b32` for exch, cas
/// and the bitwise ones, `.u32` for add, `.s32` for min and max; `.b64` and so on for objects of 64
/// bits.
///
/// @ptx 9.7.13.5 atom
/// @cpp atomics.types.operations
final class AtomicLowering {
  private final ThreadText code;
  private final Locals locals;
  private final ExpressionLowering expressions;

  AtomicLowering(ThreadText code, Locals locals, ExpressionLowering expressions) {
    this.code = code;
    this.locals = locals;
    this.expressions = expressions;
  }

  /// `atom.exch`.
  void exchange(Operand.Register result, CppExpression.Exchange e) {
    Address address = expressions.addressBefore(e.address(), e.value());
    Operand value = expressions.value(e.value());
    CppType type = locals.typeAt(e.address());
    update(AtomicOperation.EXCH, type, result, address, List.of(value), e.order(), e.scope());
  }

  /// `atom.add`, `and`, `or`, `xor`, `min`, `max`. PTX has no subtraction: fetch_sub adds the
  /// negated value.
  ///
  /// @throws NotLoweredException if PTX has nothing like it
  void fetchModify(Operand.Register result, CppExpression.FetchModify e) {
    Address address = expressions.addressBefore(e.address(), e.operand());
    CppType type = locals.typeAt(e.address());
    Operand operand = expressions.value(e.operand());
    AtomicOperation operation =
        e.operation()
            .ptx()
            .orElseThrow(
                () -> new NotLoweredException("PTX has no atom for " + e.operation().word()));
    if (operation == AtomicOperation.SUB) {
      operand = negated(operand, type);
      operation = AtomicOperation.ADD;
    }
    update(operation, type, result, address, List.of(operand), e.order(), e.scope());
  }

  /// `atom.cas`, and on failure the write of the old value to the local variable `expected`.
  /// Whether it succeeded is whether the old value equals the expected one, also for the weak form:
  /// that one may fail spuriously in C++, and `atom.cas` never does.
  ///
  /// @return a predicate that holds when it succeeded
  Operand.Register compareExchange(CppExpression.CompareExchange e) {
    Address address = expressions.addressBefore(e.address(), e.desired());
    Operand desired = expressions.value(e.desired());
    CppType type = locals.typeAt(e.address());
    Operand.Register expected = ExpressionLowering.local(e.expected());
    Operand.Register old = code.temporary();
    update(
        AtomicOperation.CAS,
        type,
        old,
        address,
        List.of(expected, desired),
        e.success().join(e.failure()),
        e.scope());
    Operand.Register succeeded =
        expressions.compare(Comparison.EQ, ExpressionLowering.arithmetic(type), old, expected);
    code.add(
        new Guard(succeeded, true),
        new Instruction.Move(ExpressionLowering.moved(type), expected, old));
    return succeeded;
  }

  private void update(
      AtomicOperation operation,
      CppType type,
      Operand.Register result,
      Address address,
      List<Operand> operands,
      MemoryOrder order,
      ThreadScope scope) {
    code.perform(
        RowKey.of(Operation.RMW, order),
        Optional.of(scope),
        new MemoryStep.Update(operation, type(operation, type), result, address, operands));
  }

  private Operand negated(Operand operand, CppType type) {
    if (operand instanceof Operand.Immediate(long value)) {
      return new Operand.Immediate(-value);
    }
    Operand.Register result = code.temporary();
    code.add(
        new Instruction.Compute(
            Operator.NEG, type.wide() ? ScalarType.S64 : ScalarType.S32, result, List.of(operand)));
    return result;
  }

  /// @throws NotLoweredException if the object is narrower than any `atom` of the operation
  private static ScalarType type(AtomicOperation operation, CppType type) {
    if (type.bits() < 32) {
      throw new NotLoweredException(
          "PTX has no atom." + operation.suffix() + " on objects of " + type.bits() + " bits");
    }
    boolean wide = type.wide();
    return switch (operation) {
      case EXCH, CAS, AND, OR, XOR -> wide ? ScalarType.B64 : ScalarType.B32;
      case MIN, MAX -> wide ? ScalarType.S64 : ScalarType.S32;
      case ADD, INC, DEC, SUB, MUL, DIV -> wide ? ScalarType.U64 : ScalarType.U32;
    };
  }
}
