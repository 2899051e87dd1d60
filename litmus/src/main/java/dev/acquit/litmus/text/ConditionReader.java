package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.ptx.ast.Comparison;
import dev.acquit.text.InputException;
import dev.acquit.text.Token;
import dev.acquit.text.TokenReader;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Reads conditions and propositions. `~` binds tightest, then `/\`, then `\/`.
///
/// ```
/// 0:r0 = 1      the register r0 of P0 holds 1; P0:r0 is the same
/// x = 1         the location x holds 1; so does [x] = 1
/// x[2] = 1      the third element of x does, whose size the initial values say
/// [x+8].b32 = 1 the four bytes of x behind its first eight do
/// 0:r0 = x      r0 holds what x holds at the end: a bare name is content on either side
/// 0:r0 = &x     r0 holds the address of x; &x+8 and &x-8 are bytes behind and before it
/// ```
///
/// Initial values differ in this, as herd has it: there a bare name behind `=` is an address
/// already.
public final class ConditionReader {
  private static final Map<String, Comparison> COMPARISONS =
      Map.of(
          "=", Comparison.EQ,
          "==", Comparison.EQ,
          "!=", Comparison.NE,
          "<>", Comparison.NE,
          "<", Comparison.LT,
          "<=", Comparison.LE,
          ">", Comparison.GT,
          ">=", Comparison.GE);

  /// As far as any location reaches.
  private static final long LARGEST_OFFSET = 1 << 16;

  private final TokenReader in;
  private final TermCheck check;
  private final Nesting nesting;

  ConditionReader(TokenReader in, TermCheck check) {
    this.in = in;
    this.check = check;
    this.nesting = new Nesting(in);
  }

  /// The condition that a text is.
  ///
  /// @param file what messages call the text
  /// @throws InputException if it is not one condition
  public static Condition condition(String file, String text) throws InputException {
    TokenReader in = new TokenReader(file, text, TestWords.LEXICON);
    Condition condition = new ConditionReader(in, TermCheck.NONE).condition();
    expectEnd(in);
    return condition;
  }

  /// The proposition that a text is, without a quantifier.
  ///
  /// @param file what messages call the text
  /// @throws InputException if it is not one proposition
  public static Proposition proposition(String file, String text) throws InputException {
    TokenReader in = new TokenReader(file, text, TestWords.LEXICON);
    Proposition proposition = new ConditionReader(in, TermCheck.NONE).proposition();
    expectEnd(in);
    return proposition;
  }

  static void expectEnd(TokenReader in) throws InputException {
    if (!in.at(Token.Kind.END)) {
      throw unexpected(in, "the end of the condition");
    }
  }

  private static InputException unexpected(TokenReader in, String end) {
    String expected = "'/\\', '\\/' or " + end;
    return in.at("&&") || in.at("||")
        ? in.error(
            in.peek(),
            "found " + in.peek().describe() + ", expected " + expected,
            "conditions are written with '/\\' for and, '\\/' for or")
        : in.unexpected(expected);
  }

  /// Reads a quantifier and its proposition.
  ///
  /// @throws InputException if something else comes
  Condition condition() throws InputException {
    return new Condition(quantifier(), proposition());
  }

  private Condition.Quantifier quantifier() throws InputException {
    if (in.accept("exists")) {
      return Condition.Quantifier.EXISTS;
    }
    if (in.accept("forall")) {
      return Condition.Quantifier.FORALL;
    }
    if (in.accept("~") || in.accept("not")) {
      in.expect("exists");
      return Condition.Quantifier.NOT_EXISTS;
    }
    throw in.unexpected("'exists', '~exists' or 'forall'");
  }

  /// Reads a proposition.
  ///
  /// @throws InputException if something else comes
  Proposition proposition() throws InputException {
    List<Proposition> parts = new ArrayList<>(List.of(conjunction()));
    while (in.accept("\\/")) {
      parts.add(conjunction());
    }
    return parts.size() == 1 ? parts.getFirst() : new Proposition.Or(parts);
  }

  private Proposition conjunction() throws InputException {
    List<Proposition> parts = new ArrayList<>(List.of(atom()));
    while (in.accept("/\\")) {
      parts.add(atom());
    }
    return Proposition.all(parts);
  }

  private Proposition atom() throws InputException {
    nesting.enter();
    try {
      if (in.accept("~") || in.accept("not")) {
        return new Proposition.Not(atom());
      }
      if (in.accept("(")) {
        Proposition inner = proposition();
        if (!in.accept(")")) {
          throw unexpected(in, "')'");
        }
        return inner;
      }
      if (in.accept("true")) {
        return new Proposition.Constant(true);
      }
      if (in.accept("false")) {
        return new Proposition.Constant(false);
      }
      return comparison();
    } finally {
      nesting.leave();
    }
  }

