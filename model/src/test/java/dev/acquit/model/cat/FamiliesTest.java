package dev.acquit.model.cat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Limits;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What relations are chosen from, against the same model without a choice.
///
/// An order that extends a relation exists exactly if that has no circle; so a model that chooses
/// one allows what a model allows that forbids the circle.
class FamiliesTest {
  private static final String ORDERS = "include \"cos.cat\"\n";

  static List<Path> tests() throws Exception {
    try (Stream<Path> files = Files.list(Path.of("../docs/examples"))) {
      return files
          .filter(f ->
              f.toString().matches(".*/(cpp-)?(mp|sb|lb|corr|cow|2\\+2w|z6u|atomicity)[^/]*litmus"))
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("tests")
  void anOrderExistsIfThereIsNoCircle(Path file) throws Exception {
    LitmusTest test = LitmusReader.read(file.toString(), Files.readString(file));
    String atomic = "empty rmw & (fre; coe) as atomic\n";
    assertThat(states(test, ORDERS + "with S from linearisations(M, po | rf | co | fr)\n" + atomic))
        .isEqualTo(states(test, ORDERS + "acyclic po | rf | co | fr\n" + atomic));
    assertThat(
            states(test, ORDERS + "with S from generate_orders(M, po | rf | co | fr)\n" + atomic))
        .isEqualTo(states(test, ORDERS + "acyclic (po | rf | co | fr) & loc\n" + atomic));
    assertThat(states(test, "with co from generate_cos(co0 | (po & (W * W)))\n" + atomic))
        .isEqualTo(states(test, ORDERS + "acyclic co | (po-loc & (W * W))\n" + atomic));
  }

  private static Set<State> states(LitmusTest test, String model) throws Exception {
    MemoryModel compiled = ModelCompiler.compile("m", "m.cat", model, _ -> Optional.empty());
    return new Checker(compiled, Limits.DEFAULT, false).check(test).states().keySet();
  }
}
