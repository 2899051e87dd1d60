package dev.acquit.model.program;

import dev.acquit.ptx.compute.MbarrierWord;
import dev.acquit.ptx.compute.Op;

/// What is asked of mbarrier objects, which are numbers ([MbarrierWord]), in the expressions of
/// programs.
///
/// @ptx 9.7.13.15.3 Valid values, 9.7.13.15.5 Phase completion
final class Mbarrier {
  private static final int ALL = Long.SIZE;

  /// More phases are not followed.
  private static final long MAX_PHASE = 255;

  private Mbarrier() {}

  /// An object of which no thread has come yet.
  static Expression initial(Expression count) {
    return Expression.apply(
        Op.OR,
        ALL,
        count,
        Expression.apply(Op.SHL, ALL, count, new Expression.Constant(MbarrierWord.COUNT)));
  }

  /// What an arrival brings: how many it stands for, and how many transactions are to be expected
  /// more.
  static Expression arrival(Expression count, Expression transactions) {
    return Expression.apply(
        Op.ADD,
        ALL,
        count,
        Expression.apply(Op.SHL, ALL, transactions, new Expression.Constant(MbarrierWord.COUNT)));
  }

  /// The phase of an object, or of the state that an arrival returned.
  static Expression phase(Expression object) {
    return Expression.apply(Op.SHR_U, ALL, object, new Expression.Constant(MbarrierWord.PHASE_AT));
  }

  /// How many arrivals are pending.
  static Expression pending(Expression object) {
    return Expression.apply(Op.AND, ALL, object, new Expression.Constant(MbarrierWord.MAX_COUNT));
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
            Expression.apply(Op.SHR_U, ALL, object, new Expression.Constant(MbarrierWord.COUNT)),
            new Expression.Constant(MbarrierWord.MAX_COUNT));
    return Expression.not(Expression.not(expected));
  }

  /// Whether the transactions stay in their range when so many more are expected.
  static Expression isInRange(Expression object, Expression transactions) {
    Expression before =
        Expression.apply(
            Op.SEXT,
            MbarrierWord.TX,
            Expression.apply(Op.SHR_U, ALL, object, new Expression.Constant(MbarrierWord.TX_AT)));
    return isCount(
        Expression.apply(Op.ADD, ALL, before, transactions),
        -MbarrierWord.MAX_TX,
        MbarrierWord.MAX_TX);
  }

  /// Whether the phase can be counted further.
  static Expression hasPhases(Expression object) {
    return Expression.apply(Op.LT_U, ALL, phase(object), new Expression.Constant(MAX_PHASE));
  }

  /// Whether a state that an arrival returned is of the phase of an object, or of the one before.
  static Expression isRecent(Expression object, Expression state) {
    return Expression.apply(
        Op.LT_U,
        ALL,
        Expression.apply(Op.SUB, ALL, phase(object), phase(state)),
        new Expression.Constant(2));
  }
}
