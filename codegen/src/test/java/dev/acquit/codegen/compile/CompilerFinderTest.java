package dev.acquit.codegen.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.codegen.matrix.MatrixCell;
import dev.acquit.codegen.matrix.MatrixRequest;
import dev.acquit.codegen.matrix.SourceDialect;
import dev.acquit.litmus.ast.CppOperation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What is found, and what is said when nothing is.
class CompilerFinderTest {
  private static final String NVCC =
      """
      case "$1" in
      --version)
        echo "nvcc: NVIDIA (R) Cuda compiler driver"
        echo "Cuda compilation tools, release 12.8, V12.8.61";;
      --list-gpu-code) echo sm_75; echo sm_80; echo sm_100; echo sm_100a;;
      *) exit 1;;
      esac
      """;
  private static final String LLVM =
      """
      case "$*" in
      *-version) echo "  Distribution LLVM version %s.1.8-rc1"; echo "clang version %s.1.8 (x)";;
      *help*) echo "  ptx60 - Use PTX version 60."; echo "  ptx87 - Use PTX version 87.";
        echo "  ptx9x - no"; echo "  sm_60 - Target SM 6.0." >&2; echo "  sm_100a - Target." >&2;;
      *) exit 1;;
      esac
      """;

  /// Knows no GPU.
  private static final String NO_GPU =
      """
      case "$*" in
      *-version) echo "LLVM version 21.0.0";;
      *) echo "unable to get target" >&2; exit 1;;
      esac
      """;

  @TempDir private Path folder;

  private CompilerSearch search(String what, SourceDialect... dialects) throws Exception {
    return new CompilerFinder(List.of(folder.resolve("none"), folder))
        .search(what, List.of(dialects));
  }

