package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.acquit.cli.batch.Batch;
import dev.acquit.cli.gate.GateEngine;
import dev.acquit.cli.gate.TableEngine;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.Environment;
import dev.acquit.cli.shell.Interruption;
import dev.acquit.codegen.gate.FunctionJudge;
import dev.acquit.codegen.gate.FunctionScanner;
import dev.acquit.codegen.gate.GateFile;
import dev.acquit.codegen.snapshot.FileSnapshot;
import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.engine.Limits;
import dev.acquit.testing.Rounds;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A command that is told to stop prints what it has.
@Tag("slow")
@Timeout(300)
@Isolated
class InterruptionTest {
  private static final Path QUICK = Path.of("src/test/resources/tests/ptx/MP.litmus");

  @Test
  void resultsThatAreThereAreHandedOnAndTheRestIsStopped() {
    Interruption interruption = new Interruption();
    List<String> got = new ArrayList<>();
    boolean all =
        new Batch(1, interruption)
            .<Integer, Integer>run(
                List.of(1, 2, 3).iterator(),
                i -> {
                  if (i == 2) {
                    interruption.request();
                    sleep();
                  }
                  return i;
                },
                (_, result) -> got.add("done " + result),
                (_, cause) -> got.add("crashed: " + cause));
    assertThat(all).isFalse();
    assertThat(got).containsExactly("done 1");
  }

  @Test
  void whatThrowsIsHandedOnInItsPlace() {
    List<String> got = new ArrayList<>();
    boolean all =
        new Batch(2, new Interruption())
            .<Integer, Integer>run(
                List.of(1, 0, 3).iterator(),
                i -> 6 / i,
                (i, result) -> got.add(i + ": " + result),
                (i, cause) -> got.add(i + ": " + cause.getMessage()));
    assertThat(all).isTrue();
    assertThat(got).containsExactly("1: 6", "0: / by zero", "3: 2");
  }

