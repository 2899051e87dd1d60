package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.testing.Rounds;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What commands print fits on a terminal of 80 columns and 24 lines, and says what is wrong there.
@Tag("slow")
class FirstScreenTest {
  private static final int LINES = 24;

  /// Lines of a repair, which has a table of what changes, and a program.
  private static final int REPAIR = 30;

  private static final int COLUMNS = 80;
  private static final String EXAMPLES = "../docs/examples/";

  private static final String KERNEL = "src/test/resources/kernels/queue-wrong.ptx";

  private static List<String> printed(String... words) {
    return Cli.run(words).out().lines().toList();
  }

  /// The command of the README; in each build only for programs with one scope, and with a bound
  /// that takes seconds.
  @Test
  void theTableTheProgramAndTheVerdict() {
    String[] words =
        Rounds.all()
            ? new String[] {"verify", "ptx-abi-12.9", "--bound=5"}
            : new String[] {"verify", "ptx-abi-12.9", "--bound=4", "--scopes=same", "--only"};
    List<String> screen = printed(words);
    assertThat(screen).hasSizeLessThanOrEqualTo(LINES).allMatch(l -> l.length() <= COLUMNS);
    assertThat(String.join(" ", screen))
        .containsPattern("load seq_cst 1 +fence.sc.S; ld.relaxed.S +UNSOUND")
        .contains("more: sound; -v shows all", "P1 (atomic_int* x, int* y) {", "exists (0:r0=1 ")
        .endsWith("(class same): row load seq_cst, alternative 1.");
    if (Rounds.all()) {
      List<String> verbose = new ArrayList<>(List.of(words));
      verbose.add("-v");
      assertThat(String.join("\n", printed(verbose.toArray(String[]::new))))
          .contains("rmw seq_cst 1 ", "store na 1 ", "ptx allows it in this execution:");
    }
  }

  @Test
  void ofASoundTableHowManyRowsAreSound() {
    assertThat(printed("verify", "ptx-abi-12.8", "--bound=2", "--only"))
        .hasSizeLessThan(LINES)
        .contains("all 17: sound; -v shows all");
  }

  /// With a bound at which all can be weaker, so that there is much to say.
  @Test
  void aRepairBeginsWithItsAnswer() {
    assertThat(printed("repair", "ptx-abi-13", "--bound=1"))
        .hasSizeLessThanOrEqualTo(REPAIR)
        .allMatch(l -> l.length() <= COLUMNS)
        .anyMatch(l -> l.contains("What can be weaker at once"))
        .contains("6 more; -v shows all")
        .first()
        .asString()
        .startsWith("ptx-abi-13 has no counterexample for programs with one scope");
  }

  @Test
  void aRaceIsInTheFirstLine() {
    assertThat(printed("check", KERNEL))
        .hasSizeLessThanOrEqualTo(LINES)
        .allMatch(l -> l.length() <= COLUMNS)
        .contains("-v shows more")
        .first()
        .asString()
        .startsWith("queue-wrong: VIOLATED, race (");
    assertThat(printed("check", "-v", KERNEL))
        .hasSizeGreaterThan(LINES)
        .contains("  Counterexample:");
  }

  @Test
  void ofSeveralTestsTheVerdictsAndTheRaces() {
    String[] words = {
      "check",
      EXAMPLES + "cpp-scoped-race.litmus",
      EXAMPLES + "mp-relacq.litmus",
      EXAMPLES + "mp-relaxed.litmus"
    };
    List<String> screen = printed(words);
    assertThat(screen)
        .hasSizeLessThanOrEqualTo(LINES)
        .allMatch(l -> l.length() <= COLUMNS)
        .contains(
            "  Ok: an allowed execution satisfies the condition (1 of 4)",
            "  Flag race of c and f:")
        .anyMatch(l -> l.startsWith("cpp-scoped-race: Undef, data-race ("))
        .noneMatch(l -> l.contains("final states, *"))
        .last()
        .isEqualTo("-v shows final states, executions and reasons");
  }

  @Test
  void ofRunsTheVerdictsAndWhatWasSeen() {
    List<String> screen =
        printed(
            "run",
            "--device=emulator",
            "--mode=sanity",
            EXAMPLES + "mp-relacq.litmus",
            EXAMPLES + "mp-relaxed.litmus");
    assertThat(screen)
        .hasSizeLessThanOrEqualTo(LINES)
        .allMatch(l -> l.length() <= COLUMNS)
        .anyMatch(l -> l.contains(" mp-relacq (") && l.endsWith(", EMULATED"))
        .anyMatch(l -> l.startsWith("  1:r0=1; 1:r1=0; ") && l.endsWith("FORBIDDEN"))
        .contains("  EMULATED: nothing here was seen on a GPU", "-v shows all that may be claimed");
  }

  @Test
  void manyFindingsOfTheGateAreNoWiderThanAScreen() {
    assertThat(printed("gate", "check", EXAMPLES + "gate/questions.ptx"))
        .allMatch(l -> l.length() <= COLUMNS)
        .contains("    ld.acquire.gpu, or a fence.acquire.gpu behind it, would do");
  }

  @ParameterizedTest
  @CsvSource({
    "check, mp-relacq.litmus, No",
    "check, cpp-mp-seq-cst.litmus, No",
    "check, unbounded.litmus, Unknown",
    "gate check, gate/stores.ptx, PASSED",
    "gate check, gate/seq-cst-load.ptx, Missing: ld.acquire.gpu",
  })
  void others(String command, String file, String word) {
    List<String> screen =
        printed(
            Stream.concat(Stream.of(command.split(" ")), Stream.of(EXAMPLES + file))
                .toArray(String[]::new));
    assertThat(screen)
        .hasSizeLessThanOrEqualTo(LINES)
        .allMatch(l -> l.length() <= COLUMNS)
        .anyMatch(l -> l.contains(word));
  }
}
