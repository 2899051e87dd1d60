package dev.acquit.ptx.module;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/// Lines of a source, as a module names them.
class LineTableTest {
  private static final String MODULE =
      """
      .visible .func f()
      {
        mov.u32 %r1, 0;
        .loc 1 4 3
        mov.u32 %r1, 1;
        .loc 2 80 14, function_name $L, inlined_at 1 7 3
        .loc 3 147 3, function_name $L, inlined_at 2 80 14
        atom.add.u32 %r1, [x], 1;
        .loc 1 30 1, function_name $L, inlined_at 1 9 5
        st.u32 [x], %r1;
        .loc 2 5 5
        ret;
      }
      .visible .func g()
      {
        ret;
      }
      .file 1 "/tmp/a/source.cu"
      .file 2 "/usr/include/atomic"
      .file 3 "/usr/include/detail"
      """;

  @Test
  void innermostInTheSourceAndOutwardsToIt() {
    LineTable table = LineTable.of(MODULE);
    assertThat(table.line(3, "/source.cu")).isEmpty();
    assertThat(table.line(5, "/source.cu")).hasValue(4);
    assertThat(table.line(8, "/source.cu")).hasValue(7);
    assertThat(table.line(8, "/detail")).hasValue(147);
    assertThat(table.line(10, "/source.cu")).hasValue(30);
  }

  @Test
  void nothingIsKnownWhereNothingIsSaid() {
    LineTable table = LineTable.of(MODULE);
    assertThat(table.line(12, "/source.cu")).isEqualTo(OptionalInt.empty());
    assertThat(table.line(16, "/source.cu")).isEmpty();
    assertThat(table.line(5, "/other.cu")).isEmpty();
    assertThat(LineTable.of("").line(1, "")).isEmpty();
  }
}
