package dev.acquit.abi.layout;

import dev.acquit.text.InputException;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.List;
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
          "__builtin_align__",
          "__CUDA_ALIGN__",
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

  /// Passes over all that stand here: those of a template may depend on its arguments.
  void skip() throws InputException {
    while (begins()) {
      if (!in.at("[")) {
        in.next();
      }
      grammar.skipBrackets();
    }
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
    if (in.accept("using")) {
      in.expect(Token.Kind.WORD, "the name of a vendor");
      in.expect(":");
    }
    while (in.accept(",")) {
      // Commas may stand where no attribute does.
    }
    while (!in.at(close)) {
      Token name = in.expect(Token.Kind.WORD, "an attribute");
      while (in.accept("::")) {
        name = in.expect(Token.Kind.WORD, "an attribute");
      }
      all = all.and(attribute(name));
      in.accept("...");
      if (!in.accept(",")) {
        break;
      }
      while (in.accept(",")) {
        // Commas may stand where no attribute does.
      }
    }
    return all;
  }

  private Attributes attribute(Token token) throws InputException {
    String name = token.text().replaceAll("^__|__$", "");
    switch (name) {
      case "aligned" -> {
        if (!in.accept("(")) {
          return Attributes.aligned(LARGEST);
        }
        Attributes aligned = aligned();
        in.expect(")");
        return aligned;
      }
      case "packed" -> {
        return new Attributes(0, true, false, List.of());
      }
      case "no_unique_address" -> {
        return new Attributes(0, false, true, List.of());
      }
      case "vector_size", "ext_vector_type" -> {
        in.expect("(");
        long number = grammar.constant();
        in.expect(")");
        TypeChanges changes = new TypeChanges(in);
        return Attributes.changed(
            name.equals("vector_size")
                ? changes.bytes(token, number)
                : changes.count(token, number));
      }
      case "mode" -> {
        in.expect("(");
        Token mode = in.expect(Token.Kind.WORD, "a mode");
        in.expect(")");
        return Attributes.changed(new TypeChanges(in).mode(mode));
      }
      default -> {
        if (!Harmless.knows(name)) {
          throw in.error(
              token,
              "found the attribute '" + token.text() + "', expected one that is known here",
              "read are "
                  + String.join(", ", Harmless.READ)
                  + ", and those that change no layout are passed over");
        }
        if (in.at("(")) {
          grammar.skipBrackets();
        }
        return Attributes.NONE;
      }
    }
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
    return Attributes.aligned((int) bytes);
  }
}
