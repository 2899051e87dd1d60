package dev.acquit.model.canonical;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// The canonical C++ programs under every C++ model. They are the programs that tell the published
/// mappings apart; where C++20 calls a program undefined, its shorter release sequences leave a
/// race.
///
/// The readings of the order S differ only where a fence of block scope stands between two blocks
/// (A9): to the letter S orders it.
///
/// `cpp17` is judged as RC11 is, since both use RC11's seq_cst order and the release sequences of
/// C++17 suffice for these programs.
class CanonicalCppTest {
  private final Canonical canonical = new Canonical("cpp");

  @Test
  void everyTestHasVerdicts() throws Exception {
    TreeSet<String> judged = new TreeSet<>();
    canonical.rows().forEach(row -> judged.add(row.getFirst()));
    assertThat(judged).containsExactlyElementsOf(canonical.names()).hasSize(21);
    assertThat(canonical.rows()).hasSize(6 * 21);
  }

  @Test
  void verdictsAreThoseExpected() throws Exception {
    List<String> wrong = new ArrayList<>();
    for (List<String> row : canonical.rows()) {
      CheckResult result =
          new Checker(canonical.model(row.get(1)), Limits.DEFAULT, true)
              .check(canonical.test(row.get(0)));
      Verdict expected =
          switch (row.get(2)) {
            case "allowed" -> Verdict.HOLDS;
            case "forbidden" -> Verdict.FAILS;
            default -> Verdict.UNDEFINED;
          };
      if (result.verdict() != expected) {
        wrong.add(row + ": found " + result.verdict() + " " + result.reason().orElse(""));
      }
      if (expected == Verdict.FAILS && result.explanation().isEmpty()) {
        wrong.add(row + ": not explained");
      }
    }
    assertThat(wrong).isEmpty();
  }
}
