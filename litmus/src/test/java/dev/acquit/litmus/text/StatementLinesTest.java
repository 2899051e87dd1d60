package dev.acquit.litmus.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.CppStatement;
import dev.acquit.litmus.ast.CppTest;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What one line of a test became points to that line, however many statements it became.
class StatementLinesTest {
  private static final String TEST =
      """
      C t
      { x=0; }
      P0 (int* x) {
        while (atomicCAS(x, 0, 1) != 0) {
          __threadfence();
        }
        int r0 = 0;
        if (r0) {
          r0 += 1;
        } else if (atomicCAS(x, 1, 0) == 1)
          r0++;
        int r1 = atomicCAS(x, 2, 3);
      }
      exists (0:r1=0)
      """;

  private static final List<String> EXPECTED =
      List.of(
          "4: int old0 = 0;",
          "4: atomic_compare_exchange_strong_explicit(x, &old0, 1",
          "4: while (old0 != 0) {",
          "5: atomic_thread_fence(",
          "4: old0 = 0;",
          "4: atomic_compare_exchange_strong_explicit(x, &old0, 1",
          "7: int r0 = 0;",
          "8: if (r0) {",
          "9: r0 = r0 + 1;",
          "10: int old1 = 1;",
          "10: atomic_compare_exchange_strong_explicit(x, &old1, 0",
          "10: if (old1 == 1) {",
          "11: r0 = r0 + 1;",
          "12: int r1 = 2;",
          "12: atomic_compare_exchange_strong_explicit(x, &r1, 3");

  @Test
  void allOfAStatementIsOnItsLine() throws Exception {
    ReadTest read = LitmusReader.readWithWarnings("t", TEST);
    List<CppStatement> all =
        StatementLines.flat(((CppTest) read.test()).threads().getFirst().body());
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      lines.add(read.lines().of(0, i).orElseThrow() + ": " + CppWriter.headline(all.get(i)));
    }
    assertThat(lines).hasSameSizeAs(EXPECTED);
    for (int i = 0; i < lines.size(); i++) {
      assertThat(lines.get(i)).startsWith(EXPECTED.get(i));
    }
  }
}
