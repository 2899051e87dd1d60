package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.acquit.testing.Rounds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// `run` on the emulator, as a user runs it.
@Tag("slow")
@Timeout(300)
@ResourceLock(Cli.RUNS)
class RunTest {
  private static final String TESTS = "../litmus/tests/";
  private static final String RELEASE = TESTS + "MP+porlxrel+poacqrlx.litmus";

  private static Cli.Result run(String... more) {
    List<String> all = new ArrayList<>(List.of("run", "--device=emulator", "--mode=sanity"));
    all.addAll(Arrays.asList(more));
    if (all.stream().noneMatch(w -> w.startsWith("--time") || w.startsWith("--mode=q"))) {
      all.add("--time=150ms");
    }
    return Cli.run(all.toArray(String[]::new));
  }

  @Test
  void resultsComeInTheFormatsOfReports(@TempDir Path folder) throws IOException {
    String saved = folder.resolve("run.json").toString();
    for (String format : List.of("csv", "html", "markdown", "junit")) {
      Cli.Result whole =
          run(TESTS + "MP.litmus", RELEASE, "--format=" + format, "--mutants=0", "--out=" + saved);
      String report = Cli.run("report", "--format", format, saved).out();
      assertThat(whole.status()).isZero();
      assertThat(whole.err()).contains("note: 2 runs: 1 NOT SHOWN, 1 OBSERVED");
      assertThat(whole.out().lines().filter(l -> l.contains("MP+porlxrel+poacqrlx")).toList())
          .as(format)
          .isNotEmpty()
          .containsAll(
              report
                  .lines()
                  .filter(l -> l.contains("MP+porlxrel+poacqrlx") && l.contains("|"))
                  .toList());
      if (format.equals("csv")) {
        assertThat(whole.out()).isEqualTo(report);
      }
    }
  }

  @Test
  void aProcessOfItsOwnPassesResultsOnForAnyFormat() {
    List<String> rows = new ArrayList<>();
    for (List<String> how : List.of(List.<String>of(), List.of("--isolate"))) {
      List<String> words =
          new ArrayList<>(
              List.of(
                  TESTS + "MP.litmus",
                  RELEASE,
                  "--format=csv",
                  "--mutants=0",
                  Rounds.all() ? "--time=1s" : "--time=300ms"));
      words.addAll(how);
      Cli.Result result = run(words.toArray(String[]::new));
      assertThat(result.status()).as(result.err()).isZero();
      rows.add(result.out().replaceAll("(?m),[^,]*,[^,]*,[^,]*,[^,]*$", ""));
    }
    assertThat(rows.getFirst())
        .startsWith("file,test,device,other end,verdict\n")
        .hasLineCount(3)
        .contains("MP,EMULATED,,OBSERVED\n")
        .endsWith(",NOT SHOWN");
    assertThat(rows.getLast()).isEqualTo(rows.getFirst());
  }

  /// In this process, and at night in one of its own.
  static List<String> ways() {
    return Rounds.rows(List.of("", "--isolate"), _ -> "a way");
  }

