package dev.acquit.abi.layout;

import dev.acquit.text.InputException;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.Map;
import java.util.Optional;

/// What the readers of declarations share: the words, the names, and each other.
final class Grammar {
  /// Declarations are not nested deeper than a person would write them.
  private static final int DEEPEST = 100;

  private static final Map<String, String> CLOSING = Map.of("(", ")", "[", "]", "{", "}");

  private final TokenReader in;
  private final Names names;
  private final Compiler compiler;
  private int depth;

  Grammar(TokenReader in, Names names, Compiler compiler) {
    this.in = in;
    this.names = names;
    this.compiler = compiler;
  }

  Compiler compiler() {
    return compiler;
  }

  TokenReader in() {
    return in;
  }

  Names names() {
    return names;
  }

  AttributeReader attributes() {
    return new AttributeReader(this);
  }

  SpecifierReader specifiers() {
    return new SpecifierReader(this);
  }

  DeclaratorReader declarators() {
    return new DeclaratorReader(this);
  }

  long constant() throws InputException {
    deeper();
    long value = new ConstantReader(in, names.constants(), this::type).read();
    depth--;
    return value;
  }

  /// One level deeper, of classes, parentheses and the like; `up` undoes it.
  void deeper() throws InputException {
    if (++depth > DEEPEST) {
      throw in.error(in.peek(), "found more than " + DEEPEST + " levels, expected fewer").asBound();
    }
  }

  void up() {
    depth--;
  }

  /// A type without a name, as in `sizeof`; empty if none begins here.
  Optional<DataType> type() throws InputException {
    if (!specifiers().begins()) {
      return Optional.empty();
    }
    Specifiers specifiers = specifiers().read(Optional.empty());
    Declarator declarator = declarators().read();
    Attributes asked = specifiers.attributes().and(declarator.attributes());
    DataType type = declarator.type(specifiers.type(in), asked, in);
    return Optional.of(type);
  }

  /// Passes over an opening bracket and all that is in it.
  void skipBrackets() throws InputException {
    Token open = in.next();
    String close = CLOSING.getOrDefault(open.text(), "");
    if (open.kind() != Token.Kind.SYMBOL || close.isEmpty()) {
      throw in.error(open, "found " + open.describe() + ", expected a bracket");
    }
    int level = 1;
    while (level > 0) {
      Token token = in.next();
      if (token.kind() == Token.Kind.END) {
        throw in.error(open, "'" + open.text() + "' is not closed, expected '" + close + "'");
      } else if (token.is(open.text())) {
        level++;
      } else if (token.is(close)) {
        level--;
      }
    }
  }

  /// Passes over all up to one of these symbols, brackets as wholes.
  void skipTo(String... ends) throws InputException {
    while (true) {
      for (String end : ends) {
        if (in.at(end)) {
          return;
        }
      }
      if (in.at(Token.Kind.END)) {
        throw in.unexpected("'" + ends[0] + "'");
      } else if (in.at("(") || in.at("[") || in.at("{")) {
        skipBrackets();
      } else {
        in.next();
      }
    }
  }

  /// Passes over what stands behind the parameters of a function: its qualifiers, and its body or a
  /// semicolon.
  ///
  /// @return what takes the place of a body: `default`, `delete`, `0`; empty if there is a body or
  ///   nothing
  String skipFunction() throws InputException {
    skipTo(";", "{", ":", "=", ",");
    String instead = "";
    if (in.accept("=")) {
      instead = in.next().text();
    } else if (in.accept(":")) {
      do {
        skipNameOfInitialiser();
        skipBrackets();
        in.accept("...");
      } while (in.accept(","));
    }
    if (in.at("{")) {
      skipBrackets();
      in.accept(";");
    } else {
      in.expect(";");
    }
    return instead;
  }

  private void skipNameOfInitialiser() throws InputException {
    while (!in.at("(") && !in.at("{")) {
      if (in.at(Token.Kind.END) || in.at(";")) {
        throw in.unexpected("'('");
      }
      in.next();
    }
  }
}
