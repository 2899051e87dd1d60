package dev.acquit.codegen.recover.value;

import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.compute.Word;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/// Where the bits of a term come from, if they were only moved: by shifts, permutations and logic
/// with constants. So an address that was taken apart and put together again is recognised.
public final class Bits {
  /// Terms of more computations are not looked into.
  private static final int MAX_TERMS = 256;

  /// The source of a bit.
  private sealed interface Bit {}

  /// It has this value.
  private record Known(boolean value) implements Bit {}

  /// It is a bit of a term.
  ///
  /// @param term the term, of which it is not known what it is made of
  /// @param at which bit of it
  /// @param flipped whether it is the opposite
  private record Of(int term, int at, boolean flipped) implements Bit {}

  private static final Bit ZERO = new Known(false);
  private static final Bit ONE = new Known(true);

  private final Terms terms;
  private final Map<Integer, Bit[]> seen = new HashMap<>();

  private Bits(Terms terms) {
    this.terms = terms;
  }

  /// The term all of whose bits a term has, each in its place; the term itself if there is no such
  /// other one.
  public static int whole(Terms terms, int term) {
    Bit[] bits = new Bits(terms).of(term);
    if (bits.length == 0 || !(bits[0] instanceof Of(int source, int _, boolean _))) {
      return term;
    }
    for (int i = 0; i < Math.max(bits.length, terms.bits(source)); i++) {
      Bit expected = i < terms.bits(source) ? new Of(source, i, false) : ZERO;
      if (!bit(bits, i).equals(expected)) {
        return term;
      }
    }
    return source;
  }

  private static Bit bit(Bit[] bits, int i) {
    return i < bits.length ? bits[i] : ZERO;
  }

  private Bit[] of(int term) {
    Bit[] known = seen.get(term);
    if (known != null) {
      return known;
    }
    Bit[] all = seen.size() < MAX_TERMS ? moved(term) : itself(term);
    seen.put(term, all);
    return all;
  }

  private Bit[] itself(int term) {
    Bit[] all = new Bit[terms.bits(term)];
    Arrays.setAll(all, i -> new Of(term, i, false));
    return all;
  }

  private Bit[] moved(int term) {
    return switch (terms.get(term)) {
      case Term.Constant(Word word) -> constant(word);
      case Term.Compute(Op op, int width, int a, int b, int c) -> {
        Word second = b < 0 ? Word.UNKNOWN : terms.word(b);
        yield switch (op) {
          case TRUNC -> Arrays.copyOf(padded(of(a), width), width);
          case SEXT -> each(64, i -> bit(of(a), Math.min(i, width - 1)));
          case CONCAT ->
              each(
                  Math.min(128, width + terms.bits(b)),
                  i -> i < width ? bit(of(a), i) : bit(of(b), i - width));
          case NOT -> each(width, i -> flipped(bit(of(a), i), true));
          case AND, OR, XOR ->
              each(width, i -> combined(op, bit(of(a), i), bit(of(b), i), new Of(term, i, false)));
          case ADD -> added(term, width, of(a), of(b));
          case SHL, SHR_U, SHR_S ->
              second.known() ? shifted(op, width, of(a), second.low()) : itself(term);
          case PRMT -> {
            Word selector = terms.word(c);
            yield selector.known() ? permuted(of(a), of(b), selector.low()) : itself(term);
          }
          default -> itself(term);
        };
      }
      default -> itself(term);
    };
  }

  private interface At {
    Bit at(int i);
  }

  private static Bit[] each(int width, At at) {
    Bit[] all = new Bit[width];
    Arrays.setAll(all, at::at);
    return all;
  }

  private static Bit[] padded(Bit[] bits, int width) {
    return each(Math.max(bits.length, width), i -> bit(bits, i));
  }

  private static Bit[] constant(Word word) {
    return each(
        word.length(),
        i -> ((i < 64 ? word.low() >>> i : word.high() >>> (i - 64)) & 1) == 0 ? ZERO : ONE);
  }

  private static Bit flipped(Bit bit, boolean flip) {
    return switch (bit) {
      case Known(boolean value) -> value != flip ? ONE : ZERO;
      case Of(int term, int at, boolean was) -> new Of(term, at, was != flip);
    };
  }

  /// @param otherwise if both are bits of terms that are not known to be the same
  private static Bit combined(Op op, Bit a, Bit b, Bit otherwise) {
    if (a instanceof Known(boolean value)) {
      return withKnown(op, value, b);
    }
    if (b instanceof Known(boolean value)) {
      return withKnown(op, value, a);
    }
    if (a.equals(b)) {
      return op == Op.XOR ? ZERO : a;
    }
    if (flipped(a, true).equals(b)) {
      return op == Op.AND ? ZERO : ONE;
    }
    return otherwise;
  }

  private static Bit withKnown(Op op, boolean value, Bit other) {
    return switch (op) {
      case AND -> value ? other : ZERO;
      case OR -> value ? ONE : other;
      default -> flipped(other, value);
    };
  }

  /// Without carries a sum is what either operand has.
  private Bit[] added(int term, int width, Bit[] a, Bit[] b) {
    for (int i = 0; i < width; i++) {
      if (!bit(a, i).equals(ZERO) && !bit(b, i).equals(ZERO)) {
        return itself(term);
      }
    }
    return each(width, i -> bit(a, i).equals(ZERO) ? bit(b, i) : bit(a, i));
  }

  private static Bit[] shifted(Op op, int width, Bit[] a, long amount) {
    int by = (int) Math.min(amount & 0xffff_ffffL, 128);
    Bit above = op == Op.SHR_S ? bit(a, width - 1) : ZERO;
    return each(
        width,
        i -> {
          int from = op == Op.SHL ? i - by : i + by;
          return from < 0 ? ZERO : from >= width ? above : bit(a, from);
        });
  }

  /// @ptx 9.7.9.7 prmt
  private static Bit[] permuted(Bit[] a, Bit[] b, long selector) {
    return each(
        32,
        i -> {
          int select = (int) (selector >>> (4 * (i / 8))) & 15;
          int from = 8 * (select & 7) + (select < 8 ? i % 8 : 7);
          return from < 32 ? bit(a, from) : bit(b, from - 32);
        });
  }
}