  /// What was seen and must not be stands at the condition, also where a process of its own ran it;
  /// a file that is no test stands beside it.
  @ParameterizedTest
  @MethodSource("ways")
  void findingsStandInTheirFiles(String how, @TempDir Path folder) throws IOException {
    Path wrong =
        Files.writeString(
            folder.resolve("wrong.litmus"),
            """
            PTX wrong
            Forbidden=P0:r0=1;
            { x=0; }
             P0@cta 0,gpu 0             ;
             st.relaxed.gpu.u32 [x], 1  ;
             ld.relaxed.gpu.u32 r0, [x] ;
            exists (P0:r0=0)
            """);
    Path bad = Files.writeString(folder.resolve("bad.litmus"), "PTX bad\n");
    Path saved = folder.resolve("run.json");
    List<String> words = new ArrayList<>(List.of(wrong.toString(), "--out=" + saved));
    if (!how.isEmpty()) {
      words.add(how);
    }
    words.add("--format=github");
    Cli.Result github = run(words.toArray(String[]::new));
    assertThat(github.status()).as(github.err()).isEqualTo(1);
    assertThat(github.out())
        .startsWith("::error file=" + wrong + ",line=7,col=1,title=acquit run%3A failed::")
        .contains("wrong: seen: 0:r0=1;")
        .hasLineCount(1);
    words.add(1, bad.toString());
    words.set(words.size() - 1, "--format=sarif");
    Cli.Result sarif = run(words.toArray(String[]::new));
    assertThat(sarif.status()).as(sarif.err()).isEqualTo(2);
    JsonNode log = json(sarif).at("/runs/0");
    assertThat(log.at("/results/0/ruleId").asText()).isEqualTo("failed");
    assertThat(log.at("/results/0/locations/0/physicalLocation/region/startLine").asInt())
        .isEqualTo(7);
    assertThat(log.at("/invocations/0/toolExecutionNotifications")).hasSize(1);
    words.set(words.size() - 1, "--format=gitlab");
    JsonNode quality = json(run(words.toArray(String[]::new)));
    assertThat(quality.findValuesAsText("severity")).containsExactly("blocker", "major");
    assertThat(quality.at("/1/location/lines/begin").asInt()).isEqualTo(7);
    JsonNode again =
        new ObjectMapper().readTree(Cli.run("report", saved.toString(), "--format=gitlab").out());
    assertThat(again).hasSize(1);
    assertThat(again.get(0)).isEqualTo(quality.get(1));
  }

  /// What `--fail-on` makes a failure is none of the warnings, also in what is saved.
  @ParameterizedTest
  @MethodSource("ways")
  void whatIsToFailIsAnError(String how, @TempDir Path folder) throws IOException {
    String racy = "src/test/resources/tests/cpp/MP+na.litmus";
    Path saved = folder.resolve("run.json");
    List<String> words = new ArrayList<>(List.of(racy, "--mutants=0", "--time=100ms"));
    if (!how.isEmpty()) {
      words.add(how);
    }
    words.add("--format=sarif");
    Cli.Result open = run(words.toArray(String[]::new));
    assertThat(open.status()).as(open.err()).isEqualTo(3);
    assertThat(json(open).at("/runs/0/results/0/level").asText()).isEqualTo("warning");
    words.addAll(List.of("--fail-on=undef", "--out=" + saved));
    Cli.Result sarif = run(words.toArray(String[]::new));
    assertThat(sarif.status()).as(sarif.err()).isEqualTo(1);
    JsonNode result = json(sarif).at("/runs/0/results/0");
    assertThat(result.at("/level").asText()).isEqualTo("error");
    assertThat(result.at("/ruleId").asText()).isEqualTo("undefined");
    assertThat(result.at("/message/text").asText()).contains("race");
    assertThat(Cli.run("report", saved.toString(), "--format=sarif").out())
        .contains("\"level\" : \"error\"");
    assertThat(Cli.run("report", saved.toString(), "--format=junit").out())
        .contains("type=\"UNDEFINED\"");
    assertThat(
            new ObjectMapper()
                .readTree(Cli.run("report", saved.toString(), "--format=gitlab").out())
                .findValuesAsText("severity"))
        .containsExactly("major");
  }

  /// Where no file can be run the report is there, too.
  @Test
  void aBadFileAloneIsReported(@TempDir Path folder) throws IOException {
    Path bad = Files.writeString(folder.resolve("bad.litmus"), "PTX bad\n");
    Cli.Result result = run(bad.toString(), "--format=gitlab");
    assertThat(result.status()).isEqualTo(2);
    assertThat(json(result)).hasSize(1);
    assertThat(run(bad.toString(), "--format=json").out()).isEmpty();
  }

  private static JsonNode json(Cli.Result result) throws IOException {
    return new ObjectMapper().readTree(result.out());
  }

