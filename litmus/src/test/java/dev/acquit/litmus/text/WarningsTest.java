package dev.acquit.litmus.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.testing.Golden;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

  /// What people write may be misspelt, and a condition about what nothing writes says nothing.
  /// Programs write outlines, whose code comes later.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "exists (1:r0=1 /\\ 1:r7=0) | 6:19 | nothing in P1 writes the register 'r7'",
        "forall (0:r1=0) | 6:9 | nothing in P0 writes the register 'r1'",
        "locations [0:r1;] exists (1:r0=1) | 6:12 | nothing in P0 writes the register 'r1'",
        "filter (1:r3=0) exists (1:r0=1) | 6:9 | nothing in P1 writes the register 'r3'",
        "exists (1:r0=1 /\\ 1:r9=3) | none | none",
      })
  void aRegisterThatNothingWritesIsAnError(String condition, String place, String message)
      throws Exception {
    String text =
        """
        PTX register
        { x=0; y=0; 1:r9=3; }
         P0@cta 0,gpu 0        | P1@cta 1,gpu 0         ;
         st.weak x, 1          | ld.acquire.gpu r0, y   ;
         st.release.gpu y, 1   | ld.weak r1, x          ;
        """
            + condition;
    LitmusTest lenient = LitmusReader.read("t", text);
    if (message.equals("none")) {
      assertThat(LitmusReader.readWithWarnings("t", text).test()).isEqualTo(lenient);
    } else {
      assertThatThrownBy(() -> LitmusReader.readWithWarnings("t", text))
          .isInstanceOfSatisfying(
              InputException.class,
              e -> {
                assertThat(e.diagnostic().position()).hasToString(place);
                assertThat(e.diagnostic().message()).isEqualTo(message);
              });
    }
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
