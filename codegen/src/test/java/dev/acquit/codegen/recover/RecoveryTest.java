package dev.acquit.codegen.recover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.testing.Golden;
import dev.acquit.testing.OtherNames;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What is recovered of the functions in `src/test/resources/recovery`; `-Dgolden=update` writes
/// the `.expected` files.
class RecoveryTest {
  static List<Path> files() {
    return Cases.files();
  }

  @ParameterizedTest
  @MethodSource("files")
  void recoversWhatIsExpected(Path file) throws IOException, InputException {
    Golden.assertExpected(file, found(file, Cases.text(file)));
  }

  @ParameterizedTest
  @MethodSource("files")
  void registersWithOtherNamesAreTheSame(Path file) throws IOException, InputException {
    String text = Cases.text(file);

    assertThat(OtherNames.bare(found(file, OtherNames.bare(text))))
        .isEqualTo(OtherNames.bare(found(file, text)));
  }

  private static String found(Path file, String text) throws InputException {
    return Cases.read(file.getFileName().toString(), text).stream()
        .map(Cases::print)
        .collect(Collectors.joining("\n"));
  }
}
