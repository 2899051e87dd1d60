package dev.acquit.cli;

import static dev.acquit.cli.Rechecking.JSON;
import static dev.acquit.cli.Rechecking.made;
import static dev.acquit.cli.Rechecking.proofs;
import static dev.acquit.cli.Rechecking.recheck;
import static dev.acquit.cli.Rechecking.sample;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acquit.recheck.Finding;
import dev.acquit.recheck.Finding.Standing;
import dev.acquit.recheck.ModelTexts;
import dev.acquit.recheck.Recheck;
import dev.acquit.recheck.Rerun;
import dev.acquit.testing.Rounds;
import dev.acquit.testing.Script;
import dev.acquit.testing.Turn;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `recheck` accepts what other commands write, and refuses it when somebody has changed it.
@Tag("slow")
class RecheckTest {
  private static final String TESTS = "src/test/resources/tests/";
  private static final String WEAK = "src/test/resources/mappings/weak-load.mapping";

  /// Each time all of a document is checked again: of lies one in so many is told in each build, by
  /// the day. `RecheckMutantsTest` changes each field each day.
  private static final int LIES = 3;

  @Test
  @Timeout(300)
  void whatCheckWritesIsAccepted() throws IOException, InputException {
    checkIsAccepted(100, TESTS + "ptx", TESTS + "cpp");
  }

  @Tag("nightly")
  @Test
  @Timeout(1_200)
  void whatCheckWritesOfAllExamplesIsAccepted() throws IOException, InputException {
    checkIsAccepted(1_000, TESTS + "ptx", TESTS + "cpp", "../docs/examples");
  }

  private static void checkIsAccepted(int confirmed, String... tests)
      throws IOException, InputException {
    List<String> words = new ArrayList<>(List.of("check", "--format=json"));
    words.addAll(List.of(tests));
    List<Finding> found = recheck(made(words.toArray(String[]::new)));
    assertThat(found).filteredOn(f -> f.standing() == Standing.WRONG).isEmpty();
    assertThat(found)
        .filteredOn(f -> f.standing() == Standing.CONFIRMED)
        .hasSizeGreaterThan(confirmed);
    assertThat(found)
        .filteredOn(f -> f.standing() == Standing.OPEN)
        .extracting(Finding::what)
        .allMatch(w ->
            w.contains("answers nothing")
                || w.contains("loops go round")
                || w.contains("more than 1,000,000 steps")
                || w.contains("barriers with participants")
                || w.contains("of barriers only those")
                || w.contains("not replayed")
                || w.contains("initial values of parts")
                || w.contains("calls of the CUDA API"));
  }

  /// The enumerating engine gives this test up, so a formula answers. A document has all final
  /// states all the same; one that says that there may be others claims less, and is not wrong.
  @Test
  void statesThatAreSaidNotToBeAllAreNoFault() throws IOException, InputException {
    JsonNode written = made("check", "--format=json", "../docs/examples/pairs/ticket.litmus");
    assertThat(written.at("/results/0/engine").asText()).isEqualTo("symbolic");
    assertThat(written.at("/results/0/complete").asBoolean()).isTrue();
    assertThat(written.at("/results/0/states")).hasSize(4);
    acceptedOrOpen(written, 10);

    // Away from its input it is not made again, but looked through.
    String elsewhere = JSON.writeValueAsString(written).replace("../docs/examples/", "elsewhere/");
    JsonNode document = JSON.readTree(elsewhere);
    ObjectNode result = (ObjectNode) document.get("results").get(0);

    result.put("complete", false);
    assertThat(recheck(document))
        .anyMatch(f -> f.standing() == Standing.OPEN && f.what().contains("no other was found"));
    ((ArrayNode) result.get("states")).remove(3);
    result.put("negative", result.get("negative").asLong() - 1);
    assertThat(recheck(document)).noneMatch(f -> f.standing() == Standing.WRONG);
    refused(document, "[n]=2; -> [n]=3;");
    result.put("complete", true);
    assertThat(recheck(document))
        .anyMatch(f -> f.standing() == Standing.WRONG && f.what().contains("final states"));
  }

