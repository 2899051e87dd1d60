package dev.acquit.model.symbolic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Ways to share instructions among threads.
class LayoutTest {
  /// The numbers of partitions.
  @ParameterizedTest
  @CsvSource({"1, 1", "2, 2", "3, 3", "4, 5", "5, 7", "6, 11", "7, 15", "8, 22"})
  void thereAreAsManyAsPartitions(int instructions, int layouts) {
    assertThat(Layout.of(instructions))
        .hasSize(layouts)
        .doesNotHaveDuplicates()
        .allMatch(l -> l.size() == instructions);
  }

  @Test
  void threadsAreBlocksLongestFirst() {
    assertThat(new Layout(List.of(2, 1)).threadOfEach()).containsExactly(0, 0, 1);
    assertThat(new Layout(List.of(3, 2, 1))).hasToString("3+2+1");
    assertThatThrownBy(() -> new Layout(List.of(1, 2)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
