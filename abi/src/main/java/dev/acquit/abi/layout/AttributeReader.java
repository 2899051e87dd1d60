package dev.acquit.abi.layout;

import dev.acquit.text.InputException;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.Optional;

/// Reads attributes: `alignas`, `__align__`, `__attribute__`, and those in double brackets.
final class AttributeReader {
  /// `__attribute__((aligned))` without a number: the largest alignment of the machine.
  private static final int LARGEST = 16;

  /// No memory of a device asks for more, and compilers refuse more.
  private static final int MOST = 1 << 28;

  private final Grammar grammar;
  private final TokenReader in;

  AttributeReader(Grammar grammar) {
    this.grammar = grammar;
    this.in = grammar.in();
  }

  /// Whether an attribute begins here.
  boolean begins() {
    return switch (in.peek().text()) {
      case "alignas",
          "_Alignas",
          "__align__",
          "__attribute__",
          "__attribute",
          "__launch_bounds__" ->
          in.at(Token.Kind.WORD);
      case "[" -> in.at("[") && in.peek(1).is("[");
      default -> false;
    };
  }

  /// Reads all that stand here.
  Attributes read() throws InputException {
    Attributes all = Attributes.NONE;
    while (begins()) {
      all = all.and(one());
    }
    return all;
  }

  private Attributes one() throws InputException {
    Token word = in.next();
    if (word.is("[")) {
      in.expect("[");
      Attributes all = list("]");
      in.expect("]");
      in.expect("]");
      return all;
    }
    in.expect("(");
    if (word.is("__launch_bounds__")) {
      grammar.skipTo(")");
      in.expect(")");
      return Attributes.NONE;
    }
    Attributes all;
    if (word.text().startsWith("__attribute")) {
      in.expect("(");
      all = list(")");
      in.expect(")");
    } else {
      all = aligned();
    }
    in.expect(")");
    return all;
  }

  private Attributes list(String close) throws InputException {
    Attributes all = Attributes.NONE;
    while (!in.at(close)) {
      Token name = in.expect(Token.Kind.WORD, "an attribute");
      while (in.accept("::")) {
        name = in.expect(Token.Kind.WORD, "an attribute");
      }
      all = all.and(attribute(name.text().replaceAll("^__|__$", "")));
      if (!in.accept(",")) {
        break;
      }
    }
    return all;
  }

  private Attributes attribute(String name) throws InputException {
    if (name.equals("aligned") && in.accept("(")) {
      Attributes aligned = aligned();
      in.expect(")");
      return aligned;
    }
    if (in.at("(")) {
      grammar.skipBrackets();
    }
    return switch (name) {
      case "aligned" -> new Attributes(LARGEST, false, false);
      case "packed" -> new Attributes(1, true, false);
      case "no_unique_address" -> new Attributes(1, false, true);
      default -> Attributes.NONE;
    };
  }

  /// A number of bytes, or a type whose alignment is meant.
  private Attributes aligned() throws InputException {
    Token first = in.peek();
    Optional<DataType> type = grammar.type();
    long bytes = type.isPresent() ? type.orElseThrow().align() : grammar.constant();
    if (bytes < 0 || bytes > MOST || Long.bitCount(bytes) > 1) {
      throw in.error(
          first, "found an alignment of " + bytes + ", expected a power of two up to 2^28");
    }
    return new Attributes((int) Math.max(1, bytes), false, false);
  }
}
