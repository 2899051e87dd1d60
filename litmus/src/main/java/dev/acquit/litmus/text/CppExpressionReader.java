package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.CppExpression;
import dev.acquit.litmus.ast.CppExpression.BinaryOperator;
import dev.acquit.litmus.ast.CppExpression.UnaryOperator;
import dev.acquit.litmus.ast.CppStatement;
import dev.acquit.litmus.ast.Fundamental;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.typing.CppTyping;
import dev.acquit.text.InputException;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Reads C++ expressions by precedence climbing.
final class CppExpressionReader {
  /// More than any test has; bounds the depth of the tree, whose left side a chain makes deep.
  private static final int MOST_OPERATORS = 200;

  private static final Map<String, BinaryOperator> BINARY =
      Arrays.stream(BinaryOperator.values())
          .collect(Collectors.toUnmodifiableMap(BinaryOperator::symbol, o -> o));
  private static final Map<String, UnaryOperator> UNARY =
      Arrays.stream(UnaryOperator.values())
          .collect(Collectors.toUnmodifiableMap(UnaryOperator::symbol, o -> o));

  private final TokenReader in;
  private final StarMeaning star;
  private boolean starred;
  private final CppNames names;
  private final Nesting nesting;
  private final CppCallReader calls;
  private final CppAssignments assignments;
  private final CppPrelude prelude = new CppPrelude();
  private int operators;

  CppExpressionReader(TokenReader in, StarMeaning star, CppNames names) {
    this.in = in;
    this.star = star;
    this.names = names;
    this.nesting = new Nesting(in);
    this.calls = new CppCallReader(in, names, this);
    this.assignments = new CppAssignments(in, names, this);
  }

  /// Whether `*x` of an atomic object has been read.
  boolean starred() {
    return starred;
  }

  /// Whether objects of a type are read and assigned without order.
  boolean isPlain(WrittenType type) {
    return star.object(type).atomic().isEmpty();
  }

  /// What is to be done before the expression that was read last.
  CppPrelude prelude() {
    return prelude;
  }

  /// Reads a whole expression that is no assignment.
  ///
  /// @throws InputException if something else comes
  CppExpression whole() throws InputException {
    begin();
    return expression();
  }

  /// Reads a whole expression, which may be an assignment.
  ///
  /// @throws InputException if something else comes
  CppOperand assignment() throws InputException {
    begin();
    return assignments.read();
  }

  private void begin() {
    operators = 0;
    prelude.begin(List.of());
  }

  /// Reads the value of an expression inside another one.
  ///
  /// @throws InputException if something else comes
  CppExpression expression() throws InputException {
    return value(operand()).expression();
  }

  /// Reads an expression that is no assignment.
  ///
  /// @throws InputException if something else comes
  CppOperand operand() throws InputException {
    boolean late = prelude.accessed();
    CppOperand condition = binary(1);
    if (!in.at("?")) {
      return condition;
    }
    CppExpression asked = value(condition).expression();
    nesting.enter();
    try {
      Token where = in.next();
      count(where);
      return either(where, asked, late);
    } finally {
      nesting.leave();
    }
  }

  /// What stands behind the condition of `?:`.
  ///
  /// @param late whether something is accessed before it
  /// @cpp expr.cond
  private CppOperand.Value either(Token where, CppExpression asked, boolean late)
      throws InputException {
    prelude.open();
    CppOperand.Value then = value(assignments.read());
    List<CppStatement> thenDone = prelude.close();
    in.expect(":");
    prelude.open();
    CppOperand.Value otherwise = value(assignments.read());
    List<CppStatement> otherwiseDone = prelude.close();
    WrittenType type = chosen(where, then, otherwise);
    var e = new CppExpression.Conditional(asked, then.expression(), otherwise.expression());
    boolean quiet = thenDone.isEmpty() && otherwiseDone.isEmpty();
    if (quiet && !CppAccesses.in(e.then()) && !CppAccesses.in(e.otherwise())) {
      return new CppOperand.Value(e, type);
    }
    checkFirst(where, late);
    CppExpression.Local made = new CppExpression.Local(names.madeUp());
    prelude.choose(e, thenDone, otherwiseDone, made.name(), type);
    return new CppOperand.Value(made, type);
  }

  /// The type of `?:`.
  ///
  /// @throws InputException if one side is an address and the other one a number that is not zero
  private WrittenType chosen(Token where, CppOperand.Value then, CppOperand.Value otherwise)
      throws InputException {
    if (then.type().equals(otherwise.type())) {
      return then.type();
    }
    boolean then0 = isNull(then.expression());
    boolean otherwise0 = isNull(otherwise.expression());
    if ((then.type().isPointer() && otherwise0) || (otherwise.type().isPointer() && then0)) {
      return otherwise0 ? then.type() : otherwise.type();
    }
    if (then.type().isPointer() || otherwise.type().isPointer()) {
      throw in.error(
          where,
          "the sides of '?' have the types '"
              + then.type().text()
              + "' and '"
              + otherwise.type().text()
              + "', of which C++ makes none",
          "both are values, or both are addresses of objects of one type");
    }
    return WrittenType.of(CppTyping.chosen(then.type().type(), otherwise.type().type()));
  }

