package dev.acquit.mapper.lower;

import dev.acquit.litmus.ast.CppExpression;
import dev.acquit.litmus.ast.CppType;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.litmus.typing.CppTyping;
import dev.acquit.mapper.mapping.Operation;
import dev.acquit.mapper.mapping.RowKey;
import dev.acquit.ptx.ast.Access;
import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Comparison;
import dev.acquit.ptx.ast.Guard;
import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Operator;
import dev.acquit.ptx.isa.AtomicOperation;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.Semantics;
import java.util.List;
import java.util.Optional;

/// Lowers read-modify-writes. Each operation has the type that PTX has for it: `.b32` for exch, cas
/// and the bitwise ones, `.u32` for add, `.s32` or `.u32` for min and max, as the object has a sign
/// or none; `.b64` and so on for objects of 64 bits; `.f32` and `.f64` for sums of floating-point
/// numbers.
///
/// On 16 bits PTX has `atom.cas` alone, and on 128 bits that and `atom.exch`, so the others are
/// tried with it until no other thread comes between. On eight bits it has nothing, so atomic
/// objects of that width lie in words ([AtomicBytes]). Of a byte that is not declared atomic
/// nothing is lowered: what compilers do there, a compare-and-swap of the word around, mixes sizes,
/// and of accesses of several sizes the memory model of PTX promises nothing.
///
/// @ptx 9.7.13.5 atom
/// @cpp atomics.types.operations
final class AtomicLowering {
  private final ThreadText code;
  private final CppTyping typing;
  private final ExpressionLowering expressions;

  AtomicLowering(ThreadText code, CppTyping typing, ExpressionLowering expressions) {
    this.code = code;
    this.typing = typing;
    this.expressions = expressions;
  }

  /// `atom.exch`.
  void exchange(Operand.Register result, CppExpression.Exchange e) {
    Address address = expressions.addressBefore(e.address(), e.value());
    Operand value = expressions.value(e.value());
    CppType type = typing.at(e.address());
    if (AtomicBytes.isWord(typing, e.address())) {
      word(AtomicOperation.EXCH, type, result, address, value, e.order(), e.scope());
      return;
    }
    modify(AtomicOperation.EXCH, type, result, address, value, e.order(), e.scope());
  }

  /// `atom.add`, `and`, `or`, `xor`, `min`, `max`. PTX has no subtraction: fetch_sub adds the
  /// negated value.
  ///
  /// @throws NotLoweredException if PTX has nothing like it
  void fetchModify(Operand.Register result, CppExpression.FetchModify e) {
    Address address = expressions.addressBefore(e.address(), e.operand());
    CppType type = typing.at(e.address());
    Operand operand = expressions.value(e.operand());
    AtomicOperation operation =
        e.operation()
            .ptx()
            .orElseThrow(
                () -> new NotLoweredException("PTX has no atom for " + e.operation().word()));
    if (type.floating()) {
      real(operation, result, e, address, operand);
      return;
    }
    if (operation == AtomicOperation.SUB && !WideLowering.is(type)) {
      operand = negated(operand, type);
      operation = AtomicOperation.ADD;
    }
    if (AtomicBytes.isWord(typing, e.address())) {
      word(operation, type, result, address, operand, e.order(), e.scope());
      return;
    }
    modify(operation, type, result, address, operand, e.order(), e.scope());
  }

  /// Sums and differences of floating-point numbers, which is all that C++ has. A difference is a
  /// sum with the negated number, as it is in IEEE 754.
  ///
  /// @cpp atomics.types.float
  private void real(
      AtomicOperation operation,
      Operand.Register result,
      CppExpression.FetchModify e,
      Address address,
      Operand operand) {
    CppType type = RegisterType.covered(typing.at(e.address()));
    RealLowering reals = expressions.reals();
    Operand addend =
        switch (operation) {
          case ADD -> reals.addend(operand, type);
          case SUB -> reals.addend(reals.negated(operand, type), type);
          default ->
              throw new NotLoweredException(
                  "C++ has no "
                      + e.operation().word()
                      + " of objects of type '"
                      + type.words()
                      + "'");
        };
    List<Operand> operands = List.of(addend);
    perform(
        AtomicOperation.ADD,
        RealLowering.type(type),
        result,
        address,
        operands,
        e.order(),
        e.scope());
  }

