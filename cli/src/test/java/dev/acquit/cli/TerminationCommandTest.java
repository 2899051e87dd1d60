package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.acquit.testing.Rounds;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `check --property=termination`.
class TerminationCommandTest {
  private static final String FOLDER = "../docs/examples/progress/";
  private static final String FLAG = FOLDER + "flag-two-ctas.litmus";

  @TempDir private Path folder;

  /// By day every third row: each example under two or three of the eight progress models.
  @Tag("slow")
  @Test
  void examplesEndAsExpected() throws Exception {
    List<String> all = Files.readAllLines(Path.of(FOLDER, "expected.csv"));
    assertThat(all).hasSize(209);
    List<String> rows = Rounds.daily(all.subList(1, all.size()), 3);
    Path some = folder.resolve("expected.csv");
    String here = Path.of(FOLDER).toAbsolutePath().normalize() + "/";
    Files.write(some, List.of(all.getFirst()));
    Files.write(some, rows.stream().map(r -> here + r).toList(), StandardOpenOption.APPEND);
    Cli.Result result = Cli.run("check", "--expect", some.toString());
    assertThat(result.out())
        .as(result.err())
        .contains("%1$d rows checked, %1$d as expected, 0 different".formatted(rows.size()));
    assertThat(result.status()).isZero();
  }

