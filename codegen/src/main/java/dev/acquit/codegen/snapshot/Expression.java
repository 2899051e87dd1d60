package dev.acquit.codegen.snapshot;

import dev.acquit.codegen.recover.value.Term;
import dev.acquit.codegen.recover.value.Terms;
import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.compute.Word;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Values in words that can be read back: `#1f` is a constant, `{parameter 2}:32` something that is
/// not computed, with its bits, and `ADD.32(a, b)` an operation with its width.
public final class Expression {
  /// What stands for something that is not known.
  public static final String UNKNOWN = "?";

  private static final int LONGEST = 4_000;
  private static final Map<String, Op> OPERATIONS =
      Arrays.stream(Op.values()).collect(Collectors.toMap(Op::name, o -> o));

  private final Terms terms;
  private final String text;
  private int at;

  private Expression(Terms terms, String text) {
    this.terms = terms;
    this.text = text;
  }

  /// A term whose leaves are constants and [Term.Unset]; `?` if a part of it is not known, or it is
  /// too long.
  static String text(Terms terms, int term) {
    StringBuilder text = new StringBuilder();
    return write(terms, term, text) ? text.toString() : UNKNOWN;
  }

  private static boolean write(Terms terms, int term, StringBuilder text) {
    if (text.length() > LONGEST) {
      return false;
    }
    return switch (terms.get(term)) {
      case Term.Constant(Word word) when word.known() -> {
        text.append('#').append(Long.toHexString(word.low()));
        if (word.high() != 0) {
          text.append('_').append(Long.toHexString(word.high()));
        }
        yield true;
      }
      case Term.Unset(String what, int bits) when !what.equals(UNKNOWN) -> {
        text.append('{').append(what).append("}:").append(bits);
        yield true;
      }
      case Term.Compute(Op op, int width, int a, int b, int c) -> {
        text.append(op.name()).append('.').append(width).append('(');
        boolean all = write(terms, a, text);
        for (int operand : new int[] {b, c}) {
          if (operand >= 0) {
            text.append(',');
            all &= write(terms, operand, text);
          }
        }
        text.append(')');
        yield all;
      }
      default -> false;
    };
  }

  /// Reads one back.
  ///
  /// @param terms where the term goes
  /// @return the term; empty if the text is none of [#text]
  public static Optional<Integer> read(Terms terms, String text) {
    Expression expression = new Expression(terms, text);
    try {
      int term = expression.term();
      return expression.at == text.length() ? Optional.of(term) : Optional.empty();
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      return Optional.empty();
    }
  }

  private int term() {
    return switch (text.charAt(at)) {
      case '#' -> {
        at++;
        long low = Long.parseUnsignedLong(word(), 16);
        long high = 0;
        if (at < text.length() && text.charAt(at) == '_') {
          at++;
          high = Long.parseUnsignedLong(word(), 16);
        }
        yield terms.constant(Word.of(low, high));
      }
      case '{' -> leaf();
      default -> computed();
    };
  }

  private int leaf() {
    int from = at + 1;
    int open = 0;
    do {
      char c = text.charAt(at++);
      open += c == '{' ? 1 : c == '}' ? -1 : 0;
    } while (open > 0);
    String what = text.substring(from, at - 1);
    expect(':');
    return terms.leaf(new Term.Unset(what, Integer.parseInt(word())));
  }

  private int computed() {
    int dot = text.indexOf('.', at);
    Op op =
        Optional.ofNullable(OPERATIONS.get(text.substring(at, dot)))
            .orElseThrow(IllegalArgumentException::new);
    at = dot + 1;
    int width = Integer.parseInt(word());
    expect('(');
    List<Integer> operands = new ArrayList<>(List.of(term()));
    while (text.charAt(at) == ',') {
      at++;
      operands.add(term());
    }
    expect(')');
    return terms.apply(op, width, operands);
  }

  private String word() {
    int from = at;
    while (at < text.length() && Character.isLetterOrDigit(text.charAt(at))) {
      at++;
    }
    return text.substring(from, at);
  }

  private void expect(char c) {
    if (text.charAt(at) != c) {
      throw new IllegalArgumentException("expected " + c);
    }
    at++;
  }
}
