package dev.acquit.model.cat;

import dev.acquit.model.cat.CatExpression.BinaryOperator;
import dev.acquit.model.cat.CatExpression.UnaryOperator;
import dev.acquit.text.InputException;
import dev.acquit.text.Lexicon;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Reads the cat language. Operators bind as in herd, from loose to tight: union, sequence,
/// difference, intersection, product, `~`, then the postfix ones.
public final class CatReader {
  private static final Lexicon LEXICON =
      new Lexicon(
          List.of(
              "^-1", "++", "|", ";", "\\", "&", "*", "+", "?", "~", "(", ")", "[", "]", "{", "}",
              ",", "="),
          "",
          "-.",
          List.of("//"),
          List.of(new Lexicon.BlockComment("(*", "*)"), new Lexicon.BlockComment("/*", "*/")),
          true,
          false);

  private static final Set<String> STATEMENTS =
      Set.of(
          "let",
          "acyclic",
          "irreflexive",
          "empty",
          "flag",
          "undefined_unless",
          "guarded_undefined_unless",
          "uncovered_unless",
          "show",
          "unshow",
          "include",
          "with",
          "procedure",
          "call",
          "forall");
  private static final Set<String> KEYWORDS =
      Set.of(
          "let",
          "rec",
          "and",
          "as",
          "from",
          "in",
          "show",
          "unshow",
          "include",
          "with",
          "procedure",
          "call",
          "forall",
          "do",
          "end",
          "flag",
          "acyclic",
          "irreflexive",
          "empty",
          "undefined_unless",
          "guarded_undefined_unless",
          "uncovered_unless");

  /// Deeper expressions are refused; real models need about ten levels.
  private static final int MAX_DEPTH = 200;

  /// Longer statements are refused: each operator makes the tree one deeper. Real models need about
  /// a hundred.
  private static final int MAX_OPERATORS = 400;

  private final TokenReader in;
  private int depth;
  private int operators;

  private CatReader(TokenReader in) {
    this.in = in;
  }

  /// Reads a file.
  ///
  /// @param file its name, for messages
  /// @throws InputException with the place of the first mistake
  public static CatFile read(String file, String text) throws InputException {
    return new CatReader(new TokenReader(file, text, LEXICON)).file();
  }

  private CatFile file() throws InputException {
    String title = "";
    if (in.at(Token.Kind.WORD) && !STATEMENTS.contains(in.peek().text())) {
      title = in.next().text();
    }
    if (in.at(Token.Kind.STRING)) {
      title = in.next().text();
    }
    List<CatStatement> statements = new ArrayList<>();
    while (!in.at(Token.Kind.END)) {
      statements.add(statement());
    }
    return new CatFile(title, statements);
  }

  private CatStatement statement() throws InputException {
    operators = 0;
    Token first = in.peek();
    if (first.is("let")) {
      return let();
    } else if (first.is("show") || first.is("unshow")) {
      return show();
    } else if (in.accept("include")) {
      return new CatStatement.Include(
          in.expect(Token.Kind.STRING, "the name of a file in quotes").text(), first.position());
    } else if (in.accept("with")) {
      return with(first);
    } else if (in.accept("procedure")) {
      return procedure();
    } else if (in.accept("call")) {
      return call();
    } else if (in.accept("forall")) {
      return forAll(first);
    }
    return check();
  }

  private CatStatement let() throws InputException {
    in.expect("let");
    boolean recursive = in.accept("rec");
    List<CatStatement.Definition> definitions = new ArrayList<>();
    do {
      definitions.add(definition());
    } while (in.accept("and"));
    return new CatStatement.Let(recursive, definitions);
  }

  private CatStatement.Definition definition() throws InputException {
    Token name = name("a name to define");
    List<String> parameters = parameters();
    in.expect("=");
    return new CatStatement.Definition(name.text(), parameters, expression(), name.position());
  }

  private List<String> parameters() throws InputException {
    List<String> parameters = new ArrayList<>();
    if (in.accept("(")) {
      if (!in.at(")")) {
        do {
          parameters.add(name("a parameter").text());
        } while (in.accept(","));
      }
      in.expect(")");
    } else {
      while (in.at(Token.Kind.WORD) && !KEYWORDS.contains(in.peek().text())) {
        parameters.add(in.next().text());
      }
    }
    return parameters;
  }

