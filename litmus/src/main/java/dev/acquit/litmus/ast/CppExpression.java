package dev.acquit.litmus.ast;

import java.util.List;

/// A C++ expression.
///
/// What it does to memory has no order but this: operands are evaluated before what is done with
/// them, the left side of `&&`, `||`, `<<` and `>>` before the right one, and what `?:` asks before
/// what it chooses.
///
/// @cpp intro.execution
public sealed interface CppExpression {
  /// The expressions right below it, in the order of the text.
  default List<CppExpression> parts() {
    return switch (this) {
      case Constant _, Local _, AddressOf _ -> List.of();
      case PlainLoad(var at) -> List.of(at);
      case AtomicLoad(var at, var _, var _) -> List.of(at);
      case Exchange(var at, var value, var _, var _) -> List.of(at, value);
      case CompareExchange swap -> List.of(swap.address(), swap.desired());
      case FetchModify(var _, var at, var value, var _, var _) -> List.of(at, value);
      case Cast(var _, var operand) -> List.of(operand);
      case Unary(var _, var operand) -> List.of(operand);
      case Binary(var _, var left, var right) -> List.of(left, right);
      case Conditional(var condition, var then, var otherwise) ->
          List.of(condition, then, otherwise);
    };
  }

  /// A constant.
  ///
  /// @param value its value; of a type without a sign, and of floating-point numbers, the bits of
  ///   it, those of `float` with the highest one repeated
  /// @param type its type
  /// @cpp lex.icon, lex.fcon
  record Constant(long value, CppType type) implements CppExpression {
    /// A number as it is written without a suffix: an `int`, or a `long` where that is too narrow.
    public Constant(long value) {
      this(
          value,
          value == (int) value && value != Integer.MIN_VALUE ? Fundamental.INT : Fundamental.LONG);
    }
  }

  /// A value as one of another type.
  ///
  /// @param to the type, which is not atomic
  /// @param operand the value
  /// @cpp expr.static.cast, conv.integral, conv.bool
  record Cast(CppType to, CppExpression operand) implements CppExpression {}

  /// The value of a local variable.
  ///
  /// @param name the variable
  record Local(String name) implements CppExpression {}

  /// The address of a shared variable: a parameter's name used as a pointer.
  ///
  /// @param location the variable
  record AddressOf(String location) implements CppExpression {}

  /// `*x`, a non-atomic read.
  ///
  /// @param address what is read
  record PlainLoad(CppExpression address) implements CppExpression {}

  /// `atomic_load_explicit`.
  ///
  /// @param address the atomic object
  /// @param order relaxed, acquire or seq_cst
  /// @param scope its thread scope
  record AtomicLoad(CppExpression address, MemoryOrder order, ThreadScope scope)
      implements CppExpression {}

  /// `atomic_exchange_explicit`; its value is the old one.
  ///
  /// @param address the atomic object
  /// @param value the new value
  /// @param order any
  /// @param scope its thread scope
  record Exchange(CppExpression address, CppExpression value, MemoryOrder order, ThreadScope scope)
      implements CppExpression {}

  /// `atomic_compare_exchange_{strong,weak}_explicit`; its value is 1 or 0. On failure the local
  /// variable `expected` gets the value read.
  ///
  /// @param weak whether it may fail spuriously
  /// @param address the atomic object
  /// @param expected the local variable that holds the expected value
  /// @param desired the new value
  /// @param success the order when it succeeds
  /// @param failure the order when it fails: relaxed, acquire or seq_cst
  /// @param scope its thread scope
  record CompareExchange(
      boolean weak,
      CppExpression address,
      String expected,
      CppExpression desired,
      MemoryOrder success,
      MemoryOrder failure,
      ThreadScope scope)
      implements CppExpression {}

  /// `atomic_fetch_..._explicit`, `atomicInc`; its value is the old one.
  ///
  /// @param operation `fetch_add` or one of its like
  /// @param address the atomic object
  /// @param operand the other operand
  /// @param order any
  /// @param scope its thread scope
  record FetchModify(
      CppModification operation,
      CppExpression address,
      CppExpression operand,
      MemoryOrder order,
      ThreadScope scope)
      implements CppExpression {
    /// Checks the operation.
    public FetchModify {
      if (!operation.fetches()) {
        throw new IllegalArgumentException(operation.word() + " fetches and modifies nothing");
      }
      if (operation instanceof CudaModification && order != MemoryOrder.RELAXED) {
        throw new IllegalArgumentException(operation.word() + " is relaxed");
      }
    }
  }

  /// An operator with one operand.
  ///
  /// @param operator which
  record Unary(UnaryOperator operator, CppExpression operand) implements CppExpression {}

  /// An operator with two operands. The right side of `&&` and `||` accesses no memory here; a
  /// reader makes an `if` of those that do. It is undefined only where it is evaluated.
  ///
  /// @param operator which
  /// @param left its left operand
  /// @param right its right operand
  record Binary(BinaryOperator operator, CppExpression left, CppExpression right)
      implements CppExpression {}

  /// `condition ? then : otherwise`. Neither side accesses memory here; a reader makes an `if` of
  /// those that do. A side is undefined only where it is evaluated.
  ///
  /// @param condition what is asked
  /// @param then the value where that is not zero
  /// @param otherwise the value where it is
  /// @cpp expr.cond
  record Conditional(CppExpression condition, CppExpression then, CppExpression otherwise)
      implements CppExpression {}

  /// Operators with one operand.
  enum UnaryOperator {
    /// `!`.
    NOT("!"),
    /// `~`.
    COMPLEMENT("~"),
    /// `-`.
    MINUS("-"),
    /// `+`, which promotes.
    PLUS("+");

    private final String symbol;

    UnaryOperator(String symbol) {
      this.symbol = symbol;
    }

    /// How it is written.
    public String symbol() {
      return symbol;
    }
  }

  /// Operators with two operands, with C's binding strength (larger binds tighter).
  enum BinaryOperator {
    /// `||`.
    OR_ELSE("||", 1),
    /// `&&`.
    AND_THEN("&&", 2),
    /// `|`.
    OR("|", 3),
    /// `^`.
    XOR("^", 4),
    /// `&`.
    AND("&", 5),
    /// `==`.
    EQ("==", 6),
    /// `!=`.
    NE("!=", 6),
    /// `<`.
    LT("<", 7),
    /// `<=`.
    LE("<=", 7),
    /// `>`.
    GT(">", 7),
    /// `>=`.
    GE(">=", 7),
    /// `<<`.
    SHL("<<", 8),
    /// `>>`.
    SHR(">>", 8),
    /// `+`.
    ADD("+", 9),
    /// `-`.
    SUB("-", 9),
    /// `*`.
    MUL("*", 10),
    /// `/`.
    DIV("/", 10),
    /// `%`.
    REM("%", 10);

    private final String symbol;
    private final int strength;

    BinaryOperator(String symbol, int strength) {
      this.symbol = symbol;
      this.strength = strength;
    }

    /// How it is written.
    public String symbol() {
      return symbol;
    }

    /// How tightly it binds.
    public int strength() {
      return strength;
    }
  }
}
