package dev.acquit.codegen.recover.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.codegen.recover.check.AllInputs.Result;
import dev.acquit.codegen.recover.value.Term;
import dev.acquit.codegen.recover.value.Terms;
import dev.acquit.ptx.compute.Op;
import java.util.List;
import org.junit.jupiter.api.Test;

/// All that is computed is counted, what is assumed as well: a question has one answer, however
/// busy the machine is.
class AllInputsTest {
  private static final int INPUTS = 1 << 16;

  /// Of a product and its other factor: a shift, which takes ten times as long as others, and a
  /// product.
  private static final int PART = INPUTS * 11;

  /// Inputs come in blocks of 2,048; those with NaN are in two of them. Two operations are assumed.
  private static final int ASSUMED = 2 * 2048 * 2;

  /// A product by 1.0f is its factor, if that is no NaN, as is assumed of its upper half.
  private static Result asked(long mostWork) {
    Terms terms = new Terms();
    int upper = terms.leaf(new Term.Read(1, 16));
    int mask = terms.leaf(new Term.Read(2, 32));
    int factor = terms.compute(Op.SHL, 32, upper, terms.constant(16));
    int product = terms.compute(Op.FMUL, 32, factor, terms.constant(Float.floatToRawIntBits(1f)));
    int finite =
        terms.compute(
            Op.LT_U,
            32,
            terms.compute(Op.AND, 32, upper, terms.constant(0x7fff)),
            terms.constant(0x7f80));
    int same =
        terms.compute(
            Op.EQ,
            32,
            terms.compute(Op.AND, 32, product, mask),
            terms.compute(Op.AND, 32, factor, mask));
    return new AllInputs(terms, List.of(finite), mostWork).holds(terms.negate(same));
  }

  @Test
  void whatIsAssumedIsWork() {
    assertThat(asked(PART + ASSUMED)).isEqualTo(new Result.Never());
    assertThat(asked(PART + ASSUMED - 1)).isEqualTo(new Result.Open());
    assertThat(asked(PART - 1)).isEqualTo(new Result.Open());
  }
}
