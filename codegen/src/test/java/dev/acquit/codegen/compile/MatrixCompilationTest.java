package dev.acquit.codegen.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.codegen.matrix.Matrix;
import dev.acquit.codegen.matrix.MatrixCell;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.litmus.ast.ThreadScope;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Compilers that fail in all the ways that compilers do.
@Tag("slow")
class MatrixCompilationTest {
  private static final CompileSettings SETTINGS = FakeCompiler.settings(Optional.empty());

  @TempDir private Path folder;

  private static List<String> names(CompiledMatrix result) {
    return result.units().stream()
        .flatMap(unit -> unit.cells().stream())
        .map(MatrixCell::name)
        .toList();
  }

  private static List<String> refused(CompiledMatrix result) {
    return result.refused().stream().map(refused -> refused.cell().name()).toList();
  }

  private static List<String> reasons(CompiledMatrix result) {
    return result.refused().stream().map(one -> one.reason().message()).distinct().toList();
  }

  /// Every cell came out once, somewhere.
  private static void complete(Matrix matrix, CompiledMatrix result) {
    assertThat(Stream.concat(names(result).stream(), refused(result).stream()))
        .containsExactlyInAnyOrderElementsOf(
            matrix.cells().stream().map(MatrixCell::name).toList());
  }

  @Test
  void allIsWell() throws Exception {
    Compiler compiler = FakeCompiler.compiler(folder, "{ " + FakeCompiler.WRITE + "} > \"$2\"\n");
    Matrix matrix = FakeCompiler.matrix(compiler);
    CompiledMatrix result = FakeCompiler.run(compiler, matrix, SETTINGS);
    complete(matrix, result);
    assertThat(result.refused()).isEmpty();
    assertThat(result.started()).isEqualTo(result.units().size());
    assertThat(result.units().stream().map(CompiledUnit::name))
        .containsExactly("nv-u32", "nv-fence");
    CompiledUnit unit = result.units().getFirst();
    assertThat(unit.manifest())
        .startsWith(
            "function,source\n"
                + "nv__load__relaxed__thread__u32,load relaxed scope=thread type=u32"
                + " space=generic\n");
    assertThat(unit.ptx()).contains(".visible .func nv__load__relaxed__thread__u32()");
    assertThat(unit.target()).isEqualTo(new Target("", Optional.empty()));
  }