  private static boolean isNull(CppExpression e) {
    return e instanceof CppExpression.Constant(long value, var _) && value == 0;
  }

  /// The value of what was read. Objects are read: atomic ones as C++ converts them to their
  /// values.
  ///
  /// @throws InputException if it has none
  /// @cpp atomics.types.operations
  CppOperand.Value value(CppOperand operand) throws InputException {
    return switch (operand) {
      case CppOperand.Value value -> value;
      case CppOperand.Variable(var name, var type) ->
          new CppOperand.Value(new CppExpression.Local(name.text()), type);
      case CppOperand.Shared(var address, var type, var named) -> {
        prelude.access();
        var scope = type.atomic();
        yield new CppOperand.Value(
            scope.isPresent()
                ? new CppExpression.AtomicLoad(address, MemoryOrder.SEQ_CST, scope.get())
                : new CppExpression.PlainLoad(address),
            type.value());
      }
      case CppOperand.Update update -> assignments.updated(update);
      case CppOperand.Action(var where, var what, var statement) ->
          throw in.error(where, "'" + what + "' gives no value", "it is a statement of its own");
    };
  }

  private CppOperand binary(int weakest) throws InputException {
    int begin = prelude.size();
    boolean late = prelude.accessed();
    CppOperand left = unary();
    while (true) {
      BinaryOperator operator = in.at(Token.Kind.SYMBOL) ? BINARY.get(in.peek().text()) : null;
      if (operator == null || operator.strength() < weakest) {
        return left;
      }
      CppOperand.Value first = value(left);
      Token where = in.next();
      count(where);
      left =
          operator == BinaryOperator.AND_THEN || operator == BinaryOperator.OR_ELSE
              ? chosen(where, operator, first.expression(), late)
              : both(where, operator, first, begin);
    }
  }

  /// An operator that evaluates both sides.
  ///
  /// @param begin how much was to be done before the expression of its left side
  private CppOperand.Value both(
      Token where, BinaryOperator operator, CppOperand.Value first, int begin)
      throws InputException {
    int before = prelude.size();
    CppOperand.Value second = value(binary(operator.strength() + 1));
    switch (operator) {
      case REM, SHL, SHR, AND, XOR, OR -> checkIntegers(where, first.type(), second.type());
      default -> {}
    }
    checkSwap(where, before > begin, second.expression(), prelude.size() > before);
    checkWrites(where, begin, before, first.expression(), second.expression());
    return new CppOperand.Value(
        new CppExpression.Binary(operator, first.expression(), second.expression()),
        type(operator, first.type(), second.type()));
  }

  /// `&&` or `||`, whose right side is evaluated where the left one asks for it.
  ///
  /// @param late whether something is accessed before its left side
  /// @cpp expr.log.and, expr.log.or
  private CppOperand.Value chosen(
      Token where, BinaryOperator operator, CppExpression first, boolean late)
      throws InputException {
    prelude.open();
    CppExpression second = value(binary(operator.strength() + 1)).expression();
    List<CppStatement> done = prelude.close();
    CppExpression.Binary e = new CppExpression.Binary(operator, first, second);
    if (done.isEmpty() && !CppAccesses.in(second)) {
      return new CppOperand.Value(e, WrittenType.BOOL);
    }
    checkFirst(where, late);
    return new CppOperand.Value(prelude.choose(e, done, names::madeUp), WrittenType.BOOL);
  }

  private void checkFirst(Token where, boolean late) throws InputException {
    if (late) {
      throw in.error(
          where,
          (where.is("?") ? "a side of '" : "the right side of '")
              + where.text()
              + "' accesses memory, and stands behind another access in its expression",
          "read one of them into a local variable first");
    }
  }

  /// That an operator has integers on its sides.
  ///
  /// @throws InputException if it has others, for which C++ does not have it
  /// @cpp expr.mul, expr.shift, expr.bit.and, expr.xor, expr.or, expr.unary.op
  private void checkIntegers(Token where, WrittenType... types) throws InputException {
    for (WrittenType type : types) {
      if (type.type().floating()) {
        throw in.error(
            where, "C++ has no '" + where.text() + "' of values of type '" + type.text() + "'");
      }
    }
  }

  private static WrittenType type(BinaryOperator operator, WrittenType left, WrittenType right) {
    return WrittenType.of(CppTyping.result(operator, left.type(), right.type()));
  }

