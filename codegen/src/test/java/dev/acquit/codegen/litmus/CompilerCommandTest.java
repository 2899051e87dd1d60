package dev.acquit.codegen.litmus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.acquit.litmus.ast.CppTest;
import dev.acquit.litmus.text.LitmusReader;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Compilers as programs: scripts that do right and wrong, and the real ones where they are.
class CompilerCommandTest {
  private static final Duration LONG = Duration.ofMinutes(5);

  @TempDir private Path folder;

  private CompilerCommand script(String text) throws Exception {
    Path script = folder.resolve("compiler.sh");
    Files.writeString(script, text);
    return new CompilerCommand(List.of("/bin/sh", script.toString()), LONG);
  }

  private static void assumeShell() {
    assumeThat(Files.isExecutable(Path.of("/bin/sh"))).as("this machine has no /bin/sh").isTrue();
  }

  private static String stored() {
    return Suite.path("suite.libcu++.nvcc-13.0.ptx").toAbsolutePath().toString();
  }

  @Test
  void aRightCompilerAndOneThatDropsAnOrder() throws Exception {
    assumeShell();
    CompilerCommand right = script("cp '" + stored() + "' \"$3\"\n");
    Map<String, LitmusVerdict> verdicts = Suite.verdicts(AtomicDialect.LIBCU, right, Suite.tests());
    assertThat(verdicts.get("mp").word()).isEqualTo("SOUND");
    CompilerCommand wrong =
        script("sed 's/ld.acquire.gpu/ld.relaxed.gpu/' '" + stored() + "' > \"$3\"\n");
    verdicts = Suite.verdicts(AtomicDialect.LIBCU, wrong, Suite.tests());
    assertThat(verdicts.get("mp").word()).isEqualTo("UNSOUND");
    assertThat(verdicts.get("mp-fences").word()).isEqualTo("SOUND");
  }

  @Test
  void whatACompilerSays() throws Exception {
    assumeShell();
    assertThat(script("echo bad line >&2; exit 3\n").compile("x"))
        .isEqualTo(new CompiledPtx.Refused("bad line"));
    assertThat(script("exit 3\n").compile("x"))
        .isEqualTo(new CompiledPtx.Refused("status 3, no PTX"));
    assertThat(script("exit 0\n").compile("x"))
        .isEqualTo(new CompiledPtx.Refused("status 0, no PTX"));
    assertThat(script("cp \"$1\" \"$3\"\n").compile("abc")).isEqualTo(new CompiledPtx.Ptx("abc"));
  }

  @Test
  void noSuchCompiler() {
    CompilerCommand none = new CompilerCommand(List.of("/no/such/compiler"), LONG);
    assertThatThrownBy(() -> none.compile("x"))
        .isInstanceOf(CompilerMissingException.class)
        .hasMessageContaining("/no/such/compiler");
  }

  private static void assumeProgram(String name) {
    boolean there =
        Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
            .anyMatch(f -> Files.isExecutable(Path.of(f, name)));
    assumeThat(there).as("there is no " + name + " on this machine").isTrue();
  }

  @Test
  void nvccIsSound() throws Exception {
    assumeProgram("nvcc");
    CompilerCommand nvcc =
        new CompilerCommand(CompilerCommand.nvcc("nvcc", "sm_90", List.of()), LONG);
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
    assumeProgram("clang-19");
    CompilerCommand clang =
        new CompilerCommand(CompilerCommand.clang("clang-19", "sm_90", List.of("-O2")), LONG);
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
