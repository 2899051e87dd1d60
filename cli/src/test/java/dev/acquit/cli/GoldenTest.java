package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.testing.Golden;
import dev.acquit.testing.Rounds;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What commands print and how they end, in golden files.
@Tag("slow")
class GoldenTest {
  private static final String PTX = "src/test/resources/tests/ptx/";
  private static final String CPP = "src/test/resources/tests/cpp/";
  private static final String BAD = "src/test/resources/bad/";
  private static final String EXPECT = "src/test/resources/expect/";

  private static final List<String> VERIFY =
      List.of(
          "verify",
          "src/test/resources/mappings/weak-load.mapping",
          "--tests=../litmus/families/CoRR.litmus",
          "-j1");

  private static final Map<String, List<String>> COMMANDS =
      Map.ofEntries(
          Map.entry("help", List.of("--help")),
          Map.entry("help-generate", List.of("generate", "--help")),
          Map.entry("help-generate-cycle", List.of("generate", "cycle", "--help")),
          Map.entry("help-generate-enumerate", List.of("generate", "enumerate", "--help")),
          Map.entry("help-generate-programs", List.of("generate", "programs", "--help")),
          Map.entry("generate-nothing", List.of("generate")),
          Map.entry(
              "generate-cycles",
              List.of("generate", "cycle", "Rlx PodWW Rel Rfe Acq PodRR Rlx Fre", "LB+datas")),
          Map.entry(
              "generate-cycles-cpp",
              List.of("generate", "cycle", "-lcpp", "IRIW+poacqacqs+RelRel", "S+fencesc+ctrl")),
          Map.entry(
              "generate-choices",
              List.of(
                  "generate",
                  "cycle",
                  "Rlx",
                  "FenceScdWR|FenceAcqReldWR",
                  "Rlx",
                  "Fre",
                  "PodWR",
                  "Fre")),
          Map.entry("generate-no-such-order", List.of("generate", "cycle", "Sc PodWR Sc Fre")),
          Map.entry("generate-no-such-family", List.of("generate", "cycle", "MPP+po+addr")),
          Map.entry(
              "generate-unicond", List.of("generate", "cycle", "CoRR", "--condition=unicond")),
          Map.entry(
              "generate-everywhere",
              List.of("generate", "cycle", "SB", "--scope-tree=cta:1:2", "--condition=observe")),
          Map.entry(
              "generate-bad-tree", List.of("generate", "cycle", "SB", "--scope-tree=block:1:2")),
          Map.entry("generate-bad-shard", List.of("generate", "cycle", "SB", "--shard=0/3")),
          Map.entry("generate-no-edges", List.of("generate", "enumerate", "--size=4")),
          Map.entry(
              "generate-bad-size",
              List.of("generate", "enumerate", "--edges=Pod**,Rfe,Fre", "--size=5:4")),
          Map.entry(
              "generate-bad-vocabulary",
              List.of("generate", "programs", "-n2", "--vocabulary=R:rlx,rel")),
          Map.entry("help-generate-name", List.of("generate", "name", "--help")),
          Map.entry("generate-name", List.of("generate", "name", PTX, CPP)),
          Map.entry(
              "generate-name-json",
              List.of(
                  "generate", "name", "--format=json", PTX + "MP.litmus", CPP + "MP+na.litmus")),
          Map.entry("help-generate-diff", List.of("generate", "diff", "--help")),
          Map.entry("help-generate-mutants", List.of("generate", "mutants", "--help")),
          Map.entry(
              "generate-diff",
              List.of(
                  "generate", "diff", "--left=ptx-abi-12.9", "--right=ptx-abi-12.8", "-n4", "-j2")),
          Map.entry(
              "generate-diff-all",
              List.of(
                  "generate",
                  "diff",
                  "--left=../docs/examples/sc.cat",
                  "--right=ptx",
                  "-n4",
                  "--all",
                  "--vocabulary=R:rlx W:rlx F:sc")),
          Map.entry(
              "generate-suite",
              List.of(
                  "generate",
                  "diff",
                  "--suite=ptx",
                  "-n4",
                  "--vocabulary=R:rlx,acq W:rlx,rel",
                  "--limit=9",
                  "-j1")),
          Map.entry(
              "generate-diff-languages",
              List.of("generate", "diff", "--left=ptx", "--right=cpp20")),
          Map.entry(
              "generate-diff-unknown", List.of("generate", "diff", "--left=ptx", "--right=ptx-8")),
          Map.entry("generate-diff-one-side", List.of("generate", "diff", "--left=ptx")),
          Map.entry("generate-diff-nothing", List.of("generate", "diff")),
          Map.entry("generate-mutants", List.of("generate", "mutants", PTX)),
          Map.entry("generate-mutants-cpp", List.of("generate", "mutants", CPP + "SB+scs.litmus")),
          Map.entry("generate-mutants-foreign", List.of("generate", "mutants", CPP, "-m", "ptx")),
          Map.entry("help-run", List.of("run", "--help")),
          Map.entry("help-devices", List.of("devices", "--help")),
          Map.entry("help-serve", List.of("serve", "--help")),
          Map.entry("serve-no-file", List.of("serve", "no-such-file.json")),
          Map.entry("serve-bad-port", List.of("serve", "--port=70000")),
          Map.entry("run-bad-device", List.of("run", "--device=gpu", PTX + "MP.litmus")),
          Map.entry("run-bad-mode", List.of("run", "--mode=hard", PTX + "MP.litmus")),
          Map.entry("run-no-model", List.of("run", "--model=ptx-9", PTX + "MP.litmus")),
          Map.entry("run-no-file", List.of("run", "nowhere.litmus")),
          Map.entry("help-check", List.of("check", "--help")),
          Map.entry("help-verify", List.of("verify", "--help")),
          Map.entry(
              "map-unmappable",
              List.of("map", "--mapping", "ptx-abi-13", "src/test/resources/unmappable/")),
          Map.entry("verify-unsound", VERIFY),
          Map.entry("verify-verbose", with(VERIFY, "-v", "-q")),
          Map.entry("verify-csv", with(VERIFY, "--only", "--format=csv")),
          Map.entry("verify-json", with(VERIFY, "--only", "--format=json")),
          Map.entry(
              "verify-sound",
              List.of(
                  "verify",
                  "ptx-abi-13",
                  "--tests=../litmus/families/CoWW.litmus",
                  "-j1",
                  "--scopes=mixed")),
          Map.entry(
              "verify-bounded",
              List.of("verify", "ptx-abi-12.9", "--bound=4", "--only", "-j1", "-q")),
          Map.entry(
              "verify-mixed-json",
              List.of("verify", "ptx-abi-13", "--bound=3", "-j1", "-q", "--format=json")),
          Map.entry("verify-no-mapping", List.of("verify", "ptx-abi-14")),
          Map.entry("verify-nothing", List.of("verify")),
          Map.entry(
              "verify-tests-and-bound",
              List.of(
                  "verify", "ptx-abi-13", "--tests=../litmus/families/CoRR.litmus", "--bound=3")),
          Map.entry("verify-out-page", List.of("verify", "ptx-abi-13", "--out", "page.html")),
          Map.entry("verify-bound-word", List.of("verify", "ptx-abi-13", "--bound", "five")),
          Map.entry("verify-bound-nothing", List.of("verify", "ptx-abi-13", "--bound")),
          Map.entry("verify-bound-twice", List.of("verify", "x", "--bound=2", "--bound=3")),
          Map.entry("check-out-page", List.of("check", "--out", "page.html", PTX)),
          Map.entry("check-out-nowhere", List.of("check", "--out", "nowhere/x.json", PTX)),
          Map.entry("check-misspelt-format", List.of("check", "--format", "jason", PTX)),
          Map.entry("check-flag-value", List.of("check", "--no-why=3", PTX)),
          Map.entry("generate-out-zip", List.of("generate", "cycle", "MP", "-o", "tests.zip")),
          Map.entry("help-recheck", List.of("recheck", "--help")),
          Map.entry("recheck-nothing", List.of("recheck")),
          Map.entry("recheck-litmus", List.of("recheck", PTX + "MP.litmus")),
          Map.entry("report-nothing", List.of("report")),
          Map.entry("report-folder", List.of("report", PTX)),
          Map.entry("report-binary", List.of("report", BAD + "not-utf8.litmus")),
          Map.entry("report-litmus", List.of("report", PTX + "MP.litmus")),
          Map.entry("report-over-input", List.of("report", "x.json", "-o", "x.json")),
          Map.entry(
              "report-other-ending",
              List.of("report", "x.json", "--format=junit", "-o", "page.html")),
          Map.entry("verify-thin-air", List.of("verify", "ptx-abi-13", "--source", "rc11")),
          Map.entry("verify-bad-source", List.of("verify", "ptx-abi-13", "--source", "ptx-7.5")),
          Map.entry("verify-bad-target", List.of("verify", "ptx-abi-13", "--target", "cpp17")),
          Map.entry("verify-no-model", List.of("verify", "ptx-abi-13", "--source", "cpp2")),
          Map.entry(
              "verify-tests-ptx", List.of("verify", "ptx-abi-13", "--tests", PTX + "MP.litmus")),
          Map.entry("verify-bad-scopes", List.of("verify", "ptx-abi-13", "--scopes", "device")),
          Map.entry("help-reproduce", List.of("reproduce", "--help")),
          Map.entry("reproduce", List.of("reproduce", "asplos19", "--bound=3", "-j2")),
          Map.entry(
              "reproduce-json",
              List.of("reproduce", "asplos19", "--bound=1", "-j1", "--format=json")),
          Map.entry("reproduce-unknown", List.of("reproduce", "asplos18")),
          Map.entry("reproduce-nothing", List.of("reproduce")),
          Map.entry("reproduce-bad-bound", List.of("reproduce", "asplos19", "--bound=11")),
          Map.entry(
              "reproduce-no-solver",
              List.of("reproduce", "asplos19", "--solver=no-such-solver", "--bound=1")),
          Map.entry("check-binary-model", List.of("check", "-m", BAD + "not-utf8.litmus", PTX)),
          Map.entry("mappings-empty-name", List.of("mappings", "")),
          Map.entry("help-map", List.of("map", "--help")),
          Map.entry("help-models", List.of("help", "models")),
          Map.entry("help-mappings", List.of("mappings", "--help")),
          Map.entry("check-text", List.of("check", PTX, CPP)),
          Map.entry("check-verbose", List.of("check", "-v", "-q", PTX, CPP)),
          Map.entry("check-herd", List.of("check", "--format", "herd", PTX, CPP)),
          Map.entry(
              "check-json",
              List.of("check", "--format", "json", PTX + "MP.litmus", PTX + "MP+relacq.litmus")),
          Map.entry("check-csv", List.of("check", "--format=csv", "--fail-on=no", PTX, CPP)),
          Map.entry("check-json-error", List.of("check", "--format=json", BAD + "order.litmus")),
          Map.entry("check-index", List.of("check", "--no-why", "src/test/resources/tests/@cpp")),
          Map.entry("check-all-registers", List.of("check", "--all-registers", PTX + "MP.litmus")),
          Map.entry("check-unroll", List.of("check", "--unroll", "9", CPP + "unbounded.litmus")),
          Map.entry("check-other-model", List.of("check", "-m", "ptx-6.0", PTX + "MP.litmus")),
          Map.entry("check-bad-files", List.of("check", BAD, PTX + "MP.litmus")),
          Map.entry(
              "check-bad-model",
              List.of("check", "--model", BAD + "unknown-relation.cat", PTX + "MP.litmus")),
          Map.entry("check-other-language", List.of("check", "-m", "ptx", CPP + "SB+scs.litmus")),
          Map.entry("check-no-model", List.of("check", "--model", "ptxx", PTX + "MP.litmus")),
          Map.entry("check-no-file", List.of("check", "nowhere.litmus")),
          Map.entry("check-empty-folder", List.of("check", "src/test/java")),
          Map.entry("check-empty-name", List.of("check", "")),
          Map.entry("check-no-end", List.of("check", CPP + "endless.litmus")),
          Map.entry("models-empty-name", List.of("models", "")),
          Map.entry("check-nothing", List.of("check")),
          Map.entry("check-bad-timeout", List.of("check", "--timeout", "10", PTX)),
          Map.entry("check-bad-jobs", List.of("check", "--jobs", "0", PTX)),
          Map.entry("check-bad-unroll", List.of("check", "--unroll", "-1", PTX)),
          Map.entry("check-bad-format", List.of("check", "--format", "pdf", PTX)),
          Map.entry("no-command", List.of()),
          Map.entry("bad-command", List.of("chekc")),
          Map.entry("bad-option", List.of("check", "--modle", "ptx", PTX)),
          Map.entry("expect-agree", List.of("check", "--expect", EXPECT + "agree.csv")),
          Map.entry("expect-differ", List.of("check", "--expect", EXPECT + "differ.csv")),
          Map.entry(
              "expect-differ-json",
              List.of(
                  "check", "--format=json", "-m", "ptx-6.0", "--expect=" + EXPECT + "differ.csv")),
          Map.entry(
              "expect-one-model",
              List.of("check", "--model", "ptx-6.0", "--expect", EXPECT + "differ.csv")),
          Map.entry("expect-missing", List.of("check", "--expect", EXPECT + "missing.csv")),
          Map.entry("expect-no-column", List.of("check", "--expect", EXPECT + "no-column.csv")),
          Map.entry("expect-no-file", List.of("check", "--expect", EXPECT + "nowhere.csv")),
          Map.entry(
              "expect-folder",
              List.of("check", "--expect", EXPECT + "below.csv", "src/test/resources/tests")),
          Map.entry("map-text", List.of("map", "--mapping", "ptx-abi-13", CPP)),
          Map.entry(
              "map-all",
              List.of(
                  "map", "--mapping=ptx-abi-12.8", "--alternative=all", CPP + "MP+rel+acq.litmus")),
          Map.entry(
              "map-json",
              List.of("map", "--format", "json", "--mapping=ptx-abi-13", CPP + "SB+scs.litmus")),
          Map.entry(
              "map-limit",
              List.of(
                  "map",
                  "--mapping=ptx-abi-13",
                  "--limit=1",
                  "--alternative=all",
                  CPP + "SB+scs.litmus")),
          Map.entry("map-ptx", List.of("map", "--mapping=ptx-abi-13", PTX + "MP.litmus")),
          Map.entry("map-no-mapping", List.of("map", CPP)),
          Map.entry("map-bad-mapping", List.of("map", "--mapping", "ptx-abi-14", CPP)),
          Map.entry(
              "map-bad-alternative",
              List.of("map", "--mapping", "ptx-abi-13", "--alternative", "best", CPP)),
          Map.entry("help-export", List.of("export", "--help")),
          Map.entry("export-nothing", List.of("export")),
          Map.entry(
              "export-bad-bound",
              List.of("export", "--alloy", "ptx-abi-13", "--bound", "0", "--out", "nowhere")),
          Map.entry(
              "export-thin-air",
              List.of("export", "--alloy", "ptx-abi-13", "--source", "rc11", "--out", "nowhere")),
          Map.entry(
              "export-no-mapping", List.of("export", "--alloy", "ptx-abi-14", "--out", "nowhere")),
          Map.entry(
              "export-not-exported",
              List.of(
                  "export",
                  "--alloy=ptx-abi-13",
                  "--target=../docs/examples/sc.cat",
                  "--out=nowhere")),
          Map.entry("models-bad", List.of("models", "cpp23")),
          Map.entry("mappings", List.of("mappings")),
          Map.entry("mappings-bad", List.of("mappings", "paper")));

