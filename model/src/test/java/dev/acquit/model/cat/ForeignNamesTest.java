package dev.acquit.model.cat;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Names of other languages that a model uses: which of them a note names.
class ForeignNamesTest {
  @ParameterizedTest
  @CsvSource(
      delimiterString = "||",
      value = {
        "acyclic po | fencerel(MFENCE)                            || MFENCE",
        "let a = try fencerel(SYNC) with 0 acyclic po | a         || SYNC",
        "let a = try LS with {} let b = a | UL acyclic b & rf     || LS UL",
        "let a = try MFENCE with F acyclic fencerel(a)            || ''",
        "let a = try nobody with 0 acyclic po | a                 || ''",
        "let a = try asw with 0 acyclic po | a                    || asw",
        "let unused = try MFENCE with 0 acyclic po                || ''",
      })
  void areNamedWhereTheyAreUsed(String model, String names) throws Exception {
    MemoryModel compiled = ModelCompiler.compile("m", "m.cat", model, _ -> Optional.empty());
    List<String> used =
        compiled.used().stream().flatMap(n -> MemoryModel.foreign(n).stream()).toList();
    assertThat(used).containsExactlyInAnyOrder(names.isEmpty() ? new String[0] : names.split(" "));
  }
}
