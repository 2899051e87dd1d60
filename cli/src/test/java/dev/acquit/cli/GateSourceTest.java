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
        .contains("asm_8 (" + SOURCE + ":8)\n", "  8 | ld.acquire.sys.global.s32 ")
        .contains("load acquire scope=system\n")
        .contains("  12 | st.release.gpu.global.s32 ", "store release scope=device\n")
        .contains("  20 | @p fence.acq_rel.gpu;", "  21 | atom.add.release.gpu.global.s32 ")
        .contains("  29 | red.release.gpu.global.add.s32 ")
        .contains("  31 | ld.relaxed.gpu.u32 ")
        .contains("  34 | ld.relaxed.sys.u32 ", "  35 | fence.acquire.sys;\n")
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

  private static Cli.Result scanned(Path folder, String name, String text) throws IOException {
    return Cli.run("gate", "scan", Files.writeString(folder.resolve(name), text).toString());
  }

  @Test
  void aConditionalInATemplateGoesBothWays(@TempDir Path folder) throws IOException {
    Cli.Result result =
        scanned(
            folder,
            "if.cu",
            """
            __device__ void f(int *p) {
              asm volatile("st.release.gpu.u32 [%0], 1;\\n"
            #if A
                           "fence.acq_rel.gpu;\\n"
            #elif B
                           "fence.acq_rel.sys;\\n"
            #else
                           "fence.sc.gpu;\\n"
            #endif
                           :: "l"(p) : "memory");
            }
            """);
    assertThat(result.status()).as(result.err()).isZero();
    assertThat(result.out())
        .contains("4 | fence.acq_rel.gpu;", "6 | fence.acq_rel.sys;", "8 | fence.sc.gpu;")
        .contains("1 atomic sequence in 1 function");
  }

  /// A constant that only the compiler knows may be a number of threads; one that is written is it.
  /// Each element is atomic by itself; what has an order is not taken apart.
  @Test
  void aVectorIsItsElements(@TempDir Path folder) throws IOException {
    Cli.Result result =
        scanned(
            folder,
            "vector.cu",
            """
            __device__ void f(float *p, float a) {
              asm volatile("red.relaxed.gpu.global.add.v2.f32 [%0], {%1, %1};" :: "l"(p), "f"(a));
            }
            __device__ void g(float *p, float a) {
              asm volatile("red.release.gpu.global.add.v2.f32 [%0], {%1, %1};" :: "l"(p), "f"(a));
            }
            """);
    assertThat(result.out())
        .contains("  [parameter 1]\n", "  [parameter 1+4]\n", "can be rmw relaxed scope=device")
        .contains("2 atomic sequences in 2 functions, 1 UNRECOGNISED");
  }

  @Test
  void constantsAreWhatTheyAre(@TempDir Path folder) throws IOException {
    Cli.Result result =
        scanned(
            folder,
            "n.cu",
            """
            template <int N> __device__ void f(int id, int *p) {
              asm volatile("bar.sync %0, %1; st.release.gpu.u32 [%2], %3;"
                :: "r"(id), "n"(N), "l"(p), "n"(7) : "memory");
            }
            """);
    assertThat(result.status()).as(result.err()).isZero();
    assertThat(result.out()).contains("st.release.gpu.u32 [%op2], 7;");
  }

  @Test
  void aMissingCommaIsRead(@TempDir Path folder) throws IOException {
    String text =
        "__device__ void f(int *p, int a) {"
            + " asm(\"st.release.gpu.u32 [%0], %1;\" :: \"l\"(p) \"r\"(a)); }";
    assertThat(scanned(folder, "comma.cu", text).out()).contains("store release scope=device");
  }

  @Test
  void statementsOfTheHostArePassedOverAndSlipsAreNot(@TempDir Path folder) throws IOException {
    String text =
        """
        void barrier() { asm volatile("mfence" ::: "memory"); }
        __device__ void slip() { asm volatile("mebar.gl;" ::: "memory"); }
        """;
    assertThat(scanned(folder, "host.cpp", text).out())
        .contains("asm_2 (", "UNRECOGNISED at line 2", "in 1 function, 1 UNRECOGNISED")
        .doesNotContain("mfence");
  }

  @Test
  void whatTrapsAndWhatManyDevicesSeeIsListed(@TempDir Path folder) throws IOException {
    String text =
        """
        __device__ void stop(int *p) { asm("st.release.gpu.u32 [%0], 1; trap;" :: "l"(p)); }
        __device__ void assert_fails() { asm("trap;"); }
        __device__ void all(int *p) { asm("multimem.red.release.sys.global.add.s32 [%0], %1;" :: "l"(p), "r"(1)); }
        """;
    assertThat(scanned(folder, "trap.cu", text).out())
        .contains("store release scope=device", "'multimem.red.release.sys.global.add.s32'")
        .contains("1 atomic sequence in 3 functions, 1 without any, 1 UNRECOGNISED");
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