  private void count(Token where) throws InputException {
    operators++;
    if (operators > MOST_OPERATORS) {
      throw in.error(
              where, "an expression of more than " + MOST_OPERATORS + " operators is not supported")
          .asBound();
    }
  }

  /// An `atomicCAS`, a compare-exchange whose expected value is in memory, and a `&&` or `||` whose
  /// right side accesses memory, are done before their expression, so they have to be the first
  /// thing there: where something else is not sequenced behind them, C++ has other orders, too.
  ///
  /// @cpp intro.execution
  private void checkSwap(Token where, boolean leftSwaps, CppExpression right, boolean rightSwaps)
      throws InputException {
    if (leftSwaps && (rightSwaps || CppAccesses.in(right))) {
      throw in.error(
          where,
          "both sides of '"
              + where.text()
              + "' access memory, one by a compare-and-swap or behind '&&', '||' or '?'",
          "read one of them into a local variable first");
    }
  }

  /// The same of a local variable that a compare-exchange behind `&&` or `||` writes.
  private void checkWrites(
      Token where, int begin, int before, CppExpression left, CppExpression right)
      throws InputException {
    if (prelude.writes(begin, right) || prelude.writes(before, left)) {
      throw in.error(
          where,
          "one side of '"
              + where.text()
              + "' writes a local variable of the other behind '&&', '||' or '?'",
          "read one of them into a local variable first");
    }
  }

  private CppOperand unary() throws InputException {
    nesting.enter();
    try {
      Token token = in.peek();
      if (token.is("-") && in.peek(1).kind() == Token.Kind.NUMBER) {
        in.next();
        if (Decimals.at(in, 0)) {
          return constant(Decimals.constant(in, true));
        }
        return constant(CppConstants.of(in, in.next(), true));
      }
      if (token.is("++") || token.is("--")) {
        in.next();
        return assignments.step(token, unary(), true);
      }
      UnaryOperator operator = token.kind() == Token.Kind.SYMBOL ? UNARY.get(token.text()) : null;
      if (operator != null) {
        in.next();
        CppOperand.Value of = value(unary());
        if (operator == UnaryOperator.COMPLEMENT) {
          checkIntegers(token, of.type());
        }
        return new CppOperand.Value(
            new CppExpression.Unary(operator, of.expression()),
            WrittenType.of(CppTyping.result(operator, of.type().type())));
      }
      if (in.accept("*")) {
        CppOperand.Value pointer = value(unary());
        WrittenType type = star.object(pointer.type().target());
        starred |= pointer.type().target().atomic().isPresent();
        return new CppOperand.Shared(pointer.expression(), type, false);
      }
      return in.accept("&") ? address(token, unary()) : postfix(token, primary());
    } finally {
      nesting.leave();
    }
  }

  private CppOperand address(Token where, CppOperand operand) throws InputException {
    return switch (operand) {
      case CppOperand.Shared(var address, var type, var named) when !type.isAtomicRef() ->
          new CppOperand.Value(address, type.pointer());
      case CppOperand.Variable v ->
          throw in.error(
              where,
              "found '&' before a local variable, expected an expression",
              "only what is expected of a compare-exchange, and the results of some built-in"
                  + " functions, are passed so");
      default ->
          throw in.error(
              where,
              "found '&', expected an expression",
              "the name of a shared variable alone is its address");
    };
  }

  private CppOperand postfix(Token begin, CppOperand primary) throws InputException {
    CppOperand operand = primary;
    while (true) {
      Token token = in.peek();
      if (token.is("++") || token.is("--")) {
        operand = assignments.step(in.next(), operand, false);
      } else if (token.is(".")) {
        in.next();
        operand = calls.member(object(token, operand));
      } else if (token.is("->")) {
        in.next();
        operand = calls.member(pointed(token, operand));
      } else if (token.is("[")) {
        throw in.error(token, "arrays are not supported, found '[' behind " + begin.describe());
      } else {
        return operand;
      }
    }
  }

  private CppOperand.Shared object(Token dot, CppOperand operand) throws InputException {
    if (operand instanceof CppOperand.Shared shared) {
      return shared;
    }
    if (operand instanceof CppOperand.Value v && v.type().isPointer()) {
      throw in.error(dot, "found '.' behind a pointer", "write '->'");
    }
    throw notShared(dot);
  }

  private CppOperand.Shared pointed(Token arrow, CppOperand operand) throws InputException {
    if (operand instanceof CppOperand.Shared shared && !shared.type().value().isPointer()) {
      throw in.error(arrow, "found '->' behind what is no pointer", "write '.'");
    }
    CppOperand.Value pointer = value(operand);
    if (!pointer.type().isPointer()) {
      throw notShared(arrow);
    }
    return new CppOperand.Shared(pointer.expression(), pointer.type().target(), false);
  }