  /// An update of an object of eight bits that lies in a word. All but a sum leave in it what it
  /// may hold.
  private void word(
      AtomicOperation operation,
      CppType type,
      Operand.Register result,
      Address address,
      Operand operand,
      MemoryOrder order,
      ThreadScope scope) {
    if (operation == AtomicOperation.ADD) {
      retry(operation, type, result, address, operand, order, scope, true);
      return;
    }
    Operand.Register old = AtomicBytes.isSame(type) ? result : code.temporary();
    Operand stored = AtomicBytes.stored(code, type, operand);
    perform(operation, wordType(operation, type), old, address, List.of(stored), order, scope);
    if (!AtomicBytes.isSame(type)) {
      AtomicBytes.load(code, type, result, old);
    }
  }

  private static ScalarType wordType(AtomicOperation operation, CppType type) {
    return switch (operation) {
      case MIN, MAX -> type.signed() ? ScalarType.S32 : ScalarType.U32;
      default -> ScalarType.B32;
    };
  }

  private void modify(
      AtomicOperation operation,
      CppType type,
      Operand.Register result,
      Address address,
      Operand operand,
      MemoryOrder order,
      ThreadScope scope) {
    if (WideLowering.is(type) && operation != AtomicOperation.EXCH) {
      retryWide(operation, type, result, address, operand, order, scope);
    } else if (type.bits() == Short.SIZE) {
      retry(operation, type, result, address, operand, order, scope, false);
    } else {
      update(operation, type, result, address, List.of(operand), order, scope);
    }
  }

  /// @param word whether the object lies in a word; what is computed then is what that holds
  private void retry(
      AtomicOperation operation,
      CppType type,
      Operand.Register result,
      Address address,
      Operand operand,
      MemoryOrder order,
      ThreadScope scope,
      boolean word) {
    Operand.Register old = code.temporary();
    ScalarType seenAs = word ? ScalarType.U32 : ExpressionLowering.accessed(type);
    Access look = Access.of(Semantics.RELAXED, Optional.of(scope.ptx()), seenAs);
    code.add(new Instruction.Load(look, List.of(old), address));
    String again = code.label();
    code.add(new Instruction.Label(again));
    Operand changed = changed(operation, old, operand);
    Operand.Register seen =
        word
            ? swapWord(address, old, lowByte(changed), order, scope)
            : swap(type, address, List.of(old, changed), order, scope);
    Operand.Register failed = expressions.compare(Comparison.NE, ScalarType.S32, seen, old);
    code.add(new Instruction.Move(ScalarType.U32, old, seen));
    code.add(new Guard(failed, false), new Instruction.Branch(again));
    if (word && !AtomicBytes.isSame(type)) {
      AtomicBytes.load(code, type, result, old);
    } else {
      code.add(new Instruction.Move(ScalarType.U32, result, old));
    }
  }

  /// The same of 128 bits, of which PTX has `atom.exch` and `atom.cas`.
  private void retryWide(
      AtomicOperation operation,
      CppType type,
      Operand.Register result,
      Address address,
      Operand operand,
      MemoryOrder order,
      ThreadScope scope) {
    WideLowering wide = expressions.wide();
    Operand.Register old = code.temporary();
    Access look = Access.of(Semantics.RELAXED, Optional.of(scope.ptx()), ScalarType.B128);
    code.add(new Instruction.Load(look, List.of(old), address));
    String again = code.label();
    code.add(new Instruction.Label(again));
    Operand changed = wide.changed(operation, old, operand, type.signed());
    Operand.Register seen = swap(type, address, List.of(old, changed), order, scope);
    Operand.Register done = expressions.same(type, seen, old);
    wide.move(old, seen);
    code.add(new Guard(done, true), new Instruction.Branch(again));
    wide.move(result, old);
  }

  /// The lowest byte with its highest bit repeated.
  private Operand lowByte(Operand sum) {
    Operand.Register low = code.temporary();
    code.add(ExpressionLowering.conversion(ScalarType.S32, ScalarType.S8, low, sum));
    return low;
  }

  private Operand.Register swapWord(
      Address address, Operand expected, Operand desired, MemoryOrder order, ThreadScope scope) {
    Operand.Register seen = code.temporary();
    List<Operand> operands = List.of(expected, desired);
    perform(AtomicOperation.CAS, ScalarType.B32, seen, address, operands, order, scope);
    return seen;
  }

