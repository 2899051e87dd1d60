package dev.acquit.cli;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The life of a baseline, and of judgements that are kept.
@Tag("slow")
class GateBaselineTest {
  private static final Path SEVERAL = Path.of("src/test/resources/gate/several.ptx");

  @TempDir private Path folder;
  private final TableWords engine = new TableWords();
  private Path file;
  private Path baseline;

  @BeforeEach
  void write() throws IOException {
    file = folder.resolve("sub/several.ptx");
    baseline = folder.resolve("baseline.csv");
    Files.createDirectories(file.getParent());
    text(Files.readString(SEVERAL).replace("load aquire", "load acquire"));
  }

  private String text() throws IOException {
    return Files.readString(file);
  }

  private void text(String text) throws IOException {
    Files.writeString(file, text);
  }

  private Cli.Result run(String... more) {
    return new GateCli(engine)
        .run(
            Stream.concat(Stream.of("gate", "check", file.toString()), Stream.of(more))
                .toArray(String[]::new));
  }

  private Cli.Result compare(String... more) {
    return run(
        Stream.concat(Stream.of("--baseline", baseline.toString()), Stream.of(more))
            .toArray(String[]::new));
  }

  /// What is said, wherever lines of it are broken.
  private static String words(Cli.Result result) {
    return result.out().replaceAll("\\s+", " ");
  }

  @Test
  void onlyNewFindingsFail() throws IOException {
    assertThat(run().status()).isEqualTo(1);
    Cli.Result made = compare("--update-baseline");
    assertThat(made.status()).as(made.err()).isZero();
    assertThat(words(made)).contains("rewritten: 0 known, 6 new, 0 fixed");
    assertThat(Files.readString(baseline))
        .contains("\nsub/several.ptx,fence_behind,load seq_cst scope=device type=u32,WEAKER,");
    assertThat(compare().status()).isZero();
    assertThat(words(compare())).contains("6 known, 0 new, 0 fixed").doesNotContain("To do");

    // Lines move, and the findings are still known.
    text("// one more line\n\n" + text().replace("\tfence.sc", "\n\n\tfence.sc"));
    assertThat(compare().status()).isZero();

    // Something is weaker in another way.
    text(text().replace("ld.relaxed.gpu.u32", "ld.relaxed.cta.u32"));
    Cli.Result worse = compare();
    assertThat(worse.status()).isEqualTo(1);
    assertThat(words(worse)).contains("load_weaker should be").contains("5 known, 1 new, 1 fixed");
  }

  @Test
  void whatIsFixedIsNamedUntilItIsRemoved() throws IOException {
    compare("--update-baseline");
    text(text().replace("ld.relaxed.gpu.u32", "ld.acquire.gpu.u32"));
    Cli.Result fixed = compare();
    assertThat(fixed.status()).isZero();
    assertThat(words(fixed)).contains("remove with --update-baseline");
    assertThat(fixed.out())
        .containsPattern(
            "sub/several.ptx +load_weaker +load seq_cst scope=device type=u32 +WEAKER");
    assertThat(compare("--format=github").out())
        .contains(
            "baseline.csv,line=1,col=1,title=acquit gate check::load_weaker of sub/several.ptx");
    compare("--update-baseline");
    assertThat(Files.readString(baseline)).doesNotContain("load_weaker");
    assertThat(words(compare())).contains("5 known, 0 new, 0 fixed");
  }

