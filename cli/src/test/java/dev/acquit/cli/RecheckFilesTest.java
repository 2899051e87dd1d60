package dev.acquit.cli;

import static dev.acquit.cli.Rechecking.JSON;
import static dev.acquit.cli.Rechecking.made;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.acquit.recheck.Rerun;
import dev.acquit.testing.Rounds;
import dev.acquit.testing.Script;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A document is about the files that it names, and its answer is what they give: an honest one
/// ends with 0, one whose files are missing with 3, any other with 1.
class RecheckFilesTest {
  private static final String EXAMPLES = "../docs/examples/";
  private static final String GATE = EXAMPLES + "gate/";
  private static final String SASS = "src/test/resources/gate-sass/";

  @TempDir private Path folder;

  private Cli.Result recheck(JsonNode document) throws IOException {
    Path file = folder.resolve("document.json");
    Files.writeString(file, JSON.writeValueAsString(document));
    return Cli.run("recheck", file.toString());
  }

  private void wrong(JsonNode document, String why) throws IOException {
    Cli.Result result = recheck(document);
    assertThat(result.out()).contains("WRONG", why);
    assertThat(result.status()).as(result.out()).isOne();
  }

  private void honest(JsonNode document) throws IOException {
    Cli.Result result = recheck(document);
    assertThat(result.status()).as(result.out()).isZero();
  }

  /// A repair is proved again for seconds: by day `RecheckTest` does it with the same one.
  static List<String> commands() {
    return Stream.of(
            "check ../docs/examples/mp-relaxed.litmus ../docs/examples/mp-relacq.litmus",
            "check ../docs/examples/cpp-mp.litmus -m cpp20 -m rc11",
            "check ../docs/examples/cpp-scoped-race.litmus",
            "check --progress=cuda ../docs/examples/progress/flag-two-ctas.litmus",
            "gate check ../docs/examples/gate",
            "gate check ../docs/examples/gate --fail-on stronger --warn weaker -v -j 2",
            "gate scan ../docs/examples/gate",
            "gate diff ../docs/examples/gate/diff/queue.ptx"
                + " ../docs/examples/gate/diff/queue-new.ptx",
            "gate sass src/test/resources/gate-sass/lock.ptx"
                + " --cubin src/test/resources/gate-sass/lock.cubin",
            "gate snapshot ../docs/examples/gate/queue.ptx",
            "abi check ../docs/examples/abi",
            "abi link ../docs/examples/abi",
            "abi check ../docs/examples/abi --types ../docs/examples/abi/types.h --release 12.6",
            "abi driver ../docs/examples/abi/driver/pin.c -D GUARD=1",
            "abi link ../docs/examples/abi --types=../docs/examples/abi/types.h --arch sm_90 -v",
            "verify ptx-abi-13 --bound 2 --only",
            "reproduce asplos19 --bound 1 --events published",
            "repair src/test/resources/mappings/weak-load.mapping --bound=3",
            "run ../litmus/tests/MP.litmus --device=emulator --mode=quick --time=200ms")
        .filter(command -> Rounds.all() || !command.startsWith("repair"))
        .toList();
  }

  @ParameterizedTest
  @Timeout(300)
  @MethodSource("commands")
  void anHonestDocumentIsConfirmed(String command) throws IOException {
    List<String> words = new ArrayList<>(List.of(command.split(" ")));
    if (!command.contains("snapshot")) {
      words.add("--format=json");
    }
    honest(made(words.toArray(String[]::new)));
  }

  @Test
  void aVerdictIsOfTheTextThatStandsInItsFile() throws IOException {
    JsonNode check = made("check", "--format=json", EXAMPLES + "mp-relaxed.litmus");
    String other = JSON.writeValueAsString(check).replace("mp-relaxed", "mp-relacq");
    wrong(JSON.readTree(other), "mp-relacq.litmus, which is at hand, has another test");
  }

