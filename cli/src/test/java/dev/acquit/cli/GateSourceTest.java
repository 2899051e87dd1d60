package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `gate scan` reads the PTX in C++ sources, without a compiler.
class GateSourceTest {
  private static final String SOURCE = "src/test/resources/gate-source/kernels.cuh";

  @Test
  void statementsAreFunctionsInTheirLines() {
    Cli.Result result = Cli.run("gate", "scan", SOURCE);
    assertThat(result.out())
        .contains("asm_8 (" + SOURCE + ":8)\n", "      8 | ld.acquire.sys.global.s32 ")
        .contains("load acquire scope=system\n")
        .contains("     12 | st.release.gpu.global.s32 ", "store release scope=device\n")
        .contains("     20 | @p fence.acq_rel.gpu;", "     21 | atom.add.release.gpu.global.s32 ")
        .contains("     29 | red.release.gpu.global.add.s32 ")
        .contains("     31 | ld.relaxed.gpu.u32 ")
        .contains("     34 | ld.relaxed.sys.u32 ", "     35 | fence.acquire.sys;\n")
        .doesNotContain("asm_2 ");
  }

  /// A macro that is no string, and an instruction that there is not; the others are read.
  @Test
  void whatIsNotReadIsSaidWithItsLine() {
    Cli.Result result = Cli.run("gate", "scan", SOURCE);
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err())
        .contains(SOURCE + ":4:52: error: the asm statement of line 4 is not read: found '#'")
        .contains(SOURCE + ":37:3: error: found '.typo'");
    assertThat(result.err().lines().filter(l -> l.contains(": error: "))).hasSize(2);
  }

  /// An operand has as many digits as anybody likes: 2^32 - 1 ended with status 5.
  @Test
  void anOperandThatThereIsNot(@TempDir Path folder) throws IOException {
    Path source =
        Files.writeString(
            folder.resolve("operand.cu"),
            """
            __device__ void f(int* x) {
              asm volatile("st.relaxed.gpu.s32 [%0], %4294967295;" :: "l"(x) : "memory");
            }
            """);
    Cli.Result result = Cli.run("gate", "scan", source.toString());
    assertThat(result.status()).isLessThan(5);
    assertThat(result.err()).doesNotContain("bug of ours");
  }

  @Test
  void aFolderOfSourcesIsSearchedAndTheResultConfirmed(@TempDir Path folder) {
    String saved = folder.resolve("scan.json").toString();
    Cli.Result result =
        Cli.run("gate", "scan", "--out", saved, Path.of(SOURCE).getParent().toString());
    assertThat(result.out()).contains("asm_8 (" + SOURCE + ":8)");
    assertThat(Cli.run("recheck", saved).out()).contains("confirmed").doesNotContain("WRONG");
    // A gate needs what a compiler made of it.
    assertThat(Cli.run("gate", "check", SOURCE).err()).contains("unexpected character '#'");
  }
}
