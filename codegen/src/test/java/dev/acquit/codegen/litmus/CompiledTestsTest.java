package dev.acquit.codegen.litmus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.acquit.codegen.compile.Compilation;
import dev.acquit.codegen.compile.CompileSettings;
import dev.acquit.codegen.compile.Compiler;
import dev.acquit.codegen.compile.CompilerFinder;
import dev.acquit.codegen.compile.CompilerRuns;
import dev.acquit.codegen.compile.CompilerSearch;
import dev.acquit.codegen.compile.CompilerTask;
import dev.acquit.codegen.compile.Target;
import dev.acquit.codegen.source.AtomicDialect;
import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.text.LitmusReader;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Compilers as programs: scripts that do right and wrong, and the real ones where they are.
@Tag("slow")
class CompiledTestsTest {
  private static final CompileSettings SETTINGS =
      new CompileSettings(List.of(), Duration.ofMinutes(5), 1, Optional.empty());

  @TempDir private Path folder;

  private Compile script(String text) throws Exception {
    assumeThat(Files.isExecutable(Path.of("/bin/sh"))).as("this machine has no /bin/sh").isTrue();
    Path script = folder.resolve("compiler.sh");
    Files.writeString(script, text);
    return compiler("/bin/sh " + script + " {source} {output}");
  }

  private static Compile compiler(String what) throws Exception {
    List<Path> path =
        Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
            .map(Path::of)
            .toList();
    return switch (new CompilerFinder(path).search(what, new CompilerTask.Kernels())) {
      case CompilerSearch.Found(Compiler found) -> {
        CompilerRuns runs = new CompilerRuns(found, SETTINGS);
        Target target = found.targets(List.of("sm_90"), List.of()).getFirst();
        yield source -> runs.compile(source, CompilerTask.Kernels.SUFFIX, target);
      }
      case CompilerSearch.Absent(String message, _) -> abort(message);
      case CompilerSearch.Malformed(String message, _) -> throw new AssertionError(message);
    };
  }

  private static String stored() {
    return Suite.path("suite.libcu++.nvcc-13.0.ptx").toAbsolutePath().toString();
  }

  @Test
  void aRightCompilerAndOneThatDropsAnOrder() throws Exception {
    Compile right = script("cp '" + stored() + "' \"$2\"\n");
    Map<String, LitmusVerdict> verdicts = Suite.verdicts(AtomicDialect.LIBCU, right, Suite.tests());
    assertThat(verdicts.get("mp").word()).isEqualTo("SOUND");
    Compile wrong = script("sed 's/ld.acquire.gpu/ld.relaxed.gpu/' '" + stored() + "' > \"$2\"\n");
    verdicts = Suite.verdicts(AtomicDialect.LIBCU, wrong, Suite.tests());
    assertThat(verdicts.get("mp").word()).isEqualTo("UNSOUND");
    assertThat(verdicts.get("mp-fences").word()).isEqualTo("SOUND");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          echo "$1:3: error: bad line" >&2; exit 3 | source.cu:3: error: bad line
          echo hm; echo "a: warning: x"; echo "b: error: 0x55fb9050ec80: y"; exit 1 | b: error: y
          exit 3                                   | exit status 3, without a message
          exit 0                                   | the compiler ended well, but wrote no PTX
          """)
  void aCompilerThatRefuses(String how, String message) throws Exception {
    Map<String, LitmusVerdict> verdicts =
        Suite.verdicts(AtomicDialect.LIBCU, script(how + "\n"), Suite.tests().subList(0, 2));
    assertThat(verdicts.values()).containsOnly(new LitmusVerdict.NotCompiled(message));
  }

  @Test
  void anInterruptEndsIt() throws Exception {
    Compile never =
        _ -> {
          Thread.currentThread().interrupt();
          return new Compilation.Compiled(Suite.text("suite.libcu++.nvcc-13.0.ptx"), "");
        };
    List<LitmusFinding> findings = new ArrayList<>();
    LitmusGate gate = new LitmusGate(AtomicDialect.LIBCU, never, Suite.judge(), 100);
    assertThatThrownBy(() -> gate.run(Suite.tests(), findings::add))
        .isInstanceOf(InterruptedException.class);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(findings).isEmpty();
  }

  @Test
  void nvccIsSound() throws Exception {
    Compile nvcc = compiler("nvcc");
    for (AtomicDialect dialect : List.of(AtomicDialect.LIBCU, AtomicDialect.NV_ATOMIC)) {
      Map<String, LitmusVerdict> verdicts = Suite.verdicts(dialect, nvcc, Suite.tests());
      assertThat(verdicts.values().stream().map(LitmusVerdict::word).toList())
          .isSubsetOf(Set.of("SOUND", "RACY", "NOT_COVERED"))
          .contains("SOUND");
    }
  }

  /// LLVM 19 writes `atom` without order and scope whatever the source says, and has no acquire
  /// loads (llvm/llvm-project#126159, #176015, #99709).
  @Test
  void clang19DropsTheOrderOfAnExchange() throws Exception {
    Compile clang = compiler("clang-19");
    List<CppTest> tests = new ArrayList<>(Suite.tests());
    tests.add(
        (CppTest)
            LitmusReader.read(
                "swap",
                """
                C swap
                { x=0; y=0; }
                P0 (atomic_int* x, atomic_int* y) {
                  atomic_store_explicit(x, 1, memory_order_relaxed, thread_scope_device);
                  int r0 = atomic_exchange_explicit(y, 1, memory_order_release, thread_scope_device);
                }
                P1 (atomic_int* x, atomic_int* y) {
                  int r0 = atomic_exchange_explicit(y, 2, memory_order_acquire, thread_scope_device);
                  int r1 = atomic_load_explicit(x, memory_order_relaxed, thread_scope_device);
                }
                exists (1:r0=1 /\\ 1:r1=0)
                """));
    Map<String, LitmusVerdict> verdicts = Suite.verdicts(AtomicDialect.SCOPED_ATOMIC, clang, tests);
    assertThat(verdicts.get("mp").word()).isEqualTo("NOT_COMPILED");
    assertThat(verdicts.get("count").word()).isEqualTo("SOUND");
    assertThat(verdicts.get("swap").word()).isEqualTo("UNSOUND");
  }
}
