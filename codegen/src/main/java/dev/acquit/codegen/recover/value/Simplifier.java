package dev.acquit.codegen.recover.value;

import dev.acquit.ptx.compute.Arithmetic;
import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.compute.Window;
import dev.acquit.ptx.compute.Word;

/// Rules by which computations become simpler: as many as it takes for the conditions of compiled
/// code to be recognised when they come again in another form.
final class Simplifier {
  private final Terms terms;

  Simplifier(Terms terms) {
    this.terms = terms;
  }

  /// A simpler term; -1 if no rule applies.
  int simplify(Op op, int width, int a, int b, int c) {
    int through = throughSelect(op, width, a, b, c);
    if (through >= 0) {
      return through;
    }
    return switch (op) {
      case ADD -> add(width, a, b);
      case SUB ->
          a == b
              ? terms.constant(0)
              : undone(Op.ADD, width, a, b) >= 0
                  ? terms.truncate(undone(Op.ADD, width, a, b), width)
                  : terms.isConstant(b) ? terms.compute(Op.ADD, width, a, negated(width, b)) : -1;
      case AND -> and(width, a, b);
      case OR -> or(width, a, b);
      case XOR ->
          a == b
              ? terms.constant(0)
              : zero(b) ? a : ones(width, b) ? terms.compute(Op.NOT, width, a) : -1;
      case NOT ->
          terms.get(a) instanceof Term.Compute(Op inner, int w, int x, int _, int _)
                  && inner == Op.NOT
                  && w == width
              ? x
              : -1;
      case SHL -> zero(b) ? a : cleared(width, a, b);
      case SHR_S -> zero(b) ? a : field(op, width, a, b);
      case SHR_U -> shiftRight(width, a, b);
      case TRUNC -> truncate(width, a);
      case SEXT ->
          terms.bits(a) < width
              ? a
              : terms.get(a) instanceof Term.Compute(Op inner, int w, int x, int _, int _)
                      && inner == Op.TRUNC
                      && w >= width
                  ? terms.compute(Op.SEXT, width, x)
                  : -1;
      case CONCAT -> zero(b) ? terms.truncate(a, width) : halves(width, a, b);
      case EQ -> equal(width, a, b);
      case LT_U -> a == b ? terms.constant(0) : less(width, a, b, false);
      case LT_S -> a == b ? terms.constant(0) : less(width, a, b, true);
      case SELECT -> select(width, a, b, c);
      case WINDOW -> window(width, a);
      default -> -1;
    };
  }

  private int add(int width, int a, int b) {
    if (zero(b)) {
      return a;
    }
    int undone =
        undone(Op.SUB, width, a, b) >= 0
            ? undone(Op.SUB, width, a, b)
            : undone(Op.SUB, width, b, a);
    if (undone >= 0) {
      return terms.truncate(undone, width);
    }
    return terms.isConstant(b)
            && terms.get(a) instanceof Term.Compute(Op inner, int w, int x, int y, int _)
            && inner == Op.ADD
            && w == width
            && terms.isConstant(y)
        ? terms.compute(Op.ADD, width, x, terms.compute(Op.ADD, width, y, b))
        : -1;
  }

  /// What is left of an addition or a subtraction whose operand is taken away or added again; -1 if
  /// it is something else.
  private int undone(Op op, int width, int sum, int operand) {
    if (!(terms.get(sum) instanceof Term.Compute(Op inner, int w, int x, int y, int _))
        || inner != op
        || w != width) {
      return -1;
    }
    return y == operand ? x : op == Op.ADD && x == operand ? y : -1;
  }

  /// What is moved to the lower end and back has lost its low bits.
  private int cleared(int width, int a, int b) {
    return terms.get(a) instanceof Term.Compute(Op inner, int w, int x, int by, int _)
            && inner == Op.SHR_U
            && w == width
            && width <= 64
            && by == b
            && terms.isConstant(b)
            && Long.compareUnsigned(terms.word(b).low(), width) < 0
        ? terms.compute(
            Op.AND, width, x, terms.constant(Word.of(-1L << terms.word(b).low()).low(width)))
        : -1;
  }

