package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.CppExpression;
import dev.acquit.litmus.ast.CppStatement;
import dev.acquit.text.InputException;
import dev.acquit.text.Suggestion;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;

/// Reads C++ statements. A block inside a block becomes part of it, and a relaxed fence nothing.
/// `*x` is a plain access whatever the type of `x`.
final class CppStatementReader {
  private final TokenReader in;
  private final CppNames names;
  private final CppExpressionReader expressions;
  private final Nesting nesting;

  /// By identity: equal statements stand in several lines.
  private final IdentityHashMap<CppStatement, Integer> lines = new IdentityHashMap<>();

  CppStatementReader(TokenReader in, CppNames names) {
    this.in = in;
    this.names = names;
    this.expressions = new CppExpressionReader(in, names);
    this.nesting = new Nesting(in);
  }

  /// Reads `{ ... }`.
  ///
  /// @throws InputException if something else comes
  List<CppStatement> block() throws InputException {
    in.expect("{");
    List<CppStatement> statements = new ArrayList<>();
    names.open();
    while (!in.at("}")) {
      if (in.at(Token.Kind.END)) {
        throw in.error(in.peek(), "the threads end here, expected '}' or a statement");
      }
      statement(statements);
    }
    names.close();
    in.expect("}");
    return statements;
  }

  /// The line in which a statement that was read here begins.
  int line(CppStatement statement) {
    return lines.get(statement);
  }

  private void statement(List<CppStatement> into) throws InputException {
    int line = in.peek().position().line();
    int before = into.size();
    nesting.enter();
    if (in.at("{")) {
      into.addAll(block());
    } else if (in.at("if")) {
      into.add(branch());
    } else if (in.at("while")) {
      into.add(loop());
    } else if (!in.accept(";")) {
      simple().ifPresent(into::add);
      if (!in.accept(";")) {
        throw in.unexpected("';'");
      }
    }
    into.subList(before, into.size()).forEach(s -> lines.putIfAbsent(s, line));
    nesting.leave();
  }

  private CppStatement branch() throws InputException {
    in.expect("if");
    CppExpression condition = condition();
    List<CppStatement> then = body();
    List<CppStatement> otherwise = in.accept("else") ? body() : List.of();
    return new CppStatement.If(condition, then, otherwise);
  }

  private CppStatement loop() throws InputException {
    in.expect("while");
    CppExpression condition = condition();
    return new CppStatement.While(condition, body());
  }

  private CppExpression condition() throws InputException {
    in.expect("(");
    CppExpression condition = expressions.whole();
    if (in.at("=")) {
      throw in.error(in.peek(), "found '=', expected ')'", "a comparison is written '=='");
    }
    in.expect(")");
    return condition;
  }

  /// A body in braces counts as one level, like one without: the writer adds braces.
  private List<CppStatement> body() throws InputException {
    if (in.at("{")) {
      return block();
    }
    List<CppStatement> statements = new ArrayList<>();
    names.open();
    statement(statements);
    names.close();
    return statements;
  }

  private Optional<CppStatement> simple() throws InputException {
    Token begin = in.peek();
    if (begin.kind() == Token.Kind.WORD && CppWords.REFUSED.contains(begin.text())) {
      throw in.error(
          begin,
          "'" + begin.text() + "' is not supported",
          "tests are made of declarations, assignments, calls, 'if' and 'while'");
    }
    if (begin.is("else")) {
      throw in.error(begin, "found 'else' without an 'if' before it");
    }
    if (atDeclaration()) {
      return Optional.of(declaration());
    }
    if (begin.kind() == Token.Kind.WORD && in.peek(1).is("=")) {
      return Optional.of(assignment());
    }
    Optional<AtomicFunction> function = expressions.calls().peek();
    if (function.equals(Optional.of(AtomicFunction.STORE))) {
      return Optional.of(expressions.calls().store());
    }
    if (function.equals(Optional.of(AtomicFunction.FENCE))) {
      return expressions.calls().fence();
    }
    return Optional.of(evaluation());
  }

  private boolean atDeclaration() {
    int length = CppWords.qualifiedLength(in);
    if (length == 0 || in.peek(length).is("(")) {
      return false;
    }
    return in.peek(length).kind() == Token.Kind.WORD || CppWords.isType(in.peek(length - 1).text());
  }

  private CppStatement declaration() throws InputException {
    Token begin = in.peek();
    String type = CppWords.type(in);
    if (!CppWords.isType(begin.text()) && !begin.is("::")) {
      throw in.error(
          begin,
          "unknown type " + begin.describe() + " of a local variable",
          Suggestion.didYouMean(begin.text(), CppWords.types())
              .orElse("local variables are integers: 'int r0 = 0;'"));
    }
    Token name = in.expect(Token.Kind.WORD, "the name of a local variable");
    if (type.isEmpty()) {
      throw in.error(name, "found '" + name.text() + "', expected the name of a local variable");
    }
    // The value is read first: in 'int r = r' the second name is not the first.
    Optional<CppExpression> value =
        in.accept("=") ? Optional.of(expressions.whole()) : Optional.empty();
    names.local(name);
    if (value.isPresent()) {
      names.write(name.text());
    }
    return new CppStatement.Declare(type, name.text(), value);
  }

  private CppStatement assignment() throws InputException {
    Token name = in.next();
    if (names.isParameter(name.text())) {
      throw in.error(
          name,
          "'" + name.text() + "' is the address of a shared variable and cannot be assigned",
          "write '*" + name.text() + " = ...'");
    }
    names.checkLocal(name);
    names.write(name.text());
    in.expect("=");
    return new CppStatement.Assign(name.text(), expressions.whole());
  }

  private CppStatement evaluation() throws InputException {
    CppExpression expression = expressions.whole();
    if (in.at("=") && expression instanceof CppExpression.PlainLoad(var address)) {
      in.next();
      return new CppStatement.PlainStore(address, expressions.whole());
    }
    Token next = in.peek();
    if (next.is("=")) {
      throw in.error(next, "only '*x' and local variables can be assigned");
    }
    if (next.kind() == Token.Kind.SYMBOL && next.text().matches(".*[^=!<>]=|<<=|>>=|\\+\\+|--")) {
      throw in.error(next, "'" + next.text() + "' is not supported", "write it out: 'r0 = r0 + 1'");
    }
    return new CppStatement.Evaluate(expression);
  }
}
