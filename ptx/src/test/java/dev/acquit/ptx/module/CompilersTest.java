package dev.acquit.ptx.module;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What compilers emit is read whole, and the same with remembered patterns and without.
class CompilersTest {
  private static final String SOURCE =
      """
      #ifdef __clang__
      #define __global__ __attribute__((global))
      #define __device__ __attribute__((device))
      #define __shared__ __attribute__((shared))
      #endif
      __device__ int table[4] = {1, 2, 3, 4};
      __device__ __attribute__((noinline)) int other(int *p, int n) {
        return n > 5 ? p[n] : table[n & 3];
      }
      extern "C" __global__ void kernel(int *p, volatile int *q, float f) {
        __shared__ int tile[32];
        tile[*p & 31] = *q;
        *q = tile[3] + other(p, *p);
        for (int i = 0; i < *p; i++) {
      #ifdef __clang__
          __atomic_fetch_add(p + i, 1, __ATOMIC_RELAXED);
      #else
          atomicAdd(p + i, 1);
      #endif
        }
        asm volatile(
            "{ .reg .pred p; setp.ne.u32 p, %0, 0; @p bra L%=; membar.gl; L%=: }" ::"r"(*p)
            : "memory");
        switch (*p) {
          case 0: p[1] = (int)f; break;
          case 1: p[2] = 2; break;
          case 2: p[3] = 9; break;
          case 3: p[4] = 3; break;
          case 4: p[5] = 7; break;
        }
      }
      """;

  private static boolean onPath(String program) {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  private static String printed(Path file, boolean fast) throws IOException {
    try (Reader text = Files.newBufferedReader(file)) {
      return Printed.items(new ModuleStream("f", text, fast));
    }
  }

  private static void check(Path file) throws IOException {
    String read = printed(file, true);
    assertThat(read).as(file.toString()).doesNotContain("unreadable").contains("ENTRY");
    assertThat(read).isEqualTo(printed(file, false));
  }

  @ParameterizedTest
  @CsvSource({
    "nvcc, -ptx -arch=sm_90",
    "nvcc, -ptx -arch=sm_80 -G",
    "nvcc, -ptx -arch=sm_90 -lineinfo",
    "clang-19, -O2 --cuda-gpu-arch=sm_80 -nocudainc -nocudalib --cuda-device-only -S",
    "clang-19, -O0 -g --cuda-gpu-arch=sm_70 -nocudainc -nocudalib --cuda-device-only -S"
  })
  void compiled(String compiler, String options, @TempDir Path folder) throws Exception {
    assumeTrue(onPath(compiler), compiler + " is not on the PATH");
    Path source = Files.writeString(folder.resolve("k.cu"), SOURCE);
    Path target = folder.resolve("k.ptx");
    List<String> command = new ArrayList<>(List.of(compiler));
    command.addAll(List.of(options.split(" ")));
    command.addAll(List.of("-o", target.toString(), source.toString()));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("log").toFile())
            .start();
    int status = process.waitFor();
    assertThat(status).as(Files.readString(folder.resolve("log"))).isZero();
    check(target);
  }

  @Test
  void corpus() throws IOException {
    String corpus = System.getProperty("acquit.corpus", "");
    assumeTrue(!corpus.isEmpty(), "acquit.corpus names no folder of PTX files");
    try (Stream<Path> files = Files.list(Path.of(corpus))) {
      List<Path> all = files.filter(f -> f.toString().endsWith(".ptx")).sorted().toList();
      assertThat(all).isNotEmpty();
      for (Path file : all) {
        check(file);
      }
    }
  }
}
