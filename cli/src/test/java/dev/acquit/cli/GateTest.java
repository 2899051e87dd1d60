package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.testing.Golden;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// How `gate` ends and what it prints, with something simple that judges.
@Tag("slow")
class GateTest {
  private static final String FILES = "src/test/resources/gate/";
  private static final String SEVERAL = FILES + "several.ptx";
  private static final String GOOD = FILES + "good.ptx";
  private static final String OLD = "src/test/resources/gate-diff/old.ptx";
  private static final String NEW = "src/test/resources/gate-diff/new.ptx";
  private static final String OPEN_OLD = "src/test/resources/gate-diff/open-old.ptx";
  private static final String OPEN_NEW = "src/test/resources/gate-diff/open-new.ptx";
  private static final String SASS = "src/test/resources/gate-sass/";
  private static final String LOCK = SASS + "lock.ptx";
  private static final String LESS = SASS + "lock-weaker.cubin";
  private static final Path GOLDEN = Golden.FOLDER.resolve("gate");

  private static final Map<String, List<String>> COMMANDS =
      Map.ofEntries(
          Map.entry("help", List.of("gate", "--help")),
          Map.entry("help-check", List.of("gate", "check", "--help")),
          Map.entry("help-scan", List.of("gate", "scan", "--help")),
          Map.entry("help-matrix", List.of("gate", "matrix", "--help")),
          Map.entry("help-litmus", List.of("gate", "litmus", "--help")),
          Map.entry("help-snapshot", List.of("gate", "snapshot", "--help")),
          Map.entry("help-diff", List.of("gate", "diff", "--help")),
          Map.entry("snapshot", List.of("gate", "snapshot", OLD)),
          Map.entry("snapshot-bad", List.of("gate", "snapshot", FILES + "bad.ptx", GOOD)),
          Map.entry("diff", List.of("gate", "diff", OLD, NEW)),
          Map.entry("diff-verbose", List.of("gate", "diff", "-v", OLD, NEW)),
          Map.entry("diff-json", List.of("gate", "diff", "--format=json", OLD, NEW)),
          Map.entry("diff-sarif", List.of("gate", "diff", "--format=sarif", OLD, NEW)),
          Map.entry("diff-junit", List.of("gate", "diff", "--format=junit", OLD, NEW)),
          Map.entry("diff-github", List.of("gate", "diff", "--format=github", OLD, NEW)),
          Map.entry("diff-open", List.of("gate", "diff", OPEN_OLD, OPEN_NEW)),
          Map.entry(
              "diff-open-fails",
              List.of("gate", "diff", OPEN_OLD, OPEN_NEW, "--fail-on=condition,value")),
          Map.entry("diff-same", List.of("gate", "diff", OLD, OLD)),
          Map.entry(
              "diff-allow",
              List.of("gate", "diff", OLD, NEW, "--allow=weaker,narrower,moved,gone,stronger")),
          Map.entry("diff-fail-on", List.of("gate", "diff", NEW, OLD, "--fail-on=new")),
          Map.entry(
              "diff-two-lists",
              List.of("gate", "diff", OLD, NEW, "--warn=gone,new", "--allow=new")),
          Map.entry("diff-no-kind", List.of("gate", "diff", OLD, NEW, "--warn=weak")),
          Map.entry("diff-nothing", List.of("gate", "diff", OLD, GOOD)),
          Map.entry("diff-no-file", List.of("gate", "diff", "nowhere.ptx", "nowhere.json")),
          Map.entry(
              "diff-no-snapshot", List.of("gate", "diff", FILES + "../golden/gate/json.txt", OLD)),
          Map.entry("diff-one", List.of("gate", "diff", OLD)),
          Map.entry("diff-bad", List.of("gate", "diff", FILES + "bad.ptx", OLD)),
          Map.entry("help-sass", List.of("gate", "sass", "--help")),
          Map.entry("sass", List.of("gate", "sass", LOCK, "--cubin", LESS)),
          Map.entry("sass-verbose", List.of("gate", "sass", "-v", LOCK, "--cubin", LESS)),
          Map.entry("sass-json", List.of("gate", "sass", "--format=json", LOCK, "--cubin", LESS)),
          Map.entry("sass-sarif", List.of("gate", "sass", "--format=sarif", LOCK, "--cubin", LESS)),
          Map.entry("sass-junit", List.of("gate", "sass", "--format=junit", LOCK, "--cubin", LESS)),
          Map.entry(
              "sass-github", List.of("gate", "sass", "--format=github", LOCK, "--cubin", LESS)),
          Map.entry("sass-kept", List.of("gate", "sass", LOCK, "--cubin", SASS + "lock.cubin")),
          Map.entry("sass-other", List.of("gate", "sass", OLD, "--cubin", LESS)),
          Map.entry("sass-bad", List.of("gate", "sass", LOCK, "--cubin", LOCK)),
          Map.entry("sass-no-file", List.of("gate", "sass", LOCK, "--cubin", "nowhere.cubin")),
          Map.entry("sass-two", List.of("gate", "sass", LOCK, OLD, "--cubin", LESS)),
          Map.entry("sass-no-ptxas", List.of("gate", "sass", LOCK)),
          Map.entry("nothing", List.of("gate")),
          Map.entry("text", List.of("gate", "check", SEVERAL, GOOD)),
          Map.entry("text-verbose", List.of("gate", "check", "-v", GOOD)),
          Map.entry("json", List.of("gate", "check", "--format=json", SEVERAL)),
          Map.entry("junit", List.of("gate", "check", "--format=junit", SEVERAL)),
          Map.entry("sarif", List.of("gate", "check", "--format=sarif", SEVERAL)),
          Map.entry("github", List.of("gate", "check", "--format=github", SEVERAL)),
          Map.entry("folder", List.of("gate", "check", FILES, "--allow=weaker,wrong_space", "-j3")),
          Map.entry(
              "manifest",
              List.of("gate", "check", FILES + "plain.ptx", "--manifest", FILES + "manifest.csv")),
          Map.entry(
              "manifest-bad",
              List.of(
                  "gate", "check", FILES + "plain.ptx", "--manifest", FILES + "manifest-bad.csv")),
          Map.entry(
              "baseline",
              List.of(
                  "gate", "check", SEVERAL, "--baseline", FILES + "baseline.csv", "--warn=weaker")),
          Map.entry("no-baseline", List.of("gate", "check", GOOD, "--baseline=nowhere.csv")),
          Map.entry("no-annotation", List.of("gate", "check", FILES + "plain.ptx")),
          Map.entry(
              "require-annotations",
              List.of("gate", "check", FILES + "plain.ptx", GOOD, "--require-annotations")),
          Map.entry("no-file", List.of("gate", "check", "nowhere.ptx", "src/test/java", "")),
          Map.entry("no-mapping", List.of("gate", "check", GOOD, "--mapping=ptx-abi-14")),
          Map.entry("no-manifest", List.of("gate", "check", GOOD, "--manifest=nowhere.csv")),
          Map.entry("no-verdict", List.of("gate", "check", GOOD, "--warn=weak")),
          Map.entry("two-lists", List.of("gate", "check", GOOD, "--warn=weaker", "--allow=weaker")),
          Map.entry("update-nothing", List.of("gate", "check", GOOD, "--update-baseline")),
          Map.entry("no-names", List.of("gate", "check")),
          Map.entry("scan", List.of("gate", "scan", FILES + "plain.ptx")),
          Map.entry("scan-json", List.of("gate", "scan", FILES + "plain.ptx", "--format=json")),
          Map.entry("scan-bad", List.of("gate", "scan", FILES + "bad.ptx", GOOD)));