  /// Values are shown in the types of variables, and kept by their bits.
  @Test
  void whatCheckWritesOfNumbersOfAllTypesIsAccepted(@TempDir Path folder)
      throws IOException, InputException {
    Path real =
        Files.writeString(
            folder.resolve("real.litmus"),
            """
            C real
            { x = 0.5f; }
            P0 (atomic<float> *x) {
              float r0 = x->fetch_add(1.5f, memory_order_relaxed);
            }
            P1 (atomic<float> *x) {
              float r0 = x->fetch_sub(0.25f, memory_order_relaxed);
            }
            exists (x=1.75 /\\ 1:r0=2.0)
            """);
    Path large =
        Files.writeString(
            folder.resolve("large.litmus"),
            """
            C large
            { x = 0; }
            P0 (atomic<uint64_t> *x) {
              atomic_store_explicit(x, 18446744073709551615u, memory_order_relaxed);
            }
            P1 (atomic<uint64_t> *x) {
              uint64_t r0 = atomic_load_explicit(x, memory_order_relaxed);
            }
            exists (1:r0=18446744073709551615)
            """);
    JsonNode document = made("check", "--format=json", real.toString(), large.toString());
    assertThat(document.findValuesAsText("verdict")).containsExactly("Ok", "Ok");
    acceptedOrOpen(document, 30);
    refused(document, "\"value\":\"2.0\" -> \"value\":\"2.5\"");
  }

  @Test
  @Timeout(300)
  void whatVerifyWritesIsAccepted(@TempDir Path folder) throws IOException {
    Map<String, String> tables =
        Rounds.all()
            ? Map.of("ptx-abi-13", "--bound=3", "ptx-abi-12.9", "--bound=4")
            : Map.of("ptx-abi-13", "--bound=2");
    for (Map.Entry<String, String> e : tables.entrySet()) {
      Path file = folder.resolve("verify.json");
      Cli.run("verify", e.getKey(), e.getValue(), "--only", "--out=" + file);
      Cli.Result result = Cli.run("recheck", file.toString(), "--all");
      assertThat(result.status()).as(result.out()).isZero();
      assertThat(result.out()).contains("formulas made again, each refuted by a checked proof");
      assertThat(result.err()).contains("proofs checked");
    }
  }

  /// Programs that show a loss are replayed, instructions compared with lines and table; which
  /// paths functions have is judged anew.
  @Test
  @Timeout(300)
  void whatTheGateShowsIsAcceptedAndALieIsNot() throws IOException, InputException {
    String several = "src/test/resources/gate/several.ptx";
    JsonNode check = made("gate", "check", "--format=json", several, "../docs/examples/gate");
    acceptedOrOpen(check, 100, "that these are its paths");
    for (String lie :
        Rounds.daily(
            List.of(
                "exists (1:r0=1 -> exists (1:r0=2",
                "\"verdict\":\"WEAKER\" -> \"verdict\":\"CONFORMS\"",
                "\"severity\":\"error\" -> \"severity\":\"none\"",
                "\"instruction\":\"ld.relaxed.gpu\" -> \"instruction\":\"ld.acquire.gpu\"",
                "\"instruction\":\"fence.sc.gpu\" -> \"instruction\":\"fence.sc.sys\"",
                "\"sequence\":\"ld.acquire.S\" -> \"sequence\":\"ld.relaxed.S\"",
                "\"alternative\":1 -> \"alternative\":2",
                "\"op\":\"load\" -> \"op\":\"store\"",
                "\"order\":\"acquire\" -> \"order\":\"relaxed\"",
                "\"name\":\"ptx-abi-13\" -> \"name\":\"ptx-abi-12.9\"",
                "\"judged\": -> \"judged\":1"),
            LIES)) {
      refused(check, lie);
    }
    JsonNode scan = made("gate", "scan", "--format=json", several, "../docs/examples/gate");
    acceptedOrOpen(scan, 100, "said to be or not to be");
    for (String lie :
        Rounds.daily(
            List.of(
                "\"possible\":false -> \"possible\":true",
                "\"instruction\":\"st.release.gpu\" -> \"instruction\":\"st.relaxed.gpu\"",
                "\"row\":\"load acquire\" -> \"row\":\"load relaxed\"",
                "\"verdict\":\"CONFORMS\" -> \"verdict\":\"STRONGER\""),
            LIES)) {
      refused(scan, lie);
    }
  }

