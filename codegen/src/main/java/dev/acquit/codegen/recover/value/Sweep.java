package dev.acquit.codegen.recover.value;

import dev.acquit.ptx.compute.Arithmetic;
import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.compute.Word;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/// Terms on all values of their leaves, of which there are few enough: an input is a number of at
/// most 32 bits, the leaves beside each other in it, the first one lowest. Many inputs are computed
/// at once, an operation at a time, so that each loop is a plain one. What is no number of 32 bits
/// is the one that PTX prefers. Mutable, for one thread.
public final class Sweep {
  /// More bits are not tried.
  public static final int MOST_BITS = 32;

  private static final int BLOCK = 2048;

  /// What is not computed by a loop of its own takes so many times as long.
  private static final int SLOW = 10;

  private static final long LOW = 0xffff_ffffL;
  private static final long NAN = 0x7fff_ffffL;

  private final Terms terms;
  private final Map<Integer, Integer> places = new HashMap<>();
  private final List<Integer> order = new ArrayList<>();
  private final Map<Integer, long[]> blocks = new HashMap<>();
  private final int bits;

  private Sweep(Terms terms, List<Integer> leaves, List<Integer> roots) {
    this.terms = terms;
    int at = 0;
    for (int leaf : leaves) {
      places.put(leaf, at);
      at += terms.bits(leaf);
    }
    bits = at;
    BitSet needed = new BitSet();
    roots.forEach(needed::set);
    for (int i = needed.length() - 1; i >= 0; i = i == 0 ? -1 : needed.previousSetBit(i - 1)) {
      order.add(i);
      if (place(i).isEmpty() && terms.get(i) instanceof Term.Compute c) {
        c.operands().forEach(needed::set);
      }
    }
    order.sort(null);
    for (int term : order) {
      long[] block = new long[BLOCK];
      blocks.put(term, block);
      if (terms.get(term) instanceof Term.Constant(Word word)) {
        Arrays.fill(block, word.low());
      }
    }
  }

  /// The inputs of terms; none if there are too many, or something is not computed here.
  ///
  /// @param leaves all that the terms are computed from beside constants
  public static Optional<Sweep> of(Terms terms, List<Integer> leaves, List<Integer> roots) {
    if (leaves.stream().mapToInt(terms::bits).sum() > MOST_BITS) {
      return Optional.empty();
    }
    Sweep sweep = new Sweep(terms, leaves, roots);
    return sweep.order.stream().allMatch(sweep::isComputed) ? Optional.of(sweep) : Optional.empty();
  }

  private boolean isComputed(int term) {
    if (terms.get(term) instanceof Term.Compute(Op op, int _, int a, int _, int _)
        && op == Op.SHR_U) {
      return terms.bits(a) <= Long.SIZE;
    }
    if (terms.bits(term) > Long.SIZE) {
      return false;
    }
    return switch (terms.get(term)) {
      case Term.Constant(Word word) -> word.known();
      case Term.Compute(Op op, int width, int _, int _, int _) ->
          switch (op) {
            case DIV_U, DIV_S, REM_U, REM_S, IS_SPACE, WINDOW -> false;
            // What has zeros above is the same at 64 bits.
            case AND, OR, XOR, EQ, LT_U, TRUNC, SELECT, CONCAT -> true;
            default -> width <= Long.SIZE;
          };
      default -> places.containsKey(term);
    };
  }

  /// How many inputs there are.
  public long size() {
    return 1L << bits;
  }

  /// How much is computed for each input, in plain operations.
  public int work() {
    int all = 0;
    for (int term : order) {
      if (terms.get(term) instanceof Term.Compute c && place(term).isEmpty()) {
        all += isPlain(c) ? 1 : SLOW;
      }
    }
    return all;
  }

  private static boolean isPlain(Term.Compute compute) {
    return switch (compute.op()) {
      case AND, OR, XOR, NOT, ADD, TRUNC, EQ, SELECT, LT_U, MIN_U, FADD, FSUB, FMUL -> true;
      case FROM_S, FROM_U, TO_S, TO_U, FRINT_N, FRINT_Z, FEQ -> compute.width() == Long.SIZE;
      default -> compute.op() == Op.FFMA && compute.width() == Integer.SIZE;
    };
  }

