package dev.acquit.ptx.text;

import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Written;
import dev.acquit.ptx.isa.Predefined;
import dev.acquit.text.InputException;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Reads operands of instructions that have no meaning here.
///
/// @ptx 4.5 Constants, 6.4 Using addresses, arrays and vectors
public final class WrittenReader {
  /// Brackets in brackets in brackets are no operand.
  private static final int DEEPEST = 4;

  private static final Map<String, String> CLOSING = Map.of("[", "]", "{", "}", "(", ")");
  private static final String BIT_BUCKET = "_";
  private static final Set<String> ELEMENTS = Set.of("x", "y", "z", "w", "r", "g", "b", "a");

  private final TokenReader in;
  private final Predicate<String> registers;
  private final boolean tolerant;

  /// @param in where to read
  /// @param registers which names are registers, beside those that begin with `%`
  /// @param tolerant whether brackets that are not in pairs are taken, too
  public WrittenReader(TokenReader in, Predicate<String> registers, boolean tolerant) {
    this.in = in;
    this.registers = registers;
    this.tolerant = tolerant;
  }

  /// Whether a name behind a dot is that of an element of a vector.
  ///
  /// @ptx 6.4.3 Vectors as operands
  public static boolean isElement(String name) {
    return ELEMENTS.contains(name);
  }

  /// The operands up to the end of the instruction, which is not taken.
  ///
  /// @throws InputException if one is missing, or is none
  public List<Written> all() throws InputException {
    List<Written> all = new ArrayList<>();
    if (atEnd()) {
      return all;
    }
    do {
      all.add(operand());
    } while (in.accept(","));
    return all;
  }

  private boolean atEnd() {
    return in.at(";") || in.at(Token.Kind.END) || (!tolerant && in.at("}"));
  }

  private Written operand() throws InputException {
    List<Token> all = new ArrayList<>();
    int depth = 0;
    int deepest = 0;
    while (!in.at(Token.Kind.END) && !in.at(";") && (depth > 0 || (!in.at(",") && !atEnd()))) {
      Token token = in.peek();
      depth += opens(token) ? 1 : closes(token) ? -1 : 0;
      deepest = Math.max(depth, deepest);
      boolean apart =
          !all.isEmpty()
              && all.getLast().kind() != Token.Kind.SYMBOL
              && token.kind() != Token.Kind.SYMBOL
              && all.getLast().end() != token.start();
      boolean strange = depth < 0 || token.kind() == Token.Kind.STRING || token.is("@");
      if (apart || (strange && !tolerant)) {
        throw in.unexpected("',' or the end of the instruction");
      }
      all.add(in.next());
    }
    if (depth > 0 && !tolerant) {
      throw in.unexpected("a closing bracket");
    }
    if (all.isEmpty()) {
      throw in.unexpected("an operand");
    }
    return deepest > DEEPEST ? text(all) : written(all);
  }

  private static boolean opens(Token token) {
    return token.kind() == Token.Kind.SYMBOL && CLOSING.containsKey(token.text());
  }

  private static boolean closes(Token token) {
    return token.kind() == Token.Kind.SYMBOL && CLOSING.containsValue(token.text());
  }

  private Written written(List<Token> all) {
    Token first = all.getFirst();
    List<Token> behind = all.subList(1, all.size());
    if (encloses(all)) {
      List<Token> inside = behind.subList(0, behind.size() - 1);
      List<List<Token>> parts = inside.isEmpty() ? List.of() : split(inside, ",");
      if (parts.stream().noneMatch(List::isEmpty)) {
        return enclosed(first, parts).orElseGet(() -> text(all));
      }
    } else if (first.is("!") && value(behind).orElse(null) instanceof Operand of) {
      return new Written.Not(of);
    }
    List<List<Token>> pair = split(all, "|");
    if (pair.size() == 2 && pair.stream().noneMatch(List::isEmpty)) {
      return new Written.Pair(written(pair.getFirst()), written(pair.getLast()));
    }
    return sum(all).orElseGet(() -> text(all));
  }

