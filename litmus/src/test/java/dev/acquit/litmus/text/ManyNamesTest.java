package dev.acquit.litmus.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests with tens of thousands of names are read in time that grows with their length, not with
/// its square, which would be minutes here.
@Timeout(300)
class ManyNamesTest {
  private static final int MANY = 20_000;

  private static String all(String text) {
    return IntStream.range(0, MANY)
        .mapToObj(i -> text.replace("#", "" + i).replace("+", "" + (i + 1)))
        .collect(Collectors.joining("\n"));
  }

  @Test
  void manyInitialValuesAndInstructionsAreRead() throws Exception {
    var read =
        LitmusReader.readWithWarnings(
            "t",
            "PTX t\n{ "
                + all("x#=1;")
                + " }\n P0 ;\n"
                + all("ld.relaxed.sys.u32 r#, [x#] ;")
                + "\nexists ("
                + IntStream.range(0, MANY)
                    .mapToObj(i -> "0:r" + i + "=1 /\\ x" + i + "=1")
                    .collect(Collectors.joining(" /\\ "))
                + ")\n");
    assertThat(read.test().header().init()).hasSize(MANY);
    assertThat(read.warnings()).isEmpty();
    assertThat(read.lines().of(0, MANY - 1)).hasValue(2 * MANY + 2);
  }

  @Test
  void ofManySlipsTheFirstAreSaid() throws Exception {
    var read =
        LitmusReader.readWithWarnings(
            "t", "PTX t\n{ " + all("x#=1;") + " }\n P0 ;\n" + all("ld.weak.u32 r#, [y#] ;") + "\n");
    assertThat(read.warnings()).hasSize(101);
    assertThat(read.warnings().getLast())
        .extracting(Diagnostic::message)
        .isEqualTo("more in this test looks like a slip than is said here");
  }

  @ParameterizedTest
  @ValueSource(strings = {"x+ @ generic aliases x#;", "x# @ generic aliases x+;"})
  void longChainsOfAliasesAreRead(String entry) throws Exception {
    var test = LitmusReader.read("t", "PTX t\n{ " + all(entry) + " }\n P0 ;\n st.weak [x0], 1 ;\n");
    assertThat(test.header().init()).hasSize(MANY);
  }

  @Test
  void longCirclesOfAliasesAreFound() {
    String text =
        "PTX t\n{ "
            + all("x# @ generic aliases x+;")
            + "\nx"
            + MANY
            + " @ generic aliases x0; }\n P0 ;\n st.weak [x0], 1 ;\n";
    InputException e =
        catchThrowableOfType(InputException.class, () -> LitmusReader.read("t", text));
    assertThat(e.diagnostic())
        .hasToString("t:" + (MANY + 2) + ":1: error: 'x" + MANY + "' would be an alias of itself");
  }
}