  private int and(int width, int a, int b) {
    if (a == b || zero(b)) {
      return b;
    }
    if (!terms.isConstant(b)) {
      return width == 1 ? bothEqual(a, b) : -1;
    }
    if (ones(width, b)) {
      return a;
    }
    int length = terms.bits(b);
    Word mask = terms.word(b);
    if (mask.equals(Word.of(-1, -1).low(length))) {
      return terms.truncate(a, length);
    }
    return terms.get(a) instanceof Term.Compute(Op inner, int _, int x, int y, int _)
            && inner == Op.AND
            && terms.isConstant(y)
        ? terms.compute(Op.AND, width, x, terms.compute(Op.AND, width, y, b))
        : -1;
  }

  private int or(int width, int a, int b) {
    if (a == b || zero(b)) {
      return a;
    }
    if (ones(width, b)) {
      return b;
    }
    if (width != 1 || !isNot(a) || !isNot(b)) {
      return -1;
    }
    int both = bothEqual(terms.negate(a), terms.negate(b));
    return both < 0 ? -1 : terms.negate(both);
  }

  private boolean isNot(int term) {
    return terms.get(term) instanceof Term.Compute(Op op, int width, int _, int _, int _)
        && op == Op.NOT
        && width == 1;
  }

  private int shiftRight(int width, int a, int b) {
    if (zero(b)) {
      return a;
    }
    return terms.get(a) instanceof Term.Compute(Op inner, int w, int _, int high, int _)
            && inner == Op.CONCAT
            && terms.word(b).equals(Word.of(w))
            && w + terms.bits(high) <= width
        ? high
        : field(Op.SHR_U, width, a, b);
  }

  /// What is moved to the upper end and back is the low field, with its sign or zeros.
  private int field(Op op, int width, int a, int b) {
    if (!(terms.get(a) instanceof Term.Compute(Op inner, int w, int x, int by, int _))
        || inner != Op.SHL
        || w != width
        || by != b
        || !terms.isConstant(b)
        || Long.compareUnsigned(terms.word(b).low(), width) >= 0) {
      return -1;
    }
    int left = width - (int) terms.word(b).low();
    return op == Op.SHR_U
        ? terms.truncate(x, left)
        : terms.truncate(terms.compute(Op.SEXT, left, x), width);
  }

  private int truncate(int width, int a) {
    if (terms.bits(a) <= width) {
      return a;
    }
    if (!(terms.get(a) instanceof Term.Compute(Op inner, int w, int x, int y, int _))) {
      return -1;
    }
    return switch (inner) {
      case TRUNC -> terms.compute(Op.TRUNC, Math.min(w, width), x);
      case SEXT, CONCAT -> w >= width ? terms.compute(Op.TRUNC, width, x) : -1;
      case AND -> terms.isConstant(y) ? terms.compute(Op.AND, width, x, y) : -1;
      default -> -1;
    };
  }

  /// Two neighbouring parts of one term are put together again.
  private int halves(int width, int low, int high) {
    if (!(terms.get(high) instanceof Term.Compute(Op op, int w, int x, int by, int _))) {
      return -1;
    }
    boolean upper = op == Op.SHR_U && terms.word(by).equals(Word.of(width));
    boolean lower =
        terms.get(low) instanceof Term.Compute(Op o, int lw, int y, int _, int _)
            && o == Op.TRUNC
            && lw == width
            && y == x;
    return upper && lower && w >= terms.bits(x) ? x : -1;
  }

  /// What has few bits is below what has more.
  private int less(int width, int a, int b, boolean signed) {
    int length = signed ? width - 1 : width;
    boolean below = terms.isConstant(b) && terms.bits(b) <= length && terms.bits(a) < terms.bits(b);
    boolean above = terms.isConstant(a) && terms.bits(a) <= length && terms.bits(b) < terms.bits(a);
    return below ? terms.constant(1) : above ? terms.constant(0) : -1;
  }

  private int equal(int width, int a, int b) {
    if (a == b) {
      return terms.constant(1);
    }
    if (terms.isConstant(b) && terms.bits(b) > terms.bits(a)) {
      return terms.constant(0);
    }
    if (zero(b) && isVariable(a)) {
      return terms.constant(0);
    }
    if (width == 1 && terms.isConstant(b)) {
      return zero(b) ? terms.negate(a) : a;
    }
    // What is a truth value is one or zero, whatever it is compared with.
    if (terms.bits(a) == 1 && terms.isConstant(b)) {
      return zero(b) ? terms.negate(a) : terms.word(b).equals(Word.ONE) ? a : terms.constant(0);
    }
    return zero(b) ? noDifference(width, a) : -1;
  }