  @Test
  void whatIsLeftOutIsMissed() throws IOException {
    ObjectNode gate = (ObjectNode) made("gate", "check", "--format=json", GATE).deepCopy();
    ObjectNode summary = (ObjectNode) gate.get("summary");
    ObjectNode verdicts = (ObjectNode) summary.get("verdicts");
    int left = 0;
    for (Iterator<JsonNode> all = gate.get("functions").iterator(); all.hasNext(); ) {
      JsonNode function = all.next();
      if (function.get("severity").asText().equals("error")) {
        all.remove();
        left++;
        String verdict = function.get("verdict").asText();
        verdicts.put(verdict, verdicts.get(verdict).asInt() - 1);
        if (verdicts.get(verdict).asInt() == 0) {
          verdicts.remove(verdict);
        }
      }
    }
    assertThat(left).isPositive();
    summary.put("errors", 0).put("judged", summary.get("judged").asInt() - left);
    wrong(gate, "it is left out");
    ObjectNode diff =
        (ObjectNode)
            made(
                    "gate",
                    "diff",
                    "--format=json",
                    GATE + "diff/queue.ptx",
                    GATE + "diff/queue-new.ptx")
                .deepCopy();
    int changed = diff.get("functions").size();
    diff.putArray("functions");
    diff.putArray("alone");
    ObjectNode counts = (ObjectNode) diff.get("summary");
    counts.putObject("changes");
    counts.put("same", counts.get("same").asInt() + changed);
    counts.put("errors", 0).put("unknown", 0).put("warnings", 0).put("plain", 0).put("partly", 0);
    wrong(diff, "it is left out");
  }

