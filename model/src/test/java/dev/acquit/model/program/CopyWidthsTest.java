package dev.acquit.model.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Engine;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What is copied may have numbers of any size: how a test comes out does not depend on it, nor on
/// the sizes of what is elsewhere.
class CopyWidthsTest {
  private static CheckResult check(String text) throws Exception {
    return new Checker(Models.find("ptx"), Limits.DEFAULT, false)
        .by(Engine.AUTO)
        .check(LitmusReader.read("widths", text));
  }

  /// Elements of a tile go out by a bulk copy, and a flag of four bytes says so.
  private static String out(int bytes, String fence, String wait) {
    return """
    PTX out
    { sizeof(y)=16; y=0; s=0; s@shared cta 0; uint32_t f=0; }
     P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;
     st.shared.uN [s], 1 | ld.acquire.gpu.u32 r1, [f] ;
     st.shared.uN [s+BYTES], 2 | ld.weak.uN TO2, [y] ;
     FENCE | ld.weak.uN TO3, [y+BYTES] ;
     cp.async.bulk.global.shared::cta.bulk_group [y], [s], 16 | ;
     cp.async.bulk.commit_group | ;
     WAIT | ;
     st.release.gpu.u32 [f], 1 | ;
    exists (1:r1=1 /\\ not (1:TO2=1 /\\ 1:TO3=2))
    """
        .replace("FENCE", fence)
        .replace("WAIT", wait)
        .replace("uN", "u" + 8 * bytes)
        .replace("BYTES", "" + bytes)
        .replace("TO", bytes == Long.BYTES ? "rd" : "r");
  }

  @ParameterizedTest
  @CsvSource({"1", "2", "4", "8"})
  void ofBlocks(int bytes) throws Exception {
    String fence = "fence.proxy.async.shared::cta";
    String wait = "cp.async.bulk.wait_group 0";
    assertThat(check(out(bytes, fence, wait)).verdict()).isEqualTo(Verdict.FAILS);
    assertThat(check(out(bytes, "", wait)).verdict()).isEqualTo(Verdict.HOLDS);
    assertThat(check(out(bytes, fence, "cp.async.bulk.wait_group.read 0")).verdict())
        .isEqualTo(Verdict.HOLDS);
  }

  /// One tile comes in and goes on to a third place: all three have numbers of one size, though
  /// nobody accesses the second one.
  @ParameterizedTest
  @CsvSource({"1", "2", "4", "8"})
  void ofCopiesBehindEachOther(int bytes) throws Exception {
    String text =
        """
        PTX on
        { sizeof(x)=16; x=0; sizeof(y)=16; y=0; s=0; s@shared cta 0; uint32_t f=0; }
         P0@cta 0,gpu 0 ;
         st.global.uN [x], 7 ;
         cp.async.cg.shared.global [s], [x], 16 ;
         cp.async.wait_all ;
         fence.proxy.async.shared::cta ;
         cp.async.bulk.global.shared::cta.bulk_group [y], [s], 16 ;
         cp.async.bulk.commit_group ;
         cp.async.bulk.wait_group 0 ;
         ld.global.uN TO0, [y] ;
         st.relaxed.gpu.u32 [f], 1 ;
        exists (not 0:TO0=7)
        """
            .replace("uN", "u" + 8 * bytes)
            .replace("TO", bytes == Long.BYTES ? "rd" : "r");
    assertThat(check(text).verdict()).isEqualTo(Verdict.FAILS);
    assertThat(check(text.replace("exists (not ", "exists (")).verdict()).isEqualTo(Verdict.HOLDS);
  }

  /// What is filled up with zeros may be as short as a number is.
  @ParameterizedTest
  @CsvSource({"1, FAILS", "2, FAILS", "4, FAILS", "8, NOT_COVERED"})
  void ofWhatIsFilledUp(int bytes, Verdict verdict) throws Exception {
    String text =
        """
        PTX fill
        { sizeof(x)=16; x=0; s=0; s@shared cta 0; }
         P0@cta 0,gpu 0 ;
         st.global.uN [x], 7 ;
         st.shared.uN [s+BYTES], 9 ;
         cp.async.cg.shared.global [s], [x], 16, READ ;
         cp.async.wait_all ;
         ld.shared.uN TO0, [s] ;
         ld.shared.uN TO1, [s+BYTES] ;
        exists (not (0:TO0=7 /\\ 0:TO1=0))
        """
            .replace("uN", "u" + 8 * bytes)
            .replace("BYTES", "" + bytes)
            .replace("READ", "" + Math.min(bytes, 4))
            .replace("TO", bytes == Long.BYTES ? "rd" : "r");
    assertThat(check(text).verdict()).isEqualTo(verdict);
  }

  /// Where several sizes are used for what is copied, words are; others overlap with them in part.
  @Test
  void ofSeveralSizes() throws Exception {
    String text =
        """
        PTX several
        { sizeof(x)=16; x=0; s=0; s@shared cta 0; }
         P0@cta 0,gpu 0 ;
         st.global.u32 [x], 7 ;
         cp.async.cg.shared.global [s], [x], 16 ;
         cp.async.wait_all ;
         ld.shared.u32 r0, [s] ;
         ld.shared.SIZE r1, [s+8] ;
        exists (not 0:r0=7)
        """;
    assertThat(check(text.replace("SIZE", "u32")).verdict()).isEqualTo(Verdict.FAILS);
    assertThat(check(text.replace("SIZE", "u16")).verdict()).isEqualTo(Verdict.NOT_COVERED);
  }
}
