package dev.acquit.reports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.gpu.claim.UpperBound;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RatesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          seen 3 times, 1.3e-01 of all instances; a | seen 3 times, 13% of all instances; a
          less often than 1.0e+00 in these, and | at most 100% of instances in these, and
          2.5e-02 of all | 2.5% of all
          2.5e-03 of all | 0.25% of all
          1.0e-04 of all | 0.01% of all
          3.0e-09 of all | 3.0e-9 of all
          in 1.0e+10 instances | in 1.0e+10 instances
          in 1.0e+00 instances | in 1.0e+00 instances
          x1.3e-01 and 11.3e-01 | x1.3e-01 and 11.3e-01
          """)
  void ratesAreSaidAsPeopleSayThem(String claim, String words) {
    assertThat(Rates.words(claim)).isEqualTo(words);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0           | 0
          0.5312      | 0.531
          1           | 1
          23.4        | 23.4
          99.97       | 100
          65440       | 65,400
          2.5e8       | 250,000,000
          Infinity    | ?
          """)
  void aRateIsWrittenOut(String rate, String words) {
    assertThat(Rates.plain(Double.parseDouble(rate))).isEqualTo(words);
  }

  @Test
  void theBoundOfARunIsUnderstood() {
    assertThat(Rates.words(new UpperBound(1_000_000_000L, 6).words()))
        .endsWith(
            ": at most 3.0e-9 of instances in these, and less than 39% of others show it (95%)");
    assertThat(Rates.words(new UpperBound(23, 6).words()))
        .contains("at most 13% of instances in these");
  }
}
