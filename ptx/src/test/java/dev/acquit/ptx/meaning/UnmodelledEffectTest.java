package dev.acquit.ptx.meaning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.ptx.ast.Instruction;
import dev.acquit.ptx.module.BodyItem;
import dev.acquit.ptx.module.ModuleReader;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/// What instructions that have no meaning may do, as modules have them.
class UnmodelledEffectTest {
  @ParameterizedTest
  @CsvFileSource(resources = "/module/effects.csv", delimiter = '|')
  void effects(String text, UnmodelledEffect expected) throws Exception {
    String module = ".version 9.0 .target sm_90 .global .b64 ts; .entry k() {\n" + text + "\n}";
    BodyItem only =
        ModuleReader.read("f", module).functions().getFirst().body().orElseThrow().getFirst();
    Instruction instruction = ((BodyItem.Line) only).statement().instruction();
    assertThat(instruction).isInstanceOf(Instruction.Unmodelled.class);
    assertThat(UnmodelledEffect.of((Instruction.Unmodelled) instruction)).isEqualTo(expected);
  }
}