  private InputException notShared(Token where) {
    return in.error(
        where,
        "found '" + where.text() + "' behind a value, which has no members",
        "atomic objects have, which are parameters: 'cuda::atomic<int>* x', then 'x->load()'");
  }

  private CppOperand primary() throws InputException {
    if (Decimals.at(in, 0)) {
      return constant(Decimals.constant(in, false));
    }
    if (in.at(Token.Kind.NUMBER)) {
      return constant(CppConstants.of(in, in.next(), false));
    }
    if (in.accept("(")) {
      if (atType()) {
        WrittenType type = CppWords.cast(in, ")");
        in.expect(")");
        return converted(type, value(unary()));
      }
      CppOperand inner = assignments.read();
      in.expect(")");
      return inner;
    }
    if (CppWords.atTemporary(in)) {
      return reference(CppWords.type(in));
    }
    int length = CppWords.qualifiedLength(in);
    if (length == 0) {
      throw in.unexpected("an expression");
    }
    if (in.at("static_cast")) {
      return cast();
    }
    if (in.peek().text().endsWith("_cast")) {
      throw in.error(
          in.peek(), "found '" + in.peek().text() + "', expected 'static_cast' or '(int) x'");
    }
    if (in.peek(length).is("(") && CppWords.isTypeName(in.peek(length - 1).text())) {
      WrittenType type = CppWords.cast(in, "(");
      return converted(type, inParentheses());
    }
    return in.peek(length).is("(") ? calls.function() : name();
  }

  private boolean atType() {
    int length = CppWords.qualifiedLength(in);
    return length > 0
        && CppWords.isTypeName(in.peek(length - 1).text())
        && !CppWords.atTemporary(in)
        && !in.peek(length).is("(");
  }

  private CppOperand cast() throws InputException {
    in.expect("static_cast");
    in.expect("<");
    WrittenType type = CppWords.cast(in, ">");
    in.expect(">");
    return converted(type, inParentheses());
  }

  private CppOperand.Value inParentheses() throws InputException {
    in.expect("(");
    CppOperand.Value operand = value(assignments.read());
    in.expect(")");
    return operand;
  }

  private static CppOperand converted(WrittenType type, CppOperand.Value operand) {
    return new CppOperand.Value(new CppExpression.Cast(type.type(), operand.expression()), type);
  }

  private static CppOperand constant(CppExpression.Constant constant) {
    return new CppOperand.Value(constant, WrittenType.of(constant.type()));
  }

  /// Reads `(*x)` behind an `atomic_ref` type: the object, with the scope of that type.
  ///
  /// @throws InputException if something else comes
  /// @cpp atomics.ref.generic
  CppOperand.Shared reference(WrittenType type) throws InputException {
    String close = in.at("{") ? "}" : ")";
    in.expect(in.at("{") ? "{" : "(");
    Token where = in.peek();
    CppOperand operand = operand();
    if (!(operand instanceof CppOperand.Shared(var address, var of, var named))) {
      throw in.error(
          where,
          "found no shared object, expected one to which an atomic_ref can refer",
          operand instanceof CppOperand.Value v && v.type().isPointer()
              ? "put '*' before the pointer"
              : "'x', if that is a reference, or '*x'");
    }
    if (of.atomic().isPresent() && !of.isAtomicRef()) {
      throw in.error(
          where,
          "an atomic_ref refers to plain objects, and this is of type '" + of.text() + "'",
          "call its own members, or declare it without 'atomic'");
    }
    in.expect(close);
    return new CppOperand.Shared(address, CppReferences.check(in, where, type, of), true);
  }

  /// That a pointer variable gets no address of what is atomic if it does not point to that, nor
  /// the other way round: `*p` would mean something else than `*x`.
  ///
  /// @throws InputException if it does
  void checkPointer(Token where, WrittenType to, WrittenType from) throws InputException {
    boolean pointers = to.isPointer() && from.isPointer() && star == StarMeaning.CPP;
    if (pointers && !to.target().atomic().equals(from.target().atomic())) {
      throw in.error(
          where,
          "'" + to.text() + "' cannot hold an address of type '" + from.text() + "'",
          "declare it as 'auto'");
    }
  }

  private CppOperand name() throws InputException {
    Token token = in.peek();
    String name = CppWords.qualified(in, "a name");
    if (name.equals("true") || name.equals("false")) {
      return constant(new CppExpression.Constant(name.equals("true") ? 1 : 0, Fundamental.BOOL));
    }
    Optional<CppOperand.Shared> reference = names.reference(name);
    if (reference.isPresent()) {
      return reference.get();
    }
    Optional<WrittenType> parameter = names.parameter(name);
    if (parameter.isPresent()) {
      return new CppOperand.Value(new CppExpression.AddressOf(name), parameter.get());
    }
    names.checkLocal(token);
    return new CppOperand.Variable(token, names.type(name));
  }
}