  /// The kinds of changes are confirmed by the instructions that are named, and all is counted.
  @Test
  void whatGateDiffShowsIsAcceptedAndALieIsNot() throws IOException, InputException {
    JsonNode diff = sample("gate-diff");
    acceptedOrOpen(diff, 10, "gate diff alone says so", "how it moved", "what was typed");
    for (String lie :
        Rounds.daily(
            List.of(
                "\"WEAKER\":1 -> \"WEAKER\":2",
                "\"kind\":\"WEAKER\" -> \"kind\":\"STRONGER\"",
                "\"movement\":\"behind\" -> \"movement\":\"none\"",
                "\"order\":\"acquire\" -> \"order\":\"relaxed\"",
                "\"severity\":\"error\" -> \"severity\":\"warning\"",
                "\"errors\":3 -> \"errors\":2"),
            LIES)) {
      refused(diff, lie);
    }
  }

  /// What stays open, and what fences do, is derived from the instructions, too.
  @Test
  void whatGateDiffLeavesOpenIsAcceptedAndALieIsNot() throws IOException, InputException {
    String folder = "src/test/resources/gate-diff/";
    JsonNode diff =
        made("gate", "diff", "--format=json", folder + "open-old.ptx", folder + "open-new.ptx");
    acceptedOrOpen(diff, 10, "gate diff alone says so");
    for (String lie :
        Rounds.daily(
            List.of(
                "\"order\":\"acq_rel\" -> \"order\":\"release\"",
                "\"movement\":\"before\" -> \"movement\":\"behind\"",
                "\"values\":[\"1\"] -> \"values\":[\"2\"]",
                "\"when\":[\"parameter 2 == 0\"] -> \"when\":[\"parameter 2 != 0\"]",
                "\"elements\":2 -> \"elements\":1",
                "\"unknown\":2 -> \"unknown\":0"),
            LIES)) {
      refused(diff, lie);
    }
  }

  /// Both tests of a pair are tried in all ways; that a compiler emitted the one is left open.
  @Test
  @Timeout(300)
  void whatGateLitmusShowsIsAcceptedAndALieIsNot() throws IOException, InputException {
    JsonNode litmus = sample("gate-litmus");
    acceptedOrOpen(
        litmus, 10, "answers nothing", "neither its output", "has no text", "what was typed");
    for (String lie :
        Rounds.daily(
            List.of(
                "\"verdict\":\"RACY\" -> \"verdict\":\"SOUND\"",
                "\"SOUND\":1 -> \"SOUND\":2",
                "\"outcome\":\"1:r0=1; 1:r1=0; -> \"outcome\":\"1:r0=1; 1:r1=1;",
                "st.relaxed.gpu.b32 x, 1 -> st.relaxed.gpu.b32 x, 2"),
            LIES)) {
      refused(litmus, lie);
    }
  }

