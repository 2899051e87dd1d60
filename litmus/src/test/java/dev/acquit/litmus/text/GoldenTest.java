package dev.acquit.litmus.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.text.InputException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Good tests are printed as expected, bad ones refused in the expected words.
class GoldenTest {
  static List<Path> good() {
    return Golden.files("cpp");
  }

  static List<Path> bad() {
    return Golden.files("bad");
  }

  @ParameterizedTest
  @MethodSource("good")
  void printsCanonically(Path file) throws Exception {
    LitmusTest test = Golden.read(file);
    String text = LitmusWriter.write(test);
    Golden.check(file, text);
    LitmusTest again = LitmusReader.read("again", text);
    assertThat(again).isEqualTo(test);
    assertThat(LitmusWriter.write(again)).isEqualTo(text);
  }

  @ParameterizedTest
  @MethodSource("bad")
  void refuses(Path file) throws Exception {
    InputException e = catchThrowableOfType(InputException.class, () -> Golden.read(file));
    assertThat(e).as("an input that must be refused").isNotNull();
    Golden.check(file, e.diagnostic() + "\n");
  }

  @Test
  void noExpectationIsAlone() {
    Golden.checkNoneAlone("cpp");
    Golden.checkNoneAlone("bad");
  }
}
