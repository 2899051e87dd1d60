package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.CppExpression;
import dev.acquit.litmus.ast.CppExpression.BinaryOperator;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.litmus.ast.CppStatement;
import dev.acquit.litmus.ast.CppType;
import dev.acquit.litmus.ast.Fundamental;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.text.InputException;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Reads assignments, and what `++` and `--` do.
///
/// Those of atomic objects are sequentially consistent, at the scope of the type: `x = 1` is a
/// store, `x += 1` and `++x` are read-modify-writes whose value is the new one, `x++` is one whose
/// value is the old one.
///
/// @cpp atomics.types.int
final class CppAssignments {
  private static final Map<String, BinaryOperator> COMPOUND =
      Arrays.stream(BinaryOperator.values())
          .filter(o -> o.strength() > BinaryOperator.AND_THEN.strength())
          .filter(o -> !o.symbol().matches("[=!<>]=|[<>]"))
          .collect(Collectors.toUnmodifiableMap(o -> o.symbol() + "=", o -> o));

  private final TokenReader in;
  private final CppNames names;
  private final CppExpressionReader expressions;
  private final Nesting nesting;

  CppAssignments(TokenReader in, CppNames names, CppExpressionReader expressions) {
    this.in = in;
    this.names = names;
    this.expressions = expressions;
    this.nesting = new Nesting(in);
  }

  /// Reads an expression, or an assignment.
  ///
  /// @throws InputException if something else comes
  CppOperand read() throws InputException {
    Token begin = in.peek();
    CppOperand to = expressions.operand();
    Token operator = in.peek();
    BinaryOperator compound = COMPOUND.get(operator.text());
    if (!operator.is("=") && (compound == null || operator.kind() != Token.Kind.SYMBOL)) {
      return to;
    }
    in.next();
    if (to instanceof CppOperand.Value v) {
      throw notAssigned(begin, operator, v);
    }
    nesting.enter();
    CppOperand.Value given = expressions.value(read());
    nesting.leave();
    if (to instanceof CppOperand.Variable(var name, var type)) {
      expressions.checkPointer(operator, type, given.type());
    }
    CppExpression value = given.expression();
    return compound == null
        ? assign(operator, to, value)
        : change(operator, to, compound, first(to, given));
  }

  /// What a compound assignment of a local variable takes: C++ evaluates it before it reads the
  /// variable, which matters where it writes that one.
  ///
  /// @cpp expr.ass
  private CppExpression first(CppOperand to, CppOperand.Value given) {
    if (!(to instanceof CppOperand.Variable(var name, var _))
        || !CppAccesses.writes(given.expression(), name.text())) {
      return given.expression();
    }
    String made = names.madeUp();
    expressions
        .prelude()
        .add(
            new CppStatement.Declare(
                given.type().type().words(), made, Optional.of(given.expression())));
    return new CppExpression.Local(made);
  }

  private InputException notAssigned(Token begin, Token operator, CppOperand.Value to) {
    return to.expression() instanceof CppExpression.AddressOf(var name)
        ? in.error(
            begin,
            "'" + name + "' is the address of a shared variable and cannot be assigned",
            "write '*" + name + " = ...'")
        : in.error(operator, "only '*x' and local variables can be assigned");
  }

  private CppOperand assign(Token operator, CppOperand to, CppExpression value)
      throws InputException {
    return switch (to) {
      case CppOperand.Variable(var name, var type) -> {
        names.write(name.text());
        yield CppOperand.Action.of(operator, new CppStatement.Assign(name.text(), value));
      }
      case CppOperand.Shared(var address, var type, var named) ->
          CppOperand.Action.of(
              operator,
              type.atomic().isPresent()
                  ? new CppStatement.AtomicStore(
                      address, value, MemoryOrder.SEQ_CST, type.atomic().get())
                  : new CppStatement.PlainStore(address, value));
      default -> throw in.error(operator, "only '*x' and local variables can be assigned");
    };
  }

  private CppOperand change(Token operator, CppOperand to, BinaryOperator by, CppExpression value)
      throws InputException {
    if (to instanceof CppOperand.Shared(var address, var type, var named)) {
      return type.atomic().isPresent()
          ? update(operator, address, type, by, value)
          : rewrite(operator, address, by, value);
    }
    CppExpression old = expressions.value(to).expression();
    return assign(operator, to, new CppExpression.Binary(by, old, value));
  }

