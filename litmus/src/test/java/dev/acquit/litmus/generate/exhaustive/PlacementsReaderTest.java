package dev.acquit.litmus.generate.exhaustive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.text.InputException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlacementsReaderTest {
  /// Set partitions and partitions of their blocks: OEIS A000110, A000258, A000307.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          apart           | 1
          together        | 1
          cta             | 5
          gpu             | 5
          cluster         | 5
          block , device  | 12
          cta,cluster     | 12
          cta,gpu,cluster | 22
          """)
  void threeThreadsHaveSoManyPlacements(String text, int count) throws InputException {
    assertThat(PlacementsReader.read("--place", text).apply(3)).hasSize(count);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''        | 1:1: error: found the end, expected 'apart', 'together' or levels, as in 'cta,gpu'
          cta,      | 1:5: error: found the end, expected a level
          cta gpu   | 1:5: error: found 'gpu', expected nothing more
          cta,block | 1:5: error: 'block' is given twice
          togethr   | 1:1: error: unknown placement 'togethr', expected one of apart, together, cta, cluster, gpu, block, device~  hint: did you mean 'together'?
          cta,world | 1:5: error: unknown placement 'world', expected one of apart, together, cta, cluster, gpu, block, device
          """)
  void mistakesAreShownWhereTheyAre(String text, String message) {
    assertThatThrownBy(() -> PlacementsReader.read("--place", text))
        .isInstanceOf(InputException.class)
        .hasMessage("--place:" + message.replace('~', '\n'));
  }
}
