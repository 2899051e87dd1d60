package dev.acquit.bench.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class JsonDamageTest {
  /// In a small document parts are often of a place that an earlier damage has removed.
  @Test
  void damageAfterDamageIsDone() {
    byte[] document =
        "{\"a\": [1, {\"a\": 2}], \"b\": {\"a\": \"x\", \"c\": []}}"
            .getBytes(StandardCharsets.UTF_8);
    int others = 0;
    for (int seed = 0; seed < 20_000; seed++) {
      byte[] damaged =
          new JsonDamage().damaged(document, () -> document, new SplittableRandom(seed));
      others += Arrays.equals(damaged, document) ? 0 : 1;
    }
    assertThat(others).isGreaterThan(15_000);
  }
}
