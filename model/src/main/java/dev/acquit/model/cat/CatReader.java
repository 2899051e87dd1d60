package dev.acquit.model.cat;

import dev.acquit.model.cat.CatExpression.BinaryOperator;
import dev.acquit.model.cat.CatExpression.UnaryOperator;
import dev.acquit.text.InputException;
import dev.acquit.text.Lexicon;
import dev.acquit.text.Position;
import dev.acquit.text.Suggestion;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads the cat language. Operators bind as in herd, from loose to tight: union, sequence,
/// difference, intersection, product, `~`, then the postfix ones. Between union and sequence stands
/// `++`. Flags of herd's are not set, so an `if` is one of its branches.
public final class CatReader {
  private static final Lexicon LEXICON =
      new Lexicon(
          List.of(
              "^-1", "^", "-1", "++", "||", "|", ";", "\\", "&&", "&", "*", "+", "?", "~", "(", ")",
              "[", "]", "{", "}", ",", "=", "->"),
          "'",
          "-.'",
          List.of("//", "#"),
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
          "forall",
          "assert",
          "if");

  /// Words that are no names.
  static final Set<String> KEYWORDS =
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
          "assert",
          "acyclic",
          "irreflexive",
          "empty",
          "undefined_unless",
          "guarded_undefined_unless",
          "uncovered_unless",
          "try",
          "if",
          "not",
          "then",
          "else",
          "match",
          "fun",
          "begin",
          "when",
          "catdep");

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
    String title = head();
    in.accept("catdep"); // that dependencies are computed by the model, and not given
    List<CatStatement> statements = new ArrayList<>();
    while (!in.at(Token.Kind.END)) {
      statement(statements);
    }
    return new CatFile(title, statements);
  }

  /// The head of a file: its language and its title, in quotes or without.
  private String head() throws InputException {
    String title = "";
    for (int words = 0; words < 2 && isHead(in.peek()); words++) {
      if (Suggestion.didYouMean(in.peek().text(), STATEMENTS).isPresent()) {
        throw in.unknown("statement", in.peek(), STATEMENTS.stream().sorted().toList());
      }
      title += (title.isEmpty() ? "" : " ") + in.next().text();
    }
    return in.at(Token.Kind.STRING) ? in.next().text() : title;
  }

  private static boolean isHead(Token t) {
    return t.kind() == Token.Kind.WORD && !KEYWORDS.contains(t.text());
  }

  private void statement(List<CatStatement> all) throws InputException {
    operators = 0;
    Token first = in.peek();
    if (in.accept("let")) {
      CatStatement.Let let = let();
      all.add(let);
      if (in.accept("when")) {
        all.add(check());
      }
      in.accept("in");
    } else if (in.accept("if")) {
      all.addAll(chosen(first));
    } else if (first.is("show") || first.is("unshow")) {
      all.add(show());
    } else if (in.accept("include")) {
      all.add(
          new CatStatement.Include(
              in.expect(Token.Kind.STRING, "the name of a file in quotes").text(),
              first.position()));
    } else if (in.accept("with")) {
      all.add(with(first));
    } else if (in.accept("procedure")) {
      all.add(procedure());
    } else if (in.accept("call")) {
      all.add(call());
    } else if (in.accept("forall")) {
      all.add(forAll(first));
    } else {
      all.add(check());
    }
  }

  /// `if "flag" ... else ... end`: the statements that are meant.
  private List<CatStatement> chosen(Token first) throws InputException {
    boolean holds = condition();
    List<CatStatement> then = statements(first, "else", "end");
    List<CatStatement> otherwise = in.accept("else") ? statements(first, "end", "end") : List.of();
    in.expect("end");
    return holds ? then : otherwise;
  }

  /// Whether flags of herd's are set: none is.
  private boolean condition() throws InputException {
    boolean holds = allSet();
    while (in.accept("||")) {
      holds |= allSet();
    }
    return holds;
  }

  private boolean allSet() throws InputException {
    boolean holds = isSet();
    while (in.accept("&&")) {
      holds &= isSet();
    }
    return holds;
  }

  /// Goes one deeper into something nested.
  ///
  /// @param what what is nested, with its verb
  private void deepen(Token at, String what) throws InputException {
    if (++depth > MAX_DEPTH) {
      throw in.error(at, what + " nested more than " + MAX_DEPTH + " deep").asBound();
    }
  }

  private boolean isSet() throws InputException {
    deepen(in.peek(), "this condition is");
    boolean holds = false;
    if (in.accept("not")) {
      holds = !isSet();
    } else if (in.accept("(")) {
      holds = condition();
      in.expect(")");
    } else {
      in.expect(Token.Kind.STRING, "a flag in quotes, as in 'if \"flag\" then a else b'");
    }
    depth--;
    return holds;
  }

  private CatStatement.Let let() throws InputException {
    boolean recursive = in.accept("rec");
    List<CatStatement.Definition> definitions = new ArrayList<>();
    do {
      definitions.add(definition());
    } while (in.accept("and"));
    return new CatStatement.Let(recursive, definitions);
  }

  private CatStatement.Definition definition() throws InputException {
    Token first = in.peek();
    List<String> parts = in.at("(") ? parameters() : List.of();
    String name =
        parts.isEmpty() ? name("a name to define").text() : "(" + String.join(", ", parts) + ")";
    List<String> parameters = parts.isEmpty() ? parameters() : List.of();
    in.expect("=");
    return new CatStatement.Definition(name, parameters, parts, expression(), first.position());
  }

  private List<String> parameters() throws InputException {
    List<String> parameters = new ArrayList<>();
    if (in.accept("(")) {
      if (!in.at(")")) {
        do {
          parameters.add(name("a name").text());
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
    Token word = in.expect(Token.Kind.WORD, "'orientations'");
    CatStatement.Family family =
        Arrays.stream(CatStatement.Family.values())
            .filter(f -> word.is(f.catName()))
            .findFirst()
            .orElseThrow(() ->
                in.unknown(
                    "family of relations",
                    word,
                    Arrays.stream(CatStatement.Family.values())
                        .map(CatStatement.Family::catName)
                        .toList()));
    in.expect("(");
    List<CatExpression> arguments = expressions(")");
    if (arguments.size() != family.arguments()) {
      throw in.error(
          word,
          "'%s' takes %d arguments, found %d"
              .formatted(word.text(), family.arguments(), arguments.size()));
    }
    return new CatStatement.With(name, family, arguments, first.position());
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
    List<CatStatement> body = statements(of, "end", "end");
    in.expect("end");
    if (body.stream()
        .anyMatch(x -> x instanceof CatStatement.Show || x instanceof CatStatement.Include)) {
      throw in.error(of, "'show' and 'include' stand outside of procedures and 'forall'");
    }
    return body;
  }

  /// Statements up to one of two words.
  private List<CatStatement> statements(Token of, String end, String other) throws InputException {
    deepen(of, "statements are");
    List<CatStatement> body = new ArrayList<>();
    while (!in.at(end) && !in.at(other)) {
      if (in.at(Token.Kind.END)) {
        throw in.error(in.peek(), "the file ends in what began in line " + of.position().line());
      }
      statement(body);
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
    } else if (in.accept("uncovered_unless") || in.accept("assert")) {
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
    if (in.at(Token.Kind.WORD) && (KEYWORDS.contains(in.peek().text()) || isTag(in.peek()))) {
      throw in.unexpected(what);
    }
    return in.expect(Token.Kind.WORD, what);
  }

  private CatExpression expression() throws InputException {
    Token first = in.peek();
    deepen(first, "this expression is");
    CatExpression e;
    if (in.accept("let")) {
      CatStatement.Let let = let();
      in.expect("in");
      e = new CatExpression.Local(let, expression(), first.position());
    } else if (in.accept("fun")) {
      List<String> parameters = parameters();
      in.expect("->");
      e = new CatExpression.Fun(parameters, expression(), first.position());
    } else if (in.accept("try")) {
      CatExpression attempt = expression();
      in.expect("with");
      e = new CatExpression.Try(attempt, expression(), first.position());
    } else if (in.accept("if")) {
      boolean holds = condition();
      in.expect("then");
      CatExpression then = expression();
      in.expect("else");
      CatExpression otherwise = expression();
      e = holds ? then : otherwise;
    } else if (in.accept("match")) {
      e = match(first);
    } else {
      e = union();
    }
    depth--;
    return e;
  }

  private CatExpression match(Token first) throws InputException {
    CatExpression subject = expression();
    in.expect("with");
    in.accept("||");
    boolean sets = !in.at("_") && !isTag(in.peek());
    CatExpression e =
        sets ? matchSet(subject, first.position()) : matchTag(subject, first.position());
    in.expect("end");
    return e;
  }

  private CatExpression matchTag(CatExpression subject, Position position) throws InputException {
    Map<String, CatExpression> cases = new LinkedHashMap<>();
    Optional<CatExpression> otherwise = Optional.empty();
    do {
      Token tag = in.next();
      if (!tag.is("_") && !isTag(tag)) {
        throw in.error(tag, "found " + tag.describe() + ", expected a tag such as 'acq, or _");
      }
      in.expect("->");
      CatExpression body = expression();
      if (isTag(tag)) {
        cases.putIfAbsent(tag.text().substring(1), body);
      } else {
        otherwise = Optional.of(body);
      }
    } while (otherwise.isEmpty() && in.accept("||"));
    return new CatExpression.MatchTag(subject, cases, otherwise, position);
  }

  private CatExpression matchSet(CatExpression subject, Position position) throws InputException {
    boolean nothingFirst = in.at("{");
    CatExpression nothing = nothingFirst ? nothing() : null;
    if (nothingFirst) {
      in.expect("||");
    }
    String element = name("an element, as in 'x ++ xs'").text();
    in.expect("++");
    String rest = name("the other elements, as in 'x ++ xs'").text();
    in.expect("->");
    CatExpression some = expression();
    if (!nothingFirst) {
      in.expect("||");
      nothing = nothing();
    }
    return new CatExpression.MatchSet(subject, nothing, element, rest, some, position);
  }

  private CatExpression nothing() throws InputException {
    in.expect("{");
    in.expect("}");
    in.expect("->");
    return expression();
  }

  private static boolean isTag(Token t) {
    return t.kind() == Token.Kind.WORD && t.text().startsWith("'");
  }

  private CatExpression union() throws InputException {
    CatExpression e = added();
    while (in.at("|")) {
      Token operator = operator();
      e = new CatExpression.Binary(BinaryOperator.UNION, e, added(), operator.position());
    }
    return e;
  }

  private CatExpression added() throws InputException {
    CatExpression e = sequence();
    if (!in.at("++")) {
      return e;
    }
    Token operator = operator();
    deepen(operator, "this expression is");
    CatExpression set = added();
    depth--;
    return new CatExpression.Binary(BinaryOperator.ADD, e, set, operator.position());
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
      deepen(first, "this expression is");
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
      if (t.is("^-1") || (t.is("^") && in.peek(1).is("-1"))) {
        in.accept("^");
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

  private void countOperator() throws InputException {
    if (++operators > MAX_OPERATORS) {
      throw in.error(in.peek(), "a statement has at most " + MAX_OPERATORS + " operators")
          .asBound();
    }
  }

  private Token operator() throws InputException {
    countOperator();
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
    CatExpression e = simple();
    boolean function = t.kind() == Token.Kind.WORD && !isTag(t);
    while (function && isArgument(in.peek(), t)) {
      countOperator();
      List<CatExpression> arguments = in.accept("(") ? expressions(")") : List.of(simple());
      e = new CatExpression.Apply(e, arguments, t.position());
    }
    return e;
  }

  /// Whether a function is applied to what begins here: a name that is one stands in its line, so
  /// that a misspelt statement is none.
  private static boolean isArgument(Token t, Token function) {
    boolean sameLine = t.position().line() == function.position().line();
    return switch (t.kind()) {
      case WORD -> sameLine && !KEYWORDS.contains(t.text());
      case NUMBER -> sameLine && t.text().equals("0");
      case SYMBOL -> t.is("(") || (sameLine && (t.is("[") || t.is("{")));
      case STRING, NEWLINE, END -> false;
    };
  }

  private CatExpression simple() throws InputException {
    Token t = in.peek();
    if (in.accept("(")) {
      List<CatExpression> elements = expressions(")");
      return elements.size() == 1
          ? elements.getFirst()
          : new CatExpression.Tuple(elements, t.position());
    } else if (in.accept("begin")) {
      CatExpression e = expression();
      in.expect("end");
      return e;
    } else if (in.accept("[")) {
      CatExpression e = expression();
      in.expect("]");
      return new CatExpression.Bracket(e, t.position());
    } else if (in.accept("{")) {
      List<CatExpression> elements = expressions("}");
      return elements.isEmpty()
          ? new CatExpression.Empty(t.position())
          : new CatExpression.Listed(elements, t.position());
    } else if (t.kind() == Token.Kind.NUMBER && t.text().equals("0")) {
      in.next();
      return new CatExpression.Empty(t.position());
    } else if (isTag(t)) {
      return new CatExpression.Tagged(in.next().text().substring(1), t.position());
    }
    Token name = name("a set or relation");
    return name.is("_")
        ? new CatExpression.Universe(name.position())
        : new CatExpression.Name(name.text(), name.position());
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
