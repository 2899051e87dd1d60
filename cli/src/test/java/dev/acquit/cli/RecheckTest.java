package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.model.cat.Models;
import dev.acquit.model.sat.CertifyingSolver;
import dev.acquit.model.sat.Sat4jSolver;
import dev.acquit.recheck.Finding;
import dev.acquit.recheck.Finding.Standing;
import dev.acquit.recheck.ModelTexts;
import dev.acquit.recheck.Proofs;
import dev.acquit.recheck.Recheck;
import dev.acquit.reports.saved.SavedReader;
import dev.acquit.reports.saved.SavedResult;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
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
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String TESTS = "src/test/resources/tests/";
  private static final String WEAK = "src/test/resources/mappings/weak-load.mapping";

  private static final Recheck RECHECK =
      new Recheck(new ModelTexts(List.of()), 1_000_000, proofs(Duration.ofMinutes(5)));

  /// What a change of it changes nothing that can be found out again, and why.
  private static final Map<String, String> NOT_TOLD =
      Map.ofEntries(
          Map.entry("engine", "which engine found it is not seen in what it found"),
          Map.entry("file", "where the test was is not looked at"),
          Map.entry("timeMs", "time has passed"),
          Map.entry("steps", "steps of a search are counted by that search only"),
          Map.entry("notes", "words about the test"),
          Map.entry("relation", "how the edges of a flag are called is words about it"),
          Map.entry("bounds", "a budget that was not hit has no effect"),
          Map.entry("alone", "whether another axiom would forbid it as well is not asked"),
          Map.entry("discarded", "what a solver found on its way is not found again"),
          Map.entry("queries", "more queries than there have to be may have been asked"),
          Map.entry("solver", "that this solver answered is not seen in the answer"),
          Map.entry("unsatisfiable", "how many formulas it refuted is known to it only"),
          Map.entry("proved", "the proofs themselves are not kept"),
          Map.entry("failures", "how many failures were met depends on the way"),
          Map.entry("deciding", "the decision may be right for another class as well"),
          Map.entry("text", "some names in a test mean nothing, such as those of types"),
          Map.entry("together", "which others had to be mended is not derived again"));

  private static Proofs proofs(Duration time) {
    return new Proofs(new CertifyingSolver(new Sat4jSolver()), time, 2, (done, of) -> {});
  }

  private static List<Finding> recheck(JsonNode document) throws InputException, IOException {
    return recheck(RECHECK, document);
  }

  private static List<Finding> recheck(Recheck recheck, JsonNode document)
      throws InputException, IOException {
    List<Finding> all = new ArrayList<>();
    for (SavedResult r :
        SavedReader.read("saved", new StringReader(JSON.writeValueAsString(document))).results()) {
      all.addAll(recheck.of(r));
    }
    return all;
  }

  private static JsonNode made(String... command) throws IOException {
    return JSON.readTree(Cli.run(command).out());
  }

  @Test
  @Timeout(300)
  void whatCheckWritesIsAccepted() throws IOException, InputException {
    List<Finding> found =
        recheck(made("check", "--format=json", TESTS + "ptx", TESTS + "cpp", "../docs/examples"));
    assertThat(found).filteredOn(f -> f.standing() == Standing.WRONG).isEmpty();
    assertThat(found).filteredOn(f -> f.standing() == Standing.CONFIRMED).hasSizeGreaterThan(1_000);
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

  @Test
  @Timeout(300)
  void whatVerifyWritesIsAccepted(@TempDir Path folder) throws IOException {
    Map<String, String> tables = Map.of("ptx-abi-13", "--bound=3", "ptx-abi-12.9", "--bound=4");
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
  /// paths functions have is left open, and said so.
  @Test
  @Timeout(300)
  void whatTheGateShowsIsAcceptedAndALieIsNot() throws IOException, InputException {
    String several = "src/test/resources/gate/several.ptx";
    JsonNode check = made("gate", "check", "--format=json", several, "../docs/examples/gate");
    acceptedOrOpen(check, 100, "that these are its paths");
    for (String lie :
        List.of(
            "exists (1:r0=1 -> exists (1:r0=2",
            "\"verdict\":\"WEAKER\" -> \"verdict\":\"CONFORMS\"",
            "\"severity\":\"error\" -> \"severity\":\"none\"",
            "\"instruction\":\"ld.relaxed.gpu\" -> \"instruction\":\"ld.acquire.gpu\"",
            "\"instruction\":\"fence.sc.gpu\" -> \"instruction\":\"fence.sc.sys\"",
            "\"sequence\":\"ld.acquire.S\" -> \"sequence\":\"ld.relaxed.S\"",
            "\"alternative\":1 -> \"alternative\":2",
            "\"judged\": -> \"judged\":1")) {
      refused(check, lie);
    }
    JsonNode scan = made("gate", "scan", "--format=json", several, "../docs/examples/gate");
    acceptedOrOpen(scan, 100, "said to be or not to be");
    for (String lie :
        List.of(
            "\"possible\":false -> \"possible\":true",
            "\"instruction\":\"st.release.gpu\" -> \"instruction\":\"st.relaxed.gpu\"",
            "\"row\":\"load acquire\" -> \"row\":\"load relaxed\"",
            "\"verdict\":\"CONFORMS\" -> \"verdict\":\"STRONGER\"")) {
      refused(scan, lie);
    }
  }

  /// The kinds of changes are confirmed by the instructions that are named, and all is counted.
  @Test
  void whatGateDiffShowsIsAcceptedAndALieIsNot() throws IOException, InputException {
    JsonNode diff = sample("gate-diff");
    acceptedOrOpen(diff, 10, "gate diff alone says so");
    for (String lie :
        List.of(
            "\"WEAKER\":1 -> \"WEAKER\":2",
            "\"kind\":\"WEAKER\" -> \"kind\":\"STRONGER\"",
            "\"order\":\"acquire\" -> \"order\":\"relaxed\"",
            "\"severity\":\"error\" -> \"severity\":\"warning\"",
            "\"errors\":3 -> \"errors\":2")) {
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
        List.of(
            "\"order\":\"acq_rel\" -> \"order\":\"release\"",
            "\"movement\":\"before\" -> \"movement\":\"behind\"",
            "\"values\":[\"1\"] -> \"values\":[\"2\"]",
            "\"when\":[\"parameter 2 == 0\"] -> \"when\":[\"parameter 2 != 0\"]",
            "\"elements\":2 -> \"elements\":1",
            "\"unknown\":2 -> \"unknown\":0")) {
      refused(diff, lie);
    }
  }

  /// Both tests of a pair are tried in all ways; that a compiler emitted the one is left open.
  @Test
  @Timeout(300)
  void whatGateLitmusShowsIsAcceptedAndALieIsNot() throws IOException, InputException {
    JsonNode litmus = sample("gate-litmus");
    acceptedOrOpen(litmus, 10, "answers nothing", "neither its output", "has no text");
    for (String lie :
        List.of(
            "\"verdict\":\"RACY\" -> \"verdict\":\"SOUND\"",
            "\"SOUND\":1 -> \"SOUND\":2",
            "\"outcome\":\"1:r0=1; 1:r1=0; -> \"outcome\":\"1:r0=1; 1:r1=1;",
            "st.relaxed.gpu.b32 x, 1 -> st.relaxed.gpu.b32 x, 2")) {
      refused(litmus, lie);
    }
  }

  @Test
  @Timeout(300)
  void whatRunWritesIsAcceptedAndALieIsNot() throws IOException, InputException {
    String tests = "../litmus/tests/";
    JsonNode run =
        made("run", tests + "MP.litmus", "--device=emulator", "--mode=quick", "--format=json");
    acceptedOrOpen(run, 10);
    refused(run, "\"state\":\"1:r0=0; -> \"state\":\"1:r0;");
  }

  /// Executions are tried within the time that is given, as formulas are.
  @Test
  void replayingEndsWhenTimeIsUp() throws IOException, InputException {
    JsonNode document = sample("check");
    Recheck late = new Recheck(new ModelTexts(List.of()), Long.MAX_VALUE, proofs(Duration.ZERO));
    assertThat(recheck(late, document))
        .anySatisfy(f -> assertThat(f.what()).contains("time was up"))
        .noneMatch(f -> f.standing() == Standing.WRONG);
  }

  /// What lies in the repository as a result is one.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "check",
        "verify",
        "run",
        "gate",
        "gate-litmus",
        "gate-scan",
        "repair",
        "reproduce"
      })
  @Timeout(300)
  void everySavedResultIsAccepted(String name) throws IOException, InputException {
    List<Finding> found = recheck(sample(name));
    assertThat(found).filteredOn(f -> f.standing() == Standing.WRONG).isEmpty();
    assertThat(found).filteredOn(f -> f.standing() == Standing.CONFIRMED).isNotEmpty();
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
    assertThat(found).filteredOn(f -> f.standing() == Standing.WRONG).isEmpty();
  }

  private static JsonNode sample(String name) throws IOException, InputException {
    String text =
        Files.readString(Path.of("../reports/src/test/resources/saved/" + name + ".json"));
    for (Models.Shipped model : Models.shipped()) {
      text = now(text, model.name(), Models.find(model.name()).hash());
    }
    for (String table : Mappings.names()) {
      text = now(text, table, Mappings.find(table).hash());
    }
    return JSON.readTree(text);
  }

  private static String now(String text, String name, String hash) {
    return text.replaceAll(
        "(\"name\": \"" + Pattern.quote(name) + "\",[^{}]*\"(?:sha256|hash)\": \")[^\"]*",
        "$1" + hash);
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
        .singleElement()
        .asString()
        .contains("that nothing weaker is enough");
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

  /// A saved "sound" that rests on a lie is found out.
  @Test
  @Timeout(300)
  void aLieIsFoundOut(@TempDir Path folder) throws IOException {
    Path liar = Files.writeString(folder.resolve("liar"), "#!/bin/sh\necho 's UNSATISFIABLE'\n");
    assertThat(liar.toFile().setExecutable(true)).isTrue();
    Path file = folder.resolve("lie.json");
    String[] command = {"verify", WEAK, "--bound=3", "--only", "--solver=" + liar, "--out=" + file};
    assertThat(Cli.run(command).status()).isZero();
    Cli.Result result = Cli.run("recheck", file.toString());
    assertThat(result.status()).isOne();
    assertThat(result.out()).contains("there is a counterexample");
    Cli.Result certified =
        Cli.run("verify", WEAK, "--bound=3", "--only", "--certify", "--solver=" + liar);
    assertThat(certified.status()).isEqualTo(3);
    assertThat(certified.out()).contains("gave no proof");
  }

  @Test
  void badInput(@TempDir Path folder) throws IOException {
    Path no = Files.writeString(folder.resolve("no.json"), "{}");
    assertThat(Cli.run("recheck", no.toString()).status()).isEqualTo(2);
    assertThat(Cli.run("recheck", folder.resolve("nowhere.json").toString()).status()).isEqualTo(2);
    Path minisat = Files.writeString(folder.resolve("minisat"), "#!/bin/sh\n");
    assertThat(minisat.toFile().setExecutable(true)).isTrue();
    Cli.Result none = Cli.run("recheck", no.toString(), "--solver=" + minisat);
    assertThat(none.status()).isEqualTo(2);
    assertThat(none.err()).contains("writes no proofs");
  }

  /// A thousand results in each of which one thing is changed.
  @Test
  @Timeout(300)
  void mutantsAreRefused() throws IOException, InputException {
    long seed = Long.getLong("acquit.seed", 20261122);
    Random random = new Random(seed);
    List<JsonNode> documents = new ArrayList<>();
    JsonNode checks =
        made(
            "check",
            "--format=json",
            TESTS + "ptx",
            TESTS + "cpp",
            "../docs/examples/2+2w-fence-sc.litmus",
            "../docs/examples/cpp-mp.litmus",
            "../docs/examples/cpp-sb.litmus",
            "../docs/examples/alias.litmus",
            "../docs/examples/atomicity.litmus");
    for (JsonNode result : checks.get("results")) {
      ObjectNode one = checks.deepCopy();
      one.putArray("results").add(result);
      if (recheck(one).stream().allMatch(f -> f.standing() == Standing.CONFIRMED)) {
        documents.add(one);
      }
    }
    assertThat(documents.size()).isGreaterThan(8);
    JsonNode proof = made("verify", "ptx-abi-13", "--bound=1", "--only", "--format=json");
    JsonNode family = made("verify", WEAK, "--shapes=CoRR", "--only", "--format=json");
    Map<String, Integer> untold = new TreeMap<>();
    List<String> missed = new ArrayList<>();
    int refused = 0;
    while (refused < 1_000 && missed.size() < 20) {
      int kind = random.nextInt(100);
      JsonNode original =
          kind < 3 ? proof : kind < 30 ? family : documents.get(random.nextInt(documents.size()));
      JsonNode mutant = original.deepCopy();
      // Of a family only its counterexamples are looked at again.
      Change change =
          change(original == family ? mutant.get("counterexamples").get(0) : mutant, random);
      if (mutant.equals(original)) {
        continue;
      }
      if (isRefused(mutant, original == family ? 1 : 0)) {
        refused++;
        continue;
      }
      Optional<String> known = change.path().stream().filter(NOT_TOLD::containsKey).findFirst();
      if (known.isPresent()) {
        untold.merge(known.get(), 1, Integer::sum);
      } else {
        missed.add(change.path() + " " + change.what());
      }
    }
    assertThat(missed).as("with -Dacquit.seed=%d; not told: %s", seed, untold).isEmpty();
    int all = untold.values().stream().mapToInt(Integer::intValue).sum();
    assertThat(all).as("not told: %s", untold).isLessThan(600);
  }

  /// @param open how many findings are open without any change
  private static boolean isRefused(JsonNode mutant, int open) throws IOException {
    try {
      List<Finding> found = recheck(mutant);
      return found.stream().anyMatch(f -> f.standing() == Standing.WRONG)
          || found.stream().filter(f -> f.standing() == Standing.OPEN).count() > open;
    } catch (InputException e) {
      return true;
    }
  }

  private record Change(List<String> path, String what) {}

  /// Changes one thing: a number, a word, or an element of a list is left out.
  private static Change change(JsonNode document, Random random) {
    List<String> path = new ArrayList<>();
    JsonNode at = document;
    while (true) {
      if (at instanceof ArrayNode list) {
        if (list.isEmpty()) {
          return new Change(path, "nothing");
        }
        int i = random.nextInt(list.size());
        if (random.nextInt(6) == 0) {
          list.remove(i);
          return new Change(path, "without element " + i);
        }
        if (list.get(i).isValueNode()) {
          String before = list.get(i).toString();
          list.set(i, changed(list.get(i), random));
          return new Change(path, before + " to " + list.get(i));
        }
        path.add(String.valueOf(i));
        at = list.get(i);
      } else if (at instanceof ObjectNode object) {
        List<String> names = new ArrayList<>();
        Iterator<String> all = object.fieldNames();
        all.forEachRemaining(names::add);
        // Who wrote it is no part of what it says.
        names.remove("tool");
        if (names.isEmpty()) {
          return new Change(path, "nothing");
        }
        String name = names.get(random.nextInt(names.size()));
        path.add(name);
        if (object.get(name).isValueNode()) {
          String before = object.get(name).toString();
          object.set(name, changed(object.get(name), random));
          return new Change(path, before + " to " + object.get(name));
        }
        at = object.get(name);
      }
    }
  }

  private static JsonNode changed(JsonNode value, Random random) {
    if (value.isBoolean()) {
      return JSON.getNodeFactory().booleanNode(!value.asBoolean());
    } else if (value.isIntegralNumber()) {
      return JSON.getNodeFactory()
          .numberNode(value.asLong() + (random.nextBoolean() ? 1 : -1) * (1 + random.nextInt(2)));
    } else if (value.isNumber()) {
      return JSON.getNodeFactory().numberNode(value.asDouble() + 1);
    }
    return JSON.getNodeFactory().textNode(other(value.asText(), random));
  }

  /// A word of the same kind where there is one; otherwise the same with a character changed.
  private static String other(String word, Random random) {
    Map<String, List<String>> kinds = new HashMap<>();
    for (List<String> kind :
        List.of(
            List.of("Ok", "No", "Undef"),
            List.of("sound", "unsound", "not reached"),
            List.of("same", "object", "mixed"),
            List.of("rf", "co", "fr", "po", "sync"),
            List.of("read", "write", "fence", "initial"),
            List.of("exists", "~exists", "forall"),
            List.of("ptx", "cpp20", "cpp17", "ptx-6.0"))) {
      kind.forEach(w -> kinds.put(w, kind));
    }
    if (kinds.containsKey(word)) {
      return kinds.get(word).get(random.nextInt(kinds.get(word).size()));
    }
    int at = word.isEmpty() ? 0 : random.nextInt(word.length());
    return word.isEmpty()
        ? "x"
        : word.substring(0, at) + (char) ('a' + random.nextInt(26)) + word.substring(at + 1);
  }
}