  /// Scripts that refuse sources with a cell of a kind, each in its own way.
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      textBlock =
          """
          named line, all     ~ grep -n exchange "$1" | sed "s#^\\([0-9]*\\):.*#$1(\\1): error: no exchange#" >&2 ~ error: no exchange
          named line, first   ~ grep -n exchange "$1" | head -1 | sed "s#^\\([0-9]*\\):.*#$1:\\1:5: error: no exchange#" >&2 ~ error: no exchange
          named function      ~ echo "LLVM ERROR: Cannot select: 0x55fb9050ec80: xyz" >&2; echo "In function: $(sed -n 's/.* \\(nv__[a-z_]*exchange[a-z0-9_]*\\)(.*/\\1/p' "$1" | head -1)" >&2 ~ LLVM ERROR: Cannot select: xyz
          says nothing        ~ true ~ exit status 1, without a message
          says something else ~ echo "sorry" >&2 ~ sorry
          """)
  void refusals(String name, String how, String message) throws Exception {
    Compiler compiler =
        FakeCompiler.compiler(
            folder,
            "if grep -q '__\\(exchange\\|compare\\)' \"$1\"; then\n"
                + how
                + "\nexit 1\nfi\n{ "
                + FakeCompiler.WRITE
                + "} > \"$2\"\n");
    Matrix matrix = some(compiler);
    CompiledMatrix result = FakeCompiler.run(compiler, matrix, SETTINGS);
    complete(matrix, result);
    assertThat(refused(result))
        .as(name)
        .containsExactlyElementsOf(
            matrix.cells().stream()
                .map(MatrixCell::name)
                .filter(n -> n.contains("exchange"))
                .toList());
    assertThat(result.refused()).allMatch(one -> one.reason() instanceof Refused.Reason.Error);
    assertThat(reasons(result)).containsExactly(message);
    assertThat(result.started()).isLessThanOrEqualTo(2 * matrix.cells().size() + 2);
  }

  /// A few cells in two groups, among them exchanges.
  private static Matrix some(Compiler compiler) {
    return new Matrix(
        FakeCompiler.matrix(compiler, ThreadScope.DEVICE).cells().stream()
            .filter(cell ->
                switch (cell.operation().kind()) {
                  case LOAD, STORE, EXCHANGE, FENCE -> true;
                  default -> false;
                })
            .toList());
  }

  @Test
  void crashes() throws Exception {
    Compiler compiler =
        FakeCompiler.compiler(
            folder,
            "if grep -q store__release \"$1\"; then kill -SEGV $$; fi\n{ "
                + FakeCompiler.WRITE
                + "} > \"$2\"\n");
    Matrix matrix = some(compiler);
    CompiledMatrix result = FakeCompiler.run(compiler, matrix, SETTINGS);
    complete(matrix, result);
    assertThat(refused(result)).containsExactly("nv__store__release__device__u32");
    assertThat(reasons(result)).containsExactly("exit status 139, without a message");
    // What could be compiled lies in several texts, which have different names.
    assertThat(result.units().stream().map(CompiledUnit::name)).doesNotHaveDuplicates();
    assertThat(names(result))
        .containsExactlyElementsOf(
            matrix.cells().stream()
                .map(MatrixCell::name)
                .filter(n -> !n.contains("store__release"))
                .toList());
  }

  @Test
  void tooSlow() throws Exception {
    Compiler compiler =
        FakeCompiler.compiler(
            folder,
            "if grep -q nv__ \"$1\"; then sleep 600; fi\n{ " + FakeCompiler.WRITE + "} > \"$2\"\n");
    Matrix one =
        new Matrix(
            some(compiler).cells().stream()
                .filter(cell -> cell.operation().kind() == CppOperation.LOAD)
                .limit(1)
                .toList());
    CompileSettings settings =
        new CompileSettings(List.of(), Duration.ofSeconds(2), 1, Optional.of(folder.resolve("c")));
    CompiledMatrix result = FakeCompiler.run(compiler, one, settings);
    assertThat(result.refused().getFirst().reason())
        .isEqualTo(new Refused.Reason.Killed("the compiler was killed after 2 s"));
    // It is not remembered: the machine may be faster another time.
    assertThat(FakeCompiler.run(compiler, one, settings).started()).isEqualTo(1);
  }

  @Test
  void writesWithoutEnd() throws Exception {
    Compiler compiler =
        FakeCompiler.compiler(
            folder,
            "if grep -q nv__ \"$1\"; then yes > \"$2\"; fi\n{ "
                + FakeCompiler.WRITE
                + "} > \"$2\"\n");
    Matrix one = new Matrix(some(compiler).cells().stream().limit(1).toList());
    CompiledMatrix result = FakeCompiler.run(compiler, one, SETTINGS);
    assertThat(result.refused().getFirst().reason())
        .isEqualTo(
            new Refused.Reason.Killed("the compiler wrote more than 256 MB and was stopped"));
  }

  @Test
  void nothingCanBeCompiled() throws Exception {
    Compiler compiler =
        FakeCompiler.compiler(folder, "echo \"$1(1): error: no such header\" >&2\nexit 2\n");
    Matrix matrix = FakeCompiler.matrix(compiler);
    CompiledMatrix result = FakeCompiler.run(compiler, matrix, SETTINGS);
    assertThat(result.units()).isEmpty();
    assertThat(result.refused()).isEmpty();
    assertThat(result.unusable()).hasSize(1);
    assertThat(result.unusable().getFirst().message()).isEqualTo("error: no such header");
    assertThat(result.started()).isLessThanOrEqualTo(4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          echo hello > "$2"                       | the compiler ended well, but wrote no PTX function
          true                                    | the compiler ended well, but wrote no PTX function
          head -c 5000 /dev/urandom > "$2"        | the compiler ended well, but wrote no PTX function
          echo ".func (.param .b32 r) f()" > "$2" | the compiler ended well, but wrote no function of this name
          """)
  void garbage(String body, String message) throws Exception {
    Compiler compiler = FakeCompiler.compiler(folder, body + "\n");
    Matrix matrix = some(compiler);
    CompiledMatrix result = FakeCompiler.run(compiler, matrix, SETTINGS);
    complete(matrix, result);
    assertThat(result.units()).isEmpty();
    assertThat(reasons(result)).containsExactly(message);
    assertThat(result.started()).isEqualTo(2);
  }

  @Test
  void aFunctionIsMissing() throws Exception {
    Compiler compiler =
        FakeCompiler.compiler(
            folder, "{ " + FakeCompiler.WRITE + "} | grep -v store__release > \"$2\"\n");
    Matrix matrix = some(compiler);
    CompiledMatrix result = FakeCompiler.run(compiler, matrix, SETTINGS);
    complete(matrix, result);
    assertThat(refused(result)).containsExactly("nv__store__release__device__u32");
  }

  @Test
  void standardOutputAndFlags() throws Exception {
    Path script =
        FakeCompiler.script(
            folder,
            "plain",
            "[ \"$1\" = --loud ] || exit 7\nshift\necho \"$1:20:1: warning: hm\" >&2\n"
                + FakeCompiler.WRITE);
    Compiler compiler = FakeCompiler.found("'" + script + "' {source}");
    assertThat(compiler.version()).isEqualTo("unknown version");
    Matrix matrix = some(compiler);
    CompiledMatrix result =
        FakeCompiler.run(
            compiler,
            matrix,
            new CompileSettings(List.of("--loud"), Duration.ofMinutes(1), 1, Optional.empty()));
    assertThat(refused(result)).isEmpty();
    assertThat(result.units().getFirst().warnings().values()).containsExactly("warning: hm");
  }

  @Test
  void theNumberOfJobsDoesNotMatter() throws Exception {
    Compiler compiler =
        FakeCompiler.compiler(
            folder,
            "if grep -q acq_rel \"$1\"; then exit 1; fi\n{ " + FakeCompiler.WRITE + "} > \"$2\"\n");
    Matrix matrix = some(compiler);
    List<CompiledMatrix> results = new ArrayList<>();
    for (int jobs : List.of(1, 4)) {
      results.add(
          FakeCompiler.run(
              compiler,
              matrix,
              new CompileSettings(List.of(), Duration.ofMinutes(1), jobs, Optional.empty())));
    }
    assertThat(results.get(1)).isEqualTo(results.get(0));
    complete(matrix, results.get(0));
  }

  @Test
  void theSecondTimeNothingIsCompiled() throws Exception {
    String body =
        "if grep -q acq_rel \"$1\"; then exit 1; fi\n{ " + FakeCompiler.WRITE + "} > \"$2\"\n";
    Compiler compiler = FakeCompiler.compiler(folder, body);
    Matrix matrix = some(compiler);
    CompileSettings settings = FakeCompiler.settings(Optional.of(folder.resolve("cache")));
    CompiledMatrix first = FakeCompiler.run(compiler, matrix, settings);
    CompiledMatrix second = FakeCompiler.run(compiler, matrix, settings);
    assertThat(first.known()).isZero();
    assertThat(second.started()).isZero();
    assertThat(second.known()).isEqualTo(first.started());
    assertThat(second.units()).isEqualTo(first.units());
    assertThat(second.refused()).isEqualTo(first.refused());
    // Another program under the same name is another compiler.
    Compiler other = FakeCompiler.compiler(folder, body + "# longer\n");
    assertThat(FakeCompiler.run(other, matrix, settings).known()).isZero();
    // So are other flags.
    CompileSettings flags =
        new CompileSettings(List.of("-x"), settings.limit(), 1, settings.cache());
    assertThat(FakeCompiler.run(compiler, matrix, flags).known()).isZero();
  }

  @Test
  void progressComesInOrder() throws Exception {
    Compiler compiler = FakeCompiler.compiler(folder, "{ " + FakeCompiler.WRITE + "} > \"$2\"\n");
    List<String> heard = new ArrayList<>();
    new MatrixCompilation(compiler, compiler.targets(List.of(), List.of()), SETTINGS)
        .run(
            some(compiler),
            new CompilationListener() {
              @Override
              public void planned(int groups) {
                heard.add("planned " + groups);
              }

              @Override
              public void finished(GroupResult result) {
                heard.add(result.units().getFirst().name());
              }
            });
    assertThat(heard).containsExactly("planned 2", "nv-u32", "nv-fence");
  }

  @Test
  void anInterruptKillsTheCompiler() throws Exception {
    Path pid = folder.resolve("pid");
    Compiler compiler =
        FakeCompiler.compiler(
            folder,
            "echo $$ > '" + pid + ".part'; mv '" + pid + ".part' '" + pid + "'\nexec sleep 600\n");
    Matrix matrix = some(compiler);
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    Thread thread =
        new Thread(() -> {
          try {
            FakeCompiler.run(compiler, matrix, SETTINGS);
          } catch (Throwable e) {
            thrown.set(e);
          }
        });
    thread.start();
    while (!Files.exists(pid)) {
      Thread.sleep(10);
    }
    ProcessHandle process =
        ProcessHandle.of(Long.parseLong(Files.readString(pid).strip())).orElseThrow();
    thread.interrupt();
    thread.join();
    assertThat(thrown.get()).isInstanceOf(InterruptedException.class);
    assertThat(process.isAlive()).isFalse();
  }

  @Test
  void theCompilerIsGone() throws Exception {
    Compiler compiler = FakeCompiler.compiler(folder, "true\n");
    Files.delete(folder.resolve("fake"));
    assertThatThrownBy(() -> FakeCompiler.run(compiler, some(compiler), SETTINGS))
        .isInstanceOf(java.io.IOException.class);
  }
}
