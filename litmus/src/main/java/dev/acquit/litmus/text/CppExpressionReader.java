package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.CppExpression;
import dev.acquit.litmus.ast.CppExpression.BinaryOperator;
import dev.acquit.litmus.ast.CppExpression.UnaryOperator;
import dev.acquit.text.InputException;
import dev.acquit.text.Suggestion;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.Arrays;
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
  private final CppNames names;
  private final Nesting nesting;
  private final CppCallReader calls;
  private int operators;

  CppExpressionReader(TokenReader in, CppNames names) {
    this.in = in;
    this.names = names;
    this.nesting = new Nesting(in);
    this.calls = new CppCallReader(in, names, this);
  }

  /// Reads the function calls of this thread.
  CppCallReader calls() {
    return calls;
  }

  /// Reads a whole expression.
  ///
  /// @throws InputException if something else comes
  CppExpression whole() throws InputException {
    operators = 0;
    return expression();
  }

  /// Reads an expression inside another one.
  ///
  /// @throws InputException if something else comes
  CppExpression expression() throws InputException {
    return binary(1);
  }

  private CppExpression binary(int weakest) throws InputException {
    CppExpression left = unary();
    while (true) {
      BinaryOperator operator = in.at(Token.Kind.SYMBOL) ? BINARY.get(in.peek().text()) : null;
      if (operator == null || operator.strength() < weakest) {
        return left;
      }
      Token where = in.next();
      count(where);
      CppExpression right = binary(operator.strength() + 1);
      checkShortCut(where, operator, right);
      left = new CppExpression.Binary(operator, left, right);
    }
  }

  private void count(Token where) throws InputException {
    operators++;
    if (operators > MOST_OPERATORS) {
      throw in.error(
          where, "an expression of more than " + MOST_OPERATORS + " operators is not supported");
    }
  }

  private void checkShortCut(Token where, BinaryOperator operator, CppExpression right)
      throws InputException {
    boolean shortCut = operator == BinaryOperator.AND_THEN || operator == BinaryOperator.OR_ELSE;
    if (shortCut && CppAccesses.in(right)) {
      throw in.error(
          where,
          "the right side of '" + operator.symbol() + "' accesses memory, which is not supported",
          "write an 'if', or read into a local variable first");
    }
  }

  private CppExpression unary() throws InputException {
    nesting.enter();
    try {
      Token token = in.peek();
      if (token.is("-") && in.peek(1).kind() == Token.Kind.NUMBER) {
        in.next();
        return new CppExpression.Constant(constant(in.next(), true));
      }
      UnaryOperator operator = token.kind() == Token.Kind.SYMBOL ? UNARY.get(token.text()) : null;
      if (operator != null) {
        in.next();
        return new CppExpression.Unary(operator, unary());
      }
      if (in.accept("*")) {
        return new CppExpression.PlainLoad(unary());
      }
      return primary();
    } finally {
      nesting.leave();
    }
  }

  private CppExpression primary() throws InputException {
    if (in.at(Token.Kind.NUMBER)) {
      return new CppExpression.Constant(constant(in.next(), false));
    }
    if (in.accept("(")) {
      if (in.at(Token.Kind.WORD) && CppWords.isType(in.peek().text())) {
        throw in.error(in.peek(), "casts are not supported, found '" + in.peek().text() + "'");
      }
      CppExpression inner = expression();
      in.expect(")");
      return inner;
    }
    int length = CppWords.qualifiedLength(in);
    if (length == 0) {
      throw unexpectedOperand();
    }
    if (in.peek(length).is("(")) {
      return calls.value();
    }
    return name();
  }

  private CppExpression name() throws InputException {
    Token token = in.peek();
    String name = CppWords.qualified(in, "a name");
    if (in.at(".") || in.at("->")) {
      throw in.error(
          in.peek(),
          "members are not supported, found '" + in.peek().text() + "'",
          "write 'atomic_load_explicit(" + name + ", memory_order_relaxed)' and the like");
    }
    if (in.at("[")) {
      throw in.error(in.peek(), "arrays are not supported, found '[' behind '" + name + "'");
    }
    if (name.equals("true") || name.equals("false")) {
      return new CppExpression.Constant(name.equals("true") ? 1 : 0);
    }
    if (names.isParameter(name)) {
      return new CppExpression.AddressOf(name);
    }
    names.checkLocal(token);
    return new CppExpression.Local(name);
  }

  private InputException unexpectedOperand() {
    if (in.at("&")) {
      return in.error(
          in.peek(),
          "found '&', expected an expression",
          "the name of a shared variable alone is its address");
    }
    if (in.at("++") || in.at("--")) {
      return in.error(
          in.peek(),
          "found " + in.peek().describe() + ", expected an expression",
          "write 'r0 = r0 + 1'");
    }
    return in.unexpected("an expression");
  }

  private long constant(Token token, boolean negative) throws InputException {
    String digits = token.text().replaceFirst("[uUlL]+$", "");
    if (digits.matches("0[0-9]+")) {
      throw in.error(token, "octal constants are not supported, found '" + token.text() + "'");
    }
    Token plain = new Token(token.kind(), digits, token.position(), token.start(), token.end());
    return TokenReader.integer(in.file(), plain, negative);
  }

  /// The complaint about a name that is no function.
  InputException unknownFunction(Token where, String name) {
    Optional<String> near = Suggestion.didYouMean(name, AtomicFunction.names());
    return in.error(
        where,
        "unknown function '" + name + "'",
        near.orElse(
            "tests call atomic_load, _store, _exchange, _compare_exchange_strong, _weak,"
                + " _fetch_add and so on, each also with _explicit, and atomic_thread_fence"));
  }
}
