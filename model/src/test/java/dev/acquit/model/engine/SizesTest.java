package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.litmus.text.StatementLines;
import dev.acquit.model.cat.Models;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What lies behind or before a variable of a known size is no variable's: an execution that
/// accesses it has no meaning.
class SizesTest {
  private static CheckResult check(Engine engine, String text) throws Exception {
    return new Checker(Models.find("ptx"), Limits.DEFAULT, false)
        .by(engine)
        .check(LitmusReader.read("test", text));
  }

  /// Whatever the size, the width, the place and the way to the address, and only where an
  /// execution gets there.
  @ParameterizedTest
  @EnumSource(names = {"ENUMERATING", "SYMBOLIC"})
  void accessesStayInside(Engine engine) throws Exception {
    Random random = new Random(71);
    int outside = 0;
    for (int program = 0; program < 60; program++) {
      int size = 1 + random.nextInt(24);
      int width = 1 << random.nextInt(4);
      int offset = width * (random.nextInt(8) - 2);
      boolean computed = random.nextBoolean();
      boolean reached = random.nextInt(3) > 0;
      String access = random.nextBoolean() ? "ld.weak.u%d rd1, [%s]" : "st.weak.u%d [%2$s], 1";
      String test =
          """
          PTX sizes
          { y=0; x=0; z=0; sizeof(x)=%d; uint64_t i=%d; uint64_t p=&x; f=%d; }
           P0@cta 0 ;
           ld.weak.u32 r5, [f] ;
           setp.eq.u32 p1, r5, 0 ;
           @p1 bra END ;
           ld.weak.u64 rd2, [i] ;
           ld.weak.u64 rd3, [p] ;
           add.u64 rd3, rd3, rd2 ;
           %s ;
           END: ;
          exists (z=1)
          """
              .formatted(
                  size,
                  offset,
                  reached ? 1 : 0,
                  access.formatted(8 * width, computed ? "rd3" : "x+" + offset));
      boolean inside = offset >= 0 && offset + width <= size;
      outside += inside || !reached ? 0 : 1;
      CheckResult result = check(engine, test);
      assertThat(result.verdict())
          .as("%s\n%s", test, result.reason())
          .isEqualTo(inside || !reached ? Verdict.FAILS : Verdict.NOT_COVERED);
    }
    assertThat(outside).isBetween(15, 45);
  }

  @ParameterizedTest
  @EnumSource(names = {"ENUMERATING", "SYMBOLIC"})
  void theAnswerSaysWhichAccessItIs(Engine engine) throws Exception {
    CheckResult result =
        check(
            engine,
            """
            PTX size
            { x=0; sizeof(x)=8; }
             P0@cta 0 | P1@cta 1 ;
             st.weak [x+4], 1 | st.weak [x+8], 1 ;
            exists (x=1)
            """);
    assertThat(result.reason())
        .hasValue("an access to 4 bytes of 'x' from byte 8 on, which has 8: P1, st.weak [x+8], 1");
    StatementLines lines = new StatementLines(Map.of(0, List.of(4), 1, List.of(7)));
    assertThat(result.at(lines).reason().orElseThrow()).endsWith("st.weak [x+8], 1 (line 7)");
  }
}