  @Test
  void aRelaxedTestShowsItsWeakOutcomeAndSaysThatItIsEmulated() throws IOException {
    JsonNode mp = json(run(TESTS + "MP.litmus", "--format=json"));
    assertThat(mp.get("schema").asText()).isEqualTo("acquit/run/1");
    assertThat(mp.get("device").get("kind").asText()).isEqualTo("EMULATED");
    assertThat(mp.get("verdict").asText()).isEqualTo("OBSERVED");
    long sum = 0;
    long weak = 0;
    for (JsonNode outcome : mp.get("outcomes")) {
      sum += outcome.get("samples").asLong();
      weak +=
          outcome.get("grade").asText().equals("ACCEPTABLE_INTERESTING")
              ? outcome.get("samples").asLong()
              : 0;
    }
    assertThat(sum).isEqualTo(mp.get("instances").asLong()).isPositive();
    assertThat(weak).isPositive();
    String text = run("-v", TESTS + "MP.litmus").out();
    assertThat(text).contains("), EMULATED on ", "EMULATED: nothing here was seen on a GPU");
    assertThat(text).contains("RESULT", "SAMPLES", "FREQ", "EXPECT", "DESCRIPTION");
  }

  @Test
  void aTestThatFailsIsLostAndTheOthersAreRun(@TempDir Path folder) throws IOException {
    Path hangs =
        Files.writeString(
            folder.resolve("hangs.litmus"),
            """
            PTX hangs
            { x=0; uint64_t p=&x; }
             P0@cta 0,gpu 0        ;
             ld.weak.u64 rd1, [p]  ;
             add.u64 rd1, rd1, 2   ;
             ld.weak.u32 r0, [rd1] ;
            exists (P0:r0=1)
            """);
    Cli.Result result = run(hangs.toString(), TESTS + "MP.litmus", TESTS + "SB.litmus");
    assertThat(result.status()).isEqualTo(4);
    assertThat(result.err()).contains("hangs was lost: its kernel failed, or did not end");
    assertThat(result.out())
        .contains("NOT RUN: an emulated kernel failed")
        .contains("MP.litmus), EMULATED", "SB.litmus), EMULATED");
  }

  /// What `check` reads as a test `run` runs, also in a process of its own, which gets the test and
  /// not the file.
  @ParameterizedTest
  @MethodSource("ways")
  void functionsOfAModuleAreRun(String how) {
    List<String> words =
        new ArrayList<>(
            List.of(
                "../docs/examples/gate/queue.ptx",
                "../docs/examples/mp-relaxed.litmus",
                "--thread=push(q, 7)",
                "--thread=pop(q, out)",
                "--init=q=0; out=0",
                "--exists=out=7"));
    if (!how.isEmpty()) {
      words.add(how);
    }
    Cli.Result result = run(words.toArray(String[]::new));
    assertThat(result.err()).doesNotContain("error");
    assertThat(result.out())
        .contains("queue (../docs/examples/gate/queue.ptx), EMULATED\n", "[out]=7")
        .contains("mp-relaxed (../docs/examples/mp-relaxed.litmus), EMULATED\n");
    assertThat(run("../docs/examples/mp-relaxed.litmus", "--init=q=0").status()).isEqualTo(2);
  }

  /// Neither by the PTX model, which allows what the test was compiled to, nor by that of C++.
  @Test
  void nothingThatARacyTestShowsIsAcceptable() throws IOException {
    for (String model : List.of("ptx", "cpp20")) {
      Cli.Result result =
          run("../docs/examples/cpp-scoped-race.litmus", "--format=json", "--model=" + model);
      assertThat(result.status()).isEqualTo(3);
      JsonNode test = json(result);
      assertThat(test.get("verdict").asText()).isEqualTo("NOT GRADED");
      assertThat(test.get("outcomes")).isNotEmpty();
      for (JsonNode outcome : test.get("outcomes")) {
        assertThat(outcome.hasNonNull("grade")).isFalse();
        assertThat(outcome.get("description").asText())
            .contains("no defined meaning under cpp20 (data-race)");
      }
      assertThat(result.out()).doesNotContain("allowed", "ACCEPTABLE", "sequentially consistent");
    }
  }

