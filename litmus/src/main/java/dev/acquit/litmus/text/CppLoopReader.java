package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.CppExpression;
import dev.acquit.litmus.ast.CppStatement;
import dev.acquit.litmus.ast.CppStatement.Exit;
import dev.acquit.text.InputException;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/// Reads loops, and what leaves them. A `for` becomes a `while` with its step at the end of each
/// round; so does what is to be done before a condition is evaluated.
///
/// @cpp stmt.iter
final class CppLoopReader {
  private final TokenReader in;
  private final CppNames names;
  private final CppExpressionReader expressions;
  private final CppStatementReader statements;
  private final Deque<Round> rounds = new ArrayDeque<>();

  /// A loop whose body is being read.
  private static final class Round {
    /// What ends each round, before the condition.
    private final List<CppStatement> last;

    /// The last `continue` in it, if there is one.
    private Token continued = null;

    Round(List<CppStatement> last) {
      this.last = last;
    }
  }

  CppLoopReader(
      TokenReader in,
      CppNames names,
      CppExpressionReader expressions,
      CppStatementReader statements) {
    this.in = in;
    this.names = names;
    this.expressions = expressions;
    this.statements = statements;
  }

  /// Reads `while (condition) ...`.
  ///
  /// @throws InputException if something else comes
  void repeat(List<CppStatement> into) throws InputException {
    in.expect("while");
    CppExpression condition = statements.condition();
    into.addAll(expressions.prelude().statements());
    rounds(into, condition, expressions.prelude().again());
  }

  /// Reads `for (first; condition; step) ...`.
  ///
  /// @throws InputException if something else comes
  void count(List<CppStatement> into) throws InputException {
    in.expect("for");
    in.expect("(");
    names.open();
    if (!in.at(";")) {
      statements.simple(into);
    }
    in.expect(";");
    CppExpression condition = new CppExpression.Constant(1);
    List<CppStatement> again = List.of();
    if (!in.at(";")) {
      condition = expressions.whole();
      into.addAll(expressions.prelude().statements());
      again = expressions.prelude().again();
    }
    in.expect(";");
    List<CppStatement> last = new ArrayList<>();
    if (!in.at(")")) {
      do {
        statements.simple(last);
      } while (in.accept(","));
    }
    in.expect(")");
    last.addAll(again);
    rounds(into, condition, last);
    names.close();
  }

  /// Reads `do ... while (condition);`.
  ///
  /// @throws InputException if something else comes
  void repeatOnce(List<CppStatement> into) throws InputException {
    in.expect("do");
    Round round = new Round(List.of());
    List<CppStatement> body = body(round);
    if (!in.at("while")) {
      throw in.unexpected("'while' behind the body of 'do'");
    }
    in.expect("while");
    CppExpression condition = statements.condition();
    List<CppStatement> before = expressions.prelude().again();
    into.addAll(expressions.prelude().declarations());
    if (round.continued != null && !before.isEmpty()) {
      throw in.error(
          round.continued,
          "'continue' is not supported here, since the condition of its 'do' has an atomicCAS, or"
              + " accesses memory behind '&&', '||' or '?'",
          "write 'while (true)' with an 'if' and a 'break' at its end");
    }
    statements.begins(before);
    body.addAll(before);
    into.add(new CppStatement.DoWhile(body, condition));
    if (!in.accept(";")) {
      throw in.unexpected("';' behind the condition of 'do'");
    }
  }

  private void rounds(List<CppStatement> into, CppExpression condition, List<CppStatement> last)
      throws InputException {
    statements.begins(last);
    List<CppStatement> body = body(new Round(last));
    body.addAll(last);
    into.add(new CppStatement.While(condition, body));
  }

  private List<CppStatement> body(Round round) throws InputException {
    rounds.push(round);
    List<CppStatement> body = new ArrayList<>(statements.body());
    rounds.pop();
    return body;
  }

  /// Reads `break;`, `continue;` or `return;`.
  ///
  /// @throws InputException if it stands outside a loop, or gives a value
  void leave(List<CppStatement> into) throws InputException {
    Token word = in.next();
    Exit exit =
        switch (word.text()) {
          case "break" -> Exit.BREAK;
          case "continue" -> Exit.CONTINUE;
          default -> Exit.RETURN;
        };
    if (exit != Exit.RETURN && rounds.isEmpty()) {
      throw in.error(word, "'" + word.text() + "' stands outside a loop");
    }
    if (!in.accept(";")) {
      throw exit == Exit.RETURN
          ? in.error(
              in.peek(),
              "found " + in.peek().describe() + ", expected ';'",
              "threads give no values; conditions ask for local variables: 'exists (0:r0=1)'")
          : in.unexpected("';'");
    }
    if (exit == Exit.CONTINUE) {
      rounds.element().continued = word;
      into.addAll(rounds.element().last);
    }
    into.add(new CppStatement.Leave(exit));
  }
}