  private CatStatement show() throws InputException {
    boolean shown = in.next().is("show");
    List<CatStatement.Shown> relations = new ArrayList<>();
    do {
      CatExpression e = expression();
      String name = e instanceof CatExpression.Name n ? n.name() : "";
      if (in.accept("as")) {
        name = name("a name").text();
      }
      if (!name.isEmpty() && shown) {
        relations.add(new CatStatement.Shown(name, e));
      }
    } while (in.accept(","));
    return new CatStatement.Show(relations);
  }

  private CatStatement with(Token first) throws InputException {
    String name = name("the name of the relation to choose").text();
    in.expect("from");
    Token family = in.expect(Token.Kind.WORD, "'orientations'");
    if (!family.is("orientations")) {
      throw in.unknown("family of relations", family, List.of("orientations"));
    }
    in.expect("(");
    CatExpression expression = expression();
    in.expect(")");
    return new CatStatement.With(name, family.text(), expression, first.position());
  }

  private CatStatement procedure() throws InputException {
    if (in.at("rec")) {
      throw in.error(in.peek(), "a procedure that calls itself is not supported");
    }
    Token name = name("the name of a procedure");
    List<String> parameters = parameters();
    in.expect("=");
    return new CatStatement.Procedure(name.text(), parameters, body(name), name.position());
  }

  private CatStatement call() throws InputException {
    Token name = name("the name of a procedure");
    List<CatExpression> arguments =
        in.accept("(")
            ? expressions(")")
            : List.of(new CatExpression.Name(name("an argument").text(), name.position()));
    if (in.accept("as")) {
      name("a name"); // herd leaves the call out when it is told that name
    }
    return new CatStatement.Call(name.text(), arguments, name.position());
  }

  private CatStatement forAll(Token first) throws InputException {
    Token name = name("a name for each element");
    in.expect("in");
    if (!in.at("{")) {
      throw in.error(
          in.peek(),
          "found " + in.peek().describe() + ", expected '{'",
          "sets of sets and relations are written out: 'forall x in {a, b} do ... end'");
    }
    in.expect("{");
    List<CatExpression> elements = expressions("}");
    in.expect("do");
    return new CatStatement.ForAll(name.text(), elements, body(first), first.position());
  }

  private List<CatStatement> body(Token of) throws InputException {
    if (++depth > MAX_DEPTH) {
      throw in.error(of, "statements are nested more than " + MAX_DEPTH + " deep");
    }
    List<CatStatement> body = new ArrayList<>();
    while (!in.accept("end")) {
      if (in.at(Token.Kind.END)) {
        throw in.error(in.peek(), "the file ends in what began in line " + of.position().line());
      }
      body.add(statement());
      if (body.getLast() instanceof CatStatement.Show
          || body.getLast() instanceof CatStatement.Include) {
        throw in.error(of, "'show' and 'include' stand outside of procedures and 'forall'");
      }
    }
    depth--;
    return body;
  }

  private CatStatement check() throws InputException {
    Token first = in.peek();
    CatStatement.Kind kind = CatStatement.Kind.AXIOM;
    if (in.accept("flag")) {
      kind = CatStatement.Kind.FLAG;
    } else if (in.accept("undefined_unless")) {
      kind = CatStatement.Kind.UNDEFINED_UNLESS;
    } else if (in.accept("guarded_undefined_unless")) {
      kind = CatStatement.Kind.GUARDED_UNDEFINED_UNLESS;
    } else if (in.accept("uncovered_unless")) {
      kind = CatStatement.Kind.UNCOVERED_UNLESS;
    }
    boolean negated = in.accept("~");
    CatStatement.Test test;
    if (in.accept("acyclic")) {
      test = CatStatement.Test.ACYCLIC;
    } else if (in.accept("irreflexive")) {
      test = CatStatement.Test.IRREFLEXIVE;
    } else if (in.accept("empty")) {
      test = CatStatement.Test.EMPTY;
    } else if (in.at(Token.Kind.WORD)) {
      throw in.unknown("statement", in.peek(), STATEMENTS.stream().sorted().toList());
    } else {
      throw in.unexpected(
          "a statement (let, acyclic, irreflexive, empty, flag, show, include, with)");
    }
    CatExpression expression = expression();
    String name =
        in.accept("as")
            ? in.at(Token.Kind.STRING) ? in.next().text() : name("a name").text()
            : "line-" + first.position().line();
    return new CatStatement.Check(kind, test, negated, expression, name, first.position());
  }

  private Token name(String what) throws InputException {
    if (in.at(Token.Kind.WORD) && KEYWORDS.contains(in.peek().text())) {
      throw in.unexpected(what);
    }
    return in.expect(Token.Kind.WORD, what);
  }