  @Test
  void aForbiddenOutcomeIsNotSeenAndItsMutantsShowThatItWouldHaveBeen() throws IOException {
    Cli.Result result = run(RELEASE, "--format=json");
    JsonNode test = json(result);
    assertThat(result.status()).isZero();
    assertThat(test.get("verdict").asText()).isEqualTo("PASSED");
    assertThat(test.get("witnesses")).hasSize(2);
    for (JsonNode witness : test.get("witnesses")) {
      assertThat(witness.get("seen").asLong()).isPositive();
    }
  }

  @Test
  void withoutMutantsNothingPasses() throws IOException {
    JsonNode test = json(run(RELEASE, "--format=json", "--mutants=0"));
    assertThat(test.get("verdict").asText()).isEqualTo("NOT SHOWN");
    assertThat(test.get("claims").toString()).contains("no sensitivity");
  }

  @Test
  void whatAStrongerModelForbidsIsAFinding(@TempDir Path folder) throws IOException {
    Path model = Files.writeString(folder.resolve("strict.cat"), strict());
    Cli.Result result =
        run(TESTS + "MP.litmus", "--format=json", "--model=" + model, "--mutants=0");
    assertThat(result.status()).isEqualTo(1);
    assertThat(json(result).get("verdict").asText()).isEqualTo("FAILED");
    assertThat(result.out()).contains("FORBIDDEN");
  }

  private static String strict() throws IOException {
    return Files.readString(Path.of("../docs/examples/sc.cat"));
  }

  @Test
  void cppTestsAreCompiledFirst() throws IOException {
    JsonNode test =
        json(
            run(
                "../docs/examples/cpp-mp-seq-cst.litmus",
                "--mapping=ptx-abi-12.9",
                "--format=json"));
    assertThat(test.get("test").asText()).isEqualTo("cpp-mp-seq-cst+ptx-abi-12.9");
    assertThat(test.get("verdict").asText()).isEqualTo("OBSERVED");
  }

  @Test
  void whatNoGpuHasIsRefusedAndTheOthersAreRun() {
    Cli.Result result =
        run("src/test/resources/tests/ptx/proxy-of-the-paper.litmus", TESTS + "SB.litmus");
    assertThat(result.status()).isEqualTo(3);
    assertThat(result.out())
        .contains("NOT RUN: P0 has an instruction that no GPU has", "SB (")
        .doesNotContain("NOT SHOWN");
  }

  @Test
  void kernelsOfTestsAndMutantsAndBothDevicesAreKept(@TempDir Path folder) throws IOException {
    Path kept = folder.resolve("a").resolve("kept");
    Cli.Result result = run(RELEASE, "--keep=" + kept, "--format=json");
    String hash = json(result).get("kernels").get(0).get("sha256").asText();
    Path file =
        kept.resolve(
            "MP+porlxrel+poacqrlx.all-roles.emulator0-sm_90." + hash.substring(0, 8) + ".ptx");
    assertThat(file).content().startsWith("// MP+porlxrel+poacqrlx: all roles in each thread\n");
    try (var all = Files.list(kept)) {
      assertThat(all.filter(f -> !f.equals(file)).map(f -> f.getFileName().toString()))
          .as("two mutants")
          .hasSize(2)
          .allMatch(f -> f.startsWith("MP+porlxrel+poacqrlx-mutant"));
    }
    Path both = folder.resolve("both");
    run("../litmus/system/MP+relacq.sys.litmus", "--other=emulator", "--keep=" + both);
    try (var all = Files.list(both)) {
      assertThat(all.map(f -> f.getFileName().toString()))
          .anyMatch(f -> f.startsWith("MP+relacq.sys.all-roles.emulator0-sm_90."))
          .anyMatch(f -> f.startsWith("MP+relacq.sys.all-roles.emulator1-sm_90."));
    }
  }