  private static void sleep() {
    try {
      new CountDownLatch(1).await(1, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void resultsComeInTheOrderOfTheList() {
    List<Integer> got = new ArrayList<>();
    List<Integer> all = java.util.stream.IntStream.range(0, 200).boxed().toList();
    new Batch(8, new Interruption())
        .<Integer, Integer>run(all.iterator(), i -> i, (i, _) -> got.add(i), (i, _) -> {});
    assertThat(got).isEqualTo(all);
  }

  @Test
  void aCommandThatWasToldToStopBeforeItBeganChecksNothing() {
    Interruption interruption = new Interruption();
    interruption.request();
    Cli.Result result =
        Cli.run(InputStream.nullInputStream(), interruption, "check", QUICK.toString());
    assertThat(result.status()).isEqualTo(3);
    assertThat(result.err()).contains("interrupted: not all tests were checked, only 0");
  }

  /// Who reads a format for programs is told that not all was done, and a saved result says it,
  /// too.
  @ParameterizedTest
  @ValueSource(strings = {"check", "run --device=emulator", "run --isolate --device=emulator"})
  void formatsSayThatNotAllWasDone(String command, @TempDir Path folder) throws IOException {
    String words =
        command.startsWith("run")
            ? "interrupted: 0 of 1 test was run"
            : "interrupted: not all tests were checked, only 0";
    JsonNode invocation =
        new ObjectMapper().readTree(stopped(command, "sarif")).at("/runs/0/invocations/0");
    assertThat(invocation.at("/executionSuccessful").asBoolean(true)).isFalse();
    assertThat(invocation.at("/toolExecutionNotifications").findValuesAsText("text"))
        .containsExactly(words);
    String name = command.split(" ", 2)[0];
    assertThat(stopped(command, "junit"))
        .contains("errors=\"1\"", "<error message=\"" + words + "\" type=\"UNKNOWN\"");
    assertThat(stopped(command, "github"))
        .isEqualTo("::warning title=acquit " + name + "%3A not done::" + words + "\n");
    assertThat(stopped(command, "markdown")).contains(words, "open").doesNotContain("passed");
    assertThat(stopped(command, "html")).contains(words);
    if (name.equals("check")) {
      String json = stopped(command, "json");
      Path saved = Files.writeString(folder.resolve("saved.json"), json);
      Path old =
          Files.writeString(
              folder.resolve("old.json"),
              json.replaceFirst("(?s)\"undone\" *: *\\[[^\\]]*\\],", ""));
      assertThat(report(saved).at("/executionSuccessful").asBoolean(true)).isFalse();
      assertThat(report(old).at("/executionSuccessful").asBoolean()).isTrue();
    }
  }

  private static JsonNode report(Path saved) throws IOException {
    Cli.Result result = Cli.run("report", saved.toString(), "--format=sarif");
    assertThat(result.status()).as(result.err()).isZero();
    return new ObjectMapper().readTree(result.out()).at("/runs/0/invocations/0");
  }

  /// What a command prints that was told to stop before it began.
  private static String stopped(String command, String format) {
    Interruption interruption = new Interruption();
    interruption.request();
    List<String> words = new ArrayList<>(List.of(command.split(" ", -1)));
    words.add("--format=" + format);
    words.add(QUICK.toString());
    Cli.Result result =
        Cli.run(InputStream.nullInputStream(), interruption, words.toArray(String[]::new));
    assertThat(result.status()).as(result.err()).isEqualTo(3);
    return result.out();
  }

  @Test
  void aProcessThatIsToldToStopPrintsWhatItHas(@TempDir Path folder)
      throws IOException, InterruptedException {
    Path slow = Files.writeString(folder.resolve("slow.litmus"), slow());
    RealProcess process =
        RealProcess.start("check", "--timeout", "1h", QUICK.toString(), slow.toString());
    String first = process.firstLine();
    process.stop();
    RealProcess.Ended ended = process.end();
    assertThat(first).startsWith("MP: Ok (");
    assertThat(ended.err()).contains("interrupted: not all tests were checked, only 1");
    assertThat(ended.status()).isEqualTo(3);
  }

  @Test
  void aGateThatWasToldToStopBeforeItBeganDoesNotPass() {
    Interruption interruption = new Interruption();
    interruption.request();
    Cli.Result result =
        Cli.run(
            InputStream.nullInputStream(),
            interruption,
            "gate",
            "check",
            "src/test/resources/gate/several.ptx");
    assertThat(result.status()).isEqualTo(3);
    assertThat(result.err()).contains("interrupted: not all functions were judged, only 0");
  }

  /// What is bad is bad, whatever was not looked at any more.
  @Test
  void badInputIsNotHiddenByAnInterrupt(@TempDir Path folder) throws IOException {
    Path bad = Files.writeString(folder.resolve("bad.ptx"), "no PTX\n");
    Cli.Result result =
        stoppedGate("--jobs", "1", "../docs/examples/gate/stores.ptx", bad.toString());
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err())
        .contains("bad.ptx:1:1: error: ", "interrupted: not all functions were judged, only 1");
    assertThat(result.out()).contains("1 bad input, not all functions were judged");
  }

  /// A folder with a bad file in it, which is read before the one that takes for ever.
  @Test
  void aCheckAndARunSayBoth(@TempDir Path folder) throws IOException, InterruptedException {
    Files.writeString(folder.resolve("a-bad.litmus"), "PTX bad\n");
    Files.copy(QUICK, folder.resolve("b-quick.litmus"));
    Files.writeString(folder.resolve("c-slow.litmus"), slow());
    String run = "run --device=emulator --mode=quick --time=1h --timeout=1s";
    for (String line :
        Rounds.rows(List.of("check --timeout=1h", run + " --isolate", run), l -> l.split(" ")[0])) {
      List<String> words = List.of(line.split(" "));
      List<String> all = new ArrayList<>(words);
      all.add(folder.toString());
      RealProcess process = RealProcess.start(all.toArray(String[]::new));
      String first = process.firstLine();
      if (words.contains("run")) {
        Thread.sleep(2_000);
      }
      process.stop();
      RealProcess.Ended ended = process.end();
      assertThat(first).isNotNull();
      assertThat(ended.err())
          .contains("a-bad.litmus:2:1: error: ")
          .containsPattern("interrupted: (not all tests were checked, only 1|0 of 2 tests|1 of 2)");
      assertThat(ended.status()).as(ended.err()).isEqualTo(2);
    }
  }

  @Test
  void aGateThatIsToldToStopPrintsWhatItJudged() {
    Cli.Result result = stoppedGate("-v", "--jobs", "1", "../docs/examples/gate/stores.ptx");
    assertThat(result.status()).isEqualTo(3);
    assertThat(result.out()).contains("store_release").doesNotContain("store_stronger");
    assertThat(result.err()).contains("interrupted: not all functions were judged, only 1");
  }

  @Test
  void aGateThatIsToldToStopSaysSoInFormats() throws IOException {
    String stores = "../docs/examples/gate/stores.ptx";
    Cli.Result sarif = stoppedGate("--format=sarif", "--jobs=1", stores);
    JsonNode invocation = new ObjectMapper().readTree(sarif.out()).at("/runs/0/invocations/0");
    assertThat(invocation.at("/executionSuccessful").asBoolean(true)).isFalse();
    assertThat(invocation.at("/toolExecutionNotifications").findValuesAsText("text"))
        .contains("interrupted: not all functions were judged");
  }

  /// `gate check` that is told to stop at the second function.
  private static Cli.Result stoppedGate(String... words) {
    Interruption interruption = new Interruption();
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    Environment environment =
        new Environment(
            InputStream.nullInputStream(),
            new PrintWriter(out),
            new PrintWriter(err),
            false,
            false,
            List.of(),
            interruption);
    List<String> all = new ArrayList<>(List.of("gate", "check"));
    all.addAll(List.of(words));
    int status =
        Acquit.run(
            environment,
            new StoppingEngine(new TableEngine(), interruption),
            all.toArray(String[]::new));
    return new Cli.Result(status, out.toString(), err.toString());
  }

  /// Judges one function; at the second the user wants it to stop.
  private record StoppingEngine(GateEngine engine, Interruption interruption)
      implements GateEngine {
    @Override
    public FunctionJudge judge(MappingFile table, Limits limits)
        throws InputException, CommandException {
      FunctionJudge judge = engine.judge(table, limits);
      AtomicInteger judged = new AtomicInteger();
      return (module, function, operation, site) -> {
        if (judged.incrementAndGet() == 2) {
          interruption.request();
          sleep();
        }
        return judge.judge(module, function, operation, site);
      };
    }

    @Override
    public FunctionScanner scanner(MappingFile table, Limits limits)
        throws InputException, CommandException {
      return engine.scanner(table, limits);
    }

    @Override
    public List<MemoryModel> models() throws InputException {
      return engine.models();
    }
  }

  @Test
  void picturesOfWhatWasCheckedAreThereAfterAnInterrupt(@TempDir Path folder)
      throws IOException, InterruptedException {
    Path slow = Files.writeString(folder.resolve("slow.litmus"), slow());
    Path pictures = folder.resolve("pictures");
    Path saved = folder.resolve("saved.json");
    RealProcess process =
        RealProcess.start(
            "check",
            "--timeout",
            "1h",
            "--graph",
            "svg",
            "--graph-dir",
            pictures.toString(),
            "--out",
            saved.toString(),
            QUICK.toString(),
            slow.toString());
    String first = process.firstLine();
    // The result is printed first, then its picture is drawn.
    while (!Files.exists(pictures.resolve("MP.svg")) && process.process().isAlive()) {
      Thread.sleep(20);
    }
    process.stop();
    RealProcess.Ended ended = process.end();
    assertThat(first).startsWith("MP: Ok (");
    assertThat(ended.err()).contains("interrupted: not all tests were checked, only 1");
    assertThat(Files.readString(pictures.resolve("MP.svg"))).endsWith("</svg>\n");
    assertThat(Cli.run("report", saved.toString()).out()).contains("</html>");
  }

  /// A long module takes seconds to read, and nobody waits for it.
  @Test
  void readingOfPtxEndsWhenTheThreadIsInterrupted() throws IOException {
    byte[] ptx = Files.readAllBytes(Path.of("src/test/resources/gate/several.ptx"));
    for (ThrowingCallable reading :
        List.<ThrowingCallable>of(
            () -> GateFile.read("several.ptx", ptx, Optional.empty()),
            () -> FileSnapshot.of("several.ptx", ptx))) {
      Thread.currentThread().interrupt();
      assertThatThrownBy(reading).isInstanceOf(CancellationException.class);
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  /// A test with so many executions that no machine ends with it.
  private static String slow() {
    int threads = 6;
    StringBuilder s = new StringBuilder("PTX slow\n{ }\n");
    for (int t = 0; t < threads; t++) {
      s.append(t == 0 ? "" : "|").append(" P" + t + "@cta " + t + ",gpu 0 ");
    }
    s.append(";\n");
    for (int row = 0; row < 4; row++) {
      for (int t = 0; t < threads; t++) {
        String access = row % 2 == 0 ? "st.weak x, " + (row + 1) : "ld.weak r" + row + ", x";
        s.append(t == 0 ? "" : "|").append(" " + access + " ");
      }
      s.append(";\n");
    }
    return s.append("exists (0:r1=7)\n").toString();
  }
}
