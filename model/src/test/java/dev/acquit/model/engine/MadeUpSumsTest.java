package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.Models;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Formulas know no sums of floating-point numbers: what a solver makes of one, and of what hangs
/// on it, such as whether it is small enough to count as zero, is computed again before it is
/// shown.
class MadeUpSumsTest {
  @ParameterizedTest
  @EnumSource(names = {"ENUMERATING", "SYMBOLIC"})
  void whatASolverMakesUpIsNoAnswer(Engine engine) throws Exception {
    String test =
        """
        PTX sums
        { y=-1090519040; z=-2147483648; }
         P0@cta 0 ;
         st.relaxed.gpu.b32 y, -2147483648 ;
         mov.b32 r5, 1075838976 ;
         mov.b32 r6, -1070071808 ;
         mul.rn.f32 r0, r5, r6 ;
         st.weak.b32 z, r0 ;
         atom.acquire.gpu.cas.b32 r7, z, 0, 1099956224 ;
         mov.b32 r1, r7 ;
         ld.relaxed.gpu.b32 r8, y ;
         mov.b32 r9, 1052770304 ;
         add.rn.f32 r10, r8, r9 ;
         atom.acquire.gpu.add.f32 r3, z, r10 ;
         neg.f32 r11, r1 ;
         atom.relaxed.gpu.add.f32 r4, z, r11 ;
        forall (0:r4=-1059454976)
        """;
    Checker checker = new Checker(Models.find("ptx"), Limits.DEFAULT, false).by(engine);
    assertThat(checker.check(LitmusReader.read("sums", test)).verdict())
        .isIn(Verdict.HOLDS, Verdict.UNKNOWN);
  }
}
