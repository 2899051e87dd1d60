package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/// An initial value is what a store of it would have left: accesses see it at their width. Of C++
/// the table names the type of an object whose initial value is exchanged for 1.
class InitialValuesTest {
  @ParameterizedTest
  @CsvFileSource(
      files = "src/test/resources/behaviour/initial.csv",
      delimiter = ';',
      numLinesToSkip = 1)
  void areWhatAStoreLeaves(
      String language, String initial, String accesses, String condition, String why)
      throws Exception {
    String body =
        language.equals("PTX")
            ? " P0@cta 0,gpu 0 ;\n " + accesses.replace("|", ";\n") + " ;\n"
            : "P0 (%s* x) {\n  long e = %s;\n".formatted(accesses, initial.substring(2))
                + "  int r0 = atomic_compare_exchange_strong(x, &e, 1);\n}\n";
    String head = language + " initial\n{ " + initial + "; }\n" + body + "forall (";
    CheckResult result =
        Checks.check(language.equals("PTX") ? "ptx" : "cpp20", head + condition + ")\n");
    assertThat(result.verdict())
        .as("%s: %s %s", why, result.reason(), result.states())
        .isEqualTo(Verdict.HOLDS);
    assertThat(result.states()).hasSize(1);
  }
}
