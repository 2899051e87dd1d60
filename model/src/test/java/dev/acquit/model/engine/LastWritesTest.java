package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.ModelCompiler;
import dev.acquit.model.cat.Models;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What locations hold at the end, under models that do not ship.
class LastWritesTest {
  private static final Path WIDE = Path.of("../docs/examples/wide-asked.litmus");

  /// Its order of writes has pairs of an initial write and itself.
  private static final String ITSELF =
      """
      "itself"
      with way from orientations((W * W) & loc & ext)
      let co = way | (IW * W) & loc
      acyclic way | (co \\ id)
      """;

  /// Halves of 128 bits, and parts of them, where values are many.
  @ParameterizedTest
  @EnumSource
  void halvesOfWideValuesHaveParts(Engine engine) throws Exception {
    LitmusTest test = LitmusReader.read("wide-asked", Files.readString(WIDE));
    assertThat(verdict(Models.sequential(), engine, test)).isEqualTo(Verdict.HOLDS);
  }

  /// A write that comes before itself may be the last.
  @ParameterizedTest
  @EnumSource
  void noWriteComesBehindItself(Engine engine) throws Exception {
    MemoryModel model = ModelCompiler.compile("m", "m.cat", ITSELF, _ -> Optional.empty());
    String text = "C c\n{ x=1; }\nP0 (int* x) { int r0 = *x; }\nexists (x=1)\n";
    LitmusTest test = LitmusReader.read("c", text);
    assertThat(verdict(model, engine, test)).isEqualTo(Verdict.HOLDS);
  }

  /// Neither does one of two that come before each other.
  @ParameterizedTest
  @EnumSource
  void ofWritesOnACircleEachMayBeTheLast(Engine engine) throws Exception {
    String circle = ITSELF.replace("acyclic way | (co \\ id)", "acyclic way\nempty way \\ co");
    MemoryModel model = ModelCompiler.compile("m", "m.cat", circle, _ -> Optional.empty());
    String text = "C c\n{ x=1; }\nP0 (int* x) { *x = 0; }\nexists (x=1)\n";
    LitmusTest test = LitmusReader.read("c", text);
    assertThat(verdict(model, engine, test)).isEqualTo(Verdict.HOLDS);
  }

  private static Verdict verdict(MemoryModel model, Engine engine, LitmusTest test) {
    return new Checker(model, Limits.DEFAULT, false).by(engine).check(test).verdict();
  }
}
