package dev.acquit.litmus.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.CppStatement;
import dev.acquit.litmus.ast.CppTest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What people write means what the canonical spelling beside it says.
class SpellingsTest {
  private static final Pattern ROW = Pattern.compile("\\[(.*?)] (.*) => (.*)");

  static List<String> rows() throws Exception {
    return Files.readAllLines(Path.of("src/test/resources/spellings/spellings.txt")).stream()
        .filter(l -> !l.isBlank() && !l.startsWith("#"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("rows")
  void bothSidesAreTheSame(String row) throws Exception {
    Matcher parts = ROW.matcher(row);
    assertThat(parts.matches()).as(row).isTrue();
    CppTest test = test(parts.group(1), parts.group(2));
    assertThat(body(test)).isEqualTo(body(test("int* x, int* y", parts.group(3))));
    String written = LitmusWriter.write(test);
    assertThat(LitmusReader.read("written", written)).as(written).isEqualTo(test);
  }

  private static CppTest test(String parameters, String body) throws Exception {
    String text =
        "C t\n{ x=0; y=0; }\nP0 (" + parameters + ") { int r0; int r1; int e; " + body + " }\n";
    return (CppTest) LitmusReader.read("t", text + "forall (true)\n");
  }

  private static List<CppStatement> body(CppTest test) {
    return test.threads().getFirst().body();
  }
}
