package dev.acquit.codegen.recover.value;

import dev.acquit.ptx.compute.Algebra;
import dev.acquit.ptx.compute.Arithmetic;
import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.compute.Word;
import dev.acquit.ptx.isa.SpecialRegister;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Symbolic values, each once: equal terms have equal numbers. Mutable, within one recovery.
public final class Terms implements Algebra<Integer> {
  /// Deeper terms, which only long counting loops make, have no value.
  private static final int MAX_DEPTH = 1000;

  private final Map<Term, Integer> numbers = new HashMap<>();
  private final List<Term> terms = new ArrayList<>();
  private final List<Integer> widths = new ArrayList<>();
  private final List<Integer> depths = new ArrayList<>();

  /// The term with this number.
  public Term get(int number) {
    return terms.get(number);
  }

  /// All terms by number, as they are now.
  public List<Term> all() {
    return List.copyOf(terms);
  }

  /// How many terms there are; numbers are smaller, and operands have smaller numbers than what is
  /// computed of them.
  public int size() {
    return terms.size();
  }

  /// The number of a term that is no computation.
  public int leaf(Term term) {
    return intern(term, bitsOf(term), 0);
  }

  /// A constant.
  public int constant(long value) {
    return leaf(new Term.Constant(Word.of(value)));
  }

  @Override
  public Integer constant(Word value) {
    return leaf(new Term.Constant(value));
  }

  /// Whether a term is a constant.
  public boolean isConstant(int number) {
    return get(number) instanceof Term.Constant;
  }

  /// The value of a constant; unknown for other terms.
  public Word word(int number) {
    return get(number) instanceof Term.Constant(Word word) ? word : Word.UNKNOWN;
  }

  /// How many low bits can be other than zero.
  public int bits(int number) {
    return widths.get(number);
  }

  /// The negation of a truth value.
  public int negate(int predicate) {
    return compute(Op.NOT, 1, predicate);
  }

  @Override
  public Integer apply(Op op, int width, List<Integer> x) {
    return compute(op, width, x.get(0), x.size() > 1 ? x.get(1) : -1, x.size() > 2 ? x.get(2) : -1);
  }

  /// A computation with one operand.
  public int compute(Op op, int width, int a) {
    return compute(op, width, a, -1, -1);
  }

  /// A computation with two operands.
  public int compute(Op op, int width, int a, int b) {
    return compute(op, width, a, b, -1);
  }

  /// A computation, simplified.
  ///
  /// @param op what
  /// @param width how many bits
  /// @param a first operand
  /// @param b second operand, -1 if there is none
  /// @param c third operand, -1 if there is none
  public int compute(Op op, int width, int a, int b, int c) {
    int x = truncatesFirst(op) ? truncate(a, width) : a;
    int y = b >= 0 && truncatesSecond(op) ? truncate(b, width) : b;
    int z = c >= 0 && op == Op.SELECT ? truncate(c, width) : c;
    if (op.commutes() && orderedBehind(x, y)) {
      int swap = x;
      x = y;
      y = swap;
    }
    if (isConstant(x) && (y < 0 || isConstant(y)) && (z < 0 || isConstant(z))) {
      Word folded = Arithmetic.apply(op, width, word(x), wordOrZero(y), wordOrZero(z));
      if (folded.known()) {
        return constant(folded);
      }
    }
    int simple = new Simplifier(this).simplify(op, width, x, y, z);
    return simple >= 0 ? simple : raw(op, width, x, y, z);
  }

  /// A computation as it stands.
  int raw(Op op, int width, int a, int b, int c) {
    int below =
        Math.max(depths.get(a), Math.max(b < 0 ? 0 : depths.get(b), c < 0 ? 0 : depths.get(c)));
    if (below >= MAX_DEPTH) {
      return leaf(new Term.Opaque(0, -terms.size(), true));
    }
    return intern(new Term.Compute(op, width, a, b, c), resultBits(op, width, a, b, c), below + 1);
  }

  /// The low bits of a term.
  public int truncate(int number, int width) {
    return bits(number) <= width ? number : compute(Op.TRUNC, width, number);
  }

  /// The leaves of a term, in the order of their numbers.
  public List<Integer> leaves(int term) {
    List<Integer> all = new ArrayList<>();
    BitSet reached = new BitSet();
    reached.set(term);
    // Operands have smaller numbers than what is computed of them.
    for (int i = term; i >= 0; i = reached.previousSetBit(i - 1)) {
      if (get(i) instanceof Term.Compute(var _, int _, int a, int b, int c)) {
        reached.set(a);
        if (b >= 0) {
          reached.set(b);
        }
        if (c >= 0) {
          reached.set(c);
        }
      } else {
        all.add(i);
      }
      if (i == 0) {
        break;
      }
    }
    return all.reversed();
  }

  private Word wordOrZero(int number) {
    return number < 0 ? Word.ZERO : word(number);
  }

  /// Constants stand last, other operands in the order of their numbers.
  private boolean orderedBehind(int x, int y) {
    return isConstant(x) != isConstant(y) ? isConstant(x) : x > y;
  }

  private static boolean truncatesFirst(Op op) {
    return switch (op) {
      case TRUNC, WINDOW, IS_SPACE, SELECT, SEXT, FROM_S, FROM_U -> false;
      default -> true;
    };
  }

  private static boolean truncatesSecond(Op op) {
    return switch (op) {
      case SHL, SHR_U, SHR_S, CONCAT, WINDOW -> false;
      default -> true;
    };
  }

  private int intern(Term term, int bits, int depth) {
    Integer there = numbers.get(term);
    if (there != null) {
      return there;
    }
    int number = terms.size();
    terms.add(term);
    widths.add(bits);
    depths.add(depth);
    numbers.put(term, number);
    return number;
  }

  private static int bitsOf(Term term) {
    return switch (term) {
      case Term.Constant c -> c.word().length();
      case Term.Parameter p -> 8 * p.bytes();
      case Term.Read r -> r.bits();
      case Term.Symbol s -> 64;
      case Term.Unset u -> u.bits();
      case Term.Special s -> SpecialRegister.bits(s.name());
      case Term.Varying v -> SpecialRegister.bits(v.name());
      case Term.Counter c -> c.bits();
      case Term.Opaque o -> 128;
      case Term.Compute c -> c.width();
    };
  }

  private int resultBits(Op op, int width, int a, int b, int c) {
    if (op.isPredicate()) {
      return 1;
    }
    return switch (op) {
      case AND -> Math.min(bits(a), bits(b));
      case OR, XOR -> Math.max(bits(a), bits(b));
      case SELECT -> Math.max(bits(b), bits(c));
      case SHR_U ->
          word(b).known() ? (int) Math.max(1, width - (word(b).low() & 0xffff_ffffL)) : width;
      case SEXT, WINDOW, TO_S, TO_U, FWIDE, FNARROW -> op.bits(width);
      case CONCAT -> Math.min(128, width + bits(b));
      default -> width;
    };
  }
}
