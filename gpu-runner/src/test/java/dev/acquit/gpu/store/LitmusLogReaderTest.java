package dev.acquit.gpu.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Logs are read as they were written, and not if their numbers were changed.
class LitmusLogReaderTest {
  private static final String HEAD =
      """
      { x=0; y=0; }
       P0@cta 0           | P1@cta 1             ;
       st.relaxed.gpu x,1 | ld.relaxed.gpu %r0,y ;
       st.relaxed.gpu y,1 | ld.relaxed.gpu %r1,x ;
      """;

  private static final String LOG =
      """
      Test MP Forbidden
      Histogram (3 states)
      5     :>1:r0=0; 1:r1=0;
      7     *>1:r0=1; 1:r1=0;
      9     :>1:r0=1; 1:r1=1;
      No

      Witnesses
      Positive: 14, Negative: 7
      Condition ~exists (1:r0=1 /\\ 1:r1=0) is NOT validated
      Device=HARDWARE: NVIDIA H200, CUDA driver 13.0
      Skipped=3
      Odd=2
      Observation MP Sometimes 7 14
      Time MP 0.10

      """;

  private static LoggedTest one(String text) throws InputException {
    List<LoggedTest> tests = LitmusLogReader.read("a.log", text);
    assertThat(tests).hasSize(1);
    return tests.getFirst();
  }

  @Test
  void aLogIsReadAsItIs() throws InputException {
    LoggedTest test = one("\n" + LOG);
    assertThat(test.line()).isEqualTo(2);
    assertThat(test.name()).isEqualTo("MP");
    assertThat(test.asked()).isEqualTo("~exists (1:r0=1 /\\ 1:r1=0)");
    assertThat(test.device()).isEqualTo("NVIDIA H200, CUDA driver 13.0");
    assertThat(test.broken()).isEqualTo(7);
    assertThat(test.skipped()).isEqualTo(3);
    assertThat(test.odd()).isEqualTo(2);
    assertThat(test.instances()).isEqualTo(23);
    assertThat(test.histogram().values()).containsExactly(5L, 7L, 9L);
    assertThat(LitmusLogReader.read("a.log", LOG + LOG)).hasSize(2);
  }

  /// What is read of a log is what was written to it, whatever the counts and the question.
  @Test
  void whatIsWrittenIsRead() throws InputException {
    Random random = new Random(20261130);
    for (int i = 0; i < 200; i++) {
      String question =
          List.of("exists", "~exists", "forall").get(random.nextInt(3))
              + " (1:%r0=1 /\\ 1:%r1="
              + random.nextInt(2)
              + ")\n";
      List<Object> counts = new ArrayList<>();
      for (String state : List.of("0; 1:%r1=0", "0; 1:%r1=1", "1; 1:%r1=0", "1; 1:%r1=1")) {
        if (random.nextBoolean()) {
          counts.add("1:%r0=" + state + "; [x]=1;");
          counts.add(1 + random.nextInt(1000));
        }
      }
      Run run =
          Runs.run(
              1,
              "PTX MP\n" + HEAD + question,
              Runs.H200,
              Ending.done(),
              Runs.histogram(counts.toArray()));
      Tally tally = Tally.of(List.of(run)).getFirst();
      LoggedTest read = one(LitmusLog.block(tally));
      // Registers are spelt without '%', and 'x' is not asked about.
      assertThat(read.histogram().entrySet().stream().map(e -> e.getKey() + " " + e.getValue()))
          .containsExactlyElementsOf(
              tally.histogram().entrySet().stream()
                  .map(e ->
                      e.getKey().toString().replace("%", "").replace(" [x]=1;", "")
                          + " "
                          + e.getValue())
                  .toList());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '@',
      value = {
        "7     * @ 8     * @ the sums of the outcomes above",
        "(3 states) @ (2 states) @ 'Ok' or 'No'",
        "(3 states) @ (4 states) @ an outcome",
        "1:r0=0; 1:r1=0; @ 1:r0=1; 1:r1=1; @ an outcome that is not there already",
        "Positive: 14 @ Positive: 7 @ the sums of the outcomes above",
        "Device=HARDWARE: @ Device=Hardware: @ without a device",
        "Odd=2 @ Odd=two @ a number behind '='",
        "Time MP 0.10 @ Time @ 'Time NAME SECONDS'",
        "Witnesses @ Witness @ 'Witnesses'",
        "1:r0=0; @ 1:=0; @ found"
      })
  void whatDoesNotFitIsSaid(String what, String by, String message) {
    String text = LOG.replaceFirst(Pattern.quote(what), by);
    assertThat(text).isNotEqualTo(LOG);
    assertThatThrownBy(() -> LitmusLogReader.read("a.log", text))
        .isInstanceOf(InputException.class)
        .hasMessageContaining(message);
  }

  @Test
  void nothingIsNoLog() {
    assertThatThrownBy(() -> LitmusLogReader.read("a.log", "\n\n"))
        .isInstanceOf(InputException.class);
  }
}
