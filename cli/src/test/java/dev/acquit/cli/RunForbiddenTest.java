package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// `// acquit: run-forbidden (...)`: runs ask it, checks do not, and both say what is misspelt in
/// it.
@Tag("slow")
@ResourceLock(Cli.RUNS)
class RunForbiddenTest {
  /// A message of two words without an order: the reader returns their sum, 0 to 3, and traps where
  /// it has seen both.
  private static final String MODULE =
      """
      // acquit: thread put(x, y)@cta 0
      // acquit: thread get(x, y)@cta 1
      // acquit: init x=0
      %s.version 8.0
      .target sm_70
      .address_size 64
      .func put(.param .b64 px, .param .b64 py)
      {
        .reg .b64 %%rd<3>;
        ld.param.u64 %%rd1, [px];
        ld.param.u64 %%rd2, [py];
        st.relaxed.gpu.global.b32 [%%rd1], 1;
        st.relaxed.gpu.global.b32 [%%rd2], 2;
        ret;
      }
      .func (.param .b32 r) get(.param .b64 px, .param .b64 py)
      {
        .reg .b64 %%rd<3>;
        .reg .b32 %%r<4>;
        .reg .pred %%p<2>;
        ld.param.u64 %%rd1, [px];
        ld.param.u64 %%rd2, [py];
        ld.relaxed.gpu.global.b32 %%r1, [%%rd2];
        ld.relaxed.gpu.global.b32 %%r2, [%%rd1];
        add.u32 %%r3, %%r1, %%r2;
        setp.eq.u32 %%p1, %%r3, 3;
        @%%p1 trap;
        st.param.b32 [r], %%r3;
        ret;
      }
      """;

  @TempDir private Path folder;

  private String file(String comments) throws Exception {
    StringBuilder lines = new StringBuilder();
    for (String comment : comments.split(";")) {
      lines.append("// acquit: ").append(comment.strip()).append('\n');
    }
    return Files.writeString(folder.resolve("sum.ptx"), MODULE.formatted(lines)).toString();
  }

  /// The trap is seen where nothing else is asked, the sum of 2 where that is forbidden.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "run-forbidden (1:ret=9) | ~exists (1:%ret=9 \\/ 1:%trap=1) | VIOLATED",
        "exists (1:ret=0); run-forbidden (1:ret=2) | ~exists (1:%ret=2) | VIOLATED",
        "exists (1:ret=2); run-forbidden (1:ret=9) | ~exists (1:%ret=9) | NOT SHOWN",
        "never (1:ret=9); run-forbidden (1:ret=2) | ~exists (1:%ret=9 \\/ 1:%ret=2) | VIOLATED",
        "forall (y=2); run-forbidden (1:ret=2) | forall (y=2 /\\ ~(1:%ret=2)) | VIOLATED",
        "forall (y=2); run-forbidden (x=0) | forall (y=2 /\\ ~(x=0)) | NOT SHOWN",
      })
  void runsAskIt(String comments, String condition, String verdict) throws Exception {
    Cli.Result result =
        Cli.run(
            "run",
            "--device=emulator",
            "--mode=sanity",
            "--time=300ms",
            "--mutants=0",
            file(comments));
    assertThat(result.out()).contains(verdict + " sum", "  " + condition + "\n");
    assertThat(result.status()).isEqualTo(verdict.equals("VIOLATED") ? 1 : 0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "exists (1:ret=2); run-forbidden (1:ret=2) | sum: Ok",
        "forall (y=2); run-forbidden (1:ret=2) | sum: HOLDS",
        "run-forbidden (1:ret=2) | sum: VIOLATED",
      })
  void checksSayThatTheyDoNot(String comments, String answer) throws Exception {
    Cli.Result result = Cli.run("check", file(comments));
    assertThat(result.out()).startsWith(answer);
    assertThat(result.err()).contains("run-forbidden (1:ret=2) is asked by run alone");
  }

  /// Place, message and hint, whoever reads it.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "exists (1:ret=2); run-forbidden (1:rett=2) | 5 | found '1:rett' | did you mean 'ret'?",
        "exists (1:rett=2); run-forbidden (1:ret=2) | 4 | found '1:rett' | did you mean 'ret'?",
        "run-forbidden (1:rett=2) | 4 | found '1:rett' | did you mean 'ret'?",
        "forall (y=2); run-forbidden (z=1) | 5 | 'z' | z",
        "forall (y=2); run-forbidden (z=1 | 5 | in the condition | hint",
        "run-forbidden (y=1); run-forbidden (y=3) | 5 | second run-forbidden | join them",
        "run_forbidden (y=1) | 4 | found 'acquit: run_forbidden (y=1)' | who runs",
      })
  void slipsAreErrors(String comments, int line, String message, String hint) throws Exception {
    String file = file(comments);
    for (String command : new String[] {"check", "run"}) {
      Cli.Result result =
          command.equals("run")
              ? Cli.run("run", "--device=emulator", "--time=100ms", file)
              : Cli.run("check", file);
      assertThat(result.status()).as(result.out()).isEqualTo(2);
      assertThat(result.err()).contains("sum.ptx:" + line + ":1: error: ", message, hint);
    }
  }
}