  @Test
  @Timeout(300)
  void whatRunWritesIsAcceptedAndALieIsNot() throws IOException, InputException {
    String tests = "../litmus/tests/";
    JsonNode run =
        made(
            "run",
            tests + "MP.litmus",
            "--device=emulator",
            "--mode=quick",
            "--time=200ms",
            "--format=json");
    acceptedOrOpen(run, 10);
    for (String lie :
        Rounds.daily(
            List.of(
                "\"state\":\"1:r0=0; -> \"state\":\"1:r0;",
                "\"verdict\":\"OBSERVED\" -> \"verdict\":\"PASSED\"",
                "OBSERVED: the outcome -> OBSERVED on an NVIDIA H100: the outcome",
                "not sequentially consistent -> sequentially consistent",
                "\"complete\":true -> \"complete\":false",
                "\"kind\":\"EMULATED\" -> \"kind\":\"HARDWARE\""),
            LIES)) {
      refused(run, lie);
    }
    ObjectNode device = (ObjectNode) run.get("device");
    device.put("kind", "HARDWARE").put("name", "NVIDIA H100 80GB HBM3");
    ((ArrayNode) run.get("claims")).remove(0);
    assertThat(recheck(run))
        .filteredOn(f -> f.standing() != Standing.CONFIRMED)
        .singleElement()
        .satisfies(f -> assertThat(f.standing()).isEqualTo(Standing.OPEN))
        .satisfies(f -> assertThat(f.what()).endsWith("which device it was"));
  }

  /// Executions are tried within the time that is given, as formulas are.
  @Test
  void replayingEndsWhenTimeIsUp() throws IOException, InputException {
    JsonNode document = sample("check");
    Recheck late =
        new Recheck(new ModelTexts(List.of()), Long.MAX_VALUE, proofs(Duration.ZERO), Rerun.NONE);
    assertThat(recheck(late, document))
        .anySatisfy(f -> assertThat(f.what()).contains("time was up"))
        .noneMatch(f -> f.standing() == Standing.WRONG);
  }

  /// What lies in the repository as a result is one.
  @ParameterizedTest
  @ValueSource(strings = {"check", "run", "gate", "gate-litmus", "gate-scan", "reproduce"})
  @Timeout(300)
  void everySavedResultIsAccepted(String name) throws IOException, InputException {
    List<Finding> found = recheck(sample(name));
    assertThat(found).filteredOn(f -> f.standing() == Standing.WRONG).isEmpty();
    assertThat(found).filteredOn(f -> f.standing() == Standing.CONFIRMED).isNotEmpty();
  }

