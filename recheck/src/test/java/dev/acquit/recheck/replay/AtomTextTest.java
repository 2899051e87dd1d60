package dev.acquit.recheck.replay;

import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.OptionalLong;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AtomTextTest {
  /// `%r9` holds 5.
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "atom.relaxed.gpu.add.s32 %r1, x, 1; 7; 8",
        "atom.add.u32 %r1, [x+4], %r9; 4294967295; 4",
        "@%p1 red.relaxed.gpu.global.add.u64 x, -1; 0; -1",
        "atom.acq_rel.sys.exch.b32 %r1, x, 2; 7; 2",
        "atom.cas.b32 %r1, x, 7, 3; 7; 3",
        "atom.cas.b32 %r1, x, 6, 3; 7; 7",
        "atom.and.b32 %r1, x, 6; 3; 2",
        "atom.or.b32 %r1, x, 6; 3; 7",
        "red.xor.b32 x, 6; 3; 5",
        "atom.min.s32 %r1, x, -1; 0; -1",
        "atom.min.u32 %r1, x, -1; 0; 0",
        "atom.max.s32 %r1, x, -1; 0; 0",
        "atom.max.u32 %r1, x, -1; 0; 4294967295",
        "atom.inc.u32 %r1, x, 1; 1; 0",
        "atom.inc %r1, x, 3; 1; 2",
        "atom.dec.u32 %r1, x, 3; 0; 3",
        "atom.dec.u32 %r1, x, 3; 9; 3",
        "atom.dec.u32 %r1, x, 3; 2; 1"
      })
  void bothReadingsHaveToAgree(String text, long old, long written) {
    assertThatCode(() -> require(text, old, written)).doesNotThrowAnyException();
    assertThatCode(() -> require(text, old, written + 1))
        .isInstanceOf(NotReplayedException.class)
        .hasMessageContaining("two readings");
  }

  /// Floating point, unknown registers and other instructions.
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "atom.add.f32 %r1, x, 1",
        "atom.add.u32 %r1, x, %r2",
        "atom.exch.b128 %r1, x, 1",
        "st.relaxed.gpu x, 1",
        "atomic_fetch_add(x, 1)"
      })
  void othersAreLeft(String text) {
    assertThatCode(() -> require(text, 0, 77)).doesNotThrowAnyException();
  }

  private static void require(String text, long old, long written) throws NotReplayedException {
    AtomText.require(
        text, old, written, name -> name.equals("%r9") ? OptionalLong.of(5) : OptionalLong.empty());
  }
}
