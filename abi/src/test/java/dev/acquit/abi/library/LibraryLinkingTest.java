package dev.acquit.abi.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.ptx.isa.Target;
import dev.acquit.testing.Rounds;
import dev.acquit.testing.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The library with the tools of CUDA, where they are: assembled by ptxas, and linked by nvlink
/// with what nvcc makes of a kernel that calls it, and with what llc makes of LLVM IR. ptxas 13.0
/// has no sm_70, so that is not tried.
@Tag("slow")
class LibraryLinkingTest {
  @TempDir private Path folder;

  /// One in each build.
  static List<Integer> architectures() {
    return Rounds.rows(List.of(80, 75, 90, 100, 120), _ -> "an architecture");
  }

  /// One in each build.
  static List<Integer> linkedArchitectures() {
    return Rounds.rows(List.of(90, 75), _ -> "an architecture");
  }

  @ParameterizedTest
  @MethodSource("architectures")
  void ptxasAssemblesIt(int sm) throws Exception {
    Path ptxas = Tools.orAbort("ptxas", "the library with other code");
    Library library = library(sm);
    Path object = assembled(ptxas, library, sm);
    assertThat(object).isNotEmptyFile();
  }

  @ParameterizedTest
  @MethodSource("linkedArchitectures")
  void aKernelOfNvccIsLinkedWithIt(int sm) throws Exception {
    Path ptxas = Tools.orAbort("ptxas", "the library with other code");
    Path nvcc = Tools.orAbort("nvcc", "the library with other code");
    Path nvlink = Tools.orAbort("nvlink", "the library with other code");
    Library library = library(sm);
    Path object = assembled(ptxas, library, sm);
    Files.writeString(folder.resolve("atomics.h"), LibraryDeclarations.header(library));
    Path source = folder.resolve("use.cu");
    Files.writeString(
        source,
        """
        #include "atomics.h"
        __global__ void use(unsigned* flag, float* sum, unsigned long long* word, int* least,
                            unsigned short* half, unsigned __int128* pair) {
          if (acquit_atomic_load_acquire_gpu_b32(flag) == 0) {
            acquit_atomic_add_acq_rel_gpu_f32(sum, 1.5f);
            acquit_atomic_compare_exchange_seq_cst_sys_b64(word, 1, 2);
            acquit_atomic_min_relaxed_cta_s32(least, -7);
            acquit_atomic_store_release_gpu_b16(half, 3);
            acquit_atomic_compare_exchange_release_acquire_cta_b64(word, 2, 3);
            acquit_atomic_sub_relaxed_thread_f32(sum, 0.5f);
            half[1] = acquit_atomic_compare_exchange_acquire_gpu_b16(half, 3, 4);
        #if __CUDA_ARCH__ >= 900
            *pair = acquit_atomic_compare_exchange_acq_rel_gpu_b128(pair, *pair, 5);
            acquit_atomic_store_release_sys_b128(pair, 6);
        #endif
            acquit_atomic_fence_seq_cst_gpu();
            acquit_atomic_store_release_gpu_b32(flag, 1);
          }
        }
        """);
    Path user = folder.resolve("use.o");
    run(nvcc, "-arch=sm_" + sm, "-rdc=true", "-cubin", "-o", user.toString(), source.toString());
    Path linked = folder.resolve("linked.cubin");
    String arch = "-arch=sm_" + sm;
    run(nvlink, arch, "-o", linked.toString(), user.toString(), object.toString());
    assertThat(linked).isNotEmptyFile();
    // Without the library nvlink misses its functions: they are what was linked.
    assertThat(status(nvlink, arch, "-o", linked.toString(), user.toString())).isNotZero();
  }

  @Test
  void codeOfLlcIsLinkedWithIt() throws Exception {
    Path ptxas = Tools.orAbort("ptxas", "the library with other code");
    Path llc = Tools.orAbort("llc", "the library with other code");
    Path nvlink = Tools.orAbort("nvlink", "the library with other code");
    assumeTrue(
        status(
                llc,
                "-march=nvptx64",
                "-mcpu=sm_90",
                "-o",
                folder.resolve("none").toString(),
                empty().toString())
            == 0,
        "llc knows no sm_90");
    Library library = library(90);
    Path object = assembled(ptxas, library, 90);
    Path source = folder.resolve("use.ll");
    Files.writeString(
        source,
        LibraryDeclarations.ir(library)
            + """

            define void @use(ptr %p, ptr %sum) {
              %a = call i32 @acquit_atomic_load_acquire_gpu_b32(ptr %p)
              %b = call float @acquit_atomic_add_relaxed_gpu_f32(ptr %sum, float 1.0)
              call void @acquit_atomic_store_release_gpu_b32(ptr %p, i32 %a)
              ret void
            }
            """);
    Path ptx = folder.resolve("use.ptx");
    Path user = folder.resolve("use.o");
    run(llc, "-march=nvptx64", "-mcpu=sm_90", "-o", ptx.toString(), source.toString());
    run(ptxas, "-c", "-arch=sm_90", "-o", user.toString(), ptx.toString());
    run(
        nvlink,
        "-arch=sm_90",
        "-o",
        folder.resolve("linked").toString(),
        user.toString(),
        object.toString());
  }

  private Path empty() throws IOException {
    Path file = folder.resolve("empty.ll");
    Files.writeString(file, "target triple = \"nvptx64-nvidia-cuda\"\ndeclare void @f(ptr)\n");
    return file;
  }

  private static Library library(int sm) throws Exception {
    return Library.of(Mappings.find("ptx-abi-13"), new Pick.Recommended(), new Target(sm));
  }

  private Path assembled(Path ptxas, Library library, int sm) throws Exception {
    Path ptx = folder.resolve("atomics.ptx");
    Path object = folder.resolve("atomics.o");
    Files.writeString(ptx, PtxLibrary.write(library, true));
    run(ptxas, "-c", "-arch=sm_" + sm, "-o", object.toString(), ptx.toString());
    return object;
  }

  private void run(Path tool, String... arguments) throws Exception {
    int status = status(tool, arguments);
    assertThat(status).as(Files.readString(folder.resolve("out"))).isZero();
  }

  private int status(Path tool, String... arguments) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(new ArrayList<>(Arrays.asList(arguments)));
    builder.command().add(0, tool.toString());
    return builder
        .redirectErrorStream(true)
        .redirectOutput(folder.resolve("out").toFile())
        .start()
        .waitFor();
  }
}
