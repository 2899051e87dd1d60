package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acquit.testing.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// With `ptxas` where it is there: machine code of the same PTX keeps everything, and machine code
/// of PTX in which one instruction is weaker, or not there, is told by the line of that
/// instruction.
@Tag("slow")
class GateSassTest {
  private static final List<Path> FILES =
      List.of(
          Path.of("src/test/resources/gate-sass/lock.ptx"),
          Path.of("../docs/examples/gate/diff/queue.ptx"));
  private static final Map<String, String> WEAKER =
      Map.of(
          "st.release.gpu", "st.relaxed.gpu",
          "ld.acquire.gpu", "ld.relaxed.gpu",
          "atom.cas.acquire.gpu", "atom.cas.relaxed.gpu",
          "membar.gl", "membar.cta",
          ".gpu", ".cta",
          "st.volatile", "st.weak",
          "ld.volatile", "ld.weak");

  @TempDir Path folder;

  private static Cli.Result sass(Object... args) {
    String[] words = new String[args.length + 2];
    words[0] = "gate";
    words[1] = "sass";
    for (int i = 0; i < args.length; i++) {
      words[i + 2] = args[i].toString();
    }
    return new GateCli(new TableWords()).run(words);
  }

  private static void assumePtxas() {
    assumeTrue(Tools.find("ptxas").isPresent(), "no ptxas on the PATH, so nothing is assembled");
  }

  @ParameterizedTest
  @ValueSource(strings = {"sm_90", "sm_100", "sm_120"})
  void theSamePtxIsKept(String arch) {
    assumePtxas();
    for (Path file : FILES) {
      for (Object[] more : new Object[][] {{}, {"-c"}}) {
        List<Object> args =
            new ArrayList<>(
                List.of(file, "--arch", arch, "--ptxas", Tools.find("ptxas").orElseThrow()));
        args.addAll(List.of(more));
        Cli.Result result = sass(args.toArray());
        assertThat(result.out()).as(args.toString()).contains(" kept\npassed\n");
        assertThat(result.status()).isZero();
      }
    }
  }

  @Test
  void oneWeakerInstructionIsTold() throws Exception {
    assumePtxas();
    int mutants = 0;
    for (Path file : FILES) {
      List<String> lines = Files.readAllLines(file);
      for (int i = 0; i < lines.size(); i++) {
        for (String changed : changes(lines.get(i))) {
          List<String> mutant = new ArrayList<>(lines);
          mutant.set(i, changed);
          Cli.Result result = sass(file, "--cubin", assembled(mutant));
          assertThat(result.status()).as("%s became %s", lines.get(i), changed).isEqualTo(1);
          assertThat(result.out())
              .as("%s became %s", lines.get(i), changed)
              .containsPattern(file + ":" + (i + 1) + ":.* error: .*\n  (WEAKER|MISSING)");
          mutants++;
        }
      }
    }
    assertThat(mutants).isGreaterThan(15);
  }

  /// The line with less, and, if nothing needs its result, nothing in its place.
  private static List<String> changes(String line) {
    List<String> changes = new ArrayList<>();
    WEAKER.forEach((what, less) -> {
      if (line.strip().startsWith(what) || (what.startsWith(".g") && line.contains("." + "gpu"))) {
        changes.add(line.replace(what, less));
      }
    });
    if (line.strip().matches("(st\\.(release|volatile)|membar|bar\\.sync|atom\\.global\\.add).*")) {
      changes.add("");
    }
    return changes;
  }

  private Path assembled(List<String> lines) throws IOException, InterruptedException {
    Path ptx = Files.write(folder.resolve("in.ptx"), lines);
    Path cubin = folder.resolve("out.cubin");
    Process process =
        new ProcessBuilder(
                Tools.find("ptxas").orElseThrow().toString(),
                "-arch=sm_90",
                ptx.toString(),
                "-o",
                cubin.toString())
            .inheritIO()
            .start();
    assertThat(process.waitFor()).isZero();
    return cubin;
  }

  /// A file without an end is refused, and so is one that is damaged.
  @Test
  void whatIsNoCubinIsRefused() throws Exception {
    Path zeros = Path.of("/dev/zero");
    assumeTrue(Files.exists(zeros), "no /dev/zero here");
    Cli.Result endless = sass(FILES.getFirst(), "--cubin", zeros);
    assertThat(endless.status()).isEqualTo(3);
    assertThat(endless.err()).contains("/dev/zero:1:1:", "found more than 256 MB");
    byte[] image = Files.readAllBytes(Path.of("src/test/resources/gate-sass/lock.cubin"));
    Arrays.fill(image, 40, 48, (byte) 0x7f);
    Path damaged = Files.write(folder.resolve("damaged.cubin"), image);
    Cli.Result refused = sass(FILES.getFirst(), "--cubin", damaged);
    assertThat(refused.status()).isEqualTo(2);
    assertThat(refused.err()).contains("damaged.cubin", "found at byte 40");
  }

  @Test
  void whatPtxasRefusesIsAnErrorAtItsLine() throws Exception {
    assumePtxas();
    Path ptx =
        Files.writeString(
            folder.resolve("bad.ptx"),
            Files.readString(FILES.getFirst()).replace("membar.gl;", "st.global.u32 [%r1], %p1;"));
    Cli.Result result = sass(ptx, "--ptxas", Tools.find("ptxas").orElseThrow());
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains("bad.ptx:", "ptxas does not take it");
  }
}