  /// What an operation makes of a value of 16 bits, of which the lowest 16 bits count.
  private Operand changed(AtomicOperation operation, Operand.Register old, Operand operand) {
    return switch (operation) {
      case EXCH -> operand;
      case ADD -> computed(Operator.ADD, ScalarType.S32, old, operand);
      case MIN -> computed(Operator.MIN, ScalarType.S32, old, operand);
      case MAX -> computed(Operator.MAX, ScalarType.S32, old, operand);
      case AND -> computed(Operator.AND, ScalarType.B32, old, operand);
      case OR -> computed(Operator.OR, ScalarType.B32, old, operand);
      case XOR -> computed(Operator.XOR, ScalarType.B32, old, operand);
      case CAS, INC, DEC, SUB, MUL, DIV ->
          throw new NotLoweredException(
              "PTX has no atom." + operation.suffix() + " on objects of 16 bits");
    };
  }

  private Operand computed(
      Operator operator, ScalarType type, Operand.Register old, Operand operand) {
    Operand.Register result = code.temporary();
    code.add(new Instruction.Compute(operator, type, result, List.of(old, operand)));
    return result;
  }

  /// `atom.cas`; what it reads is in the register as a load of the type has it there.
  private Operand.Register swap(
      CppType type, Address address, List<Operand> operands, MemoryOrder order, ThreadScope scope) {
    Operand.Register read = code.temporary();
    update(AtomicOperation.CAS, type, read, address, operands, order, scope);
    if (type.bits() >= Integer.SIZE) {
      return read;
    }
    Operand.Register old = code.temporary();
    ScalarType word = type.signed() ? ScalarType.S32 : ScalarType.U32;
    code.add(ExpressionLowering.conversion(word, ExpressionLowering.accessed(type), old, read));
    return old;
  }

  /// `atom.cas`, and on failure the write of the old value to the local variable `expected`.
  /// Whether it succeeded is whether the old value equals the expected one, also for the weak form:
  /// that one may fail spuriously in C++, and `atom.cas` never does.
  ///
  /// @return a predicate that holds when it succeeded
  Operand.Register compareExchange(CppExpression.CompareExchange e) {
    typing
        .wrong(e)
        .ifPresent(why -> {
          throw new NotLoweredException(why);
        });
    Address address = expressions.addressBefore(e.address(), e.desired());
    Operand desired = expressions.value(e.desired());
    CppType type = typing.at(e.address());
    Operand.Register expected = ExpressionLowering.local(e.expected());
    MemoryOrder order = e.success().join(e.failure());
    Operand.Register old;
    if (AtomicBytes.isWord(typing, e.address())) {
      Operand compared = AtomicBytes.stored(code, type, expected);
      Operand given = AtomicBytes.stored(code, type, desired);
      Operand.Register seen = swapWord(address, compared, given, order, e.scope());
      old = AtomicBytes.isSame(type) ? seen : code.temporary();
      if (!AtomicBytes.isSame(type)) {
        AtomicBytes.load(code, type, old, seen);
      }
    } else {
      old = swap(type, address, List.of(expected, desired), order, e.scope());
    }
    Operand.Register succeeded = expressions.same(type, old, expected);
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
    perform(operation, type(operation, type), result, address, operands, order, scope);
  }

  private void perform(
      AtomicOperation operation,
      ScalarType type,
      Operand.Register result,
      Address address,
      List<Operand> operands,
      MemoryOrder order,
      ThreadScope scope) {
    code.perform(
        RowKey.of(Operation.RMW, order),
        Optional.of(scope),
        new MemoryStep.Update(operation, type, result, address, operands));
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

  /// @throws NarrowAtomException if the object is narrower than any `atom`
  /// @throws NotLoweredException if its values are not lowered
  private static ScalarType type(AtomicOperation operation, CppType type) {
    RegisterType.covered(type);
    if (type.bits() < Short.SIZE) {
      throw new NarrowAtomException(operation, type);
    } else if (type.bits() < Integer.SIZE) {
      return ScalarType.B16;
    }
    if (WideLowering.is(type)) {
      return ScalarType.B128;
    }
    boolean wide = type.wide();
    return switch (operation) {
      case EXCH, CAS, AND, OR, XOR -> wide ? ScalarType.B64 : ScalarType.B32;
      case MIN, MAX ->
          type.signed()
              ? wide ? ScalarType.S64 : ScalarType.S32
              : wide ? ScalarType.U64 : ScalarType.U32;
      case ADD, INC, DEC, SUB, MUL, DIV -> wide ? ScalarType.U64 : ScalarType.U32;
    };
  }
}