  /// Theirs are larger proofs than those that other tests of this class have checked.
  @Tag("nightly")
  @ParameterizedTest
  @ValueSource(strings = {"verify", "repair"})
  @Timeout(300)
  void everySavedProofIsAccepted(String name) throws IOException, InputException {
    everySavedResultIsAccepted(name);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "check-json",
        "expect-differ-json",
        "gate/json",
        "gate/scan-json",
        "reproduce-json",
        "verify-json",
        "verify-mixed-json",
        "repair/lean-json"
      })
  @Timeout(300)
  void everyGoldenResultIsAccepted(String name) throws IOException, InputException {
    String golden = Files.readString(Path.of("src/test/resources/golden/" + name + ".txt"));
    String document =
        golden.substring(golden.indexOf('{')).replaceFirst("(?s)\n--- standard error.*", "");
    List<Finding> found = recheck(JSON.readTree(document));
    assertThat(found).isNotEmpty();
    // There is a word in the place of each hash.
    assertThat(found)
        .filteredOn(f -> f.standing() == Standing.WRONG)
        .allMatch(f -> f.what().endsWith("has another hash than the document says"));
  }

  private static void acceptedOrOpen(JsonNode document, int confirmed, String... open)
      throws IOException, InputException {
    List<Finding> found = recheck(document);
    assertThat(found).filteredOn(f -> f.standing() == Standing.WRONG).isEmpty();
    assertThat(found)
        .filteredOn(f -> f.standing() == Standing.CONFIRMED)
        .hasSizeGreaterThan(confirmed);
    assertThat(found)
        .filteredOn(f -> f.standing() == Standing.OPEN)
        .extracting(Finding::what)
        .allMatch(what -> Stream.of(open).anyMatch(what::contains));
  }

  /// @param lie what is put in the place of what, with an arrow between
  private static void refused(JsonNode document, String lie) throws IOException, InputException {
    String[] parts = lie.split(" -> ");
    String text = JSON.writeValueAsString(document);
    assertThat(text).contains(parts[0]);
    assertThat(recheck(JSON.readTree(text.replaceFirst(Pattern.quote(parts[0]), parts[1]))))
        .as(lie)
        .anyMatch(f -> f.standing() == Standing.WRONG);
  }

  /// Counterexamples of repairs are replayed, and the new table is proved again; that nothing
  /// weaker is enough is left open.
  @Test
  @Timeout(300)
  void whatRepairShowsIsAcceptedAndALieIsNot() throws IOException, InputException {
    JsonNode repair = made("repair", WEAK, "--bound=3", "--format=json");
    List<Finding> found = recheck(repair);
    assertThat(found).filteredOn(f -> f.standing() == Standing.WRONG).isEmpty();
    assertThat(found).filteredOn(f -> f.standing() == Standing.CONFIRMED).hasSizeGreaterThan(2);
    assertThat(found)
        .filteredOn(f -> f.standing() == Standing.OPEN)
        .extracting(Finding::what)
        .allMatch(w ->
            w.contains("that nothing weaker is enough")
                || w.contains("without it, sound")
                || w.matches(".* of fence .*without it, unknown"));
    assertThat(found)
        .filteredOn(f -> f.standing() == Standing.CONFIRMED)
        .extracting(Finding::what)
        .anyMatch(w -> w.contains("the new table") && w.contains("refuted by a checked proof"));
    ObjectNode better = (ObjectNode) repair.get("better");
    better.put("text", Files.readString(Path.of(WEAK)));
    ObjectNode first = (ObjectNode) repair.get("tests").get(0);
    first.set("witness", first.get("explanation").get("execution"));
    assertThat(recheck(repair))
        .filteredOn(f -> f.standing() == Standing.WRONG)
        .anyMatch(f -> f.what().contains("there is a counterexample"))
        .anyMatch(f -> !f.what().contains("there is a counterexample"));
  }

  /// A decision, and what a test shows, follow from the tables.
  @Turn(value = 0, of = 3)
  @Test
  @Timeout(300)
  void liesAboutARepairAreRefused() throws IOException, InputException {
    JsonNode repair = made("repair", WEAK, "--bound=3", "--format=json");
    // Each time all is proved again: by day a decision, a test, or a table.
    for (String lie :
        Rounds.daily(
            Rounds.rows(
                List.of(
                    "\"decision\":\"unsound\" -> \"decision\":\"sound\"",
                    "\"outcome\":\"0:r0=1; -> \"outcome\":\"0:r0=0;",
                    "\"verdict\":\"sound\" -> \"verdict\":\"unsound\"",
                    "\"size\":3 -> \"size\":4",
                    "\"after\":\"ld.relaxed.S\" -> \"after\":\"ld.acquire.S\"",
                    "\"name\":\"weak-load\" -> \"name\":\"weak-loaf\""),
                lie ->
                    lie.contains("\"decision\"") || lie.contains("\"verdict\"")
                        ? "decision"
                        : lie.contains("weak-loaf") || lie.contains("\"after\"")
                            ? "table"
                            : "test"),
            LIES)) {
      refused(repair, lie);
    }
  }

  /// Whoever is charged has to have something to mend.
  @Tag("nightly")
  @Test
  @Timeout(300)
  void anInnocentRowIsNotConfirmed() throws IOException, InputException {
    ObjectNode proof = (ObjectNode) made("verify", "ptx-abi-13", "--bound=3", "--format=json");
    acceptedOrOpen(proof, 100);
    ArrayNode counterexamples = (ArrayNode) proof.get("counterexamples");
    ObjectNode charge = counterexamples.get(0).deepCopy();
    assertThat(charge.get("row").asText()).isEqualTo("rmw release");
    counterexamples.add(charge.put("row", "load acquire").put("alternative", 1));
    for (JsonNode verdict : proof.at("/classes/2/verdicts")) {
      if (verdict.get("row").asText().equals("load acquire")) {
        ((ObjectNode) verdict).put("verdict", "unsound").put("cure", "promise").put("failures", 1);
      }
    }
    assertThat(recheck(proof))
        .filteredOn(f -> f.standing() != Standing.CONFIRMED)
        .extracting(Finding::what)
        .anyMatch(w -> w.contains("that load acquire, alternative 1 is to blame"));
  }

  /// What is said of a race is said of its execution and its file.
  @Test
  void liesAboutARaceAreRefused() throws IOException, InputException {
    JsonNode race = made("check", "--format=json", "../docs/examples/cpp-scoped-race.litmus");
    acceptedOrOpen(race, 20);
    for (String lie :
        Rounds.daily(
            List.of(
                "\"line\":5 -> \"line\":3",
                ".litmus:5: -> .litmus:3:",
                "conflict holds from b to c -> hb holds from b to c",
                "sr does not hold from b to c -> sr holds from b to c",
                "the scope of b, block -> the scope of b, device",
                "\"check\":\"data-race\" -> \"check\":\"nonsense-race\"",
                "\"meaning\":\"undefined\" -> \"meaning\":\"flag\""),
            LIES)) {
      refused(race, lie);
    }
  }

  /// More events than a search looks at, so that a formula found them.
  @Tag("nightly")
  @Test
  @Timeout(300)
  void whatIsShownOfManyEventsIsAccepted(@TempDir Path folder) throws Exception {
    StringBuilder test =
        new StringBuilder("PTX long\n{ x=0; y=0; f=0; }\n P0@cta 0 | P1@cta 1 ;\n");
    for (int i = 1; i <= 33; i++) {
      test.append(" st.relaxed.gpu x, %d | st.relaxed.gpu y, %d ;\n".formatted(i, i));
    }
    test.append(" st.relaxed.gpu f, 1 | ld.relaxed.gpu r0, f ;\n | ld.relaxed.gpu r1, x ;\n");
    Path file = folder.resolve("long.litmus");
    Files.writeString(file, test + "exists (1:r0=1 /\\ 1:r1=7)\n");
    List<Finding> found = recheck(made("check", "--format=json", file.toString()));
    assertThat(found).filteredOn(f -> f.standing() == Standing.WRONG).isEmpty();
    assertThat(found)
        .filteredOn(f -> f.standing() == Standing.CONFIRMED)
        .extracting(Finding::what)
        .contains("long (ptx): the witness, event by event and edge by edge");
  }

  /// Of a loop that may go round more often than is tried nobody knows all final states.
  @Test
  void aWitnessOfOneOfManyRoundsIsAccepted(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("wait.litmus");
    Files.writeString(
        file,
        """
        PTX wait
        { f=0; }
         P0@cta 0                    | P1@cta 1 ;
         mov.u32 r2, 0               | st.relaxed.gpu f, 1 ;
         L: ld.relaxed.gpu.u32 r1, f | ;
         setp.eq.u32 p1, r1, 1       | ;
         @p1 bra D                   | ;
         add.u32 r2, r2, 1           | ;
         setp.lt.u32 p2, r2, 25      | ;
         @p2 bra L                   | ;
         D: mov.u32 r3, 1            | ;
        exists (0:r2=1)
        """);
    List<Finding> found = recheck(made("check", "--format=json", file.toString()));
    assertThat(found).filteredOn(f -> f.standing() == Standing.WRONG).isEmpty();
    assertThat(found)
        .filteredOn(f -> f.standing() == Standing.CONFIRMED)
        .extracting(Finding::what)
        .contains("wait (ptx): the verdict Ok");
  }

  /// The text of a CUDA test may say what litmus tests cannot.
  @Test
  void whatCannotBeReadIsAnErrorOfALitmusTestOnly() throws IOException, InputException {
    String test = TESTS + "ptx/MP+relacq.litmus";
    String text =
        JSON.writeValueAsString(made("check", "--format=json", test))
            .replace("st.release.gpu", "st.strange.gpu");
    // The file at hand has another text, which is said, too.
    assertThat(recheck(JSON.readTree(text)))
        .extracting(Finding::standing)
        .containsExactly(Standing.WRONG, Standing.WRONG);
    assertThat(recheck(JSON.readTree(text.replace(test, "queue.cu"))))
        .extracting(Finding::standing)
        .containsExactly(Standing.OPEN, Standing.OPEN);
  }

  /// A saved "sound" that rests on a lie is found out.
  @Turn(value = 2, of = 3)
  @Test
  @Timeout(300)
  void aLieIsFoundOut(@TempDir Path folder) throws IOException {
    ObjectNode lie = (ObjectNode) made("verify", WEAK, "--bound=3", "--only", "--format=json");
    lie.put("decision", "sound").putArray("counterexamples");
    for (JsonNode verdict : lie.at("/classes/0/verdicts")) {
      ObjectNode v = (ObjectNode) verdict;
      if (v.get("verdict").asText().equals("unsound")) {
        v.put("verdict", "sound").remove(List.of("failures", "together", "cure"));
      }
    }
    Path file = Files.writeString(folder.resolve("lie.json"), JSON.writeValueAsString(lie));
    Cli.Result result = Cli.run("recheck", file.toString());
    assertThat(result.status()).isOne();
    assertThat(result.out()).contains("there is a counterexample");
    Path liar = Script.write(folder.resolve("liar"), "#!/bin/sh\necho 's UNSATISFIABLE'\n");
    Cli.Result word = Cli.run("verify", WEAK, "--bound=3", "--only", "--solver=" + liar);
    assertThat(word.status()).isEqualTo(4);
    assertThat(word.err()).contains("its answers are wrong");
    Cli.Result certified =
        Cli.run("verify", WEAK, "--bound=3", "--only", "--certify", "--solver=" + liar);
    assertThat(certified.status()).isEqualTo(3);
    assertThat(certified.out()).contains("gave no proof");
  }

  /// Whatever a file of answers says, with `--certify` everything is proved in this run.
  @Turn(value = 1, of = 3)
  @Test
  @Timeout(300)
  void aKeptAnswerIsNoProof(@TempDir Path folder) throws IOException {
    Path answers = folder.resolve("answers");
    String[] certify = {"verify", WEAK, "--bound=3", "--only", "--certify", "--resume=" + answers};
    Cli.Result first = Cli.run(certify);
    assertThat(first.status()).isOne();
    Files.writeString(
        answers, Files.readString(answers).replaceAll(" sat [0-9a-f]+ - ", " unsat proof - "));
    Cli.Result again = Cli.run(certify);
    assertThat(again.status()).isOne();
    assertThat(again.err()).contains("has no checked proof");
    assertThat(again.err().replaceAll("(?s).*?(\\d+ proofs checked).*", "$1"))
        .isEqualTo(first.err().replaceAll("(?s).*?(\\d+ proofs checked).*", "$1"));
  }

  @Test
  void badInput(@TempDir Path folder) throws IOException {
    Path no = Files.writeString(folder.resolve("no.json"), "{}");
    assertThat(Cli.run("recheck", no.toString()).status()).isEqualTo(2);
    assertThat(Cli.run("recheck", folder.resolve("nowhere.json").toString()).status()).isEqualTo(2);
    Path minisat = Script.write(folder.resolve("minisat"), "#!/bin/sh\n");
    Cli.Result none = Cli.run("recheck", no.toString(), "--solver=" + minisat);
    assertThat(none.status()).isEqualTo(2);
    assertThat(none.err()).contains("writes no proofs");
  }
}
