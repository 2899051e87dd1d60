package dev.acquit.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SuggestionTest {
  @ParameterizedTest
  @CsvSource({
    "'', '', 0",
    "a, '', 1",
    "relaxed, relaxed, 0",
    "relaxd, relaxed, 1",
    "relxaed, relaxed, 1",
    "RELAXED, relaxed, 0",
    "kitten, sitting, 3",
    "ca, ac, 1"
  })
  void distance(String a, String b, int expected) {
    assertThat(Suggestion.distance(a, b)).isEqualTo(expected);
    assertThat(Suggestion.distance(b, a)).isEqualTo(expected);
  }

  @Test
  void nearestWordIsSuggested() {
    List<String> known = List.of("acquire", "release", "relaxed");
    assertThat(Suggestion.didYouMean("relase", known)).contains("did you mean 'release'?");
    assertThat(Suggestion.didYouMean("volatile", known)).isEmpty();
    assertThat(Suggestion.didYouMean("x", List.of())).isEmpty();
  }

  @Test
  void amongEquallyNearTheFirstInTheAlphabet() {
    assertThat(Suggestion.didYouMean("cat", List.of("cut", "bat"))).contains("did you mean 'bat'?");
  }
}
