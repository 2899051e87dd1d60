package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.CppExpression;
import dev.acquit.litmus.ast.CppStatement;
import dev.acquit.litmus.ast.FetchOperation;
import dev.acquit.litmus.ast.MemoryOrder;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.text.InputException;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Reads calls of atomic functions. A form without `_explicit` is seq_cst; the scope may always be
/// left out and is then the system.
///
/// @cpp atomics.types.operations
final class CppCallReader {
  private final TokenReader in;
  private final CppNames names;
  private final CppExpressionReader expressions;

  CppCallReader(TokenReader in, CppNames names, CppExpressionReader expressions) {
    this.in = in;
    this.names = names;
    this.expressions = expressions;
  }

  /// The function that is called next, if a function is called next.
  ///
  /// @throws InputException if it is an unknown one
  Optional<AtomicFunction> peek() throws InputException {
    int length = CppWords.qualifiedLength(in);
    if (length == 0 || !in.peek(length).is("(")) {
      return Optional.empty();
    }
    Token last = in.peek(length - 1);
    Optional<AtomicFunction> function = AtomicFunction.of(last.text());
    if (function.isEmpty()) {
      throw expressions.unknownFunction(last, last.text());
    }
    return function;
  }

  /// Reads a call that gives a value.
  ///
  /// @throws InputException if something else comes
  CppExpression value() throws InputException {
    Token where = in.peek();
    AtomicFunction function = peek().orElseThrow(() -> in.unexpected("a call"));
    return switch (function) {
      case LOAD -> load();
      case EXCHANGE -> exchange();
      case COMPARE_EXCHANGE_STRONG -> compareExchange(false);
      case COMPARE_EXCHANGE_WEAK -> compareExchange(true);
      case FETCH_ADD -> fetch(FetchOperation.ADD);
      case FETCH_SUB -> fetch(FetchOperation.SUB);
      case FETCH_AND -> fetch(FetchOperation.AND);
      case FETCH_OR -> fetch(FetchOperation.OR);
      case FETCH_XOR -> fetch(FetchOperation.XOR);
      case FETCH_MIN -> fetch(FetchOperation.MIN);
      case FETCH_MAX -> fetch(FetchOperation.MAX);
      case STORE, FENCE ->
          throw in.error(
              where, "'" + function.word() + "' gives no value", "it is a statement of its own");
    };
  }

  /// Reads a store, up to its closing parenthesis.
  ///
  /// @throws InputException if something else comes
  CppStatement store() throws InputException {
    boolean explicit = open();
    CppExpression address = expressions.expression();
    in.expect(",");
    CppExpression value = expressions.expression();
    MemoryOrder order = order(explicit, "a store", o -> !o.acquires() || o == MemoryOrder.SEQ_CST);
    return new CppStatement.AtomicStore(address, value, order, close());
  }

  /// Reads a fence, up to its closing parenthesis.
  ///
  /// @return empty for a relaxed fence, which does nothing
  /// @throws InputException if something else comes
  /// @cpp atomics.fences
  Optional<CppStatement> fence() throws InputException {
    open();
    MemoryOrder order = order("a fence", o -> true);
    ThreadScope scope = close();
    return order == MemoryOrder.RELAXED
        ? Optional.empty()
        : Optional.of(new CppStatement.Fence(order, scope));
  }

  private CppExpression load() throws InputException {
    boolean explicit = open();
    CppExpression address = expressions.expression();
    MemoryOrder order = order(explicit, "a load", CppCallReader::reads);
    return new CppExpression.AtomicLoad(address, order, close());
  }

  private CppExpression exchange() throws InputException {
    boolean explicit = open();
    CppExpression address = expressions.expression();
    in.expect(",");
    CppExpression value = expressions.expression();
    MemoryOrder order = order(explicit, "an exchange", o -> true);
    return new CppExpression.Exchange(address, value, order, close());
  }

  private CppExpression fetch(FetchOperation operation) throws InputException {
    boolean explicit = open();
    CppExpression address = expressions.expression();
    in.expect(",");
    CppExpression operand = expressions.expression();
    MemoryOrder order = order(explicit, "a fetch-modify operation", o -> true);
    return new CppExpression.FetchModify(operation, address, operand, order, close());
  }

  private CppExpression compareExchange(boolean weak) throws InputException {
    boolean explicit = open();
    CppExpression address = expressions.expression();
    in.expect(",");
    String expected = expected();
    in.expect(",");
    CppExpression desired = expressions.expression();
    MemoryOrder success = order(explicit, "a compare-exchange that succeeds", o -> true);
    MemoryOrder failure = order(explicit, "a compare-exchange that fails", CppCallReader::reads);
    return new CppExpression.CompareExchange(
        weak, address, expected, desired, success, failure, close());
  }

  private String expected() throws InputException {
    if (!in.accept("&")) {
      throw in.error(
          in.peek(),
          "found " + in.peek().describe() + ", expected the address of a local variable",
          "the expected value is a local variable: '&e'");
    }
    Token name = in.expect(Token.Kind.WORD, "the name of a local variable");
    if (names.isParameter(name.text())) {
      throw in.error(
          name,
          "'" + name.text() + "' is shared, expected a local variable",
          "declare one: 'int e = 0;', and write '&e'");
    }
    names.checkLocal(name);
    names.write(name.text());
    return name.text();
  }

  /// Takes the name and the parenthesis.
  ///
  /// @return whether the orders are written
  private boolean open() throws InputException {
    String name = CppWords.qualified(in, "a function");
    in.expect("(");
    return name.endsWith(AtomicFunction.EXPLICIT);
  }

  private MemoryOrder order(boolean explicit, String what, Predicate<MemoryOrder> legal)
      throws InputException {
    if (!explicit) {
      return MemoryOrder.SEQ_CST;
    }
    if (!in.accept(",")) {
      throw in.error(
          in.peek(),
          "found " + in.peek().describe() + ", expected ',' and a memory order",
          "a form with '_explicit' needs its orders, one without is seq_cst");
    }
    return order(what, legal);
  }

  private MemoryOrder order(String what, Predicate<MemoryOrder> legal) throws InputException {
    Token where = in.peek();
    MemoryOrder order = CppEnumerators.order(in);
    if (!legal.test(order)) {
      String orders =
          Arrays.stream(MemoryOrder.values())
              .filter(legal)
              .map(MemoryOrder::word)
              .collect(Collectors.joining(", "));
      throw in.error(where, what + " cannot be " + order.word(), "expected one of " + orders);
    }
    return order;
  }

  private static boolean reads(MemoryOrder order) {
    return !order.releases() || order == MemoryOrder.SEQ_CST;
  }

  private ThreadScope close() throws InputException {
    ThreadScope scope = in.accept(",") ? CppEnumerators.scope(in) : ThreadScope.SYSTEM;
    if (!in.accept(")")) {
      throw in.unexpected("')' behind the last argument");
    }
    return scope;
  }
}
