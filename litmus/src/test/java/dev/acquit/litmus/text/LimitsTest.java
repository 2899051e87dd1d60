package dev.acquit.litmus.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.Value;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What is just within the limits is read, written, compared and hashed without trouble.
class LimitsTest {
  static Stream<String> largest() {
    return Stream.of(
        "if (1) ".repeat(199) + ";",
        "while (1) ".repeat(198) + "*x = 1" + "+1".repeat(200) + ";",
        "{".repeat(199) + "}".repeat(199),
        "*x = " + "(".repeat(190) + "1" + ")".repeat(190) + ";",
        "*x = " + "~".repeat(190) + "1;",
        "*x = " + "- ".repeat(190) + "*x;",
        "if (1) { ".repeat(198) + "}".repeat(198),
        "*x = " + "(1+".repeat(190) + "1" + ")".repeat(190) + "+1".repeat(10) + ";",
        "*x = " + "atomic_fetch_add(x,".repeat(190) + "1" + ")".repeat(190) + ";");
  }

  @ParameterizedTest
  @MethodSource("largest")
  void deepTestsAreRead(String body) throws Exception {
    var test = LitmusReader.read("t", "C t\n{}\nP0 (int* x) {" + body + "}\nexists (x=1)");
    var again = LitmusReader.read("t", LitmusWriter.write(test));
    assertThat(again).isEqualTo(test).hasSameHashCodeAs(test);
  }

  @ParameterizedTest
  @MethodSource("deepConditions")
  void deepConditionsAreRead(String text) throws Exception {
    var p = ConditionReader.proposition("c", text);
    assertThat(ConditionReader.proposition("c", ConditionWriter.write(p))).isEqualTo(p);
    assertThat(p.holds(t -> Value.of(0))).isTrue();
  }

  static Stream<String> deepConditions() {
    StringBuilder alternating = new StringBuilder("true");
    IntStream.range(0, 90)
        .forEach(i -> alternating.insert(0, "(true /\\ (false \\/ ").append("))"));
    return Stream.of(
        "~".repeat(198) + "true", "true" + " /\\ true".repeat(5000), alternating.toString());
  }
}