  @Test
  void whereKernelsCannotBeKeptNothingRuns(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    Path store = folder.resolve("o.db");
    Cli.Result result = run(TESTS + "MP.litmus", "--keep=" + file, "--store=" + store);
    assertThat(result.status()).isEqualTo(4);
    assertThat(result.err())
        .startsWith("error: cannot write to " + file)
        .contains("hint: --keep names a folder");
    assertThat(store).doesNotExist();
  }

  @Test
  void anotherAssemblerIsForGpus(@TempDir Path folder) throws IOException {
    Path program =
        Files.writeString(
            folder.resolve("ptxas"), "#!/bin/sh\necho ptxas, release 13.0, V13.0.88\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();
    Cli.Result result = run(TESTS + "MP.litmus", "--ptxas=" + program);
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).contains("found --ptxas where tests run on the emulator");
  }

  @Test
  void anAssemblerThatIsNoneIsFoundOutFirst(@TempDir Path folder) {
    for (Path program : List.of(folder.resolve("none"), Path.of("/bin/true"))) {
      Cli.Result result = Cli.run("run", TESTS + "MP.litmus", "--device=0", "--ptxas=" + program);
      assertThat(result.status()).isEqualTo(2);
      assertThat(result.err())
          .contains("'" + program + "'", "expected an assembler", "hint: the CUDA toolkit has it");
    }
  }

  @Test
  void observationsAreKeptAndNotMadeAgain(@TempDir Path folder) throws IOException {
    String store = "--store=" + folder.resolve("o.db");
    assertThat(run(TESTS + "MP.litmus", store).status()).isZero();
    Cli.Result again = run("-v", TESTS + "MP.litmus", TESTS + "SB.litmus", store, "--resume");
    assertThat(again.err()).contains("MP was run before");
    assertThat(again.out()).contains("SB (", "MP (", "note: run before, on ");
    String file = folder.resolve("o.db").toString();
    assertThat(Cli.run("observations", "list", file).out().lines()).hasSize(2);
    assertThat(Cli.run("observations", "list", file, "--test=M*").out().lines()).hasSize(1);
    String log = Cli.run("observations", "export", file).out();
    assertThat(log).contains("Test MP Allowed", "Histogram (4 states)", "Observation SB Sometimes");
    JsonNode all =
        new ObjectMapper().readTree(Cli.run("observations", "export", "--format=json", file).out());
    assertThat(all.get("schema").asText()).isEqualTo("acquit/observations/1");
    assertThat(all.get("runs")).hasSize(2);
    JsonNode first = all.get("runs").get(0);
    assertThat(first.get("host").asText())
        .isEqualTo(Files.readString(Path.of("/proc/sys/kernel/hostname")).strip());
    assertThat(first.has("chip")).as("an emulator is no chip").isFalse();
    assertThat(first.get("turn").get("states").size()).isEqualTo(first.get("histogram").size());
    assertThat(first.get("turn").get("instances").asLong())
        .isEqualTo(first.get("instances").asLong() - first.get("skipped").asLong());
    String other = folder.resolve("other.db").toString();
    assertThat(Cli.run("observations", "merge", other, file).out()).contains("2 runs taken over");
    assertThat(Cli.run("observations", "merge", other, file).out()).contains("0 runs taken over");
    assertThat(Cli.run("observations", "show", other).out())
        .isEqualTo(Cli.run("observations", "show", file).out());
  }

