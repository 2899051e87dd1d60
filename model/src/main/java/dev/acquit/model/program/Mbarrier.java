package dev.acquit.model.program;

import dev.acquit.ptx.compute.Formula;
import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.compute.Word;

/// What an mbarrier object holds, as a number: from the low end pending arrivals, expected
/// arrivals, pending transactions (signed) and the phase. The encoding is ours: PTX leaves it open.
/// No object is zero.
///
/// @ptx 9.7.13.15.2 Contents of the mbarrier object, 9.7.13.15.3 Valid values, 9.7.13.15.5 Phase
///   completion
final class Mbarrier {
  private static final int COUNT = 16;
  private static final int TX = 21;
  private static final int PHASE = 8;
  private static final int TX_AT = 2 * COUNT;
  private static final int PHASE_AT = TX_AT + TX;
  private static final int ALL = Long.SIZE;

  /// The largest number of arrivals that is kept; PTX has 2^20 - 1.
  static final long MAX_COUNT = (1L << COUNT) - 1;

  /// The largest number of transactions, and the smallest when negated.
  static final long MAX_TX = (1L << (TX - 1)) - 1;

  private static final Formula OLD = new Formula.Source(0);
  private static final Formula BY = new Formula.Source(1);

  private Mbarrier() {}

  /// An object of which no thread has come yet.
  static Expression initial(Expression count) {
    return Expression.apply(
        Op.OR, ALL, count, Expression.apply(Op.SHL, ALL, count, new Expression.Constant(COUNT)));
  }

  /// What an arrival brings: how many it stands for, and how many transactions are to be expected
  /// more.
  static Expression arrival(Expression count, Expression transactions) {
    return Expression.apply(
        Op.ADD,
        ALL,
        count,
        Expression.apply(Op.SHL, ALL, transactions, new Expression.Constant(COUNT)));
  }

  /// The phase of an object, or of the state that an arrival returned.
  static Expression phase(Expression object) {
    return Expression.apply(Op.SHR_U, ALL, object, new Expression.Constant(PHASE_AT));
  }

  /// How many arrivals are pending.
  static Expression pending(Expression object) {
    return Expression.apply(Op.AND, ALL, object, new Expression.Constant(MAX_COUNT));
  }

  /// Whether a number of arrivals, or of transactions, is one that PTX has.
  ///
  /// @param least the smallest
  static Expression isCount(Expression count, long least, long most) {
    Expression above = Expression.apply(Op.SUB, ALL, count, new Expression.Constant(least));
    return Expression.apply(Op.LT_U, ALL, above, new Expression.Constant(most - least + 1));
  }

  /// Whether so many arrivals are pending.
  static Expression isPending(Expression object, Expression count) {
    return Expression.not(Expression.apply(Op.LT_U, ALL, pending(object), count));
  }

  /// Whether somebody is expected.
  static Expression isExpected(Expression object) {
    Expression expected =
        Expression.apply(
            Op.AND,
            ALL,
            Expression.apply(Op.SHR_U, ALL, object, new Expression.Constant(COUNT)),
            new Expression.Constant(MAX_COUNT));
    return Expression.not(Expression.not(expected));
  }

  /// Whether the transactions stay in their range when so many more are expected.
  static Expression isInRange(Expression object, Expression transactions) {
    Expression before =
        Expression.apply(
            Op.SEXT, TX, Expression.apply(Op.SHR_U, ALL, object, new Expression.Constant(TX_AT)));
    return isCount(Expression.apply(Op.ADD, ALL, before, transactions), -MAX_TX, MAX_TX);
  }

  /// Whether the phase can be counted further.
  static Expression hasPhases(Expression object) {
    return Expression.apply(
        Op.LT_U, ALL, phase(object), new Expression.Constant((1L << PHASE) - 1));
  }

  /// Whether a state that an arrival returned is of the phase of an object, or of the one before.
  static Expression isRecent(Expression object, Expression state) {
    return Expression.apply(
        Op.LT_U,
        ALL,
        Expression.apply(Op.SUB, ALL, phase(object), phase(state)),
        new Expression.Constant(2));
  }

  /// The object behind an arrival. Without an object before it, or with more arrivals than are
  /// pending, there is none behind it.
  ///
  /// @param drops whether one arrival less is expected from the next phase on
  static Formula arrive(boolean drops) {
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
  static Formula onceMore() {
    return apply(Op.ADD, OLD, number(1));
  }

  static long pendingOf(long object) {
    return object & MAX_COUNT;
  }

  static long expectedOf(long object) {
    return object >>> COUNT & MAX_COUNT;
  }

  static long transactionsOf(long object) {
    return object << (ALL - PHASE_AT) >> (ALL - TX);
  }

  static long phaseOf(long object) {
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