  static Stream<String> names() {
    return COMMANDS.keySet().stream().sorted();
  }

  private static Cli.Result run(String... args) {
    return new GateCli(new TableWords()).run(args);
  }

  /// Hashes of models and tables, which other tests pin.
  private static String mask(String text) {
    return text.replaceAll("\\b[0-9a-f]{64}\\b", "HASH").replaceAll("\\b[0-9a-f]{12}\\b", "HASH");
  }

  @ParameterizedTest
  @MethodSource("names")
  void printsWhatTheFileSays(String name) throws IOException {
    String[] args = COMMANDS.get(name).toArray(String[]::new);
    Golden.assertMatches("gate/" + name + ".txt", mask(Transcript.of(run(args), args)));
  }

  @Test
  void noFileIsAlone() throws IOException {
    try (Stream<Path> files = Files.list(GOLDEN)) {
      assertThat(files.map(f -> f.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(names().map(n -> n + ".txt").toList());
    }
  }

  @ParameterizedTest
  @CsvSource({
    "good, '', 0",
    "several, '', 2",
    "open, '', 3",
    "open, '--fail-on=unrecognised', 1",
    "open, '--allow=unrecognised', 0",
    "open, '--warn=UNRECOGNISED', 0",
    "plain, '', 2",
    "bad, '', 2",
    "good, '--fail-on=conforms', 1",
  })
  void theStatusFollowsThePolicy(String file, String option, int status) {
    Cli.Result result =
        option.isEmpty()
            ? run("gate", "check", FILES + file + ".ptx")
            : run("gate", "check", FILES + file + ".ptx", option);
    assertThat(result.status()).as(result.out() + result.err()).isEqualTo(status);
  }

  /// Each result has its rule, also where what is as it should be is to fail.
  @Test
  void whatIsToFailIsAnErrorWithARule() {
    String sarif =
        run("gate", "check", FILES + "good.ptx", "--fail-on=conforms", "--format=sarif").out();
    assertThat(sarif)
        .contains("\"ruleId\" : \"gate-conforms\"", "\"level\" : \"error\"")
        .doesNotContain("\"ruleIndex\" : -1");
  }

  @Test
  void aFindingWeighsMoreThanWhatIsOpen(@TempDir Path folder) throws IOException {
    Path weaker = folder.resolve("a.ptx");
    Files.writeString(
        weaker, Files.readString(Path.of(GOOD)).replace("fence.sc.gpu", "membar.cta"));
    assertThat(run("gate", "check", weaker.toString(), FILES + "open.ptx").status()).isEqualTo(1);
  }

  @Test
  void theOrderDoesNotDependOnTheJobs() {
    assertThat(run("gate", "check", FILES, "-j1", "--format=json"))
        .isEqualTo(run("gate", "check", FILES, "-j7", "--format=json"));
  }

  @Test
  void aBugOfOursIsOneAndTheRestIsJudged(@TempDir Path folder) throws IOException {
    Path crash = folder.resolve("crash.ptx");
    Files.writeString(crash, Files.readString(Path.of(GOOD)).replace("fence_conforms", "crash"));
    Cli.Result result = run("gate", "check", crash.toString(), GOOD);
    assertThat(result.status()).isEqualTo(5);
    assertThat(result.err()).contains("crash").contains("bug of ours").doesNotContain("\tat ");
    assertThat(result.out()).contains("1 function of 2 files").contains("FAILED");
  }

  /// A budget that was hit is no bug and no bad input, in whichever thread it was hit.
  @Test
  void memoryThatRanShortLeavesItOpen(@TempDir Path folder) throws IOException {
    Path big = folder.resolve("big.ptx");
    Files.writeString(big, Files.readString(Path.of(GOOD)).replace("fence_conforms", "memory"));
    Cli.Result result = run("gate", "check", big.toString(), GOOD);
    assertThat(result.status()).as(result.err()).isEqualTo(3);
    assertThat(result.err())
        .contains("memory ran short")
        .doesNotContain("interrupted")
        .doesNotContain("bug of ours");
    assertThat(result.out()).contains("not all functions were judged").doesNotContain("FAILED");
    Path bad = Files.writeString(folder.resolve("bad.ptx"), "no PTX");
    assertThat(run("gate", "check", big.toString(), bad.toString()).status()).isEqualTo(2);
  }

  @Test
  void standardInputIsAFile() throws IOException {
    byte[] text = Files.readAllBytes(Path.of(GOOD));
    GateCli cli = new GateCli(new TableWords(), Optional.empty(), new ByteArrayInputStream(text));
    assertThat(cli.run("gate", "check", "-v", "-").out()).containsPattern("CONFORMS .*<stdin>:8:2");
  }

  @Test
  void bytesThatAreNoTextAreBadInput(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("a.ptx");
    Files.write(file, "\u00ff".getBytes(StandardCharsets.ISO_8859_1));
    Cli.Result result = run("gate", "check", file.toString());
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains("a.ptx:1:1: error: found bytes that are no UTF-8");
  }
}