  private static List<String> with(List<String> command, String... more) {
    return Stream.concat(command.stream(), Stream.of(more)).toList();
  }

  /// Searches that take seconds and print as shorter ones do; tried at night.
  private static final Set<String> LONG = Set.of("generate-diff", "verify-bounded");

  /// Others that take seconds and have a shorter one of their kind: one of them is in each build,
  /// by the day.
  private static final List<String> TURNS =
      List.of("verify-mixed-json", "reproduce", "generate-suite");

  static Stream<String> names() {
    List<String> today = Golden.update() ? TURNS : Rounds.daily(TURNS, TURNS.size());
    return COMMANDS.keySet().stream()
        .filter(n -> Rounds.all() || Golden.update() || !LONG.contains(n))
        .filter(n -> !TURNS.contains(n) || today.contains(n))
        .sorted();
  }

  @ParameterizedTest
  @MethodSource("names")
  void printsWhatTheFileSays(String name) throws IOException {
    String[] args = COMMANDS.get(name).toArray(String[]::new);
    Golden.assertMatches(name + ".txt", Transcript.of(Cli.run(args), args));
  }

  static Stream<List<String>> wide() {
    String gate = "../docs/examples/gate/";
    String sass = gate + "diff/queue.ptx";
    return Stream.of(
        VERIFY,
        with(VERIFY, "-v"),
        List.of("check", "-v", PTX, "../docs/examples/2+2w-fence-sc.litmus"),
        List.of("gate", "check", gate + "questions.ptx"),
        List.of("gate", "check", "-v", gate + "questions.ptx"),
        List.of("gate", "scan", gate + "stores.ptx"),
        List.of("gate", "sass", "-v", sass, "--cubin", gate + "diff/queue-new.cubin"),
        List.of("gate", "diff", "-v", sass, gate + "diff/queue-new.ptx"),
        List.of("run", "-v", "--device=emulator", "--mode=sanity", PTX + "MP.litmus"),
        List.of("mappings"),
        List.of("models"),
        List.of("models", "--progress"));
  }

  /// What is wider than a screen has names of files, begins with a place, or has no blank at which
  /// it could have been broken.
  @ParameterizedTest
  @MethodSource("wide")
  void noLineIsWiderThanAScreenThatCanBeBroken(List<String> command) {
    Cli.Result result = Cli.run(command.toArray(String[]::new));
    assertThat(result.out()).isNotEmpty();
    assertThat(
            result
                .out()
                .lines()
                .filter(l -> l.replaceAll("\\S*/\\S*", "/").length() > 80)
                .filter(l -> l.strip().contains(" "))
                .filter(l -> !l.strip().matches("\\S+:\\d+:.*")))
        .isEmpty();
  }

  @Test
  void noFileIsAlone() throws IOException {
    try (Stream<java.nio.file.Path> files = Files.list(Golden.FOLDER)) {
      assertThat(files.filter(Files::isRegularFile).map(f -> f.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(
              COMMANDS.keySet().stream().map(n -> n + ".txt").toList());
    }
  }
}
