package dev.acquit.codegen.litmus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
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
    Map<String, LitmusVerdict> verdicts =
        Suite.verdicts(AtomicDialect.LIBCU, right, Suite.tests());
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
    CompilerCommand nvcc = new CompilerCommand(CompilerCommand.nvcc("nvcc", "sm_90", List.of()), LONG);
    for (AtomicDialect dialect : List.of(AtomicDialect.LIBCU, AtomicDialect.NV_ATOMIC)) {
      Map<String, LitmusVerdict> verdicts = Suite.verdicts(dialect, nvcc, Suite.tests());
      assertThat(verdicts.values().stream().map(LitmusVerdict::word).toList())
          .isSubsetOf(Set.of("SOUND", "RACY", "NOT_COVERED"))
          .contains("SOUND");
    }
  }

  /// LLVM up to 20 drops order and scope of read-modify-writes and has no acquire loads (up to 19).
  @Test
  void clang19DropsTheOrderOfACompareAndSwap() throws Exception {
    assumeProgram("clang-19");
    CompilerCommand clang =
        new CompilerCommand(CompilerCommand.clang("clang-19", "sm_90", List.of("-O2")), LONG);
    Map<String, LitmusVerdict> verdicts =
        Suite.verdicts(AtomicDialect.SCOPED_ATOMIC, clang, Suite.tests());
    assertThat(verdicts.get("mp").word()).isEqualTo("NOT_COMPILED");
    assertThat(verdicts.get("count").word()).isEqualTo("SOUND");
  }
}
