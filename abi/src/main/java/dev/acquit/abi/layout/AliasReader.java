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

  /// Reads `using`; of a namespace or of names of one it means nothing here.
  ///
  /// @return what is defined, if something is
  Optional<Alias> using() throws InputException {
    in.expect("using");
    if (in.at("namespace") || !(in.at(Token.Kind.WORD) && in.peek(1).is("="))) {
      grammar.skipTo(";");
      in.expect(";");
      return Optional.empty();
    }
    Token name = in.next();
    in.expect("=");
    Specifiers specifiers = grammar.specifiers().read(Optional.empty());
    Declarator declarator = grammar.declarators().read();
    DataType type = declarator.type(specifiers.type(in));
    Attributes attributes = specifiers.attributes().and(declarator.attributes());
    in.expect(";");
    return Optional.of(define(grammar, name, type, attributes));
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
    DataType aligned =
        attributes.align() > type.align() ? new AlignedType(type, attributes.align()) : type;
    grammar.names().define(name.text(), aligned);
    return new Alias(name, aligned);
  }
}
