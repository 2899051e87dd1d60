package dev.acquit.ptx.compute;

/// What an mbarrier object holds, as a number: from the low end pending arrivals, expected
/// arrivals, pending transactions (signed) and the phase. The encoding is ours: PTX leaves it open.
/// No object is zero.
///
/// @ptx 9.7.13.15.2 Contents of the mbarrier object, 9.7.13.15.3 Valid values, 9.7.13.15.5 Phase
///   completion
public final class MbarrierWord {
  /// How many bits a number of arrivals has.
  public static final int COUNT = 16;

  /// How many bits a number of transactions has, with its sign.
  public static final int TX = 21;

  /// How many bits the phase has.
  public static final int PHASE = 11;

  /// Where the number of transactions begins.
  public static final int TX_AT = 2 * COUNT;

  /// Where the phase begins.
  public static final int PHASE_AT = TX_AT + TX;

  /// The largest number of arrivals that is kept; PTX has 2^20 - 1.
  public static final long MAX_COUNT = (1L << COUNT) - 1;

  /// The largest number of transactions, and the smallest when negated.
  public static final long MAX_TX = (1L << (TX - 1)) - 1;

  private static final int ALL = Long.SIZE;
  private static final Formula OLD = new Formula.Source(0);
  private static final Formula BY = new Formula.Source(1);

  private MbarrierWord() {}

  /// The object behind an arrival, of the object before it, the first source, and what the arrival
  /// brings: how many it stands for, and from bit [#COUNT] on how many transactions are to be
  /// expected more. Without an object before it, or with more arrivals than are pending, there is
  /// none behind it.
  ///
  /// @param drops whether one arrival less is expected from the next phase on
  public static Formula arrive(boolean drops) {
    Formula count = field(BY, 0, COUNT);
    Formula pending = field(OLD, 0, COUNT);
    Formula expected = field(OLD, COUNT, COUNT);
    Formula left = apply(Op.SUB, pending, count);
    Formula next = drops ? apply(Op.SUB, expected, count) : expected;
    Formula transactions =
        low(TX, apply(Op.ADD, field(OLD, TX_AT, TX), apply(Op.SHR_U, BY, number(COUNT))));
    Formula phase = field(OLD, PHASE_AT, PHASE);
    Formula done = Formula.apply(Op.AND, 1, is(left, number(0)), is(transactions, number(0)));
    Formula later = low(PHASE, apply(Op.ADD, phase, number(1)));
    Formula fresh = apply(Op.OR, at(PHASE_AT, later), apply(Op.OR, at(COUNT, next), next));
    Formula same =
        apply(
            Op.OR,
            apply(Op.OR, at(PHASE_AT, phase), at(TX_AT, transactions)),
            apply(Op.OR, at(COUNT, next), left));
    Formula wrong =
        Formula.apply(
            Op.OR, 1, is(expected, number(0)), Formula.apply(Op.LT_U, ALL, pending, count));
    return apply(Op.SELECT, wrong, number(0), apply(Op.SELECT, done, fresh, same));
  }

  /// The object with an arrival more that is pending in this phase.
  public static Formula onceMore() {
    return apply(Op.ADD, OLD, number(1));
  }

  /// How many arrivals are pending.
  public static long pending(long object) {
    return object & MAX_COUNT;
  }

  /// How many arrivals the next phase expects.
  public static long expected(long object) {
    return object >>> COUNT & MAX_COUNT;
  }

  /// How many transactions are pending.
  public static long transactions(long object) {
    return object << (ALL - PHASE_AT) >> (ALL - TX);
  }

  /// Which phase is under way, counted from 0.
  public static long phase(long object) {
    return object >>> PHASE_AT;
  }

  private static Formula field(Formula of, int at, int bits) {
    return low(bits, apply(Op.SHR_U, of, number(at)));
  }

  private static Formula low(int bits, Formula x) {
    return apply(Op.AND, x, number((1L << bits) - 1));
  }

  private static Formula at(int place, Formula x) {
    return apply(Op.SHL, x, number(place));
  }

  private static Formula is(Formula x, Formula y) {
    return Formula.apply(Op.EQ, ALL, x, y);
  }

  private static Formula apply(Op op, Formula... operands) {
    return Formula.apply(op, ALL, operands);
  }

  private static Formula number(long value) {
    return new Formula.Constant(Word.of(value));
  }
}