  private CatExpression expression() throws InputException {
    if (++depth > MAX_DEPTH) {
      throw in.error(in.peek(), "this expression is nested more than " + MAX_DEPTH + " deep");
    }
    CatExpression e = sequence();
    while (in.at("|")) {
      Token operator = operator();
      e = new CatExpression.Binary(BinaryOperator.UNION, e, sequence(), operator.position());
    }
    depth--;
    return e;
  }

  private CatExpression sequence() throws InputException {
    CatExpression e = difference();
    while (in.at(";")) {
      Token operator = operator();
      e = new CatExpression.Binary(BinaryOperator.SEQUENCE, e, difference(), operator.position());
    }
    return e;
  }

  private CatExpression difference() throws InputException {
    CatExpression e = intersection();
    while (in.at("\\")) {
      Token operator = operator();
      e =
          new CatExpression.Binary(
              BinaryOperator.DIFFERENCE, e, intersection(), operator.position());
    }
    return e;
  }

  private CatExpression intersection() throws InputException {
    CatExpression e = product();
    while (in.at("&")) {
      Token operator = operator();
      e = new CatExpression.Binary(BinaryOperator.INTERSECTION, e, product(), operator.position());
    }
    return e;
  }

  private CatExpression product() throws InputException {
    CatExpression e = unary();
    while (in.at("*")) {
      Token operator = operator();
      e = new CatExpression.Binary(BinaryOperator.PRODUCT, e, unary(), operator.position());
    }
    return e;
  }

  private CatExpression unary() throws InputException {
    Token first = in.peek();
    if (in.accept("~")) {
      if (++depth > MAX_DEPTH) {
        throw in.error(first, "this expression is nested more than " + MAX_DEPTH + " deep");
      }
      CatExpression operand = unary();
      depth--;
      return new CatExpression.Unary(UnaryOperator.COMPLEMENT, operand, first.position());
    }
    return postfix();
  }

  private CatExpression postfix() throws InputException {
    CatExpression e = atom();
    while (true) {
      Token t = in.peek();
      UnaryOperator operator;
      if (t.is("^-1")) {
        operator = UnaryOperator.INVERSE;
      } else if (t.is("+")) {
        operator = UnaryOperator.PLUS;
      } else if (t.is("?")) {
        operator = UnaryOperator.OPTIONAL;
      } else if (t.is("*") && !beginsOperand(in.peek(1))) {
        operator = UnaryOperator.STAR;
      } else {
        return e;
      }
      operator();
      e = new CatExpression.Unary(operator, e, t.position());
    }
  }

  private Token operator() throws InputException {
    if (++operators > MAX_OPERATORS) {
      throw in.error(in.peek(), "a statement has at most " + MAX_OPERATORS + " operators");
    }
    return in.next();
  }

  /// `e * f` is a product and `e*` a closure: what follows the star decides.
  private static boolean beginsOperand(Token t) {
    return switch (t.kind()) {
      case WORD -> !KEYWORDS.contains(t.text());
      case NUMBER -> true;
      case SYMBOL -> t.is("(") || t.is("[") || t.is("{") || t.is("~");
      case STRING, NEWLINE, END -> false;
    };
  }

  private CatExpression atom() throws InputException {
    Token t = in.peek();
    if (in.accept("(")) {
      CatExpression e = expression();
      in.expect(")");
      return e;
    } else if (in.accept("[")) {
      CatExpression e = expression();
      in.expect("]");
      return new CatExpression.Bracket(e, t.position());
    } else if (in.accept("{")) {
      in.expect("}");
      return new CatExpression.Empty(t.position());
    } else if (t.kind() == Token.Kind.NUMBER && t.text().equals("0")) {
      in.next();
      return new CatExpression.Empty(t.position());
    }
    Token name = name("a set or relation");
    if (name.is("_")) {
      return new CatExpression.Universe(name.position());
    }
    if (in.at("(") && in.peek().start() == name.end()) {
      return apply(name);
    }
    return new CatExpression.Name(name.text(), name.position());
  }

  private CatExpression apply(Token name) throws InputException {
    in.expect("(");
    return new CatExpression.Apply(name.text(), expressions(")"), name.position());
  }

  /// Expressions with commas between them, up to what closes them.
  private List<CatExpression> expressions(String close) throws InputException {
    List<CatExpression> all = new ArrayList<>();
    if (!in.at(close)) {
      do {
        all.add(expression());
      } while (in.accept(","));
    }
    in.expect(close);
    return all;
  }
}