  @Test
  void aFileThatIsNoStoreIsSaidToBeNone(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("text.db"), "no database at all\n".repeat(99));
    Cli.Result result = Cli.run("observations", "list", file.toString());
    assertThat(result.status()).isEqualTo(2);
    assertThat(result.err()).startsWith("error: ").contains("text.db");
    assertThat(run(TESTS + "MP.litmus", "--store=" + file).status()).isEqualTo(2);
  }

  @Test
  void timesThatDoNotFitAreRefused() {
    for (String option : List.of("--time", "--timeout")) {
      Cli.Result result = Cli.run("run", TESTS + "MP.litmus", option + "=99999999h");
      assertThat(result.status()).isEqualTo(2);
      assertThat(result.err())
          .contains("found " + option + " 99999999h, expected at most 8760h, a year");
    }
    Cli.Result longest = run(TESTS + "MP.litmus", "--timeout=8760h", "--store=/dev/null/none");
    assertThat(longest.status()).as("it gets to the store: %s", longest.err()).isEqualTo(2);
    assertThat(longest.err()).contains("/dev/null/none");
  }

  @Test
  void aNameThatNoTestHasIsSaidToHaveNone(@TempDir Path folder) {
    String file = folder.resolve("o.db").toString();
    assertThat(run(TESTS + "MP.litmus", "--store=" + file).status()).isZero();
    for (List<String> words :
        List.of(
            List.of("list"),
            List.of("show"),
            List.of("export"),
            List.of("export", "--format=csv"),
            List.of("export", "--format=json"))) {
      List<String> command = new ArrayList<>(List.of("observations"));
      command.addAll(words);
      command.addAll(List.of("--test=X*", file));
      Cli.Result result = Cli.run(command.toArray(String[]::new));
      assertThat(result.status()).as(command.toString()).isEqualTo(2);
      assertThat(result.err()).contains("found no test in " + file + " whose name is 'X*'");
    }
  }

  @Test
  void theFirstLineSaysWhereTestsRun() {
    Cli.Result text = run(TESTS + "MP.litmus");
    assertThat(text.out())
        .startsWith("runs on the emulator, as asked for: EMULATED, no GPU is used\n");
    Cli.Result json = run(TESTS + "MP.litmus", "--format=json");
    assertThat(json.out()).startsWith("{");
    assertThat(json.err()).startsWith("note: runs on the emulator, as asked for");
  }

  @Test
  void whereAPersonWantsAGpuNothingIsEmulated(@TempDir Path folder) {
    String none = "--driver=" + folder.resolve("libcuda.so.1");
    for (List<String> words :
        List.of(
            List.of("run", TESTS + "MP.litmus", none),
            List.of("run", TESTS + "MP.litmus", none, "--device=0"),
            List.of("devices", none))) {
      Cli.Result result = Cli.run(words.toArray(String[]::new));
      assertThat(result.status()).as(words.toString()).isEqualTo(4);
      assertThat(result.out() + result.err())
          .contains(" is named as the driver's library, but there is no file ")
          .doesNotContain("EMULATED");
    }
    assertThat(run(TESTS + "MP.litmus", none).status()).as("the emulator was asked for").isZero();
  }

  /// A run with another number of instances behind one start, or with two sets of locations, is
  /// another run, also where a store has one of the same seed and mode.
  @Test
  void whatWasLaunchedOtherwiseIsRunAgain(@TempDir Path folder) {
    String store = "--store=" + folder.resolve("s.db");
    List<String> all = List.of("--time=100ms", "--mutants=0", store, "--resume");
    for (String way : List.of("--per-start=1", "--overlap")) {
      for (boolean there : List.of(false, true)) {
        List<String> words = new ArrayList<>(List.of(TESTS + "MP.litmus", way));
        words.addAll(all);
        String out = run(words.toArray(String[]::new)).err();
        assertThat(out.contains("was run before")).as(way + " " + out).isEqualTo(there);
      }
    }
    List<String> usual = new ArrayList<>(List.of(TESTS + "MP.litmus"));
    usual.addAll(all);
    assertThat(run(usual.toArray(String[]::new)).err()).doesNotContain("was run before");
  }

  @Test
  void resumingNeedsAStore() {
    assertThat(run(TESTS + "MP.litmus", "--resume").status()).isEqualTo(2);
  }

  @Test
  void devicesAreListedAndTheEmulatorIsAlwaysThere() throws IOException {
    JsonNode devices =
        new ObjectMapper().readTree(Cli.run("devices", "--format=json").out()).get("devices");
    assertThat(devices.get(devices.size() - 1).get("device").asText()).isEqualTo("emulator");
    assertThat(Cli.run("devices").out()).contains("emulator  ");
  }

  @Test
  void whatATestDeclaresCounts(@TempDir Path folder) throws IOException {
    String mp = Files.readString(Path.of(TESTS + "MP.litmus"));
    Path declared =
        Files.writeString(
            folder.resolve("declared.litmus"),
            mp.replace(
                "{ x=0",
                "Acceptable=1:r0=0; | 1:r0=1; 1:r1=1;\n"
                    + "Forbidden=1:r0=1; 1:r1=0; \"stale\"\n"
                    + "{ x=0"));
    Cli.Result result = run(declared.toString(), "--format=json");
    assertThat(result.status()).isEqualTo(1);
    assertThat(result.out()).contains("\"description\":\"stale\"");
    Path wrong =
        Files.writeString(
            folder.resolve("wrong.litmus"), mp.replace("{ x=0", "Forbidden=1:r0;\n{ x=0"));
    Cli.Result bad = run(wrong.toString(), TESTS + "SB.litmus");
    assertThat(bad.status()).isEqualTo(2);
    assertThat(bad.out()).contains("SB (");
  }

  @Test
  void aProcessOfItsOwnRunsAllTests(@TempDir Path folder) throws Exception {
    RealProcess process =
        RealProcess.start(
            java.util.Map.of(),
            "run",
            "--device=emulator",
            "--mode=sanity",
            "--isolate",
            "--quiet",
            "--time=150ms",
            "--keep=" + folder.resolve("kept"),
            Path.of(TESTS + "MP.litmus").toAbsolutePath().toString(),
            Path.of(TESTS + "SB.litmus").toAbsolutePath().toString());
    RealProcess.Ended result = process.end();
    assertThat(result.status()).as(result.err()).isZero();
    assertThat(result.out()).contains("MP (").contains("SB (").contains("litmus/tests/MP.litmus)");
    assertThat(result.err()).as("--quiet").isEmpty();
    try (var kept = Files.list(folder.resolve("kept"))) {
      assertThat(kept.map(f -> f.getFileName().toString()))
          .hasSizeGreaterThanOrEqualTo(2)
          .anyMatch(f -> f.startsWith("MP.all-roles.emulator0-sm_90."))
          .anyMatch(f -> f.startsWith("SB.all-roles.emulator0-sm_90."))
          .allMatch(f -> f.endsWith(".ptx"));
    }
  }

  @Test
  void whatTheSourceForbidsIsAFindingIfItAsksTheSource() throws IOException {
    String cpp = "../docs/examples/cpp-mp-seq-cst.litmus";
    Cli.Result wrong = run(cpp, "--mapping=ptx-abi-12.9", "--model=cpp20", "--format=json");
    assertThat(wrong.status()).isEqualTo(1);
    assertThat(json(wrong).get("verdict").asText()).isEqualTo("FAILED");
    Cli.Result right = run(cpp, "--mapping=ptx-abi-13", "--model=cpp20", "--format=json");
    assertThat(right.status()).isZero();
    assertThat(json(right).get("verdict").asText()).isIn("PASSED", "NOT SHOWN");
    Cli.Result ptx = run(TESTS + "MP.litmus", "--model=cpp20");
    assertThat(ptx.status()).isEqualTo(2);
    assertThat(ptx.err()).contains("a C++ model grades C++ tests");
  }

  @Test
  void whatTheModelLeavesOpenIsNoFinding() throws IOException {
    Cli.Result result = run("../docs/examples/unbounded.litmus", "--format=json");
    assertThat(result.status()).isEqualTo(3);
    JsonNode test = json(result);
    assertThat(test.get("verdict").asText()).isEqualTo("NOT GRADED");
    assertThat(test.get("odd").asLong()).isPositive();
  }
}