  /// Nothing is left of an exclusive or of what is equal, nor of that of two halves of a term with
  /// the halves of another: so compilers compare 128 bits. -1 if it is something else.
  private int noDifference(int width, int a) {
    if (!(terms.get(a) instanceof Term.Compute(Op op, int w, int x, int y, int _)) || w > width) {
      return -1;
    }
    if (op == Op.XOR) {
      return terms.compute(Op.EQ, w, x, y);
    }
    return op == Op.OR
        ? bothEqual(
            terms.compute(Op.EQ, w, x, terms.constant(0)),
            terms.compute(Op.EQ, w, y, terms.constant(0)))
        : -1;
  }

  /// Two comparisons of the halves of a term with others are one of the whole; -1 if they are not.
  private int bothEqual(int one, int other) {
    if (!(terms.get(one) instanceof Term.Compute(Op first, int w, int a, int b, int _))
        || !(terms.get(other) instanceof Term.Compute(Op second, int v, int c, int d, int _))
        || first != Op.EQ
        || second != Op.EQ
        || w != v
        || w == 1) {
      return -1;
    }
    for (int[] p : new int[][] {{a, b}, {b, a}}) {
      for (int[] q : new int[][] {{c, d}, {d, c}}) {
        int both = bothEqual(w, p, q) >= 0 ? bothEqual(w, p, q) : bothEqual(w, q, p);
        if (both >= 0) {
          return both;
        }
      }
    }
    return -1;
  }

  /// Whether the halves of a term are equal to others; -1 if the first ones are not its halves.
  private int bothEqual(int width, int[] low, int[] high) {
    int whole = halves(width, low[0], high[0]);
    return whole < 0
        ? -1
        : terms.compute(Op.EQ, 2 * width, whole, terms.compute(Op.CONCAT, width, low[1], high[1]));
  }

  /// Whether a term is a place in a variable, which is not at address zero.
  private boolean isVariable(int number) {
    int at = number;
    while (terms.get(at) instanceof Term.Compute(Op op, int _, int a, int b, int _)
        && (op == Op.WINDOW || (op == Op.ADD && terms.isConstant(b)))) {
      at = a;
    }
    return terms.get(at) instanceof Term.Symbol;
  }

  private int select(int width, int condition, int yes, int no) {
    if (terms.isConstant(condition)) {
      return terms.word(condition).isTrue() ? yes : no;
    }
    if (yes == no) {
      return yes;
    }
    if (terms.word(yes).equals(Word.ONE) && zero(no)) {
      return terms.truncate(condition, 1);
    }
    if (zero(yes) && terms.word(no).equals(Word.ONE)) {
      return terms.negate(terms.truncate(condition, 1));
    }
    return terms.get(condition) instanceof Term.Compute(Op op, int w, int x, int _, int _)
            && op == Op.NOT
            && w == 1
        ? terms.compute(Op.SELECT, width, x, no, yes)
        : -1;
  }

  /// An operation on a choice of two constants is a choice of two results.
  private int throughSelect(Op op, int width, int a, int b, int c) {
    boolean plain = op != Op.SELECT && op != Op.WINDOW && op != Op.IS_SPACE && c < 0;
    if (!plain
        || (b >= 0 && !terms.isConstant(b))
        || !(terms.get(a) instanceof Term.Compute(Op inner, int w, int p, int yes, int no))
        || inner != Op.SELECT
        || !terms.isConstant(yes)
        || !terms.isConstant(no)) {
      return -1;
    }
    int result = op.isPredicate() ? 1 : op == Op.SEXT ? 64 : op == Op.CONCAT ? 128 : width;
    return terms.compute(
        Op.SELECT, result, p, terms.compute(op, width, yes, b), terms.compute(op, width, no, b));
  }

  private int window(int code, int a) {
    return terms.get(a) instanceof Term.Compute(Op op, int inner, int x, int _, int _)
            && op == Op.WINDOW
            && Window.isToSpace(code) == Window.isToGeneric(inner)
            && Window.isToSpace(inner) == Window.isToGeneric(code)
            && Window.space(code) == Window.space(inner)
        ? x
        : -1;
  }

  private int negated(int width, int constant) {
    return terms.constant(
        Arithmetic.apply(Op.SUB, width, Word.ZERO, terms.word(constant), Word.ZERO));
  }

  private boolean zero(int number) {
    return terms.word(number).equals(Word.ZERO);
  }

  private boolean ones(int width, int number) {
    return terms.word(number).equals(Word.of(-1, -1).low(width));
  }
}
