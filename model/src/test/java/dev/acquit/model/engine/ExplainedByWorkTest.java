package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.Models;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/// Why an outcome is forbidden is looked for with so much work, not in so much time: whoever has
/// more time, by a faster machine or a warmer process, is told the same.
class ExplainedByWorkTest {
  @Test
  void moreTimeExplainsTheSame() throws Exception {
    Path file = Path.of("../docs/examples/cpp-spin-lock.litmus");
    LitmusTest test = LitmusReader.read(file.toString(), Files.readString(file));
    assertThat(explanation(test, 3)).isEqualTo(explanation(test, 60));
  }

  private static Explanation explanation(LitmusTest test, int seconds) throws Exception {
    return new Checker(
            Models.find("cpp20"), Limits.DEFAULT.withTime(Duration.ofSeconds(seconds)), true)
        .check(test)
        .explanation()
        .orElseThrow();
  }
}
