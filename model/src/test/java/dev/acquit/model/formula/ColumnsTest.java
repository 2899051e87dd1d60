package dev.acquit.model.formula;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Engine;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.Verdict;
import dev.acquit.ptx.compute.Op;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Operands that come from one variable are not taken for any two of their values.
class ColumnsTest {
  @Test
  void aRemainderIsLessThanTheDivisor() {
    Terms terms = new Terms();
    int x = terms.variable(32);
    int y = terms.variable(32);
    int quotient = terms.apply(Op.DIV_U, 32, List.of(x, terms.known(3)));
    int product = terms.apply(Op.MUL, 32, List.of(quotient, terms.known(3)));
    int rest = terms.apply(Op.SUB, 32, List.of(x, product));
    Columns columns = new Columns(terms);
    assertThat(columns.variable(rest)).hasValue(0);
    assertThat(columns.variable(x)).isEmpty();
    assertThat(columns.variable(terms.apply(Op.ADD, 32, List.of(rest, y)))).isEmpty();
    assertThat(columns.values(rest, 0, new long[] {0, 1, 2, 3, 4})).containsExactly(0, 1, 2, 0, 1);
    long[] values = {0, 1, 3, 4, 6, 8};
    assertThat(columns.values(rest, 0, values)).containsExactly(0, 1, 0, 1, 0, 2);
    assertThat(columns.values(product, 0, values)).containsExactly(0, 0, 3, 3, 6, 6);
    int bad = terms.apply(Op.DIV_U, 32, List.of(terms.known(3), x));
    assertThat(columns.values(bad, 0, values)).isNull();
  }

  /// A number modulo three as compilers write it, which says where to go next.
  @Test
  void theNextOfThreePlaces() throws Exception {
    StringBuilder text = new StringBuilder("PTX next\n{ k=0; s=0; }\n");
    text.append(" P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;\n");
    for (String line :
        List.of(
            "ld.relaxed.gpu.u32 r0, k",
            "add.u32 r1, r0, 1",
            "mul.wide.u32 rd1, r1, -1431655765",
            "shr.u64 rd1, rd1, 33",
            "cvt.u32.u64 r2, rd1",
            "mul.lo.u32 r2, r2, 3",
            "sub.u32 r1, r1, r2",
            "mul.wide.u32 rd2, r1, 4",
            "add.u64 rd3, s, rd2",
            "atom.relaxed.gpu.add.u32 r3, [rd3], 1",
            "st.relaxed.gpu.u32 k, r1")) {
      text.append(' ').append(line).append(" | ").append(line).append(" ;\n");
    }
    text.append("exists (0:r1=0 \\/ 1:r1=0 \\/ 0:r1=3)\n");
    assertThat(
            new Checker(Models.find("ptx"), Limits.DEFAULT, false)
                .by(Engine.SYMBOLIC)
                .check(LitmusReader.read("next", text.toString()))
                .verdict())
        .isEqualTo(Verdict.FAILS);
  }
}
