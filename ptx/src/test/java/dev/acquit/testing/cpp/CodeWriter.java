package dev.acquit.testing.cpp;

import java.util.List;

/// Writes statements, with no more parentheses than C++ needs.
final class CodeWriter {
  private static final int PRIMARY = 13;
  private static final int PREFIX = 12;

  private final StringBuilder text = new StringBuilder();

  private CodeWriter() {}

  /// The text of statements, a line each.
  static String write(List<Code> body) {
    CodeWriter writer = new CodeWriter();
    writer.block(body, "  ");
    return writer.text.toString();
  }

  private void block(List<Code> body, String margin) {
    body.forEach(statement -> statement(statement, margin));
  }

  private void statement(Code statement, String margin) {
    switch (statement) {
      case Code.If(Expression condition, List<Code> then, List<Code> otherwise) -> {
        line(margin, "if (" + write(condition, 0) + ") {");
        block(then, margin + "  ");
        if (!otherwise.isEmpty()) {
          line(margin, "} else {");
          block(otherwise, margin + "  ");
        }
        line(margin, "}");
      }
      case Code.Loop(boolean asksFirst, Expression condition, List<Code> body) -> {
        String asked = "while (" + write(condition, 0) + ")";
        line(margin, asksFirst ? asked + " {" : "do {");
        block(body, margin + "  ");
        line(margin, asksFirst ? "}" : "} " + asked + ";");
      }
      case Code.For(Code.Declare first, Expression condition, Code step, List<Code> body) -> {
        String head = "%s; %s; %s".formatted(simple(first), write(condition, 0), simple(step));
        line(margin, "for (" + head + ") {");
        block(body, margin + "  ");
        line(margin, "}");
      }
      default -> line(margin, simple(statement) + ";");
    }
  }

  private void line(String margin, String line) {
    text.append(margin).append(line).append('\n');
  }

  private static String simple(Code statement) {
    return switch (statement) {
      case Code.Declare(String word, _, String name, Expression value) ->
          word + " " + name + " = " + write(value, 0);
      case Code.Assign(String name, String operator, Expression value) ->
          name + " " + operator + "= " + write(value, 0);
      case Code.Step(String template, _, _) -> template;
      case Code.Store(String template, _, Expression value) -> template.formatted(write(value, 0));
      case Code.Compound(String template, _, _, Expression value) ->
          template.formatted(write(value, 0));
      case Code.Evaluate(Expression expression) -> write(expression, 0);
      case Code.Leave(boolean goesOn) -> goesOn ? "continue" : "break";
      case Code.If _, Code.Loop _, Code.For _ -> throw new IllegalArgumentException();
    };
  }

  private static String write(Expression expression, int least) {
    int own = precedence(expression);
    String written = plain(expression, own);
    return own < least ? "(" + written + ")" : written;
  }

  private static String plain(Expression expression, int own) {
    return switch (expression) {
      case Expression.Literal(String text, _) -> text;
      case Expression.Local(String name) -> name;
      case Expression.Unary(String operator, Expression operand) -> {
        String inner = write(operand, PREFIX);
        // Two signs would be another token.
        yield operator + (inner.startsWith(operator) ? " " : "") + inner;
      }
      case Expression.Binary(String operator, Expression left, Expression right) ->
          write(left, own) + " " + operator + " " + write(right, own + 1);
      case Expression.Conditional(Expression asked, Expression then, Expression otherwise) ->
          write(asked, 2) + " ? " + write(then, 0) + " : " + write(otherwise, 1);
      case Expression.Cast(String template, _, Expression operand) ->
          template.formatted(write(operand, template.endsWith("%s") ? PREFIX : 0));
      case Expression.Load(String text, _) -> text;
      case Expression.Update(String template, _, _, _, Expression operand) ->
          template.formatted(write(operand, 0));
      case Expression.CompareExchange(String template, _, _, Expression desired) ->
          template.formatted(write(desired, 0));
      case Expression.Swap(String template, _, Expression expected, Expression desired) ->
          template.formatted(write(expected, 0), write(desired, 0));
    };
  }

  private static int precedence(Expression expression) {
    return switch (expression) {
      case Expression.Binary(String operator, _, _) ->
          switch (operator) {
            case "||" -> 2;
            case "&&" -> 3;
            case "|" -> 4;
            case "^" -> 5;
            case "&" -> 6;
            case "==", "!=" -> 7;
            case "<", "<=", ">", ">=" -> 8;
            case "<<", ">>" -> 9;
            case "+", "-" -> 10;
            case "*", "/", "%" -> 11;
            default -> throw new IllegalArgumentException(operator);
          };
      case Expression.Conditional _ -> 1;
      case Expression.Unary _ -> PREFIX;
      case Expression.Cast(String template, _, _) -> template.endsWith("%s") ? PREFIX : PRIMARY;
      case Expression.Load(String text, _) -> text.startsWith("*") ? PREFIX : PRIMARY;
      // `++*x` and `x += 1` take parentheses of their own.
      case Expression.Update(String template, _, _, _, _) -> template.endsWith(")") ? PRIMARY : 1;
      default -> PRIMARY;
    };
  }
}