  @Test
  void everyExampleIsExpectedUnderEveryShippedProgressModel() throws Exception {
    List<String> rows = Files.readAllLines(Path.of(FOLDER, "expected.csv"));
    try (var files = Files.list(Path.of(FOLDER))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".litmus")).toList()) {
        String name = file.getFileName().toString();
        assertThat(rows.stream().filter(r -> r.startsWith(name + ",") && r.contains(",coherence,")))
            .as(name)
            .hasSize(8);
      }
    }
  }

  @Test
  void aTestIsAskedUnderEachProgressModelAndForOutcomesToo() throws Exception {
    Cli.Result result =
        Cli.run(
            "check",
            "--property=all",
            "--progress=cuda",
            "--progress=cta=fair,gpu=fair",
            "--format=json",
            FLAG);
    assertThat(result.status()).isZero();
    JsonNode document = new ObjectMapper().readTree(result.out());
    assertThat(document.at("/results")).hasSize(1);
    List<String> found = new ArrayList<>();
    document
        .at("/termination")
        .forEach(r -> found.add(r.at("/progress/name").asText() + " " + r.at("/verdict").asText()));
    assertThat(found).containsExactly("cuda MAY_HANG", "cta=fair,gpu=fair TERMINATES");
    assertThat(document.at("/termination/0/endings/1/fate").asText()).isEqualTo("STOPPED");
  }

  @Test
  void aSavedResultHasTheSameSentencesEverywhere() throws Exception {
    Path saved = folder.resolve("saved.json");
    Cli.Result checked = Cli.run("check", "--progress=cuda", "--out=" + saved, FLAG);
    String sentence = "P0 goes round forever and reads x=0 in every round";
    assertThat(checked.out()).contains(sentence, "P1 (GPU 0, CTA 1) has not started, and cuda");
    for (String format : List.of("markdown", "junit")) {
      assertThat(Cli.run("report", saved.toString(), "--format=" + format).out())
          .contains(sentence);
    }
    Path page = folder.resolve("page.html");
    Cli.run("report", saved.toString(), "-o", page.toString());
    assertThat(Files.readString(page)).contains(sentence, "May hang", "<svg");
    Cli.Result recheck = Cli.run("recheck", saved.toString());
    assertThat(recheck.out()).contains("verdicts about termination are not replayed");
    assertThat(recheck.status()).isEqualTo(3);
  }

  /// Two threads that hand a token round, as functions: nobody asks how they end. Of a hang whose
  /// rounds write: what comes before them is not highlighted, and all of a round is.
  @Test
  void aPictureShowsWhatIsRepeatedForever() throws Exception {
    Cli.Result result =
        Cli.run(
            "check",
            "--property=termination",
            "--graph=dot",
            "--graph-dir=" + folder.resolve("pictures"),
            FOLDER + "back-off.litmus");
    assertThat(result.err()).contains("1 picture written");
    String picture = Files.readString(folder.resolve("pictures/back-off.dot"));
    assertThat(picture).contains("highlighted: what is repeated forever");
    assertThat(picture.lines().filter(l -> l.contains("#fff4c2")).toList()).as(picture).hasSize(10);
  }

  @Test
  void functionsAreAskedWhetherTheyEndWithoutACondition() throws Exception {
    Path module = folder.resolve("token.ptx");
    Files.writeString(
        module,
        """
        .version 8.0
        .target sm_90
        .address_size 64
        .visible .entry hand(.param .u64 p, .param .u32 mine)
        {
          .reg .b64 %rd<2>;
          .reg .b32 %r<3>;
          .reg .pred %p<2>;
          ld.param.u64 %rd1, [p];
          ld.param.u32 %r1, [mine];
        AGAIN:
          atom.relaxed.gpu.exch.b32 %r2, [%rd1], %r1;
          setp.ne.u32 %p1, %r2, 7;
          @%p1 bra AGAIN;
          ret;
        }
        """);
    String[] who = {"--thread=hand(x, 1)", "--thread=hand(x, 2)", "--init=x=0"};
    Cli.Result asked =
        Cli.run("check", "--property=termination", module.toString(), who[0], who[1], who[2]);
    assertThat(asked.out())
        .contains("May hang", "P0 goes round forever: in each round it changes x from 2 to 1.")
        .contains("P1 goes round forever: in each round it changes x from 1 to 2.");
    assertThat(asked.status()).isZero();
    assertThat(Cli.run("check", module.toString(), who[0], who[1], who[2]).err())
        .contains("found no condition");
  }

  @Test
  void rowsOfOnePropertyCanBePicked() throws Exception {
    Path csv = folder.resolve("expected.csv");
    Files.writeString(
        csv,
        "test,property,progress,expected\n"
            + "flag-two-ctas.litmus,safety,,Ok\n"
            + "flag-two-ctas.litmus,termination,,PASS\n"
            + "flag-two-ctas.litmus,termination,cuda,Terminates\n"
            + "flag-two-ctas.litmus,data race,,PASS\n");
    Cli.Result both = Cli.run("check", "--expect", csv.toString(), FOLDER);
    assertThat(both.out())
        .contains("3 rows checked, 2 as expected, 1 different")
        .contains("under ptx, progress cuda: expected Terminates, found May hang")
        .contains("1 row of property 'data race' was not checked");
    assertThat(both.status()).isEqualTo(1);
    Cli.Result safety = Cli.run("check", "--property=safety", "--expect", csv.toString(), FOLDER);
    assertThat(safety.out())
        .contains("1 row checked, 1 as expected")
        .contains("2 rows of property 'termination' were not checked");
    Files.writeString(csv, "test,property,progress,expected\nx.litmus,termination,cdua,PASS\n");
    assertThat(Cli.run("check", "--expect", csv.toString()).err())
        .contains("there is no such progress model", "did you mean 'cuda'?");
  }

  @Test
  void optionsThatDoNotGoTogetherAreNamed() {
    assertThat(Cli.run("check", "--property=safety", "--progress=cuda", FLAG).status())
        .isEqualTo(2);
    assertThat(Cli.run("check", "--progress=cuda", "--expect", FOLDER + "expected.csv").err())
        .contains("the columns progress and visibility say them");
    assertThat(Cli.run("check", "--progress=cdua", FLAG).err()).contains("did you mean 'cuda'?");
    assertThat(Cli.run("models", "--progress", "cuda").out()).contains("progress cuda\n");
  }

  @Test
  void aTestWithoutFinalStatesPointsHere() {
    assertThat(Cli.run("check", FOLDER + "lock-kept.litmus").out())
        .contains("--property=termination asks whether all end");
  }
}
