package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Final states of tests that formulas answer: those that enumeration finds, or none that looks
/// like an answer.
class ListedStatesTest {
  private static final String TESTS = "src/test/resources/tests/ptx/";

  @TempDir private Path folder;

  private static List<String> states(String log) {
    return log.lines().filter(l -> l.endsWith(";")).toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"2+2W", "MP", "MP+relacq", "SB+fencescs", "SB+forall"})
  void formulasListWhatEnumerationFinds(String test) {
    String file = TESTS + test + ".litmus";
    Cli.Result enumerated = Cli.run("check", "--format=herd", "--engine=enumerate", file);
    Cli.Result listed = Cli.run("check", "--format=herd", "--engine=symbolic", file);
    assertThat(states(listed.out()))
        .isNotEmpty()
        .containsExactlyInAnyOrderElementsOf(states(enumerated.out()));
    assertThat(listed.status()).isEqualTo(enumerated.status());
    assertThat(listed.out()).doesNotContain("Loop");
  }

  /// What lanes show each other only formulas know.
  @Test
  void aVoteOfLanesHasItsStates() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("vote.litmus"),
            """
            PTX vote
            { y=0; }
             P0@cta 0,cluster 0,gpu 0 | P1@cta 0,cluster 0,gpu 0 ;
             setp.ne.u32 p0, 0, 0 | setp.ne.u32 p0, 1, 0 ;
             vote.sync.ballot.b32 r1, p0, 3 | vote.sync.ballot.b32 r1, p0, 3 ;
             atom.relaxed.cta.exch.b32 r2, [y], 1 | st.relaxed.cta.u32 [y], 2 ;
            locations [y; 0:r1; 0:r2;]
            forall (true)
            """);
    Cli.Result log = Cli.run("check", "--format=herd", file.toString());
    assertThat(log.status()).isZero();
    assertThat(new TreeSet<>(states(log.out())))
        .containsExactly("0:r1=2; 0:r2=0; [y]=2;", "0:r1=2; 0:r2=2; [y]=1;");
    assertThat(log.out()).contains("States 2\n", "Positive: 2 Negative: 0");
    assertThat(Cli.run("check", "-v", file.toString()).out())
        .contains("2 final states", "the final states are found by formulas");
  }

  @Test
  void aTestThatAsksNothingShowsEverything() throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("q.litmus"),
            """
            PTX q
            { x=0; }
             P0@cta 0 | P1@cta 1 ;
             st.relaxed.gpu.u32 [x], 1 | ld.relaxed.gpu.u32 r0, [x] ;
            """);
    String out = Cli.run("check", "-v", file.toString()).out();
    assertThat(Stream.of("1:r0=0; [x]=1;", "1:r0=1; [x]=1;")).allMatch(out::contains);
  }
}
