package dev.acquit.codegen.recover;

import dev.acquit.testing.Golden;
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
    String found =
        Cases.read(file.getFileName().toString(), Cases.text(file)).stream()
            .map(Cases::print)
            .collect(Collectors.joining("\n"));
    Golden.assertExpected(file, found);
  }
}
