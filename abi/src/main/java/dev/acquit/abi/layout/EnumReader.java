package dev.acquit.abi.layout;

import dev.acquit.text.InputException;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.Optional;

/// Reads `enum`.
///
/// Without a type of its own it has 32 bits, and 64 if its values need them.
final class EnumReader {
  private final Grammar grammar;
  private final TokenReader in;
  private long lowest;
  private long highest;

  EnumReader(Grammar grammar) {
    this.grammar = grammar;
    this.in = grammar.in();
  }

  DataType read() throws InputException {
    in.expect("enum");
    boolean scoped = in.accept("class") || in.accept("struct");
    grammar.attributes().read();
    String name = in.at(Token.Kind.WORD) ? in.next().text() : "";
    long size = 4;
    boolean fixed = scoped;
    // A bit field may follow, whose width is no type.
    if (in.at(":") && in.peek(1).kind() == Token.Kind.WORD) {
      in.next();
      Token first = in.peek();
      DataType type = grammar.specifiers().read(Optional.empty()).type(in);
      if (!(type.plain() instanceof Scalar scalar && scalar.integral())) {
        throw in.error(first, "found the type '" + type.words() + "', expected one of integers");
      }
      size = type.size();
      fixed = true;
    }
    if (!in.accept("{")) {
      if (fixed) {
        return defined(name, size);
      }
      return grammar
          .names()
          .find(name)
          .orElseThrow(() -> in.unexpected("the values of the enum, in braces"));
    }
    long next = 0;
    while (!in.at("}")) {
      String value = in.expect(Token.Kind.WORD, "the name of a value").text();
      grammar.attributes().read();
      if (in.accept("=")) {
        next = grammar.constant();
      }
      lowest = Math.min(lowest, next);
      highest = Math.max(highest, next);
      grammar.names().define(name.isEmpty() || !scoped ? value : name + "::" + value, next);
      next++;
      if (!in.accept(",")) {
        break;
      }
    }
    in.expect("}");
    grammar.attributes().read();
    if (!fixed && (lowest < Integer.MIN_VALUE || highest > most())) {
      size = 8;
    }
    return defined(name, size);
  }

  /// The largest value that 32 bits hold, with the sign if one is needed.
  private long most() {
    return lowest < 0 ? Integer.MAX_VALUE : 0xFFFF_FFFFL;
  }

  private DataType defined(String name, long size) {
    Scalar type = new Scalar(name.isEmpty() ? "enum" : name, Scalar.Kind.ENUM, size);
    if (!name.isEmpty()) {
      grammar.names().define(name, type);
    }
    return type;
  }
}
