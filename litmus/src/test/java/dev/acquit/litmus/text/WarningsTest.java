package dev.acquit.litmus.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.testing.Golden;
import dev.acquit.text.Diagnostic;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Names that come from nowhere are told, and tests without slips are left in peace.
class WarningsTest {
  static List<Path> tests() {
    return TestFiles.in("warned");
  }

  @ParameterizedTest
  @MethodSource("tests")
  void tellsNamesFromNowhere(Path file) throws Exception {
    ReadTest read =
        LitmusReader.readWithWarnings(file.getFileName().toString(), Files.readString(file));
    String warnings =
        read.warnings().stream().map(w -> w.asWarning() + "\n").collect(Collectors.joining());
    Golden.assertExpected(file, warnings);
  }

  @Test
  void noExpectationIsAlone() {
    Golden.assertNoneAlone("warned", TestFiles.ENDING);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "tests",
        "system",
        "../docs/examples",
        "../docs/repairs",
        "../model/src/test/resources/canonical"
      })
  void shippedTestsHaveNone(String folder) {
    Batch batch = Batch.read(List.of(Path.of(folder)));
    assertThat(batch.tests()).isNotEmpty();
    List<Diagnostic> warnings = batch.tests().stream().flatMap(t -> t.warnings().stream()).toList();
    assertThat(warnings).isEmpty();
  }
}
