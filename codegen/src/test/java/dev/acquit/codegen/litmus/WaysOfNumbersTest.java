package dev.acquit.codegen.litmus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Limits;
import dev.acquit.ptx.module.ModuleReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Functions whose numbers say which way they go, and what is on the ways that they do not go; and
/// parameters that are read at their addresses.
class WaysOfNumbersTest {
  private static final String HEAD = ".version 9.0\n.target sm_90\n.address_size 64\n";

  /// Reads the element before the one of a number, if there is one.
  private static final String MODULE =
      HEAD
          + """
          .visible .func (.param .b32 r) before(.param .b64 x, .param .b32 n)
          {
            .reg .b64 %rd<8>;
            .reg .b32 %r<6>;
            .reg .pred %p<3>;
            ld.param.u64 %rd1, [x];
            mov.u64 %rd2, n;
            cvta.param.u64 %rd3, %rd2;
            ld.u32 %r1, [%rd3];
            mov.u32 %r2, -1;
            setp.lt.s32 %p1, %r1, 1;
            @%p1 bra END;
            mul.wide.s32 %rd4, %r1, 4;
            add.s64 %rd5, %rd1, %rd4;
            ld.global.u32 %r2, [%rd5+-4];
          END:
            st.param.b32 [r], %r2;
            ret;
          }
          .visible .func (.param .b32 r) narrow(.param .b64 x, .param .b32 n)
          {
            .reg .b64 %rd<8>;
            .reg .b32 %r<6>;
            .reg .pred %p<3>;
            ld.param.u64 %rd1, [x];
            ld.param.u32 %r1, [n];
            cvt.s64.s32 %rd2, %r1;
            cvt.u32.u64 %r3, %rd2;
            mov.u32 %r2, -1;
            setp.lt.s32 %p1, %r3, 1;
            @%p1 bra END;
            mul.wide.s32 %rd4, %r1, 4;
            add.s64 %rd5, %rd1, %rd4;
            ld.shared.u32 %r2, [%rd5+-4];
          END:
            st.param.b32 [r], %r2;
            ret;
          }
          .visible .func to(.param .b32 n)
          {
            .reg .b64 %rd<3>;
            mov.u64 %rd1, n;
            st.param.u32 [%rd1], 1;
            ret;
          }
          """;

  private static KernelTests.Read read(String module, String thread) throws Exception {
    return KernelTests.read(
        new KernelFunctions(
            "m.ptx",
            ModuleReader.read("m.ptx", module),
            new KernelRequest(
                List.of(thread), List.of("x=7"), Optional.of("exists (0:ret=x \\/ true)"))),
        "m",
        SourceAnswers.NONE);
  }

  @ParameterizedTest
  @CsvSource({"0, -1, false", "-3, -1, false", "1, 7, true", "2, 7, true"})
  void whatIsNotReachedAccessesNothing(int n, int result, boolean loads) throws Exception {
    var test = read(MODULE, "before(x, " + n + ")").test().test();
    String text = LitmusWriter.write(test);
    assertThat(text.contains("ld.weak")).as(text).isEqualTo(loads);
    assertThat(text).doesNotContain("bra");
    assertThat(new Checker(Models.find("ptx"), Limits.DEFAULT, false).check(test).states().keySet())
        .hasToString("[0:%ret=" + result + "; [x]=7;]");
  }

  /// A number that was wide for a while still decides, before the access in a space where `x` is
  /// not is looked at.
  @ParameterizedTest
  @CsvSource({"0, true", "-3, true", "1, false"})
  void aNumberThatIsNarrowAgainDecides(int n, boolean read) throws Exception {
    try {
      assertThat(LitmusWriter.write(read(MODULE, "narrow(x, " + n + ")").test().test()))
          .doesNotContain("bra");
      assertThat(read).isTrue();
    } catch (NotReadException e) {
      assertThat(read).as(e.getMessage()).isFalse();
    }
  }

  @Test
  void aParameterIsNotWritten() {
    assertThatThrownBy(() -> read(MODULE, "to(1)"))
        .isInstanceOf(NotReadException.class)
        .hasMessageContaining("a write to the parameter 'n'");
  }

  /// Any number of branches forwards by comparisons of parameters, beside an interpreter of them.
  @Test
  void asAnInterpreterGoes() throws Exception {
    Random random = new Random(41);
    List<String> comparisons = List.of("eq", "ne", "lt", "le", "gt", "ge");
    for (int program = 0; program < 60; program++) {
      int steps = 2 + random.nextInt(6);
      int[] parameters = {random.nextInt(5) - 2, random.nextInt(5) - 2};
      List<String> lines = new ArrayList<>();
      int expected = 0;
      int skipTo = 0;
      for (int step = 0; step < steps; step++) {
        int a = random.nextInt(2);
        int b = random.nextInt(5) - 2;
        int target = step + 1 + random.nextInt(steps - step);
        String comparison = comparisons.get(random.nextInt(6));
        boolean negated = random.nextBoolean();
        lines.add(
            "L%d: setp.%s.s32 %%p%d, %%r%d, %d; @%s%%p%d bra L%d; add.s32 %%r3, %%r3, %d;"
                .formatted(
                    step, comparison, step, a, b, negated ? "!" : "", step, target, 1 << step));
        if (step >= skipTo) {
          int order = Integer.compare(parameters[a], b);
          boolean holds =
              switch (comparison) {
                case "eq" -> order == 0;
                case "ne" -> order != 0;
                case "lt" -> order < 0;
                case "le" -> order <= 0;
                case "gt" -> order > 0;
                default -> order >= 0;
              };
          if (holds != negated) {
            skipTo = target;
          } else {
            expected += 1 << step;
          }
        }
      }
      String module =
          HEAD
              + """
              .visible .func (.param .b32 r) f(.param .b64 x, .param .b32 n, .param .b32 m)
              {
                .reg .b32 %%r<4>;
                .reg .pred %%p<8>;
                ld.param.u32 %%r0, [n];
                ld.param.u32 %%r1, [m];
                mov.u32 %%r3, 0;
                %s
              L%d:
                st.param.b32 [r], %%r3;
                ret;
              }
              """
                  .formatted(String.join("\n", lines), steps);
      var test = read(module, "f(x, %d, %d)".formatted(parameters[0], parameters[1])).test().test();
      assertThat(LitmusWriter.write(test)).as(module).doesNotContain("bra");
      assertThat(
              new Checker(Models.find("ptx"), Limits.DEFAULT, false).check(test).states().keySet())
          .as(module)
          .hasToString("[0:%ret=" + expected + "; [x]=7;]");
    }
  }
}
