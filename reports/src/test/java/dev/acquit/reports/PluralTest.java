package dev.acquit.reports;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PluralTest {
  @ParameterizedTest
  @ValueSource(longs = {0, 7, 99, 100, 999, 1000, 999_999, 1_000_000, Long.MAX_VALUE})
  void aNumberIsWrittenAsFormatsWriteIt(long number) {
    assertThat(Plural.number(number)).isEqualTo(String.format(Locale.ROOT, "%,d", number));
    assertThat(Plural.number(-number)).isEqualTo(String.format(Locale.ROOT, "%,d", -number));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          1    | test             | 1 test
          0    | test             | 0 tests
          2    | test             | 2 tests
          1    | query            | 1 query
          3    | query            | 3 queries
          2    | day              | 2 days
          2    | row of the table | 2 rows of the table
          1200 | final state      | 1,200 final states
          """)
  void aNumberHasItsWord(long number, String one, String words) {
    assertThat(Plural.of(number, one)).isEqualTo(words);
  }
}
