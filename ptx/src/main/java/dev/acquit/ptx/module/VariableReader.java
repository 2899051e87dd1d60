package dev.acquit.ptx.module;

import dev.acquit.ptx.isa.Predefined;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.text.InputException;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// Reads declarations of variables, parameters and registers.
///
/// @ptx 5.4 Variables
final class VariableReader {
  /// Types whose values are handles of 64 bits.
  private static final Map<String, ScalarType> TYPES = types();

  private static final Map<String, Integer> VECTORS = Map.of("v2", 2, "v4", 4, "v8", 8);

  /// What may stand between a space and a type, and takes no part in what the variable is.
  private static final List<String> POINTER = List.of("ptr", "global", "shared", "const", "local");

  private final TokenReader in;

  VariableReader(TokenReader in) {
    this.in = in;
  }

  private static Map<String, ScalarType> types() {
    Map<String, ScalarType> types = new HashMap<>();
    Arrays.stream(ScalarType.values()).forEach(t -> types.put(t.suffix(), t));
    Opaque.words().forEach(t -> types.put(t, ScalarType.B64));
    return Map.copyOf(types);
  }

  /// What is written before the names.
  private record Head(
      int alignment, ScalarType type, boolean managed, Optional<Opaque> opaque, int vector) {}

  /// The variables of a declaration whose state space has just been read, with its semicolon.
  List<Variable> declaration(Token space, Linkage linkage) throws InputException {
    Head head = head();
    List<Variable> all = new ArrayList<>();
    do {
      all.add(variable(space(space), linkage, head));
    } while (in.accept(","));
    if (!in.accept(";")) {
      throw in.unexpected("',' and another variable, or ';'");
    }
    return all;
  }

  /// The registers of a declaration whose `.reg` has just been read, with its semicolon.
  List<BodyItem.Registers> registers() throws InputException {
    Head head = head();
    List<BodyItem.Registers> all = new ArrayList<>();
    do {
      Token name = in.expect(Token.Kind.WORD, "the name of a register");
      OptionalInt count = OptionalInt.empty();
      if (in.accept("<")) {
        count = OptionalInt.of((int) in.expectInteger("how many registers there are"));
        in.expect(">");
      }
      all.add(new BodyItem.Registers(name.position(), head.type(), name.text(), count));
    } while (in.accept(","));
    if (!in.accept(";")) {
      throw in.unexpected("',' and another register, or ';'");
    }
    return all;
  }

  /// A list of parameters in parentheses, if there is one.
  List<Variable> parameters() throws InputException {
    List<Variable> all = new ArrayList<>();
    if (!in.accept("(")) {
      return all;
    }
    while (!in.accept(")")) {
      if (!all.isEmpty()) {
        in.expect(",");
      }
      in.expect(".");
      Token space = in.expect(Token.Kind.WORD, "'param' or 'reg'");
      all.add(variable(space(space), Linkage.MODULE, head()));
    }
    return all;
  }

  private StateSpace space(Token word) throws InputException {
    return switch (word.text()) {
      case "global" -> StateSpace.GLOBAL;
      case "shared" -> StateSpace.SHARED;
      case "const" -> StateSpace.CONST;
      case "local" -> StateSpace.LOCAL;
      case "param" -> StateSpace.PARAM;
      case "reg" -> StateSpace.GENERIC;
      default ->
          throw in.unknown(
              "state space", word, List.of("global", "shared", "const", "local", "param", "reg"));
    };
  }

  private Head head() throws InputException {
    int alignment = 0;
    int vector = 1;
    boolean managed = false;
    while (true) {
      Token dot = in.expect(".");
      Token word = in.expect(Token.Kind.WORD, "a type");
      ScalarType type = TYPES.get(word.text());
      if (type != null) {
        // The attributes of a pointer stand behind its type.
        boolean pointer = false;
        while (in.at(".") && (in.peek(1).is("align") || POINTER.contains(in.peek(1).text()))) {
          in.next();
          pointer |= in.peek().is("ptr");
          if (in.next().is("align")) {
            int written = (int) in.expectInteger("an alignment");
            alignment = pointer ? alignment : written;
          }
        }
        int natural = Math.max(1, type.bits() / 8) * vector;
        return new Head(
            alignment == 0 ? natural : alignment, type, managed, Opaque.of(word.text()), vector);
      }
      if (word.is("align")) {
        alignment = (int) in.expectInteger("an alignment");
      } else if (VECTORS.containsKey(word.text())) {
        vector = VECTORS.get(word.text());
      } else if (word.is("attribute") || word.is("unified")) {
        managed |= in.at("(") && in.peek(1).is(".") && in.peek(2).is("managed");
        ModuleReader.skipParentheses(in);
      } else {
        throw in.error(
            dot,
            "found '." + word.text() + "', expected a type",
            "for example '.b32', '.u64' or '.pred'");
      }
    }
  }

  private Variable variable(StateSpace space, Linkage linkage, Head head) throws InputException {
    Token name = in.expect(Token.Kind.WORD, "a name");
    List<Long> dimensions = new ArrayList<>();
    while (in.accept("[")) {
      dimensions.add(in.at("]") ? 0L : elements());
      in.expect("]");
    }
    List<String> initializer = in.accept("=") ? initializer() : List.of();
    return new Variable(
        name.position(),
        linkage,
        space,
        head.alignment(),
        head.type(),
        head.managed(),
        head.opaque(),
        head.vector(),
        name.text(),
        dimensions,
        initializer);
  }

  private long elements() throws InputException {
    OptionalLong constant = Predefined.constant(in.peek().text());
    return constant.isPresent() && in.accept(in.peek().text())
        ? constant.getAsLong()
        : in.expectInteger("the number of elements");
  }

  private static String text(Token token) {
    OptionalLong constant = Predefined.constant(token.text());
    return constant.isPresent() ? Long.toString(constant.getAsLong()) : token.text();
  }

  /// Most elements are single words, which are shared; others are put together.
  private List<String> initializer() throws InputException {
    List<String> all = new ArrayList<>();
    Token first = in.peek();
    StringBuilder rest = new StringBuilder();
    int words = 0;
    int depth = 0;
    while (depth > 0 || (!in.at(",") && !in.at(";"))) {
      if (in.at(Token.Kind.END) || in.at(";")) {
        throw in.unexpected("'}' after the initial values");
      }
      Token token = in.next();
      depth += token.is("{") ? 1 : token.is("}") ? -1 : 0;
      if (token.is("{") || token.is("}") || token.is(",")) {
        flush(words, first, rest, all);
        words = 0;
      } else if (words++ == 0) {
        first = token;
      } else {
        rest.append(text(token));
      }
    }
    flush(words, first, rest, all);
    return all;
  }

  private static void flush(int words, Token first, StringBuilder rest, List<String> all) {
    if (words > 0) {
      all.add(words == 1 ? text(first) : text(first) + rest);
    }
    rest.setLength(0);
  }
}
