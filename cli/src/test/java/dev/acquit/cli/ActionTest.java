package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.testing.Script;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What the GitHub Action runs, with a tar that has the command of this build, and the files that
/// GitHub gives.
@Tag("slow")
@Timeout(300)
class ActionTest {
  private static final Path SCRIPT = Path.of("../action/run").toAbsolutePath();
  private static final Path EXAMPLES = Path.of("../docs/examples").toAbsolutePath();

  @TempDir private Path folder;

  private Path tar;

  /// How the step ended.
  ///
  /// @param exit its exit status
  /// @param said what it printed
  /// @param outputs what later steps are given
  /// @param summary the page of the job
  private record Step(int exit, String said, Map<String, String> outputs, String summary) {}

  @BeforeEach
  void pack() throws Exception {
    Path bin = Files.createDirectories(folder.resolve("acquit-1.0.0-linux/bin"));
    Script.write(bin.resolve("acquit"), StartUp.script());
    tar = folder.resolve("acquit.tar.gz");
    Process packing =
        new ProcessBuilder(
                "tar", "-czf", tar.toString(), "-C", folder.toString(), "acquit-1.0.0-linux")
            .inheritIO()
            .start();
    assertThat(packing.waitFor()).isZero();
  }

  private String hash() throws Exception {
    return HexFormat.of()
        .formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(tar)));
  }

  private Step run(Map<String, String> inputs) throws Exception {
    Path temporary = Files.createDirectories(folder.resolve("runner"));
    Path output = Files.writeString(folder.resolve("output"), "");
    Path summary = Files.writeString(folder.resolve("summary"), "");
    ProcessBuilder builder =
        new ProcessBuilder(SCRIPT.toString())
            .directory(EXAMPLES.toFile())
            .redirectErrorStream(true);
    Map<String, String> environment = new HashMap<>(inputs);
    environment.putIfAbsent("ACQUIT_TAR", tar.toString());
    environment.putIfAbsent("ACQUIT_SHA256", hash());
    environment.put("RUNNER_TEMP", temporary.toString());
    environment.put("GITHUB_OUTPUT", output.toString());
    environment.put("GITHUB_STEP_SUMMARY", summary.toString());
    builder.environment().putAll(environment);
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    return new Step(process.exitValue(), said, outputs(output), Files.readString(summary));
  }

  private static Map<String, String> outputs(Path file) throws IOException {
    return Files.readAllLines(file).stream()
        .map(l -> l.split("=", 2))
        .collect(Collectors.toMap(p -> p[0], p -> p[1]));
  }

  /// The step itself succeeds, so that findings are uploaded; the one behind it fails.
  @Test
  void findingsAreThereForLaterSteps() throws Exception {
    Step step = run(Map.of("ACQUIT_ARGS", "gate check --cache none\n  'gate/seq-cst-load.ptx'"));
    assertThat(step.exit()).as(step.said()).isZero();
    assertThat(step.outputs()).containsEntry("status", "1").containsKeys("sarif", "page");
    assertThat(Path.of(step.outputs().get("sarif"))).content().contains("gate/seq-cst-load.ptx");
    assertThat(Path.of(step.outputs().get("page"))).content().startsWith("<!DOCTYPE html>");
    assertThat(step.summary()).contains("WEAKER");
    assertThat(step.said()).contains("WEAKER");
  }

  /// A result without places has a page and no SARIF.
  @Tag("nightly")
  @Test
  void aProofHasAPage() throws Exception {
    Step step = run(Map.of("ACQUIT_ARGS", "verify ptx-abi-13 --bound 2 --only"));
    assertThat(step.exit()).as(step.said()).isZero();
    assertThat(step.outputs())
        .containsEntry("status", "0")
        .containsKey("page")
        .doesNotContainKey("sarif");
  }

  @Test
  void badInputIsItsStatus() throws Exception {
    Step step = run(Map.of("ACQUIT_ARGS", "check 'no such file.litmus'", "ACQUIT_SARIF", "false"));
    assertThat(step.outputs()).containsEntry("status", "2").doesNotContainKey("sarif");
    assertThat(step.said()).contains("no such file.litmus:1:1: error");
  }

  @Test
  void nothingIsRunThatIsNotTheRelease() throws Exception {
    for (Map<String, String> inputs :
        List.of(
            Map.of("ACQUIT_SHA256", "0".repeat(64)),
            Map.of("ACQUIT_TAR", "nowhere.tar.gz"),
            Map.of("ACQUIT_ARGS", "check 'mp.litmus"),
            Map.of("ACQUIT_ARGS", " "))) {
      Map<String, String> all = new HashMap<>(Map.of("ACQUIT_ARGS", "check mp-relacq.litmus"));
      all.putAll(inputs);
      Step step = run(all);
      assertThat(step.exit()).as(inputs + step.said()).isEqualTo(4);
      assertThat(step.said()).startsWith("::error title=Acquit::").doesNotContain("Forbidden");
      assertThat(step.outputs()).isEqualTo(Map.of("status", "4"));
    }
  }
}
