package dev.acquit.litmus.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.testing.Golden;
import dev.acquit.text.InputException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Good tests are printed as expected, bad ones refused in the expected words.
class GoldenTest {
  static List<Path> good() {
    return Stream.of("cpp", "ptx", "mixed").flatMap(f -> TestFiles.in(f).stream()).toList();
  }

  static List<Path> bad() {
    return Stream.of("bad", "ptx-bad", "mixed-bad").flatMap(f -> TestFiles.in(f).stream()).toList();
  }

  @ParameterizedTest
  @MethodSource("good")
  void printsCanonically(Path file) throws Exception {
    LitmusTest test = TestFiles.read(file);
    String text = LitmusWriter.write(test);
    Golden.assertExpected(file, text);
    LitmusTest again = LitmusReader.read("again", text);
    assertThat(again).isEqualTo(test);
    assertThat(LitmusWriter.write(again)).isEqualTo(text);
  }

  @ParameterizedTest
  @MethodSource("bad")
  void refuses(Path file) throws Exception {
    InputException e = catchThrowableOfType(InputException.class, () -> TestFiles.read(file));
    assertThat(e).as("an input that must be refused").isNotNull();
    Golden.assertExpected(file, e.diagnostic() + "\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"cpp", "ptx", "mixed", "bad", "ptx-bad", "mixed-bad"})
  void noExpectationIsAlone(String folder) {
    Golden.assertNoneAlone(folder, TestFiles.ENDING);
  }
}
