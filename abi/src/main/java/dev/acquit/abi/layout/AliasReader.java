package dev.acquit.abi.layout;

import dev.acquit.text.InputException;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.Optional;

/// Reads `using`, and defines what it and `typedef` define.
final class AliasReader {
  private final Grammar grammar;
  private final TokenReader in;

  AliasReader(Grammar grammar) {
    this.grammar = grammar;
    this.in = grammar.in();
  }

  /// A type with a new name.
  ///
  /// @param name the token that is its name
  /// @param type the type
  record Alias(Token name, DataType type) {}

  /// Reads `using`; of a namespace it means nothing here.
  ///
  /// @return what is defined, if something is
  Optional<Alias> using() throws InputException {
    in.expect("using");
    boolean alias = in.at(Token.Kind.WORD) && in.peek(1).is("=");
    alias |= in.at(Token.Kind.WORD) && (in.peek(1).is("[") || in.peek(1).is("__attribute__"));
    if (in.at("namespace") || !alias) {
      if (!in.at("namespace")) {
        named();
      }
      grammar.skipTo(";");
      in.expect(";");
      return Optional.empty();
    }
    Token name = in.next();
    Attributes own = grammar.attributes().read();
    in.expect("=");
    Specifiers specifiers = grammar.specifiers().read(Optional.empty());
    Declarator declarator = grammar.declarators().read();
    Attributes attributes = specifiers.attributes().and(declarator.attributes()).and(own);
    DataType type = declarator.type(specifiers.type(in), attributes, in);
    in.expect(";");
    return Optional.of(define(grammar, name, type, attributes));
  }

  /// `using lib::Mode`: the type is known here without its namespace, too.
  private void named() {
    in.accept("::");
    StringBuilder name = new StringBuilder();
    Token last = in.peek();
    while (in.at(Token.Kind.WORD)) {
      last = in.next();
      name.append(last.text());
      if (in.accept("::")) {
        name.append("::");
      }
    }
    grammar.names().use(last.text(), name.toString());
  }

  /// Defines what a `typedef` says.
  static Alias define(Grammar grammar, Declarator declarator, DataType type, Attributes attributes)
      throws InputException {
    if (!declarator.named()) {
      throw grammar.in().unexpected("a name for the type");
    }
    return define(grammar, declarator.name(), type, attributes.and(declarator.attributes()));
  }

  private static Alias define(Grammar grammar, Token name, DataType type, Attributes attributes) {
    boolean asked = attributes.align() > 0 && attributes.align() != type.align();
    DataType aligned = asked ? new AlignedType(type, attributes.align()) : type;
    grammar.names().define(name.text(), aligned);
    return new Alias(name, aligned);
  }
}
