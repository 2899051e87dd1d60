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

/// Reads C++ statements. A block inside a block becomes part of it, and a relaxed fence nothing; an
/// `atomicCAS` inside another expression becomes a statement before it.
final class CppStatementReader {
  private final TokenReader in;
  private final StarMeaning star;
  private final CppNames names;
  private final CppExpressionReader expressions;
  private final Nesting nesting;
  private final CppLoopReader loops;
  private int line;

  /// By identity: equal statements stand in several lines.
  private final IdentityHashMap<CppStatement, Integer> lines = new IdentityHashMap<>();

  CppStatementReader(TokenReader in, StarMeaning star, CppNames names) {
    this.in = in;
    this.star = star;
    this.names = names;
    this.expressions = new CppExpressionReader(in, star, names);
    this.nesting = new Nesting(in);
    this.loops = new CppLoopReader(in, names, expressions, this);
  }

  /// Whether `*x` of an atomic object has been read.
  boolean starred() {
    return expressions.starred();
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
    line = in.peek().position().line();
    int begin = line;
    int before = into.size();
    nesting.enter();
    if (in.at("{")) {
      into.addAll(block());
    } else if (in.at("if")) {
      branch(into);
    } else if (in.at("while")) {
      loops.repeat(into);
    } else if (in.at("for")) {
      loops.count(into);
    } else if (in.at("do")) {
      loops.repeatOnce(into);
    } else if (in.at("break") || in.at("continue") || in.at("return")) {
      loops.leave(into);
    } else if (!in.accept(";")) {
      simple(into);
      if (!in.accept(";")) {
        throw in.unexpected("';'");
      }
    }
    // What was read inside has its own line already; what was made up inside has this one.
    StatementLines.flat(into.subList(before, into.size()))
        .forEach(s -> lines.putIfAbsent(s, begin));
    nesting.leave();
  }

  private void branch(List<CppStatement> into) throws InputException {
    in.expect("if");
    CppExpression condition = condition();
    into.addAll(expressions.prelude().statements());
    List<CppStatement> then = body();
    List<CppStatement> otherwise = in.accept("else") ? body() : List.of();
    into.add(new CppStatement.If(condition, then, otherwise));
  }

  /// Statements that are written once and done in several places: they begin where what is read now
  /// does.
  void begins(List<CppStatement> repeated) {
    StatementLines.flat(repeated).forEach(s -> lines.putIfAbsent(s, line));
  }

  /// Reads a condition in parentheses.
  ///
  /// @throws InputException if something else comes
  CppExpression condition() throws InputException {
    in.expect("(");
    CppOperand condition = expressions.assignment();
    if (condition instanceof CppOperand.Action(var where, var _, var _) && where.is("=")) {
      throw in.error(where, "found '=', expected ')'", "a comparison is written '=='");
    }
    CppExpression value = expressions.value(condition).expression();
    in.expect(")");
    return value;
  }

  /// Reads a body. One in braces counts as one level, like one without: the writer adds braces.
  ///
  /// @throws InputException if something else comes
  List<CppStatement> body() throws InputException {
    if (in.at("{")) {
      return block();
    }
    List<CppStatement> statements = new ArrayList<>();
    names.open();
    statement(statements);
    names.close();
    return statements;
  }

  /// Reads a statement without its semicolon.
  ///
  /// @throws InputException if something else comes
  void simple(List<CppStatement> into) throws InputException {
    Token begin = in.peek();
    if (begin.kind() == Token.Kind.WORD && CppWords.REFUSED.contains(begin.text())) {
      throw in.error(
          begin,
          "'" + begin.text() + "' is not supported",
          "tests are made of declarations, assignments, calls, 'if' and loops");
    }
    if (begin.is("else")) {
      throw in.error(begin, "found 'else' without an 'if' before it");
    }
    if (atDeclaration()) {
      declaration(into);
      return;
    }
    switch (expressions.assignment()) {
      case CppOperand.Action(var where, var what, var statement) -> {
        if (statement.isPresent()) {
          add(into, statement.get());
        } else {
          into.addAll(expressions.prelude().statements());
        }
      }
      case CppOperand.Update(var where, var did, var operator, var type) ->
          add(into, new CppStatement.Evaluate(did));
      case CppOperand.Value v when expressions.prelude().gives(v.expression()) ->
          into.addAll(expressions.prelude().statements());
      case CppOperand other ->
          add(into, new CppStatement.Evaluate(expressions.value(other).expression()));
    }
  }

