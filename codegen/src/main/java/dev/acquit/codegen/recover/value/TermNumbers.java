package dev.acquit.codegen.recover.value;

import dev.acquit.ptx.compute.Arithmetic;
import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.compute.Word;
import java.util.HashMap;
import java.util.Map;
import java.util.random.RandomGenerator;

/// Terms on drawn numbers: each leaf has one of its width. The counterpart of [TermBits]. Mutable,
/// for one draw.
public final class TermNumbers {
  private final Terms terms;
  private final RandomGenerator random;
  private final Map<Integer, Word> values = new HashMap<>();

  /// @param terms what is asked of
  /// @param random what leaves are drawn from, in the order in which they are met
  public TermNumbers(Terms terms, RandomGenerator random) {
    this.terms = terms;
    this.random = random;
  }

  /// Draws a term, whatever it is computed from.
  public void open(int term) {
    values.put(term, drawn(term));
  }

  private Word drawn(int term) {
    return Word.of(random.nextLong(), random.nextLong()).low(terms.bits(term));
  }

  /// The number of a term; unknown where it is not computed here.
  public Word of(int term) {
    Word known = values.get(term);
    if (known == null) {
      known =
          switch (terms.get(term)) {
            case Term.Constant(Word word) -> word;
            case Term.Compute(Op op, int width, int a, int b, int c) ->
                Arithmetic.apply(
                    op, width, of(a), b < 0 ? Word.ZERO : of(b), c < 0 ? Word.ZERO : of(c));
            default -> drawn(term);
          };
      values.put(term, known);
    }
    return known;
  }
}