  private Compiler found(String what, SourceDialect... dialects) throws Exception {
    return ((CompilerSearch.Found) search(what, dialects)).compiler();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"nvcc", "clang", "llc", "/nowhere/nvcc", "cc {source}", "./llc-99", "gcc"})
  void absent(String what) throws Exception {
    CompilerSearch search = search(what, SourceDialect.NV_BUILTIN);
    assertThat(search).isInstanceOf(CompilerSearch.Absent.class);
    CompilerSearch.Absent absent = (CompilerSearch.Absent) search;
    assertThat(absent.message()).isEqualTo("compiler not found: " + what.split(" ")[0]);
    assertThat(absent.hint()).isNotBlank();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          ``                 | nv | the compiler is empty
          cc '{source}       | nv | a quote is not closed in 'cc '{source}'
          cc {source} {asm}  | nv | nothing is known as {asm} in a compiler's command
          mycc               | nv | the compiler's command has no place for the source
          nvcc -O3           | nv | the compiler's command has no place for the source
          cc {source}        |    | it is not known what the command compiles
          """)
  void malformed(String what, String dialect, String message) throws Exception {
    FakeCompiler.script(folder, "mycc", "exit 0\n");
    CompilerSearch search =
        dialect == null ? search(what) : search(what, SourceDialect.of(dialect).orElseThrow());
    assertThat(search).isInstanceOf(CompilerSearch.Malformed.class);
    assertThat(((CompilerSearch.Malformed) search).message()).isEqualTo(message);
  }

  @Test
  void aProgramThatIsNone() throws Exception {
    Path nvcc = FakeCompiler.script(folder, "nvcc", "exit 3\n");
    assertThat(search("nvcc"))
        .isEqualTo(
            new CompilerSearch.Absent(
                nvcc + " does not say its version", "check that '" + nvcc + " --version' works"));
    Files.writeString(nvcc, "\0\1\2");
    assertThat(search("nvcc")).isInstanceOf(CompilerSearch.Absent.class);
  }

  @Test
  void nvcc() throws Exception {
    Path binary = FakeCompiler.script(folder, "nvcc", NVCC);
    Compiler compiler = found("nvcc");
    assertThat(compiler.kind()).isEqualTo(CompilerKind.NVCC);
    assertThat(compiler.binary()).isEqualTo(binary);
    assertThat(compiler.version()).isEqualTo("nvcc 12.8.61");
    assertThat(compiler.major()).contains(12);
    assertThat(compiler.architectures()).containsExactly("sm_75", "sm_80", "sm_100", "sm_100a");
    assertThat(compiler.dialects()).hasSize(4);
    assertThat(compiler.targets(List.of(), List.of()))
        .containsExactly(new Target("sm_100a", Optional.of("c++17")));
    assertThat(compiler.targets(List.of("sm_80", "sm_75"), List.of("c++17", "c++20")))
        .extracting(Target::toString)
        .containsExactly("sm_80 c++17", "sm_80 c++20", "sm_75 c++17", "sm_75 c++20");
    assertThat(found(binary.toString(), SourceDialect.NV_BUILTIN).dialects())
        .containsExactly(SourceDialect.NV_BUILTIN);
  }

  @Test
  void theNewestOfNumberedPrograms() throws Exception {
    FakeCompiler.script(folder, "clang-19", LLVM.formatted("19", "19"));
    FakeCompiler.script(folder, "clang-21", LLVM.formatted("21", "21"));
    Compiler newest = found("clang");
    assertThat(newest.version()).isEqualTo("clang 21.1.8-rc1");
    assertThat(newest.command().words())
        .startsWith(newest.binary().toString(), "-Xclang", "-target-feature", "-Xclang", "+ptx87");
    assertThat(newest.architectures()).containsExactly("sm_60", "sm_100a");
    // Fences with a scope came with clang 20.
    assertThat(fences(newest)).isEqualTo(4 * 5);
    assertThat(fences(found("clang-19"))).isEqualTo(5);
  }

  @Test
  void theNewestOfPlainAndNumberedPrograms() throws Exception {
    Path plain = FakeCompiler.script(folder, "llc", LLVM.formatted("14", "14"));
    Path newest = FakeCompiler.script(folder, "llc-19", LLVM.formatted("19", "19"));
    FakeCompiler.script(folder, "llc-15", LLVM.formatted("15", "15"));
    FakeCompiler.script(folder, "llc-22", "exit 1\n");
    FakeCompiler.script(folder, "llc-21", NO_GPU);
    assertThat(found("llc").binary()).isEqualTo(newest);
    assertThat(found("llc").dialects()).containsExactly(SourceDialect.LLVM_IR);
    assertThat(found("llc-15").version()).isEqualTo("llc 15.1.8-rc1");
    assertThat(found("llc-21").version()).isEqualTo("llc 21.0.0");
    assertThat(found(plain.toString()).binary()).isEqualTo(plain);
    FakeCompiler.script(folder, "llc", LLVM.formatted("20", "20"));
    assertThat(found("llc").binary()).isEqualTo(plain);
    // The number in a name says nothing; what a program says of itself counts.
    FakeCompiler.script(folder, "llc", LLVM.formatted("19", "19"));
    FakeCompiler.script(folder, "llc-19", LLVM.formatted("9", "9"));
    assertThat(found("llc").binary()).isEqualTo(plain);
    FakeCompiler.script(folder, "llc", NO_GPU);
    Files.delete(newest);
    Files.delete(folder.resolve("llc-15"));
    assertThat(found("llc").version()).isEqualTo("llc 21.0.0");
  }

  @Test
  void kernels() throws Exception {
    FakeCompiler.script(folder, "clang-19", LLVM.formatted("19", "19"));
    FakeCompiler.script(folder, "llc-19", LLVM.formatted("19", "19"));
    FakeCompiler.script(folder, "mycc", "exit 1\n");
    CompilerFinder finder = new CompilerFinder(List.of(folder));
    CompilerTask task = new CompilerTask.Kernels();
    Compiler clang = ((CompilerSearch.Found) finder.search("clang", task)).compiler();
    assertThat(clang.command(List.of()).words()).contains("cuda", "+ptx87", "-O2");
    assertThat(clang.command(List.of("-O0")).words()).contains("-O0").doesNotContain("-O2");
    assertThat(clang.targets(List.of(), List.of()))
        .containsExactly(new Target("sm_100a", Optional.empty()));
    assertThat(finder.search("llc", task))
        .isInstanceOfSatisfying(
            CompilerSearch.Malformed.class,
            m -> assertThat(m.message()).startsWith("llc does not read CUDA C++"));
    Compiler own = ((CompilerSearch.Found) finder.search("mycc {source}", task)).compiler();
    assertThat(own.version()).isEqualTo("unknown version");
    assertThat(own.dialects()).isEmpty();
  }

  private static long fences(Compiler compiler) {
    return compiler.matrix(MatrixRequest.all(List.of())).cells().stream()
        .map(MatrixCell::operation)
        .filter(operation -> operation.kind() == CppOperation.FENCE)
        .count();
  }

  @ParameterizedTest
  @CsvSource({"14, LLVM_IR_TYPED", "15, LLVM_IR", "20, LLVM_IR"})
  void pointersOfLlvm(String version, SourceDialect dialect) throws Exception {
    FakeCompiler.script(folder, "llc-" + version, LLVM.formatted(version, version));
    Compiler compiler = found("llc");
    assertThat(compiler.dialects()).containsExactly(dialect);
    assertThat(compiler.command().words()).contains("-mattr=+ptx87", "-mcpu={arch}");
    assertThat(compiler.targets(List.of(), List.of("c++17")))
        .containsExactly(new Target("sm_100a", Optional.empty()));
  }

  @Test
  void aCommand() throws Exception {
    FakeCompiler.script(folder, "mycc", "echo; echo 'my compiler 3.4'; echo more\n");
    Compiler compiler = found("mycc {source} --std {std} -o {output}", SourceDialect.ATOMIC_REF);
    assertThat(compiler.kind()).isEqualTo(CompilerKind.COMMAND);
    assertThat(compiler.version()).isEqualTo("my compiler 3.4");
    assertThat(compiler.dialects()).containsExactly(SourceDialect.ATOMIC_REF);
    assertThat(compiler.targets(List.of("sm_80"), List.of("c++20")))
        .containsExactly(new Target("", Optional.of("c++20")));
  }

  @Test
  void dialectsThatItDoesNotRead() throws Exception {
    FakeCompiler.script(folder, "nvcc", NVCC);
    Compiler compiler = found("nvcc");
    assertThat(
            compiler
                .matrix(
                    MatrixRequest.all(List.of(SourceDialect.LLVM_IR, SourceDialect.CUDA_FUNCTION)))
                .cells())
        .hasSize(189)
        .allMatch(cell -> cell.dialect() == SourceDialect.CUDA_FUNCTION);
  }
}