  /// A statement with what is done before it.
  private void add(List<CppStatement> into, CppStatement statement) {
    String type =
        switch (statement) {
          case CppStatement.Declare d -> d.type();
          case CppStatement.Assign a -> names.type(a.name()).text();
          default -> "";
        };
    into.addAll(expressions.prelude().with(statement, type));
  }

  private boolean atDeclaration() {
    int length = CppWords.qualifiedLength(in);
    if (length == 0 || in.peek(length).is("(") || CppWords.atTemporary(in)) {
      return false;
    }
    return in.peek(length).kind() == Token.Kind.WORD || CppWords.isType(in.peek(length - 1).text());
  }

  private void declaration(List<CppStatement> into) throws InputException {
    Token begin = in.peek();
    String words = CppWords.words(in);
    if (!CppWords.isType(begin.text()) && !begin.is("::")) {
      throw in.error(
          begin,
          "unknown type " + begin.describe() + " of a local variable",
          Suggestion.didYouMean(begin.text(), CppWords.types())
              .orElse("local variables are integers: 'int r0 = 0;'"));
    }
    WrittenType type = CppWords.meaning(in, begin, words);
    Token name = in.expect(Token.Kind.WORD, "the name of a local variable");
    if (type.text().isEmpty()) {
      throw in.error(name, "found '" + name.text() + "', expected the name of a local variable");
    }
    if (type.isAtomicRef() && !in.at("=")) {
      Token object = in.peek(1);
      names.reference(name, CppReferences.named(in, object, expressions.reference(type)));
      return;
    }
    // The value is read first: in 'int r = r' the second name is not the first.
    Token where = in.at("=") ? in.peek(1) : in.peek();
    Optional<CppOperand> value =
        in.accept("=") ? Optional.of(expressions.assignment()) : Optional.empty();
    if (type.isReference() || type.isAtomicRef() || (type.isDeduced() && isReference(value))) {
      CppOperand.Shared to = CppReferences.of(in, where, type, value);
      names.reference(name, CppReferences.named(in, where, to));
      return;
    }
    local(into, name, type, value);
  }

  /// `auto r = cuda::atomic_ref<int>(*x)`.
  private static boolean isReference(Optional<CppOperand> value) {
    return value.isPresent()
        && value.get() instanceof CppOperand.Shared s
        && s.type().isAtomicRef();
  }

  private void local(
      List<CppStatement> into, Token name, WrittenType type, Optional<CppOperand> operand)
      throws InputException {
    if (type.atomic().isPresent() && operand.isPresent()) {
      // herd's examples write so what is a register of the thread.
      local(into, name, type.value(), operand);
      return;
    }
    if (type.atomic().isPresent()) {
      throw in.error(
          name,
          "'" + name.text() + "' is an atomic object, expected the type of a local variable",
          "objects are parameters: '"
              + type.text()
              + "* "
              + name.text()
              + "'; a variable has a value, '"
              + name.text()
              + " = 0'");
    }
    Optional<CppOperand.Value> value =
        operand.isPresent() ? Optional.of(expressions.value(operand.get())) : Optional.empty();
    if (value.isPresent() && !type.isDeduced()) {
      expressions.checkPointer(name, type, value.get().type());
    }
    names.local(name, type.isDeduced() && value.isPresent() ? value.get().type() : type);
    if (value.isPresent()) {
      names.write(name.text());
    }
    add(
        into,
        new CppStatement.Declare(
            star.written(type).text(), name.text(), value.map(CppOperand.Value::expression)));
  }
}