  /// The values of the leaves on an input.
  public Map<Integer, Word> values(long input) {
    Map<Integer, Word> values = new HashMap<>();
    places.forEach((leaf, at) -> values.put(leaf, Word.of(input >>> at).low(terms.bits(leaf))));
    return values;
  }

  /// Looks at inputs.
  public interface Visitor {
    /// Whether to go on.
    ///
    /// @param first the input that comes first
    /// @param count how many there are
    boolean visit(long first, int count);
  }

  /// Goes through all inputs, the lowest first.
  public void all(Visitor visitor) {
    int count = (int) Math.min(size(), BLOCK);
    for (long first = 0; first < size(); first += count) {
      compute(first, count);
      if (!visitor.visit(first, count)) {
        return;
      }
    }
  }

  /// The value of a term on one input.
  public long value(int term, long input) {
    compute(input, 1);
    return blocks.get(term)[0];
  }

  /// The values of a term on the inputs that are looked at.
  public long[] block(int term) {
    return blocks.get(term);
  }

  /// Looks at some inputs.
  ///
  /// @param first the input that comes first
  /// @param count how many there are, as many as a visitor is shown or fewer
  public void compute(long first, int count) {
    for (int term : order) {
      OptionalInt place = place(term);
      long[] to = blocks.get(term);
      if (place.isPresent()) {
        int shift = place.getAsInt();
        long mask = Word.mask(terms.bits(term));
        for (int i = 0; i < count; i++) {
          to[i] = (first + i) >>> shift & mask;
        }
      } else if (terms.get(term) instanceof Term.Compute c) {
        apply(c, to, count);
      }
    }
  }

  /// Where a term stands in an input: leaves, and those that are put together as they stand.
  private OptionalInt place(int term) {
    Integer at = places.get(term);
    if (at != null) {
      return OptionalInt.of(at);
    }
    if (!(terms.get(term) instanceof Term.Compute(Op op, int width, int a, int b, int _))
        || op != Op.CONCAT
        || terms.bits(a) != width) {
      return OptionalInt.empty();
    }
    OptionalInt low = place(a);
    OptionalInt high = place(b);
    return low.isPresent() && high.isPresent() && high.getAsInt() == low.getAsInt() + width
        ? low
        : OptionalInt.empty();
  }

  private void apply(Term.Compute compute, long[] to, int count) {
    long[] a = blocks.get(compute.a());
    long[] b = compute.b() < 0 ? a : blocks.get(compute.b());
    long[] c = compute.c() < 0 ? a : blocks.get(compute.c());
    int width = Math.min(compute.width(), Long.SIZE);
    if (compute.op().isRounded() && compute.op().bits(width) == Integer.SIZE) {
      single(compute.op(), width, a, b, c, to, count);
      return;
    }
    if (compute.op().isFloating() && compute.op() != Op.FFMA && width == Long.SIZE) {
      twice(compute, a, b, to, count);
      return;
    }
    long mask = Word.mask(width);
    switch (compute.op()) {
      case AND -> {
        for (int i = 0; i < count; i++) {
          to[i] = a[i] & b[i] & mask;
        }
      }
      case OR -> {
        for (int i = 0; i < count; i++) {
          to[i] = (a[i] | b[i]) & mask;
        }
      }
      case XOR -> {
        for (int i = 0; i < count; i++) {
          to[i] = (a[i] ^ b[i]) & mask;
        }
      }
      case NOT -> {
        for (int i = 0; i < count; i++) {
          to[i] = ~a[i] & mask;
        }
      }
      case ADD -> {
        for (int i = 0; i < count; i++) {
          to[i] = a[i] + b[i] & mask;
        }
      }
      case TRUNC -> {
        for (int i = 0; i < count; i++) {
          to[i] = a[i] & mask;
        }
      }
      case EQ -> {
        for (int i = 0; i < count; i++) {
          to[i] = ((a[i] ^ b[i]) & mask) == 0 ? 1 : 0;
        }
      }
      case SELECT -> {
        for (int i = 0; i < count; i++) {
          to[i] = (a[i] != 0 ? b[i] : c[i]) & mask;
        }
      }
      case LT_U -> {
        for (int i = 0; i < count; i++) {
          to[i] = (a[i] & mask) + Long.MIN_VALUE < (b[i] & mask) + Long.MIN_VALUE ? 1 : 0;
        }
      }
      case MIN_U -> {
        for (int i = 0; i < count; i++) {
          long x = a[i] & mask;
          long y = b[i] & mask;
          to[i] = x + Long.MIN_VALUE < y + Long.MIN_VALUE ? x : y;
        }
      }
      default -> {
        Op op = compute.op();
        for (int i = 0; i < count; i++) {
          to[i] = Arithmetic.apply(op, width, a[i], b[i], c[i]);
        }
      }
    }
  }

