package dev.acquit.codegen.litmus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Limits;
import dev.acquit.ptx.module.ModuleReader;
import dev.acquit.ptx.module.PtxModule;
import dev.acquit.text.InputException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Which thread of its block a thread of a test is, by what it returns: the values of two special
/// registers, the second a thousand times.
class SpecialRegisterValuesTest {
  private static KernelTests.Read read(String registers, String places) throws Exception {
    String[] names = registers.split(" ");
    String text =
        """
        .version 9.0
        .target sm_90
        .address_size 64
        .visible .func (.param .b32 r) f()
        {
          .reg .b32 %%r<4>;
          mov.u32 %%r1, %s;
          mov.u32 %%r2, %s;
          mad.lo.s32 %%r3, %%r2, 1000, %%r1;
          st.param.b32 [r], %%r3;
          ret;
        }
        """
            .formatted(names[0], names[1]);
    PtxModule module = ModuleReader.read("m.ptx", text);
    List<String> threads = Stream.of(places.split(";")).map(p -> "f@" + p.strip()).toList();
    KernelRequest request =
        new KernelRequest(threads, List.of(), Optional.of("exists (" + condition(threads) + ")"));
    return KernelTests.read(new KernelFunctions("m.ptx", module, request), "m", SourceAnswers.NONE);
  }

