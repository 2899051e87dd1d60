package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.acquit.cli.recheck.Compilers;
import dev.acquit.recheck.Finding;
import dev.acquit.recheck.Finding.Standing;
import dev.acquit.recheck.Recheck;
import dev.acquit.testing.Rounds;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Documents of each kind that `recheck` takes, as commands write them, with all that they name.
final class DocumentKinds {
  private static final String TESTS = "src/test/resources/tests/";
  private static final String WEAK = "src/test/resources/mappings/weak-load.mapping";
  private static final String SEVERAL = "src/test/resources/gate/several.ptx";

  /// Kinds of which each change takes long, since all is proved or run again.
  private static final Set<String> SLOW =
      Set.of(
          "verify",
          "repair",
          "reproduce",
          "reproduce without its words",
          "run",
          "observations claims",
          "observations grade",
          "observations export");

  private final Path folder;
  private final List<String> compilers = new ArrayList<>();
  private final Map<List<String>, Recheck> rechecks = new LinkedHashMap<>();

  /// @param folder for their inputs
  DocumentKinds(Path folder) {
    this.folder = folder;
  }

  /// Makes documents by the command.
  @FunctionalInterface
  private interface Making {
    List<JsonNode> documents() throws IOException, InputException;
  }

  /// The documents of each kind, of whose compilers the user says that they may be run.
  ///
  /// @param all of all kinds; if not, of half of those that are quick, by the day
  Map<String, List<JsonNode>> made(boolean all) throws IOException, InputException {
    Map<String, List<JsonNode>> made = new LinkedHashMap<>();
    List<Map.Entry<String, Making>> quick =
        kinds().entrySet().stream().filter(k -> !SLOW.contains(k.getKey())).toList();
    for (Map.Entry<String, Making> kind : all ? kinds().entrySet() : Rounds.daily(quick, 2)) {
      made.put(kind.getKey(), kind.getValue().documents());
    }
    return made;
  }

  /// What is found about one of them, or about another that was made of it.
  List<Finding> recheck(JsonNode document) throws IOException, InputException {
    Recheck recheck =
        rechecks.computeIfAbsent(
            List.copyOf(compilers), c -> Rechecking.remembering(new Compilers(c)));
    return Rechecking.recheck(recheck, document);
  }

  /// A script that compiles.
  private String compiler(String name, String text) throws IOException {
    Path script = Files.writeString(folder.resolve(name + ".sh"), text);
    String command = "/bin/sh " + script + " {source} {output}";
    compilers.add(command);
    return command;
  }

  /// A script that writes the same whatever it gets.
  private String stored(String name, String ptx) throws IOException {
    Path stored = Files.writeString(folder.resolve(name + ".ptx"), ptx);
    return compiler(name, "cp '" + stored + "' \"$2\"\n");
  }

  /// Of a test that a compiler weakens, of a race, of PTX that is not understood, of a compiler
  /// that refuses, and of a file that is no C++ test.
  private List<JsonNode> litmus() throws IOException {
    Path test = Files.writeString(folder.resolve("mp.litmus"), GateLitmusTest.TEST);
    Path race =
        Files.writeString(
            folder.resolve("racy.litmus"),
            GateLitmusTest.TEST
                .replace("(atomic_int* x,", "(int* x,")
                .replace(
                    "atomic_store_explicit(x, 1, memory_order_relaxed, thread_scope_device)",
                    "*x = 1")
                .replace(
                    "atomic_load_explicit(x, memory_order_relaxed, thread_scope_device)", "*x"));
    String right = GateLitmusTest.PTX;
    return List.of(
        litmus(stored("right", right), test.toString(), TESTS + "ptx/MP.litmus"),
        litmus(stored("weak", right.replace("ld.acquire", "ld.relaxed")), test.toString()),
        litmus(stored("racy", right), race.toString()),
        litmus(
            stored("unknown", right.replace("ld.acquire.gpu.u32", "ld.v7.u32")), test.toString()),
        litmus(compiler("refuses", "echo \"$1: error: no\" >&2; exit 1\n"), test.toString()));
  }

  private static JsonNode litmus(String compiler, String... tests) throws IOException {
    List<String> words =
        new ArrayList<>(List.of("gate", "litmus", "--format=json", "--compiler=" + compiler));
    words.addAll(List.of(tests));
    return Rechecking.made(words.toArray(String[]::new));
  }

  /// A store of a short run.
  private String store(int seed) {
    String file = folder.resolve("seed-" + seed + ".db").toString();
    if (!Files.exists(Path.of(file))) {
      Cli.Result result =
          Cli.run(
              "run",
              "--device=emulator",
              "--mode=sanity",
              "--time=50ms",
              "--mutants=0",
              "--seed=" + seed,
              "--store=" + file,
              TESTS + "ptx/MP.litmus");
      assertThat(result.status()).as(result.err()).isZero();
    }
    return file;
  }