  private Proposition comparison() throws InputException {
    Term left = term();
    Comparison comparison = in.at(Token.Kind.SYMBOL) ? COMPARISONS.get(in.peek().text()) : null;
    if (comparison == null) {
      throw in.unexpected("a comparison, as in '0:r0 = 1'");
    }
    in.next();
    return new Proposition.Compare(left, comparison, term());
  }

  /// Reads a register, a location or a constant.
  ///
  /// @throws InputException if something else comes
  Term term() throws InputException {
    Token where = in.peek();
    if (TestWords.atRegister(in)) {
      int thread = TestWords.thread(in);
      in.expect(":");
      String name = in.expect(Token.Kind.WORD, "the name of a register").text();
      check.register(in, where, thread, name);
      return new Term.ThreadRegister(thread, name);
    }
    if (in.at(Token.Kind.NUMBER) || in.at("-") || in.at("&")) {
      Value value = value(in);
      if (value instanceof Value.AddressOf(var location, var offset)) {
        check.location(in, where, location);
      }
      return new Term.Literal(value);
    }
    boolean bracket = in.accept("[");
    Token name = in.expect(Token.Kind.WORD, "a register, as in '0:r0', a location or an integer");
    check.location(in, name, name.text());
    if (!bracket) {
      return in.at("[") ? element(name) : new Term.Memory(name.text());
    }
    boolean behind = in.accept("+");
    long offset = behind ? in.expectInteger("a distance in bytes") : 0;
    in.expect("]");
    if (in.at(".")) {
      return part(name, offset, width());
    } else if (behind) {
      throw in.unexpected("how many bits are asked for, as in '[x+4].b32'");
    }
    return new Term.Memory(name.text());
  }

  /// `[1]` behind a name: an element of the size that the initial values give the elements of it.
  private Term element(Token name) throws InputException {
    Token bracket = in.next();
    int bytes =
        check
            .elementBytes(name.text())
            .orElseThrow(() ->
                in.error(
                    bracket,
                    "found '[' behind '"
                        + name.text()
                        + "', which has no elements by its initial values",
                    "'uint32_t x[]={1,2}' has; '[x+4].b32' names bytes without"));
    long index = in.expectInteger("the number of an element");
    in.expect("]");
    return part(name, index * bytes, bytes);
  }

  /// `.b32`: how many bytes.
  private int width() throws InputException {
    in.expect(".");
    Token word = in.expect(Token.Kind.WORD, "'b8', 'b16', 'b32' or 'b64'");
    return switch (word.text()) {
      case "b8" -> 1;
      case "b16" -> 2;
      case "b32" -> 4;
      case "b64" -> 8;
      default -> throw in.unknown("width", word, List.of("b8", "b16", "b32", "b64"));
    };
  }

  private Term part(Token name, long offset, int bytes) throws InputException {
    if (offset < 0 || offset % bytes != 0 || offset > LARGEST_OFFSET) {
      throw in.error(
          name,
          "found %d bytes of '%s' from byte %d on, expected a multiple of their number, below %d"
              .formatted(bytes, name.text(), offset, LARGEST_OFFSET));
    }
    Term.Part part = new Term.Part(name.text(), offset, bytes);
    check.part(in, name, part);
    return part;
  }

  /// Reads a number or the address of a variable: `3`, `-1`, `0x10`, `1.5`, `&x`, `&x+8`.
  ///
  /// @throws InputException if something else comes
  static Value value(TokenReader in) throws InputException {
    boolean negative = in.at("-");
    if (Decimals.at(in, negative ? 1 : 0)) {
      in.accept("-");
      return Decimals.value(in, negative);
    }
    if (!in.accept("&")) {
      String text = in.peek().text();
      if (in.at(Token.Kind.NUMBER) && text.matches("[0-9]{19,20}")) {
        BigInteger number = new BigInteger(text);
        if (number.bitLength() == Long.SIZE) {
          in.next();
          return Value.unsigned(number.longValue());
        }
      }
      return Value.of(in.expectInteger("an integer or an address, as in '&x'"));
    }
    return address(in, in.expect(Token.Kind.WORD, "the name of a location").text());
  }

  /// Reads the distance behind the name in an address, if there is one.
  ///
  /// @throws InputException if a sign without a number comes
  static Value address(TokenReader in, String location) throws InputException {
    boolean offset = in.accept("+") || in.at("-");
    return new Value.AddressOf(location, offset ? in.expectInteger("a distance in bytes") : 0);
  }
}
