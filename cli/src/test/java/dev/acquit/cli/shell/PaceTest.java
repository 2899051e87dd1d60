package dev.acquit.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.cli.Acquit;
import dev.acquit.reports.json.Json;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What a progress line says of rate and remaining time, and that it fits into the terminal.
class PaceTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0   | 10     | 5    |                    |
          5   | 10     | 0    |                    | about 1 s left
          10  | 90     | 4    | 2.5 a second       | about 32 s left
          90  | 90     | 5    | 18 a second        |
          1   | 100    | 60   | 1.0 a minute       | about 99 min left
          1   | 1000   | 60   | 1.0 a minute       | about 16 h 39 min left
          4000| 100000 | 2    | 2,000 a second     | about 48 s left
          99  | 100    | 1    | 99 a second        | about 1 s left
          """)
  void rateAndTheTimeThatIsLeft(long done, long of, long seconds, String rate, String left) {
    Pace pace = new Pace(done, of, Duration.ofSeconds(seconds));
    assertThat(pace.rate().orElse(null)).isEqualTo(rate);
    assertThat(pace.left().orElse(null)).isEqualTo(left);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          5  | 10 | 5 of 10 | 80 | "[###############               ] 5 of 10"
          20 | 10 | all     | 80 | "[##############################] all"
          5  | 10 | 5 of 10 | 21 | "[#####     ] 5 of 10"
          5  | 10 | 5 of 10 | 20 | 5 of 10
          0  | 0  | none    | 80 | "[                              ] none"
          """)
  void aNarrowTerminalHasAShorterBarOrNone(
      long done, long of, String text, int columns, String line) {
    assertThat(StatusLine.bar(done, of, text, columns)).isEqualTo(line);
  }

  @ParameterizedTest
  @CsvSource({"20, 55", "60, 60", "80, 80", "300, 100"})
  void helpFitsIntoTheTerminal(int columns, int width) {
    StringWriter out = new StringWriter();
    Environment environment =
        new Environment(
            InputStream.nullInputStream(),
            new PrintWriter(out),
            new PrintWriter(Writer.nullWriter()),
            false,
            true,
            columns,
            List.of(),
            new Interruption(),
            Optional.empty(),
            Optional.empty(),
            Json.Tool.acquit(Version.number()));
    assertThat(Acquit.run(environment, "check", "--help")).isZero();
    assertThat(out.toString().lines())
        .allSatisfy(l -> assertThat(l).hasSizeLessThanOrEqualTo(width));
    assertThat(out.toString().lines())
        .anySatisfy(l -> assertThat(l).hasSizeGreaterThan(width - 15));
  }

  @ParameterizedTest
  @CsvSource({"12345, 6, 12345", "12345, 5, 1234", "12345, 1, ''", "12345, 0, ''"})
  void aLineThatWouldGoOnInTheNextRowIsCut(String line, int columns, String fitting) {
    assertThat(StatusLine.fitting(line, columns)).isEqualTo(fitting);
  }
}
