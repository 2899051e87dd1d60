package dev.acquit.model.progress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.Place;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Which threads may stand, by what the rules say.
///
/// A thread is written as its device, CTA and standing: `00u` is a thread of device 0, CTA 0 that
/// has not started; `s` is stopped, `r` runs, `h` is held.
class ObligationsTest {
  @ParameterizedTest
  @CsvSource({
    // Who stands while another thread of its CTA runs.
    "fair,             00r 00u, false",
    "obe,              00r 00u, true",
    "obe,              00r 00s, false",
    "lobe,             00u 00r, false",
    "lobe,             00r 00u, true",
    "hsa,              00r 00u, true",
    "hsa,              00r 00s, true",
    "hsa,              00u 00r, false",
    "hsa,              00h 00u, false",
    "hsa-obe,          00r 00s, false",
    "unfair,           00s 00r, true",
    "cuda,             00r 00u, false",
    // Another CTA.
    "cuda,             00r 01u, true",
    "cuda,             00r 01s, false",
    "cuda,             00r 01s 01u, false",
    "cuda-cooperative, 00r 01u, false",
    // Another device.
    "cuda-cooperative, 00r 10u, true",
    "cuda-cooperative, 00r 10s, false",
    "cuda-cooperative, 00r 10r 11u, false",
    // Somebody who can go on does.
    "unfair,           00u 00u, false",
    "unfair,           00h 00u, false",
    "unfair,           00h 00h, true",
    "obe,              00h 01u, false",
    "cuda,             00h 01u 02r, true",
    // Rules of single levels; nothing is promised of the others.
    "cta=fair,         00r 00u, false",
    "cta=fair,         00r 01s, true",
    "'gpu=obe,cta=hsa', 00r 00s 01s, false",
    "'gpu=obe,cta=hsa', 00r 00s 01u, true",
  })
  void standsOnlyWhoMay(String model, String threads, boolean expected) throws Exception {
    List<String> words = Arrays.asList(threads.split(" "));
    Obligations obligations =
        new Obligations(
            ProgressModels.find(model), words.stream().map(ObligationsTest::place).toList());
    List<Standing> standings = words.stream().map(ObligationsTest::standing).toList();
    assertThat(obligations.allow(standings)).isEqualTo(expected);
    if (expected) {
      for (int t = 0; t < words.size(); t++) {
        assertThat(standings.get(t).stands() && obligations.leftOutAt(t, standings).isEmpty())
            .as("somebody says why P" + t + " stands")
            .isFalse();
      }
    }
  }

  private static Place place(String word) {
    return new Place(word.charAt(0) - '0', OptionalInt.empty(), word.charAt(1) - '0');
  }

  private static Standing standing(String word) {
    return switch (word.charAt(2)) {
      case 'u' -> Standing.UNSTARTED;
      case 's' -> Standing.STOPPED;
      case 'r' -> Standing.RUNNING;
      case 'h' -> Standing.HELD;
      default -> throw new IllegalArgumentException(word);
    };
  }
}
