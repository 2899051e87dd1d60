package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.progress.ProgressModels;
import dev.acquit.model.progress.Visibility;
import dev.acquit.testing.Rounds;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/// Waits whose rounds begin with a test of what was read before, `a = f; while (a == 0) a = f;`:
/// alone, nested, by parity, by what two rounds have in common, and the locks of Dekker, Peterson
/// and Lamport. Both engines decide whether they end, and what they end with.
@Tag("slow")
class HeadTestedTest {
  private static final Limits LIMITS = Limits.DEFAULT.withTime(Duration.ofMinutes(2));

  @ParameterizedTest
  @CsvFileSource(resources = "/waits/expected.csv", numLinesToSkip = 1)
  void bothEnginesDecide(String name, Verdict safety, TerminationVerdict termination)
      throws Exception {
    LitmusTest test = read(name);
    MemoryModel model = Models.find(name.equals("ptx") ? "ptx" : "cpp20");
    for (Engine engine : engines(name)) {
      assertThat(new Checker(model, LIMITS, false).by(engine).check(test).verdict())
          .as("%s by %s", name, engine)
          .isEqualTo(safety);
      assertThat(
              new TerminationChecker(
                      model, ProgressModels.find("fair"), Visibility.COHERENCE, LIMITS, engine)
                  .check(test)
                  .verdict())
          .as("%s by %s", name, engine)
          .isEqualTo(termination);
    }
  }

  /// Of the locks one by day, by formula; enumeration of Dekker's takes minutes.
  private static List<Engine> engines(String name) {
    boolean lock = List.of("peterson", "dekker", "bakery").contains(name);
    if (lock && !Rounds.all()) {
      return name.equals("peterson") ? List.of(Engine.SYMBOLIC) : List.of();
    }
    Engine first = name.equals("dekker") ? Engine.AUTO : Engine.ENUMERATING;
    return List.of(first, Engine.SYMBOLIC);
  }

  private static LitmusTest read(String name) throws Exception {
    try (var in = HeadTestedTest.class.getResourceAsStream("/waits/" + name + ".litmus")) {
      return LitmusReader.read(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
    }
  }
}