  @Test
  void whatWasNotLookedAtIsNotLost() throws IOException {
    compare("--update-baseline");
    String other = "other.ptx,f,load acquire scope=device,WEAKER,0123456789abcdef,ask Ann\n";
    Files.writeString(baseline, "# ours\n" + Files.readString(baseline) + other);
    // An annotation is gone, so nothing is known of its function; another function is gone.
    text(
        text()
            .replace(
                "// source: fence seq_cst scope=device\n.visible .func fence_narrow",
                ".visible .func fence_narrow")
            .replace("fence_behind", "renamed"));
    Cli.Result updated = compare("--update-baseline");
    assertThat(words(updated)).contains("4 known, 1 new, 1 fixed, 2 not looked at");
    assertThat(Files.readString(baseline))
        .contains("\n# ours\n", other, ",fence_narrow,", ",renamed,")
        .doesNotContain("fence_behind");
    String once = Files.readString(baseline);
    compare("--update-baseline");
    assertThat(Files.readString(baseline)).isEqualTo(once);
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(f -> f.getFileName().toString()))
          .containsExactlyInAnyOrder("sub", "baseline.csv");
    }
  }

  @Test
  void aBaselineThatIsNotUnderstoodIsNotTouched() throws IOException {
    String text = "file,function,operation,verdict,shape\na,f,load acquire,WORSE,0123\n";
    Files.writeString(baseline, text);
    Cli.Result result = compare("--update-baseline");
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err())
        .contains("baseline.csv:2:18: error: found 'WORSE', expected a verdict");
    assertThat(Files.readString(baseline)).isEqualTo(text);
  }

  @Test
  void knownFindingsAreSuppressedInOtherFormats() throws IOException {
    compare("--update-baseline");
    assertThat(compare("--format=github").out()).doesNotContain("::error");
    JsonNode results =
        new ObjectMapper().readTree(compare("--format=sarif").out()).at("/runs/0/results");
    assertThat(results).hasSize(6);
    results.forEach(r -> {
      assertThat(r.get("baselineState").asText()).isEqualTo("unchanged");
      assertThat(r.at("/suppressions/0/status").asText()).isEqualTo("accepted");
    });
    assertThat(compare("--format=junit").out()).doesNotContain("<failure").contains("<skipped");
  }

  private Cli.Result cached(Path cache, String... more) {
    return new GateCli(engine, Optional.empty(), InputStream.nullInputStream())
        .run(
            Stream.concat(
                    Stream.of("gate", "check", file.toString(), "--cache", cache.toString()),
                    Stream.of(more))
                .toArray(String[]::new));
  }

  @Test
  void whatWasJudgedIsNotJudgedAgain() throws IOException {
    Path cache = folder.resolve("cache");
    Cli.Result first = cached(cache, "--format=json");
    int judged = engine.judged().get();
    assertThat(judged).isEqualTo(8);
    Cli.Result second = cached(cache, "--format=json", "-q");
    // What was not understood is tried again.
    assertThat(engine.judged().get()).isEqualTo(judged + 1);
    assertThat(second.out()).isEqualTo(first.out());
    assertThat(second.status()).isEqualTo(first.status());
    assertThat(cached(cache).err()).contains("note: 7 of 8 judgements from " + cache);
  }

  @Test
  void aRunOnUnchangedInputPrintsTheSame() throws IOException {
    Path cache = folder.resolve("cache");
    file = folder.resolve("good.ptx");
    Files.copy(Path.of("src/test/resources/gate/good.ptx"), file);
    Cli.Result first = cached(cache, "--format=json");
    assertThat(first.status()).isZero();
    int judged = engine.judged().get();
    Cli.Result second = cached(cache, "--format=json");
    assertThat(second.out()).isEqualTo(first.out());
    assertThat(second.status()).isEqualTo(first.status());
    assertThat(second.err()).contains("note: nothing has changed: results from " + cache);
    assertThat(cached(cache).err()).doesNotContain("nothing has changed");
    Files.writeString(file, Files.readString(file) + "\n");
    assertThat(cached(cache, "--format=json").err()).doesNotContain("nothing has changed");
    assertThat(engine.judged().get()).isGreaterThan(judged);
  }

  @Test
  void whateverJudgementsDependOnMakesThemNew() throws IOException {
    Path cache = folder.resolve("cache");
    cached(cache);
    int judged = engine.judged().get();
    cached(cache, "--mapping=ptx-abi-12.9");
    assertThat(engine.judged().get()).isEqualTo(2 * judged);
    cached(cache, "--timeout=9s");
    assertThat(engine.judged().get()).isEqualTo(3 * judged);
    text(text() + "\n");
    cached(cache);
    assertThat(engine.judged().get()).isEqualTo(4 * judged);
    text(text().replace("scope=block", "scope=device"));
    cached(cache);
    assertThat(engine.judged().get()).isEqualTo(5 * judged);
  }

  @Test
  void anotherNameOfTheSameFileIsKnown() throws IOException {
    Path cache = folder.resolve("cache");
    cached(cache);
    int judged = engine.judged().get();
    Path other = folder.resolve("other.ptx");
    Files.move(file, other);
    file = other;
    Cli.Result moved = cached(cache);
    assertThat(engine.judged().get()).isEqualTo(judged + 1);
    assertThat(moved.out()).contains("other.ptx:").doesNotContain("several.ptx:");
  }

  @Test
  void aBrokenCacheIsAsIfItWereNotThere() throws IOException {
    Path cache = folder.resolve("cache");
    Cli.Result first = cached(cache, "--format=json");
    int judged = engine.judged().get();
    for (String damage : new String[] {"", "{", "null"}) {
      for (Path kept : kept(cache)) {
        Files.writeString(kept, damage);
      }
      judged = repeated(cache, first, judged);
    }
    for (Path kept : kept(cache)) {
      String changed = Files.readString(kept, ISO_8859_1).replace("WEAKER", "CONFORMS");
      Files.writeString(kept, changed, ISO_8859_1);
    }
    repeated(cache, first, judged);
  }

  private int repeated(Path cache, Cli.Result first, int judged) {
    assertThat(cached(cache, "--format=json").out()).isEqualTo(first.out());
    int now = engine.judged().get();
    assertThat(now).isEqualTo(judged + 8);
    return now;
  }

  private static List<Path> kept(Path cache) throws IOException {
    try (Stream<Path> files = Files.walk(cache)) {
      List<Path> kept = files.filter(Files::isRegularFile).toList();
      assertThat(kept).hasSize(1);
      return kept;
    }
  }

  @Test
  void aCacheThatCannotBeWrittenIsANote() throws IOException {
    Path cache = Files.writeString(folder.resolve("cache"), "a file");
    Cli.Result result = cached(cache);
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.err()).contains("note: judgements were not kept in " + cache);
  }
}
