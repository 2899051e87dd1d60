package dev.acquit.abi.layout;

import dev.acquit.text.InputException;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.Optional;

/// Reads `enum`.
///
/// Without a type of its own it has 32 bits, and 64 if its values need them; if it is packed, as
/// few bytes as hold them.
final class EnumReader {
  private final Grammar grammar;
  private final TokenReader in;
  private Attributes attributes = Attributes.NONE;
  private long lowest;
  private long highest;

  EnumReader(Grammar grammar) {
    this.grammar = grammar;
    this.in = grammar.in();
  }

  DataType read() throws InputException {
    in.expect("enum");
    boolean scoped = in.accept("class") || in.accept("struct");
    attributes = grammar.attributes().read();
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
    Token behind = in.peek();
    attributes = attributes.and(grammar.attributes().read());
    if (!attributes.changes().isEmpty()) {
      throw in.error(behind, "found a vector or a mode of an enum, expected one of a number");
    }
    if (!fixed && attributes.packed()) {
      size = least();
    } else if (!fixed && (lowest < Integer.MIN_VALUE || highest > most())) {
      size = 8;
    }
    return defined(name, size);
  }

  /// The largest value that 32 bits hold, with the sign if one is needed.
  private long most() {
    return lowest < 0 ? Integer.MAX_VALUE : 0xFFFF_FFFFL;
  }

  /// The bytes of the smallest integers that hold all values.
  private long least() {
    for (int bits = Byte.SIZE; bits < Long.SIZE; bits *= 2) {
      long above = lowest < 0 ? 1L << (bits - 1) : 1L << bits;
      if (lowest >= -(1L << (bits - 1)) && highest < above) {
        return bits / Byte.SIZE;
      }
    }
    return Long.BYTES;
  }

  private DataType defined(String name, long size) {
    Scalar scalar = new Scalar(name.isEmpty() ? "enum" : name, Scalar.Kind.ENUM, size);
    boolean asked = attributes.align() > scalar.align();
    DataType type = asked ? new AlignedType(scalar, attributes.align()) : scalar;
    if (!name.isEmpty()) {
      grammar.names().define(name, type);
    }
    return type;
  }
}
