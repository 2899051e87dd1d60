package dev.acquit.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a test promises, in a run on the emulator: kept by programs that are right, broken by those
/// that are wrong, of which the model allows what they do.
@Tag("slow")
@Timeout(300)
@ResourceLock(Cli.RUNS)
class PromisesTest {
  @TempDir private Path folder;

  private Cli.Result run(String threads, String condition, String... more) throws Exception {
    String text =
        "PTX promise\n{ x=0; y=0; n=0; }\n P0@cta 0,gpu 0 | P1@cta 1,gpu 0 ;\n"
            + threads.replace(" ! ", " ;\n")
            + " ;\n"
            + condition
            + "\n";
    Path file = Files.writeString(folder.resolve("promise.litmus"), text);
    String[] words = {
      "run", "--device=emulator", "--mode=sanity", "--time=400ms", "--mutants=0", file.toString()
    };
    String[] all = new String[words.length + more.length];
    System.arraycopy(words, 0, all, 0, words.length);
    System.arraycopy(more, 0, all, words.length, more.length);
    return Cli.run(all);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        // An increment that is lost, and one that is not.
        "ld.relaxed.gpu r0, n | ld.relaxed.gpu r0, n ! add r1, r0, 1 | add r1, r0, 1 !"
            + " st.relaxed.gpu n, r1 | st.relaxed.gpu n, r1 # forall (n=2) # VIOLATED # 1",
        "atom.relaxed.gpu.add r0, n, 1 | atom.relaxed.gpu.add r0, n, 1 # forall (n=2) # NOT SHOWN"
            + " # 0",
        // A message without its data.
        "st.relaxed.gpu x, 1 | ld.relaxed.gpu r0, y ! st.relaxed.gpu y, 1 | ld.relaxed.gpu r1, x"
            + " # ~exists (1:r0=1 /\\ 1:r1=0) # VIOLATED # 1",
        "st.relaxed.gpu x, 1 | ld.acquire.gpu r0, y ! st.release.gpu y, 1 | ld.relaxed.gpu r1, x"
            + " # ~exists (1:r0=1 /\\ 1:r1=0) # NOT SHOWN # 0",
        // The same as a promise about all that ends.
        "st.relaxed.gpu x, 1 | ld.relaxed.gpu r0, y ! st.relaxed.gpu y, 1 | ld.relaxed.gpu r1, x"
            + " # forall (1:r0=0 \\/ 1:r1=1) # VIOLATED # 1",
        "st.relaxed.gpu x, 1 | ld.acquire.gpu r0, y ! st.release.gpu y, 1 | ld.relaxed.gpu r1, x"
            + " # forall (1:r0=0 \\/ 1:r1=1) # NOT SHOWN # 0",
        // Both threads in.
        "st.relaxed.gpu x, 1 | st.relaxed.gpu y, 1 ! ld.relaxed.gpu r0, y | ld.relaxed.gpu r0, x"
            + " # ~exists (0:r0=0 /\\ 1:r0=0) # VIOLATED # 1",
        "st.relaxed.gpu x, 1 | st.relaxed.gpu y, 1 ! fence.sc.gpu | fence.sc.gpu !"
            + " ld.relaxed.gpu r0, y | ld.relaxed.gpu r0, x"
            + " # ~exists (0:r0=0 /\\ 1:r0=0) # NOT SHOWN # 0",
        // Two that swap without looking: the second takes what the first has put there.
        "atom.relaxed.gpu.exch r0, n, 1 | atom.relaxed.gpu.exch r0, n, 1"
            + " # forall (0:r0=0 /\\ 1:r0=0) # VIOLATED # 1",
        "atom.relaxed.gpu.cas r0, n, 0, 1 | atom.relaxed.gpu.cas r0, n, 0, 1"
            + " # forall (0:r0=0 /\\ 1:r0=1 \\/ 0:r0=1 /\\ 1:r0=0) # NOT SHOWN # 0",
        // What is asked and not promised is no finding, and is counted.
        "st.relaxed.gpu x, 1 | ld.relaxed.gpu r0, y ! st.relaxed.gpu y, 1 | ld.relaxed.gpu r1, x"
            + " # exists (1:r0=1 /\\ 1:r1=0) # OBSERVED # 0",
      })
  void programsKeepThemOrBreakThem(String threads, String condition, String verdict, int status)
      throws Exception {
    Cli.Result result = run(threads, condition, "--format=json");
    assertThat(result.status()).as(result.out() + result.err()).isEqualTo(status);
    JsonNode run = new ObjectMapper().readTree(result.out());
    assertThat(run.get("verdict").asText()).isEqualTo(verdict);
    long held = 0;
    long others = 0;
    for (JsonNode outcome : run.get("outcomes")) {
      if (outcome.get("samples").asLong() > 0) {
        long n = outcome.get("samples").asLong();
        held += outcome.get("held").asBoolean() ? n : 0;
        others += outcome.get("held").asBoolean() ? 0 : n;
      } else {
        assertThat(outcome.has("held")).isFalse();
      }
    }
    assertThat(held + others).isEqualTo(run.get("instances").asLong());
    assertThat(run.get("kept").get("held").asLong()).isEqualTo(held);
    boolean promise = !condition.startsWith("exists");
    assertThat(run.get("kept").has("broken")).isEqualTo(promise);
    if (promise) {
      assertThat(run.get("kept").get("broken").asLong()).isEqualTo(others);
      assertThat(others > 0).isEqualTo(verdict.equals("VIOLATED"));
    }
  }

  private static final String LOST =
      "ld.relaxed.gpu r0, n | ld.relaxed.gpu r0, n ! add r1, r0, 1 | add r1, r0, 1 !"
          + " st.relaxed.gpu n, r1 | st.relaxed.gpu n, r1";

  @Test
  void eachFormatSaysIt() throws Exception {
    assertThat(run(LOST, "forall (n=2)").out())
        .contains("VIOLATED promise", "ACCEPTABLE, broken", "forall: held ", ", broken ");
    assertThat(run(LOST, "forall (n=2)", "--format=junit").out())
        .contains("failures=\"1\"", "promise VIOLATED");
    assertThat(run(LOST, "forall (n=2)", "--format=sarif").out())
        .contains("\"ruleId\" : \"violated\"", "broken by 0:r0=0; 1:r0=0; [n]=1;");
    assertThat(run(LOST, "forall (n=2)", "--format=csv").out()).contains("VIOLATED");
  }

  @ParameterizedTest
  @CsvSource({
    "not-shown, ~exists (n=3), 1",
    "weak, ~exists (n=3), 0",
    "forbidden, ~exists (n=3), 0"
  })
  void moreCanBeAFinding(String what, String condition, int status) throws Exception {
    Cli.Result result = run(LOST, condition, "--fail-on=" + what);
    assertThat(result.status()).as(result.out()).isEqualTo(status);
    if (status == 1) {
      assertThat(result.out()).contains("finding, by --fail-on: nothing shows");
    }
  }
}