  private static void single(Op op, int width, long[] a, long[] b, long[] c, long[] to, int count) {
    switch (op) {
      case FADD -> {
        for (int i = 0; i < count; i++) {
          to[i] = bits(number(a[i]) + number(b[i]));
        }
      }
      case FSUB -> {
        for (int i = 0; i < count; i++) {
          to[i] = bits(number(a[i]) - number(b[i]));
        }
      }
      case FMUL -> {
        for (int i = 0; i < count; i++) {
          to[i] = bits(number(a[i]) * number(b[i]));
        }
      }
      case FFMA -> {
        for (int i = 0; i < count; i++) {
          to[i] = bits(Math.fma(number(a[i]), number(b[i]), number(c[i])));
        }
      }
      default -> {
        for (int i = 0; i < count; i++) {
          to[i] = bits(number(Arithmetic.apply(op, width, a[i], b[i], c[i])));
        }
      }
    }
  }

  private void twice(Term.Compute compute, long[] a, long[] b, long[] to, int count) {
    boolean small = terms.bits(compute.a()) < Long.SIZE;
    switch (compute.op()) {
      case FADD -> {
        for (int i = 0; i < count; i++) {
          to[i] =
              Double.doubleToRawLongBits(
                  Double.longBitsToDouble(a[i]) + Double.longBitsToDouble(b[i]));
        }
      }
      case FSUB -> {
        for (int i = 0; i < count; i++) {
          to[i] =
              Double.doubleToRawLongBits(
                  Double.longBitsToDouble(a[i]) - Double.longBitsToDouble(b[i]));
        }
      }
      case FMUL -> {
        for (int i = 0; i < count; i++) {
          to[i] =
              Double.doubleToRawLongBits(
                  Double.longBitsToDouble(a[i]) * Double.longBitsToDouble(b[i]));
        }
      }
      case FEQ -> {
        for (int i = 0; i < count; i++) {
          to[i] = Double.longBitsToDouble(a[i]) == Double.longBitsToDouble(b[i]) ? 1 : 0;
        }
      }
      case FRINT_Z -> {
        for (int i = 0; i < count; i++) {
          double x = Double.longBitsToDouble(a[i]);
          to[i] = Double.doubleToRawLongBits(Math.copySign(Math.floor(Math.abs(x)), x));
        }
      }
      case FRINT_N -> {
        for (int i = 0; i < count; i++) {
          to[i] = Double.doubleToRawLongBits(Math.rint(Double.longBitsToDouble(a[i])));
        }
      }
      case TO_U -> {
        for (int i = 0; i < count; i++) {
          double x = Double.longBitsToDouble(a[i]);
          to[i] =
              x >= 0 && x < 0x1p63 ? (long) x : Arithmetic.apply(Op.TO_U, Long.SIZE, a[i], 0, 0);
        }
      }
      case TO_S -> {
        for (int i = 0; i < count; i++) {
          to[i] = (long) Double.longBitsToDouble(a[i]);
        }
      }
      case FROM_S -> {
        for (int i = 0; i < count; i++) {
          to[i] = Double.doubleToRawLongBits((double) a[i]);
        }
      }
      default -> {
        boolean plain = compute.op() == Op.FROM_U && small;
        for (int i = 0; i < count; i++) {
          to[i] =
              plain
                  ? Double.doubleToRawLongBits((double) a[i])
                  : Arithmetic.apply(compute.op(), Long.SIZE, a[i], b[i], 0);
        }
      }
    }
  }

  private static float number(long bits) {
    return Float.intBitsToFloat((int) bits);
  }

  private static long bits(float x) {
    return x != x ? NAN : Float.floatToRawIntBits(x) & LOW;
  }
}
