package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.acquit.cli.shell.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `gate matrix` with a compiler made for the purpose: it lowers every load to `ld.relaxed.gpu` and
/// refuses sequentially consistent ones.
@Tag("slow")
class GateMatrixTest {
  static final String COMPILER =
      """
      if grep -q seq_cst "$1"; then
        echo "$1: error: Cannot select: a seq_cst load" >&2
        exit 1
      fi
      { printf '.version 8.6\\n.target sm_90\\n.address_size 64\\n'
        sed -n 's/^define .*@\\([a-z0-9_]*\\)(.*/\\1/p' "$1" | while read -r name; do
          printf '.visible .func (.param .b32 r) %s(.param .b64 a)\\n{\\n' "$name"
          printf '\\t.reg .b32 %%r<2>;\\n\\t.reg .b64 %%rd<2>;\\n'
          printf '\\tld.param.b64 %%rd1, [a];\\n\\tld.relaxed.gpu.b32 %%r1, [%%rd1];\\n'
          printf '\\tst.param.b32 [r], %%r1;\\n\\tret;\\n}\\n'
        done; } > "$2"
      """;

  @TempDir private Path folder;
  private String compiler;

  @BeforeEach
  void write() throws IOException {
    Path script = folder.resolve("compiler.sh");
    Files.writeString(script, COMPILER);
    compiler = "/bin/sh " + script + " {source} {output}";
  }

  private Cli.Result matrix(String... more) {
    List<String> args =
        new ArrayList<>(
            List.of(
                "gate",
                "matrix",
                "--compiler",
                compiler,
                "--dialect",
                "llvm",
                "--op",
                "load",
                "--scope",
                "device",
                "--type",
                "u32",
                "--cache",
                folder.resolve("cache").toString()));
    args.addAll(Arrays.asList(more));
    return Cli.run(args.toArray(String[]::new));
  }

  private static JsonNode json(Cli.Result result) throws IOException {
    return new ObjectMapper().readTree(result.out());
  }

  private static Stream<String> verdicts(JsonNode document) {
    return document
        .get("functions")
        .valueStream()
        .map(f -> f.get("order").asText() + " " + f.get("verdict").asText());
  }

  @Test
  void everyOperationIsJudged() throws IOException {
    Cli.Result result = matrix("--format", "json");
    JsonNode document = json(result);
    assertThat(verdicts(document)).containsExactly("relaxed CONFORMS", "acquire WEAKER");
    JsonNode refused = document.at("/compiled/refused");
    assertThat(refused).hasSize(1);
    assertThat(refused.get(0).get("function").asText()).contains("load__seq_cst");
    assertThat(refused.get(0).get("message").asText()).contains("Cannot select");
    assertThat(result.status()).isEqualTo(ExitCode.FINDING.code());
  }

  /// Findings stand below what is wrong with them, a line each, and of many only the first ones.
  @Test
  void manyFindingsAreGrouped() {
    Cli.Result result =
        Cli.run(
            "gate",
            "matrix",
            "--compiler",
            compiler,
            "--dialect",
            "llvm,llvmtyped",
            "--op",
            "load",
            "--type",
            "u8,u16,u32,u64,f32");
    String unfolded = result.out().replaceAll("\n {5,}", " ");
    long shown = unfolded.lines().filter(l -> l.contains(" should be ")).count();
    int more =
        result
            .out()
            .lines()
            .filter(l -> l.matches("  and \\d+ more"))
            .mapToInt(l -> Integer.parseInt(l.strip().split(" ")[1]))
            .sum();
    assertThat(more).isPositive();
    assertThat(result.out())
        .contains("FAILED: " + (shown + more) + " errors")
        .contains("-v shows")
        .doesNotContain("A program that shows it");
  }

  @Test
  void whatIsRefusedFailsOnlyIfAsked() {
    assertThat(matrix("--order", "relaxed,seq_cst").status()).isZero();
    Cli.Result failing = matrix("--order", "relaxed,seq_cst", "--fail-on-refused");
    assertThat(failing.status()).isEqualTo(ExitCode.FINDING.code());
    assertThat(failing.out()).contains("NOT COMPILED").contains("FAILED: 1 not compiled");
  }

  @Test
  void theSecondTimeNothingIsCompiled() throws IOException {
    matrix("--order", "relaxed");
    JsonNode again = json(matrix("--order", "relaxed", "--format", "json"));
    assertThat(again.at("/compiled/runs").asInt()).isZero();
    assertThat(again.at("/compiled/kept").asInt()).isPositive();
    assertThat(verdicts(again)).containsExactly("relaxed CONFORMS");
  }

  @Test
  void sourcesAndPtxCanBeKept() throws IOException {
    Path kept = folder.resolve("kept");
    matrix("--order", "relaxed", "--keep", kept.toString());
    try (Stream<Path> files = Files.walk(kept)) {
      assertThat(files.filter(Files::isRegularFile).map(f -> f.getFileName().toString()))
          .anyMatch(n -> n.endsWith(".ll"))
          .anyMatch(n -> n.endsWith(".ptx"))
          .anyMatch(n -> n.endsWith(".csv"));
    }
  }

  @Test
  void aCompilerThatIsNotThere() {
    Cli.Result result = Cli.run("gate", "matrix", "--compiler", "no-such-compiler");
    assertThat(result.status()).isEqualTo(ExitCode.ENVIRONMENT.code());
    assertThat(result.err()).contains("no-such-compiler").contains("hint:");
  }

  @Test
  void aWordThatIsNoOperation() {
    Cli.Result result = matrix("--order", "aquire");
    assertThat(result.status()).isEqualTo(ExitCode.BAD_INPUT.code());
    assertThat(result.err()).contains("did you mean 'acquire'");
  }
}