  /// `*x += e` of a plain object: C++ evaluates the right side first.
  private CppOperand rewrite(
      Token operator, CppExpression address, BinaryOperator by, CppExpression value)
      throws InputException {
    if (CppAccesses.in(address) || CppAccesses.in(value)) {
      throw in.error(
          operator,
          "what stands beside '" + operator.text() + "' accesses memory, which is not supported",
          "read it into a local variable first");
    }
    expressions.prelude().access();
    return CppOperand.Action.of(
        operator,
        new CppStatement.PlainStore(
            address, new CppExpression.Binary(by, new CppExpression.PlainLoad(address), value)));
  }

  private CppOperand update(
      Token operator,
      CppExpression address,
      WrittenType type,
      BinaryOperator by,
      CppExpression value)
      throws InputException {
    Optional<CppOperation> fetch = fetch(by);
    boolean sum = by == BinaryOperator.ADD || by == BinaryOperator.SUB;
    if (fetch.isEmpty() || type.value().isPointer() || (type.type().floating() && !sum)) {
      throw in.error(
          operator,
          "objects of type '" + type.text() + "' have no '" + operator.text() + "' here",
          "write a loop with compare_exchange_weak");
    }
    expressions.prelude().access();
    ThreadScope scope = type.atomic().orElseThrow();
    return new CppOperand.Update(
        operator,
        new CppExpression.FetchModify(fetch.get(), address, value, MemoryOrder.SEQ_CST, scope),
        by,
        type.value());
  }

  private static Optional<CppOperation> fetch(BinaryOperator operator) {
    return switch (operator) {
      case ADD -> Optional.of(CppOperation.FETCH_ADD);
      case SUB -> Optional.of(CppOperation.FETCH_SUB);
      case AND -> Optional.of(CppOperation.FETCH_AND);
      case OR -> Optional.of(CppOperation.FETCH_OR);
      case XOR -> Optional.of(CppOperation.FETCH_XOR);
      default -> Optional.empty();
    };
  }

  /// `++` or `--` of what was read.
  ///
  /// @param operator which
  /// @param before whether it stands before its operand, so that the value is the new one
  /// @throws InputException if it cannot be changed
  CppOperand step(Token operator, CppOperand operand, boolean before) throws InputException {
    BinaryOperator by = operator.is("++") ? BinaryOperator.ADD : BinaryOperator.SUB;
    if (operand instanceof CppOperand.Value || operand instanceof CppOperand.Action) {
      throw in.error(
          operator,
          "'" + operator.text() + "' has no variable or shared object beside it",
          "write 'r0 = r0 + 1' or 'x->fetch_add(1)'");
    }
    CppOperand changed = change(operator, operand, by, new CppExpression.Constant(1));
    return !before && changed instanceof CppOperand.Update update
        ? new CppOperand.Value(update.did(), update.type())
        : changed;
  }

  private static boolean overflows(BinaryOperator operator) {
    return operator == BinaryOperator.ADD || operator == BinaryOperator.SUB;
  }

  /// The value of an update, which is the new one; like the object it wraps around.
  ///
  /// @throws InputException if its operand would be evaluated twice
  CppOperand.Value updated(CppOperand.Update update) throws InputException {
    CppExpression operand = update.did().operand();
    if (CppAccesses.in(operand)) {
      throw in.error(
          update.where(),
          "the right side of '"
              + update.where().text()
              + "' accesses memory, and its value is used",
          "read it into a local variable first");
    }
    CppType type = update.type().type();
    CppType wraps = type instanceof Fundamental f ? f.unsigned() : type;
    CppExpression sum =
        wraps.equals(type) || !overflows(update.operator())
            ? new CppExpression.Binary(update.operator(), update.did(), operand)
            : new CppExpression.Binary(
                update.operator(),
                new CppExpression.Cast(wraps, update.did()),
                new CppExpression.Cast(wraps, operand));

    return new CppOperand.Value(new CppExpression.Cast(type, sum), update.type());
  }
}
