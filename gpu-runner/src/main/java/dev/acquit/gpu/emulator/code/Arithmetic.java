package dev.acquit.gpu.emulator.code;

import dev.acquit.gpu.emulator.memory.EmulatedFault;
import dev.acquit.ptx.ast.Comparison;
import dev.acquit.ptx.ast.Operator;
import dev.acquit.ptx.isa.AtomicOperation;

/// Integer arithmetic as PTX defines it, on values as registers hold them.
///
/// @ptx 9.7.1 Integer arithmetic, 9.7.8 Logic and shift, 9.7.13.5 atom
public final class Arithmetic {
  private Arithmetic() {}

  /// An operator with two operands.
  ///
  /// @throws EmulatedFault where PTX leaves the result open
  public static long compute(Operator operator, Width width, long x, long y) {
    long a = width.read(x);
    long b = width.read(y);
    return width.keep(
        switch (operator) {
          case ADD -> a + b;
          case SUB -> a - b;
          case MUL -> a * b;
          case DIV -> divide(width, a, b);
          case REM -> remainder(width, a, b);
          case MIN -> compare(width, a, b) <= 0 ? a : b;
          case MAX -> compare(width, a, b) >= 0 ? a : b;
          case AND -> a & b;
          case OR -> a | b;
          case XOR -> a ^ b;
          case SHL -> b < 0 || b >= Long.SIZE ? 0 : a << b;
          case SHR -> shiftRight(width, a, b);
          case NOT, NEG, MAD, SELECT ->
              throw new IllegalArgumentException(operator + " does not have two operands");
        });
  }

  /// What an atomic operation makes of the old value.
  ///
  /// @throws EmulatedFault where PTX leaves the result open
  public static long update(AtomicOperation operation, Width width, long old, long operand) {
    long a = width.read(old);
    long b = width.read(operand);
    return switch (operation) {
      case ADD -> compute(Operator.ADD, width, a, b);
      case SUB -> compute(Operator.SUB, width, a, b);
      case MUL -> compute(Operator.MUL, width, a, b);
      case DIV -> compute(Operator.DIV, width, a, b);
      case MIN -> compute(Operator.MIN, width, a, b);
      case MAX -> compute(Operator.MAX, width, a, b);
      case AND -> compute(Operator.AND, width, a, b);
      case OR -> compute(Operator.OR, width, a, b);
      case XOR -> compute(Operator.XOR, width, a, b);
      case EXCH -> width.keep(b);
      case INC -> width.keep(compare(width, a, b) >= 0 ? 0 : a + 1);
      case DEC -> width.keep(a == 0 || compare(width, a, b) > 0 ? b : a - 1);
      case CAS -> throw new IllegalArgumentException("a compare-and-swap is no update");
    };
  }

  /// Whether two values compare so.
  static boolean holds(Comparison comparison, Width width, long x, long y) {
    int order = compare(width, width.read(x), width.read(y));
    return switch (comparison) {
      case EQ -> order == 0;
      case NE -> order != 0;
      case LT -> order < 0;
      case LE -> order <= 0;
      case GT -> order > 0;
      case GE -> order >= 0;
    };
  }

  private static int compare(Width width, long a, long b) {
    return width.signed() ? Long.compare(a, b) : Long.compareUnsigned(a, b);
  }

  private static long divide(Width width, long a, long b) {
    if (b == 0) {
      throw new EmulatedFault("division by zero, whose result PTX leaves open");
    }
    return width.signed() ? a / b : Long.divideUnsigned(a, b);
  }

  private static long remainder(Width width, long a, long b) {
    if (b == 0) {
      throw new EmulatedFault("remainder of a division by zero, whose result PTX leaves open");
    }
    return width.signed() ? a % b : Long.remainderUnsigned(a, b);
  }

  private static long shiftRight(Width width, long a, long b) {
    if (b < 0 || b >= Long.SIZE) {
      return width.signed() && a < 0 ? -1 : 0;
    }
    return width.signed() ? a >> b : a >>> b;
  }
}
