package dev.acquit.codegen.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.acquit.codegen.matrix.Matrix;
import dev.acquit.codegen.matrix.MatrixCell;
import dev.acquit.codegen.matrix.MatrixRequest;
import dev.acquit.codegen.matrix.SourceDialect;
import dev.acquit.codegen.source.ValueType;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.testing.Rounds;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The compilers of this machine; those that it lacks are skipped.
@Tag("slow")
class RealCompilersTest {
  @TempDir private Path folder;

  private static Compiler compiler(String name) throws Exception {
    List<Path> path =
        Stream.of(System.getenv("PATH").split(File.pathSeparator)).map(Path::of).toList();
    return switch (new CompilerFinder(path).search(name, List.of())) {
      case CompilerSearch.Found(Compiler compiler) -> compiler;
      case CompilerSearch.Absent(String message, _) -> abort(message);
      case CompilerSearch.Malformed(String message, _) -> throw new AssertionError(message);
    };
  }

  private CompiledMatrix compile(Compiler compiler, Matrix matrix) throws Exception {
    return new MatrixCompilation(
            compiler,
            compiler.targets(List.of(), List.of()),
            new CompileSettings(
                List.of(), Duration.ofMinutes(5), 2, Optional.of(folder.resolve("cache"))))
        .run(matrix, FakeCompiler.silent());
  }

  private static Matrix device(Compiler compiler, List<SourceDialect> dialects, String type) {
    return compiler.matrix(
        new MatrixRequest(
            dialects,
            Set.of(),
            Set.of(),
            Set.of(ThreadScope.DEVICE),
            Set.of(ValueType.of(type).orElseThrow())));
  }

  /// One in each build.
  static List<SourceDialect> dialectsOfNvcc() {
    return Rounds.rows(
        List.of(
            SourceDialect.ATOMIC_REF,
            SourceDialect.ATOMIC_OBJECT,
            SourceDialect.NV_BUILTIN,
            SourceDialect.CUDA_FUNCTION),
        _ -> "a dialect");
  }

  @ParameterizedTest
  @MethodSource("dialectsOfNvcc")
  void nvccCompilesEverything(SourceDialect dialect) throws Exception {
    Compiler nvcc = compiler("nvcc");
    Matrix matrix = device(nvcc, List.of(dialect), "u32");
    CompiledMatrix result = compile(nvcc, matrix);
    assertThat(result.unusable()).isEmpty();
    assertThat(result.refused()).isEmpty();
    assertThat(result.units().stream().flatMap(unit -> unit.cells().stream()))
        .containsExactlyInAnyOrderElementsOf(matrix.cells());
    assertThat(compile(nvcc, matrix).started()).isZero();
  }

  @ParameterizedTest
  @org.junit.jupiter.params.provider.ValueSource(strings = {"clang", "llc"})
  void whatLlvmRefusesIsTold(String name) throws Exception {
    Compiler llvm = compiler(name);
    if (llvm.architectures().isEmpty()) {
      abort(llvm.version() + " has no NVPTX target");
    }
    Matrix matrix = device(llvm, List.of(), "u32");
    CompiledMatrix result = compile(llvm, matrix);
    assertThat(result.unusable()).isEmpty();
    List<MatrixCell> compiled =
        result.units().stream().flatMap(unit -> unit.cells().stream()).toList();
    assertThat(compiled.size() + result.refused().size()).isEqualTo(matrix.cells().size());
    assertThat(compiled.stream().map(cell -> cell.operation().kind()))
        .contains(CppOperation.FETCH_ADD, CppOperation.COMPARE_EXCHANGE, CppOperation.LOAD);
    if (llvm.major().orElseThrow() < 20) {
      // Loads that acquire, stores that release and fences could not be selected before.
      assertThat(result.refused())
          .isNotEmpty()
          .allMatch(one -> one.reason().message().contains("Cannot select"))
          .extracting(one -> one.cell().operation().kind())
          .contains(CppOperation.LOAD, CppOperation.STORE);
    }
    assertThat(compile(llvm, matrix).started()).isZero();
  }

  /// libcu++ has them from September 2026 on; the built-in functions had them before.
  @Test
  void clustersAreCompiledOrRefused() throws Exception {
    Compiler nvcc = compiler("nvcc");
    Matrix matrix =
        nvcc.matrix(
            new MatrixRequest(
                List.of(SourceDialect.ATOMIC_REF, SourceDialect.NV_BUILTIN),
                Set.of(CppOperation.LOAD, CppOperation.FENCE),
                Set.of(),
                Set.of(ThreadScope.CLUSTER),
                Set.of(ValueType.of("u32").orElseThrow())));
    CompiledMatrix result = compile(nvcc, matrix);
    assertThat(result.unusable()).isEmpty();
    List<MatrixCell> refused = result.refused().stream().map(Refused::cell).toList();
    List<MatrixCell> libcu =
        matrix.cells().stream().filter(c -> c.dialect() == SourceDialect.ATOMIC_REF).toList();
    assertThat(libcu).hasSize(3 + 5);
    assertThat(matrix.cells()).hasSize(2 * libcu.size());
    if (!refused.isEmpty()) {
      assertThat(refused).containsExactlyInAnyOrderElementsOf(libcu);
      assertThat(result.refused())
          .allMatch(one -> one.reason().message().contains("thread_scope_cluster"));
    }
  }

  @Test
  void anArchitectureThatNobodyHas() throws Exception {
    Compiler nvcc = compiler("nvcc");
    CompiledMatrix result =
        new MatrixCompilation(
                nvcc,
                nvcc.targets(List.of("sm_1"), List.of()),
                new CompileSettings(List.of(), Duration.ofMinutes(5), 1, Optional.empty()))
            .run(device(nvcc, List.of(SourceDialect.NV_BUILTIN), "u32"), FakeCompiler.silent());
    assertThat(result.units()).isEmpty();
    assertThat(result.refused()).isEmpty();
    assertThat(result.unusable()).hasSize(1);
    assertThat(result.unusable().getFirst().message()).contains("sm_1");
  }
}