  /// Whether the first token is a bracket that the last one closes.
  private static boolean encloses(List<Token> all) {
    String close = CLOSING.get(all.getFirst().text());
    int depth = 0;
    for (Token token : all.subList(0, all.size() - 1)) {
      depth += opens(token) ? 1 : closes(token) ? -1 : 0;
      if (depth == 0) {
        return false;
      }
    }
    return close != null && all.getLast().is(close);
  }

  private Optional<Written> enclosed(Token open, List<List<Token>> parts) {
    if (!open.is("[")) {
      List<Written> all = parts.stream().map(this::written).toList();
      return Optional.of(open.is("{") ? new Written.Vector(all) : new Written.Passed(all));
    }
    List<Written> more = parts.stream().skip(1).map(this::written).toList();
    return switch (parts.stream().findFirst().flatMap(this::sum).orElse(null)) {
      case Operand base -> Optional.of(new Written.At(Address.of(base), more));
      case Written.Sum(Address of) -> Optional.of(new Written.At(of, more));
      case null, default -> Optional.empty();
    };
  }

  /// What stands between symbols that are in no brackets.
  private static List<List<Token>> split(List<Token> all, String symbol) {
    List<List<Token>> parts = new ArrayList<>();
    parts.add(new ArrayList<>());
    int depth = 0;
    for (Token token : all) {
      depth += opens(token) ? 1 : closes(token) ? -1 : 0;
      if (depth == 0 && token.is(symbol)) {
        parts.add(new ArrayList<>());
      } else {
        parts.getLast().add(token);
      }
    }
    return parts;
  }

  /// A value, or one to which numbers are added.
  private Optional<Written> sum(List<Token> all) {
    List<List<Token>> summands = split(all, "+");
    Optional<Written> first = value(summands.getFirst());
    if (summands.size() == 1) {
      return first;
    }
    long offset = 0;
    for (List<Token> summand : summands.subList(1, summands.size())) {
      if (!(value(summand).orElse(null) instanceof Operand.Immediate(long by))) {
        return Optional.empty();
      }
      offset += by;
    }
    return first.orElse(null) instanceof Operand base
        ? Optional.of(offset == 0 ? base : new Written.Sum(new Address(base, offset)))
        : Optional.empty();
  }

  private Optional<Written> value(List<Token> all) {
    if (all.isEmpty()) {
      return Optional.empty();
    }
    boolean negative = all.size() == 2 && all.getFirst().is("-");
    if (negative || all.size() == 1) {
      return word(all.getLast(), negative);
    }
    boolean element =
        all.size() == 3
            && all.get(1).is(".")
            && all.getFirst().kind() == Token.Kind.WORD
            && isRegister(all.getFirst().text())
            && isElement(all.getLast().text());
    return element ? Optional.of(new Operand.Register(joined(all))) : Optional.empty();
  }

  private Optional<Written> word(Token token, boolean negative) {
    if (token.kind() == Token.Kind.WORD) {
      Operand named = name(token.text());
      return negative ? negated(named) : Optional.of(named);
    } else if (token.kind() != Token.Kind.NUMBER) {
      return Optional.empty();
    } else if (FloatConstant.is(token.text())) {
      return negative ? Optional.empty() : Optional.of(new Written.Real(token.text()));
    }
    OptionalLong number = IntegerConstant.parse(token.text());
    return number.isPresent()
        ? Optional.of(new Operand.Immediate(negative ? -number.getAsLong() : number.getAsLong()))
        : Optional.empty();
  }

  private static Optional<Written> negated(Operand constant) {
    return constant instanceof Operand.Immediate(long value)
        ? Optional.of(new Operand.Immediate(-value))
        : Optional.empty();
  }

  private Operand name(String name) {
    OptionalLong constant = Predefined.constant(name);
    return constant.isPresent()
        ? new Operand.Immediate(constant.getAsLong())
        : name.equals(BIT_BUCKET) || isRegister(name)
            ? new Operand.Register(name)
            : new Operand.Symbol(name);
  }

  private boolean isRegister(String name) {
    return name.startsWith("%") || registers.test(name);
  }

  private Written text(List<Token> all) {
    List<Operand> named =
        all.stream().filter(t -> t.kind() == Token.Kind.WORD).map(t -> name(t.text())).toList();
    return new Written.Text(joined(all), named);
  }

  private static String joined(List<Token> all) {
    return all.stream().map(Token::text).collect(Collectors.joining());
  }
}
