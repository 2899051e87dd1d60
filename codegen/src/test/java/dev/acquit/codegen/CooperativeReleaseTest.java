package dev.acquit.codegen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.Verdict;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// triton-lang/triton#10816: an operation of a whole CTA that one of its threads executes. What
/// went wrong is not in one function but between threads, so it is told as tests.
class CooperativeReleaseTest {
  @ParameterizedTest
  @CsvSource({"triton-10816-no-barrier, HOLDS", "triton-10816-barrier, FAILS"})
  void theOthersStoresNeedABarrier(String name, Verdict verdict)
      throws IOException, InputException {
    try (InputStream in =
        CooperativeReleaseTest.class.getResourceAsStream("reported/" + name + ".litmus")) {
      LitmusTest test =
          LitmusReader.read(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
      Checker checker = new Checker(Models.find("ptx"), Limits.DEFAULT, false);
      assertThat(checker.check(test).verdict()).isEqualTo(verdict);
    }
  }
}