  @Test
  void whatIsReplacedIsNoticed() throws IOException {
    JsonNode gate = made("gate", "check", "--format=json", GATE).deepCopy();
    ArrayNode functions = (ArrayNode) gate.get("functions");
    JsonNode good = null;
    for (JsonNode f : functions) {
      good = f.get("verdict").asText().equals("CONFORMS") ? f : good;
    }
    for (int i = 0; i < functions.size(); i++) {
      if (functions.get(i).get("severity").asText().equals("error")) {
        ObjectNode replaced = good.deepCopy();
        replaced.set("function", functions.get(i).get("function"));
        functions.set(i, replaced);
      }
    }
    wrong(gate, "its inputs give");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "gate check ../docs/examples/gate",
        "gate sass src/test/resources/gate-sass/lock.ptx"
            + " --cubin src/test/resources/gate-sass/lock.cubin",
        "gate snapshot ../docs/examples/gate/queue.ptx",
        "abi check ../docs/examples/abi"
      })
  void aHashIsThatOfTheFile(String command) throws IOException {
    List<String> words = new ArrayList<>(List.of(command.split(" ")));
    if (!command.contains("snapshot")) {
      words.add("--format=json");
    }
    String text = JSON.writeValueAsString(made(words.toArray(String[]::new)));
    String hash = JSON.readTree(text).at("/files/0/sha256").asText();
    wrong(JSON.readTree(text.replace(hash, "0".repeat(64))), "another hash");
  }

  /// The class decides whether there is a finding, and stands in a file that may change.
  @Test
  void classesAreThoseOfTheirFile() throws IOException {
    Path ptx = folder.resolve("pair.ptx");
    Files.writeString(
        ptx,
        """
        .version 9.0
        .target sm_90
        .address_size 64
        .visible .func _Z1f4Pair(.param .align 4 .b8 p[8]) { ret; }
        """);
    Path header = folder.resolve("pair.h");
    Files.writeString(header, "struct Pair { int a, b, c; };\n");
    JsonNode found =
        made("abi", "check", "--format=json", "--types", header.toString(), ptx.toString());
    assertThat(found.at("/findings/0/rule").asText()).isEqualTo("C-1");
    honest(found);
    String text = JSON.writeValueAsString(found);
    String hash = found.at("/types/0/sha256").asText();
    wrong(JSON.readTree(text.replace(hash, "0".repeat(64))), "pair.h, which is at hand, has");
    ObjectNode without = found.deepCopy();
    without.remove("types");
    wrong(without, "types");
    Files.writeString(header, "struct Pair { int a, b; };\n");
    wrong(found, "pair.h, which is at hand, has another hash");
    Files.delete(header);
    Cli.Result absent = recheck(found);
    assertThat(absent.status()).as(absent.out()).isEqualTo(3);
    assertThat(absent.out()).contains("not at hand: " + header);
  }

  @Test
  void machineCodeIsThatOfTheFile() throws IOException {
    ObjectNode sass =
        (ObjectNode)
            made("gate", "sass", "--format=json", SASS + "lock.ptx", "--cubin", SASS + "lock.cubin")
                .deepCopy();
    ((ObjectNode) sass.at("/files/0")).put("codeSha256", "0".repeat(64));
    wrong(sass, "lock.cubin, which is at hand, has another hash");
  }

  @Test
  @Timeout(300)
  void whatIsUnsoundHasFailures() throws IOException {
    String table = "src/test/resources/mappings/weak-load.mapping";
    ObjectNode proof =
        (ObjectNode) made("verify", table, "--bound=3", "--only", "--format=json").deepCopy();
    boolean lied = false;
    for (JsonNode verdict : proof.at("/classes/0/verdicts")) {
      if (verdict.get("verdict").asText().equals("unsound")) {
        ((ObjectNode) verdict).put("failures", 0);
        lied = true;
      }
    }
    assertThat(lied).isTrue();
    wrong(proof, "is unsound in class same, with 0 of");
    Path changed = folder.resolve("weak.mapping");
    Files.writeString(changed, Files.readString(Path.of(table)) + "\n// later\n");
    ((ObjectNode) proof.get("mapping")).put("file", changed.toString());
    wrong(proof, "weak.mapping, which is at hand, has another hash");
  }

  /// As compilers write the instructions of an `asm` statement.
  @Test
  void severalInstructionsOfALineAreNoForgery() throws IOException {
    Path ptx = folder.resolve("two.ptx");
    Files.writeString(
        ptx,
        """
        .version 9.0
        .target sm_90
        .address_size 64
        .visible .func (.param .b32 r) sc(.param .b64 p)
        {
          .reg .b32 %r<2>; .reg .b64 %rd<2>;
          ld.param.u64 %rd1, [p];
        \tfence.sc.gpu; ld.acquire.gpu.u32 %r1, [%rd1]; st.param.b32 [r], %r1; ret;
        }
        """);
    Path manifest = folder.resolve("two.csv");
    Files.writeString(manifest, "function,source\nsc,load seq_cst scope=device type=u32\n");
    JsonNode gate =
        made("gate", "check", "--format=json", ptx.toString(), "--manifest", manifest.toString());
    assertThat(gate.at("/functions/0/verdict").asText()).isEqualTo("CONFORMS");
    honest(gate);
    String text = JSON.writeValueAsString(gate);
    wrong(
        JSON.readTree(
            text.replace(
                "\"instruction\":\"ld.acquire.gpu\"", "\"instruction\":\"ld.relaxed.gpu\"")),
        "ld.relaxed.gpu is not what");
    Files.delete(manifest);
    Cli.Result without = recheck(gate);
    assertThat(without.status()).as(without.out()).isEqualTo(3);
    assertThat(without.out()).contains("not at hand: " + manifest);
    Files.delete(ptx);
    Cli.Result nothing = recheck(gate);
    assertThat(nothing.status()).as(nothing.out()).isEqualTo(3);
    assertThat(nothing.out()).contains("not at hand: " + ptx);
  }

  @Test
  void withoutTheEngineLessIsConfirmed() throws IOException {
    Path file = folder.resolve("gate.json");
    Files.writeString(file, JSON.writeValueAsString(made("gate", "check", "--format=json", GATE)));
    assertThat(Cli.run("recheck", "--no-rerun", file.toString()).status()).isEqualTo(3);
    assertThat(Cli.run("recheck", "--rerun", file.toString()).status()).isZero();
  }

  /// A command that compiles each load to the same instruction.
  private String compiler() throws IOException {
    Path script = Files.writeString(folder.resolve("compiler.sh"), GateMatrixTest.COMPILER);
    return "/bin/sh " + script + " {source} {output}";
  }

  private JsonNode matrix(String compiler, Path kept) throws IOException {
    return JSON.readTree(
        Cli.typed(
                "gate",
                "matrix",
                "--compiler=" + compiler,
                "--dialect=llvm",
                "--op=load",
                "--scope=device",
                "--type=u32",
                "--keep=" + kept,
                "--format=json")
            .out());
  }

  /// It is run if the user names it; what it made is compared with what is kept, and not written
  /// there.
  @Test
  void whatACompilerMadeIsMadeAgain() throws IOException {
    String compiler = compiler();
    Path kept = folder.resolve("kept");
    JsonNode made = matrix(compiler, kept);
    Path file = folder.resolve("matrix.json");
    Files.writeString(file, JSON.writeValueAsString(made));
    Cli.Result named = Cli.run("recheck", "--compiler", compiler, file.toString());
    assertThat(named.status()).as(named.out()).isZero();
    Cli.Result other = Cli.run("recheck", file.toString());
    assertThat(other.status()).as(other.out()).isEqualTo(3);
    assertThat(other.out()).contains("its command runs '/bin/sh ").contains("--compiler allows it");

    Path ptx = Path.of(made.at("/files/0/file").asText());
    Files.writeString(ptx, Files.readString(ptx) + "// later\n");
    Cli.Result changed = Cli.run("recheck", "--compiler", compiler, file.toString());
    assertThat(changed.status()).isOne();
    assertThat(changed.out()).contains(ptx + ", which is at hand, has another hash");
    try (Stream<Path> all = Files.walk(kept)) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
    Cli.Result gone = Cli.run("recheck", "--compiler", compiler, file.toString());
    assertThat(gone.status()).as(gone.out()).isZero();
    assertThat(kept).doesNotExist();

    Files.writeString(
        folder.resolve("compiler.sh"), GateMatrixTest.COMPILER.replace("relaxed", "acquire"));
    Cli.Result better = Cli.run("recheck", "--compiler", compiler, file.toString());
    assertThat(better.status()).as(better.out()).isOne();
  }

  /// What another compiler makes says nothing of what this one made.
  @Test
  void anotherCompilerIsNone() throws IOException {
    String compiler = compiler();
    JsonNode made = matrix(compiler, folder.resolve("kept"));
    Path file = folder.resolve("matrix.json");
    ObjectNode other = made.deepCopy();
    ((ObjectNode) other.get("compiled")).put("compiler", "nvcc 9.9");
    Files.writeString(file, JSON.writeValueAsString(other));
    Cli.Result version = Cli.run("recheck", "--compiler", compiler, file.toString());
    assertThat(version.status()).as(version.out()).isEqualTo(3);
    assertThat(version.out()).contains("the compiler is not at hand: it was \"nvcc 9.9\"");

    ObjectNode absent = made.deepCopy();
    String command = absent.at("/tool/command").asText();
    assertThat(command).contains(compiler);
    ((ObjectNode) absent.get("tool")).put("command", command.replace(compiler, "clang-99"));
    Files.writeString(file, JSON.writeValueAsString(absent));
    Cli.Result not = Cli.run("recheck", file.toString());
    assertThat(not.status()).as(not.out()).isEqualTo(3);
    assertThat(not.out()).contains("compiler not found: clang-99");
  }

  /// Claims of several seeds follow from their stores.
  @Test
  void claimsAreMadeAgainFromStores() throws IOException {
    List<String> stores = new ArrayList<>();
    for (int seed = 1; seed <= 2; seed++) {
      String store = folder.resolve(seed + ".db").toString();
      stores.add(store);
      Cli.run(
          "run",
          "--device=emulator",
          "--mode=sanity",
          "--time=50ms",
          "--mutants=0",
          "--seed=" + seed,
          "--store=" + store,
          "../litmus/tests/MP.litmus");
    }
    for (String command : List.of("claims", "grade")) {
      JsonNode made =
          made("observations", command, "--format=json", stores.getFirst(), stores.getLast());
      honest(made);
      String member = command.equals("claims") ? "seen" : "instances";
      ObjectNode changed = made.deepCopy();
      ObjectNode row = changed.findParent(member);
      row.put(member, row.get(member).asLong() + 1);
      wrong(changed, "its inputs give");
    }
    JsonNode claims =
        made("observations", "claims", "--format=json", stores.getFirst(), stores.getLast());
    Files.delete(Path.of(stores.getLast()));
    Cli.Result gone = recheck(claims);
    assertThat(gone.status()).as(gone.out()).isEqualTo(3);
    assertThat(gone.out()).contains("not at hand: " + stores.getLast());
  }

  /// Counts that go together are those of a store, also where nobody can say which GPU it was.
  @Test
  void aRunIsHeldAgainstItsStore() throws IOException {
    Path store = folder.resolve("run.db");
    JsonNode run =
        made(
            "run",
            "../litmus/tests/MP.litmus",
            "--device=emulator",
            "--mode=sanity",
            "--time=50ms",
            "--mutants=0",
            "--store=" + store,
            "--format=json");
    honest(run);
    ObjectNode other = run.deepCopy();
    ((ObjectNode) other.at("/configurations/0")).put("placement", "elsewhere");
    wrong(other, "other things are counted of configuration 0");
    ObjectNode kernel = run.deepCopy();
    ((ObjectNode) kernel.at("/kernels/0")).put("sha256", "0".repeat(64));
    wrong(kernel, "that the kernels are those of");
    Files.delete(store);
    Cli.Result gone = recheck(run);
    assertThat(gone.status()).as(gone.out()).isEqualTo(3);
    assertThat(gone.out()).contains("its store is not at hand: " + store);
  }

  /// No program is run that only a document names, and nothing that could load one is given to a
  /// compiler.
  @Test
  void wordsOfADocumentRunNoProgram() throws IOException {
    Path trace = folder.resolve("trace");
    Path program = Script.write(folder.resolve("nvcc"), "#!/bin/sh\ntouch " + trace + "\n");
    String ran = program.toString();
    String test = EXAMPLES + "cpp-mp.litmus";
    for (List<String> words :
        List.of(
            List.of("gate", "litmus", "--compiler=" + ran, test),
            List.of("gate", "litmus", "--compiler=" + ran + " {source}", test),
            List.of("gate", "litmus", "--compiler=nvcc", "--flag=-ccbin=" + ran, test),
            List.of("gate", "litmus", "--compiler=clang", "--flag=-fplugin=" + ran, test),
            List.of("gate", "litmus", "--compiler=nvcc", "--arch=sm_90;touch " + trace, test),
            List.of("gate", "litmus", "--compiler=nvcc", "--keep=" + trace, "no-such-file"),
            List.of("gate", "matrix", "--compiler=" + ran),
            List.of("gate", "matrix", "--compiler=nvcc", "--std=c++17;touch " + trace),
            List.of("gate", "diff", "--old-compiler=" + ran, "--new-compiler=nvcc", test),
            List.of("reproduce", "asplos19", "--solver=" + ran),
            List.of("observations", "merge", trace.toString(), ran))) {
      String command =
          words.getFirst().equals("reproduce") ? "reproduce" : words.get(0) + " " + words.get(1);
      assertThat(Rechecking.asking().ask(command, words))
          .as("%s", words)
          .isInstanceOf(Rerun.Answer.NotAsked.class);
      assertThat(trace).as("%s", words).doesNotExist();
    }
  }

  /// Anybody may have written the words: nothing is written by them, and no program run.
  @Test
  void wordsOfADocumentDoNothing() throws IOException {
    Path ptx = Files.copy(Path.of(GATE + "queue.ptx"), folder.resolve("queue.ptx"));
    Path trace = folder.resolve("trace");
    Path program = Script.write(folder.resolve("ptxas"), "#!/bin/sh\ntouch " + trace + "\n");
    ObjectNode gate =
        (ObjectNode) made("gate", "check", "--format=json", ptx.toString()).deepCopy();
    for (String words :
        List.of(
            "gate check --out=" + trace + " " + ptx,
            "gate check --baseline=" + trace + " --update-baseline " + ptx,
            "gate check --cache=" + trace + " " + ptx,
            "gate scan --annotate=" + trace + " " + ptx,
            "gate sass --ptxas=" + program + " " + ptx,
            "gate check @" + ptx,
            "run --store=" + trace + " " + ptx)) {
      ((ObjectNode) gate.get("tool")).put("command", "acquit " + words);
      recheck(gate);
      assertThat(trace).as(words).doesNotExist();
    }
  }
}
