package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.acquit.testing.Rounds;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The command in a real process: streams, status, encoding.
@Tag("slow")
@Timeout(300)
class ProcessTest {
  private static final Path TEST = Path.of("src/test/resources/tests/ptx/MP.litmus");

  @Test
  void printsOnStandardOutputAndEndsWithZero() throws IOException, InterruptedException {
    RealProcess.Ended ended = RealProcess.start("check", TEST.toString()).end();
    assertThat(ended.status()).isZero();
    assertThat(ended.out()).startsWith("MP: Ok (").doesNotContain("\u001b");
    assertThat(ended.err()).isEmpty();
  }

  /// A build that is to be the same each time pins the time.
  @Test
  void resultsAndTheirPagesSayHowTheyWereMade(@TempDir Path folder) throws Exception {
    String saved = folder.resolve("it's.json").toString();
    RealProcess.start(
            Map.of("SOURCE_DATE_EPOCH", "1700000000"), "check", "--out", saved, TEST.toString())
        .end();
    JsonNode tool = new ObjectMapper().readTree(new File(saved)).get("tool");
    assertThat(tool.get("time").asText()).isEqualTo("2023-11-14T22:13:20Z");
    assertThat(tool.get("command").asText())
        .isEqualTo("acquit check --out '" + saved.replace("'", "'\\''") + "' " + TEST);
    assertThat(Cli.run("report", saved).out())
        .containsPattern("check of acquit \\S+, 2023-11-14T22:13:20Z: <code>acquit check --out ");
  }

  @Test
  void complainsOnStandardErrorAndEndsWithTwo() throws IOException, InterruptedException {
    RealProcess.Ended ended = RealProcess.start("check", "nowhere.litmus").end();
    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.err()).contains("there is no file 'nowhere.litmus'");
  }

  @Test
  void readsAndWritesUtf8WhateverTheLocale() throws IOException, InterruptedException {
    RealProcess process = RealProcess.start(Map.of("LC_ALL", "C"), "check", "-");
    try (OutputStream in = process.process().getOutputStream()) {
      String text = Files.readString(TEST).replace("PTX MP", "PTX MP-µ");
      in.write(text.getBytes(StandardCharsets.UTF_8));
    }
    assertThat(process.end().out()).startsWith("MP-µ: Ok (<stdin>)");
  }

  /// Figures are those of all tools that read them, also where people write others.
  @Test
  void numbersAreTheSameEverywhere() throws IOException, InterruptedException {
    List<String> egypt = List.of("-Duser.language=ar", "-Duser.country=EG");
    RealProcess.Ended ended = RealProcess.startWith(egypt, "check", "-v", TEST.toString()).end();
    assertThat(ended.out()).containsPattern("enumerating, [0-9]+ ms");
  }

  /// Nothing may be lost silently: a build that keeps the output would take a part for all.
  @Test
  void aFullDiskIsTold() throws IOException, InterruptedException {
    Path full = Path.of("/dev/full");
    Assumptions.assumeTrue(Files.isWritable(full), "there is no /dev/full");
    RealProcess.Ended ended = RealProcess.startInto(full, "check", TEST.toString()).end();
    assertThat(ended.err())
        .startsWith("error: cannot write the results to standard output: ")
        .contains("hint: what was printed is not complete");
    assertThat(ended.status()).isEqualTo(4);
  }

  /// One that starts processes in each build.
  static List<String> hungry() {
    return Rounds.rows(
        List.of(
            "run ../litmus/tests/MP.litmus ../litmus/tests/SB.litmus --device=emulator --time=100ms"
                + " --store out.json",
            "check -j=8 ../litmus/tests --out out.json",
            "verify ptx-abi-13 --bound 3 --out out.json",
            "gate check ../docs/examples/gate/questions.ptx --out out.json",
            "generate programs -n=1:3 -o out.tar"),
        _ -> "a command");
  }

  /// Commands that start processes, read archives and write files, with 64 open files, 256 MB of
  /// heap, and files that nobody else may read.
  @ParameterizedTest
  @MethodSource("hungry")
  void littleIsEnough(String words, @TempDir Path folder) throws Exception {
    boolean archive = words.endsWith(".tar");
    Path script = folder.resolve("acquit");
    Files.writeString(script, StartUp.script());
    Path out = folder.resolve(archive ? "out.tar" : "out.json");
    Process process =
        new ProcessBuilder(
                "sh",
                "-c",
                "ulimit -n 64; umask 077; JAVA_TOOL_OPTIONS=-Xmx256m sh "
                    + script
                    + " "
                    + words.replaceAll(
                        "out\\.(json|tar)", Matcher.quoteReplacement(out.toString())))
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("said").toFile())
            .start();
    assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(folder.resolve("said"))).isIn(0, 1);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(out)))
        .endsWith("------");
  }

  /// One that needs more memory than there is; the others are answered.
  @Test
  void aTestThatIsTooLargeDoesNotEndTheBatch(@TempDir Path folder) throws Exception {
    String column = "st.relaxed.gpu x,1 ;\n".repeat(700_000);
    Path large = folder.resolve("large.litmus");
    Files.writeString(large, "PTX L\n{ x=0; }\n P0@cta 0,gpu 0 ;\n" + column + "exists (x=1)\n");
    RealProcess.Ended ended =
        RealProcess.startWith(
                List.of("-Xmx48m"),
                "check",
                "-j=1",
                TEST.toString(),
                large.toString(),
                TEST.resolveSibling("SB+fencescs.litmus").toString())
            .end();
    assertThat(ended.out()).contains("MP: Ok (", "SB+fencescs: No (");
    assertThat(ended.err()).contains("memory ran short").doesNotContain("OutOfMemoryError");
    assertThat(ended.status()).isIn(2, 3);
  }

  /// However many tests there are, their results are not in memory at once.
  @Test
  @Tag("nightly")
  void manyTestsNeedNoMoreMemory(@TempDir Path folder) throws Exception {
    Path tests = folder.resolve("many.tar");
    int many = 12_000;
    Cli.run("generate", "programs", "-n=4", "--limit=" + many, "--out=" + tests);
    Path out = folder.resolve("out.json");
    RealProcess.Ended ended =
        RealProcess.startWith(
                List.of("-Xmx40m"),
                "check",
                "--no-why",
                "--quiet",
                "--out=" + out,
                tests.toString())
            .end();
    assertThat(ended.status()).as(ended.err()).isZero();
    try (Stream<String> lines = Files.lines(out)) {
      assertThat(lines.filter(l -> l.contains("\"verdict\""))).hasSize(many);
    }
  }

  /// `| head` has seen enough: that is no loss and no reason to complain.
  @Test
  void aReaderThatHasSeenEnoughIsNoError() throws IOException, InterruptedException {
    RealProcess process = RealProcess.start("check", "../litmus/tests");
    process.leave();
    assertThat(process.end().err()).isEmpty();
  }
}