  /// How the documents of each kind are made: only of the kinds that are asked, since a proof takes
  /// long.
  private Map<String, Making> kinds() throws IOException {
    Map<String, Making> kinds = new LinkedHashMap<>();
    kinds.put(
        "check",
        () ->
            confirmed(
                TESTS + "ptx/MP.litmus",
                TESTS + "ptx/MP+relacq.litmus",
                "../docs/examples/2+2w-fence-sc.litmus",
                "../docs/examples/cpp-mp.litmus",
                "../docs/examples/alias.litmus"));
    kinds.put(
        "check of races",
        () ->
            List.of(
                Rechecking.made(
                    "check",
                    "--format=json",
                    "../docs/examples/cpp-scoped-race.litmus",
                    "../docs/examples/cpp-mp-relaxed.litmus")));
    kinds.put(
        "check of termination",
        () ->
            List.of(
                Rechecking.made(
                    "check",
                    "--progress=cuda",
                    "--format=json",
                    "../docs/examples/progress/flag-two-ctas.litmus")));
    kinds.put(
        "verify",
        () ->
            List.of(
                Rechecking.made("verify", "ptx-abi-13", "--bound=1", "--only", "--format=json"),
                Rechecking.made("verify", WEAK, "--bound=3", "--only", "--format=json")));
    String run = "../litmus/tests/";
    kinds.put(
        "run",
        () ->
            List.of(
                Rechecking.lines(
                    "run",
                    run + "MP.litmus",
                    run + "MP+porlxrel+poacqrlx.litmus",
                    "--device=emulator",
                    "--mode=quick",
                    "--time=200ms",
                    "--store=" + folder.resolve("runs.db"),
                    "--format=json")));
    kinds.put(
        "repair", () -> List.of(Rechecking.made("repair", WEAK, "--bound=3", "--format=json")));
    kinds.put(
        "reproduce",
        () -> List.of(Rechecking.made("reproduce", "asplos19", "--bound=2", "--format=json")));
    // It has a counterexample, for which programs have to be large.
    kinds.put("reproduce without its words", () -> List.of(Rechecking.sample("reproduce")));
    kinds.put(
        "gate check", () -> List.of(Rechecking.made("gate", "check", "--format=json", SEVERAL)));
    kinds.put(
        "gate matrix",
        () ->
            List.of(
                Rechecking.made(
                    "gate",
                    "matrix",
                    "--compiler=" + compiler("matrix", GateMatrixTest.COMPILER),
                    "--dialect=llvm",
                    "--op=load",
                    "--scope=device",
                    "--type=u32",
                    "--cache=" + folder.resolve("cache"),
                    "--format=json")));
    kinds.put(
        "gate scan", () -> List.of(Rechecking.made("gate", "scan", "--format=json", SEVERAL)));
    String diff = "../docs/examples/gate/diff/queue";
    kinds.put(
        "gate diff",
        () ->
            List.of(
                Rechecking.made(
                    "gate", "diff", "--format=json", diff + ".ptx", diff + "-new.ptx")));
    String lock = "src/test/resources/gate-sass/lock";
    kinds.put(
        "gate sass",
        () ->
            List.of(
                Rechecking.made(
                    "gate", "sass", "--format=json", lock + ".ptx", "--cubin=" + lock + ".cubin")));
    kinds.put("gate snapshot", () -> List.of(Rechecking.made("gate", "snapshot", SEVERAL)));
    kinds.put(
        "abi check",
        () ->
            List.of(
                Rechecking.made(
                    "abi",
                    "check",
                    "--format=json",
                    "--types=../docs/examples/abi/types.h",
                    "../docs/examples/abi")));
    kinds.put(
        "abi link",
        () -> List.of(Rechecking.made("abi", "link", "--format=json", "../docs/examples/abi")));
    kinds.put(
        "abi driver",
        () ->
            List.of(
                Rechecking.made(
                    "abi", "driver", "--format=json", "../docs/examples/abi/driver/pin.c")));
    kinds.put("gate litmus", this::litmus);
    kinds.put(
        "observations claims",
        () ->
            List.of(
                Rechecking.made(
                    "observations", "claims", "--format=json", store(1), store(2), store(3))));
    kinds.put(
        "observations grade",
        () -> List.of(Rechecking.made("observations", "grade", "--format=json", store(1))));
    kinds.put(
        "observations export",
        () -> List.of(Rechecking.made("observations", "export", "--format=json", store(1))));
    return kinds;
  }

  /// A document for each test, of which all is confirmed.
  private static List<JsonNode> confirmed(String... tests) throws IOException, InputException {
    List<JsonNode> documents = new ArrayList<>();
    for (String test : tests) {
      documents.add(Rechecking.made("check", "--format=json", test));
      assertThat(Rechecking.recheck(documents.getLast()))
          .allMatch(f -> f.standing() == Standing.CONFIRMED);
    }
    return documents;
  }
}
