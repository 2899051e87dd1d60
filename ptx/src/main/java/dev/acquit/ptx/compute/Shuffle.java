package dev.acquit.ptx.compute;

import java.util.List;

/// From which lane a shuffle takes its value. The formulas read three numbers: the lane that
/// executes it, and the second and third source of the instruction.
///
/// @param inside whether the lane that is meant lies in the segment: 1 or 0
/// @param source that lane if so, otherwise the own one
/// @ptx 9.7.9.6 shfl.sync
public record Shuffle(Formula inside, Formula source) {
  private static final int WORD = 32;
  private static final Formula LANE = new Formula.Source(0);
  private static final Formula ZERO = constant(0);
  private static final Formula ONE = constant(1);
  private static final Formula LANES = constant(31);
  private static final Formula BY = and(new Formula.Source(1), LANES);
  private static final Formula BOUND = new Formula.Source(2);

  /// That of an instruction.
  ///
  /// @param modifiers one of them is its mode: `up`, `down`, `bfly` or `idx`
  public static Shuffle of(List<String> modifiers) {
    Formula segment = and(apply(Op.SHR_U, BOUND, constant(Byte.SIZE)), LANES);
    Formula others = and(apply(Op.NOT, segment), LANES);
    Formula first = and(LANE, segment);
    Formula last = apply(Op.OR, first, and(BOUND, others));
    boolean up = modifiers.contains("up");
    Formula meant =
        up
            ? apply(Op.SUB, LANE, BY)
            : modifiers.contains("down")
                ? apply(Op.ADD, LANE, BY)
                : modifiers.contains("bfly")
                    ? apply(Op.XOR, LANE, BY)
                    : apply(Op.OR, first, and(BY, others));
    Formula beyond = up ? apply(Op.LT_S, meant, last) : apply(Op.LT_S, last, meant);
    Formula inside = choose(beyond, ZERO, ONE);
    return new Shuffle(inside, choose(inside, meant, LANE));
  }

  private static Formula constant(long value) {
    return new Formula.Constant(Word.of(value));
  }

  private static Formula apply(Op op, Formula... operands) {
    return Formula.apply(op, WORD, operands);
  }

  private static Formula and(Formula a, Formula b) {
    return apply(Op.AND, a, b);
  }

  private static Formula choose(Formula condition, Formula yes, Formula no) {
    return Formula.apply(Op.SELECT, Long.SIZE, condition, yes, no);
  }
}