  private static String condition(List<String> threads) {
    return "0:ret=" + (threads.size() - 1) + ":ret \\/ true";
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "%tid.x %tid.y   | cta 0; cta 0 | 0 1",
        "%tid.x %tid.y   | cta 0, block(2,2); cta 0; cta 0; cta 0 | 0 1 1000 1001",
        "%tid.x %tid.y   | cta 0, block(8,4), thread (7,3); cta 0, thread (1, 2) | 3007 2001",
        "%tid.z %tid.y   | cta 0, block(4,3,2), warp 0, lane 23 | 2001",
        "%tid.x %warpid  | cta 0, block(64), warp 1, lane 3 | 1035",
        "%tid.x %warpid  | cta 0, warp 1, lane 3 | 1035",
        "%laneid %warpid | cta 0, warp 2, lane 5; cta 0, warp 2, lane 6 | 2005 2006",
        "%laneid %tid.x  | cta 0, thread 35 | 35003",
        "%laneid %tid.y  | cta 0, block(8,4), thread (1,2) | 2017",
        "%ntid.x %ntid.y | cta 0, block(8,4) | 4008",
        "%ntid.x %ntid.z | cta 0; cta 0; cta 1 | 1002 1002 1002",
        "%ctaid.x %ctaid.y | cta (1,2), grid(4,3); cta 3 | 2001 3",
        "%nctaid.x %nctaid.y | cta (1,2), grid(4,3) | 3004",
        "%ctaid.x %nctaid.x | cta 5; cta 7 | 2000 2001",
      })
  void values(String registers, String places, String expected) throws Exception {
    var test = read(registers, places).test().test();
    String[] each = expected.split(" ");
    var result = new Checker(Models.find("ptx"), Limits.DEFAULT, false).check(test);
    String state = result.states().keySet().toString();
    for (int i = 0; i < each.length; i++) {
      if (i == 0 || i == each.length - 1) {
        assertThat(state).contains(i + ":%ret=" + each[i]);
      }
    }
  }

  /// Nothing is 0 only because nobody said it.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "%tid.x %tid.y   | cta 0              | found '%tid.y', which is 0",
        "%tid.z %ctaid.y | cta 0              | found '%ctaid.y', '%tid.z', which are 0",
        "%tid.x %tid.y   | cta 0, warp 0, lane 3 | found '%tid.y', which is 0",
        "%tid.x %tid.y   | cta 0, block(8,1)  | none",
        "%tid.x %ntid.y  | cta 0              | none",
      })
  void remarks(String registers, String places, String expected) throws Exception {
    List<String> words =
        read(registers, places).remarks().stream().map(KernelTests.Remark::words).toList();
    if (expected.equals("none")) {
      assertThat(words).isEmpty();
    } else {
      assertThat(words).anyMatch(w -> w.startsWith(expected));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "%ntid.x %tid.y  | cta 0, warp 0, lane 3 | '%ntid.x' depends on where the thread runs",
        "%ntid.x %tid.y  | cta 0, thread 3       | '%ntid.x' depends on where the thread runs",
        "%laneid %tid.x  | cta 0, thread (3,1)   | '%laneid' depends on where the thread runs",
        "%laneid %warpid | cta 0                 | '%warpid' depends on where the thread runs",
        "%tid.x %tid.y   | cta 0, lane 3         | a warp without a lane",
        "%tid.x %tid.y   | cta 0, warp 0, lane 32 | lane 32 of a warp of 32",
        "%tid.x %tid.y   | cta 0, block(8,4), thread (8,0) | thread [8, 0] of a block of [8, 4]",
        "%tid.x %tid.y   | cta 0, block(1,2); cta 0; cta 0 | more threads than a block",
        "%tid.x %tid.y   | cta 0, block(2,2); cta 1, block(4) | different shapes of one grid",
        "%tid.x %tid.y   | cta 0, thread 1; cta 0, thread 1 | two threads in one place",
        "%tid.x %tid.y   | cta 0, thread 1; cta 0 | some threads of a CTA with a place",
        "%tid.x %tid.y   | cta 4, grid(2,2)      | a CTA that is not in it",
        "%tid.x %tid.y   | cta (1,1)             | found the place",
        "%tid.x %tid.y   | cta 0, block(1,2,3,4) | found the place",
      })
  void whatIsNotKnownIsRefused(String registers, String places, String message) {
    assertThatThrownBy(() -> read(registers, places))
        .isInstanceOfAny(InputException.class, NotReadException.class)
        .hasMessageContaining(message);
  }

  /// A barrier for so many threads of the CTA waits for those of the test that stand for them.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "64 | cta 0, warp 0, lane 0; cta 0, warp 1, lane 0 | 2",
        "32 | cta 0, warp 0, lane 0; cta 0, warp 1, lane 0 | 1",
        "96 | cta 0, warp 0, lane 0; cta 0, warp 1, lane 0 | 3",
        "64 | cta 0, warp 0, lane 0; cta 0, warp 0, lane 1; cta 0, warp 3, lane 0;"
            + " cta 0, warp 3, lane 9 | 4",
        "64 | cta 0, warp 0, lane 0; cta 0, warp 0, lane 1; cta 0, warp 3, lane 0 | 64",
        "64 | cta 0, block 64; cta 0; cta 0 | 3",
        "96 | cta 0, block 96, thread 0; cta 0, thread 1; cta 0, thread 40 | 3",
        "64 | cta 0; cta 0 | 64",
      })
  void barriersCountWarps(long count, String places, long expected) throws Exception {
    String text =
        """
        .version 9.0
        .target sm_90
        .address_size 64
        .visible .func (.param .b32 r) f()
        {
          .reg .b32 %%r<2>;
          .reg .pred %%p<3>;
          bar.sync 1, %1$d;
          barrier.arrive 2, %1$d;
          mov.u32 %%r1, 1;
          setp.eq.s32 %%p1, %%r1, 1;
          bar.red.popc.u32 %%r1, 3, %1$d, %%p1;
          st.param.b32 [r], %%r1;
          ret;
        }
        """
            .formatted(count);
    List<String> threads = Stream.of(places.split(";")).map(p -> "f@" + p.strip()).toList();
    var read =
        KernelTests.read(
            new KernelFunctions(
                "m.ptx",
                ModuleReader.read("m.ptx", text),
                new KernelRequest(threads, List.of(), Optional.of("exists (0:ret=1)"))),
            "m",
            SourceAnswers.NONE);
    assertThat(LitmusWriter.write(read.test().test()))
        .contains("bar.sync 1, " + expected + " ", "barrier.arrive 2, " + expected + " ")
        .containsPattern("bar.red.popc.u32 %r1, 3, " + expected + ", ");
  }
}
