package dev.acquit.model.program;

import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.ast.Proposition;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/// What registers and locations of 128 bits hold at the end, as one number with a sign.
///
/// Engines keep such a value as its two halves ([WideValues]). Read as a number of 64 bits with a
/// sign, that of -2^28 to 2^28 is the number, and the order is that of the values: where a
/// condition compares with another number, it is asked about one that is kept of no value and lies
/// between the same ones.
public final class WideTerms {
  private static final long BETWEEN = 1L << (Integer.SIZE - 1);

  private final Predicate<Term> wide;
  private final Map<Term, Boolean> known = new HashMap<>();

  private WideTerms(Predicate<Term> wide) {
    this.wide = wide;
  }

  /// Those of a test; only tests of PTX have some that are kept so.
  public static WideTerms of(LitmusTest test) {
    return new WideTerms(test instanceof PtxTest ptx ? new WideValues(ptx)::isWhole : _ -> false);
  }

  private boolean isWide(Term term) {
    return known.computeIfAbsent(term, wide::test);
  }

  /// A kept value as the number that a term holds.
  public Value shown(Term term, Value kept) {
    return kept instanceof Value.Number(long halves) && isWide(term) ? number(halves) : kept;
  }

  private static Value number(long halves) {
    BigInteger low = BigInteger.valueOf(WideValues.half(halves, 0));
    BigInteger high = BigInteger.valueOf(WideValues.half(halves, 1));
    BigInteger unsigned = low.signum() < 0 ? low.add(BigInteger.ONE.shiftLeft(Long.SIZE)) : low;
    BigInteger number = high.shiftLeft(Long.SIZE).add(unsigned);
    return number.bitLength() < Long.SIZE ? Value.of(number.longValue()) : new Value.Huge(number);
  }

  /// The same test, whose condition and filter are about values as they are kept.
  public LitmusTest kept(LitmusTest test) {
    Header h = test.header();
    return h.mentioned().stream().anyMatch(this::isWide)
        ? test.with(
            new Header(
                h.name(),
                h.comments(),
                h.metadata(),
                h.init(),
                h.locations(),
                h.filter().map(this::kept),
                h.condition().map(this::kept)))
        : test;
  }

  private Proposition kept(Proposition proposition) {
    return proposition.map(c ->
        new Proposition.Compare(
            kept(c.left(), c.right()), c.comparison(), kept(c.right(), c.left())));
  }

  private Term kept(Term term, Term other) {
    if (!(term instanceof Term.Literal(Value.Number(long n)))
        || !isWide(other)
        || WideValues.isKept(n)) {
      return term;
    }
    return new Term.Literal(Value.of(n > 0 ? BETWEEN : -BETWEEN));
  }
}
