package dev.acquit.reports.run;

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
          less often than 1.0e+00 (95%), 1.0e+00 (99.999%) | at most 100% of instances (95%), 100% (99.999%)
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

  @Test
  void theBoundOfARunIsUnderstood() {
    assertThat(Rates.words(UpperBound.after(1_000_000_000L).words()))
        .endsWith("instances: at most 3.0e-9 of instances (95%), 1.2e-8 (99.999%)");
    assertThat(Rates.words(UpperBound.after(23).words()))
        .contains("at most 13% of instances (95%), 50% (99.999%)");
  }
}
