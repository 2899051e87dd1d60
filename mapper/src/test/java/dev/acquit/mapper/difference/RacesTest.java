package dev.acquit.mapper.difference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Limits;
import dev.acquit.text.InputException;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RacesTest {
  private static final long SEED = Long.getLong("acquit.seed", 20261120L);

  /// What is said without a model is what each model says.
  @Tag("slow")
  @ParameterizedTest
  @ValueSource(strings = {"cpp20", "cpp17", "rc11", "rc11-no-nta"})
  void agreesWithTheModels(String model) throws InputException {
    RandomOutlines outlines = new RandomOutlines(new Random(SEED), TestLanguage.CPP, false);
    Semantics semantics = new Semantics.Model(model, Models.find(model), Optional.empty(), false);
    Semantics quick = Semantics.find(model, "ptx");
    Evaluator evaluator = new Evaluator(TestLanguage.CPP, Limits.DEFAULT);
    int racy = 0;
    for (int i = 0; i < 500; i++) {
      Outline program = outlines.next();
      String what = "seed " + SEED + ": " + Written.line(program);
      SemanticsAnswer answer = evaluator.answer(semantics, program);
      boolean races = answer instanceof SemanticsAnswer.Undefined;
      racy += races ? 1 : 0;
      assertThat(Races.in(program)).as(what).isEqualTo(races);
      if (answer instanceof SemanticsAnswer.Allowed slow) {
        assertThat(((SemanticsAnswer.Allowed) evaluator.answer(quick, program)).states())
            .as(what)
            .isEqualTo(slow.states());
      }
    }
    assertThat(racy).isBetween(50, 450);
  }

  /// Nor does a PTX model say anything of an outline but what its axioms say.
  @ParameterizedTest
  @ValueSource(strings = {"ptx", "ptx-7.5", "ptx-6.0"})
  void outlinesHaveNothingThatPtxModelsDoNotCover(String model) throws InputException {
    RandomOutlines outlines = new RandomOutlines(new Random(SEED), TestLanguage.PTX, true);
    Semantics slow = new Semantics.Model(model, Models.find(model), Optional.empty(), false);
    Semantics quick = Semantics.find(model, "ptx");
    Evaluator evaluator = new Evaluator(TestLanguage.PTX, Limits.DEFAULT);
    for (int i = 0; i < 200; i++) {
      Outline program = outlines.next();
      SemanticsAnswer answer = evaluator.answer(slow, program);
      assertThat(answer).isInstanceOf(SemanticsAnswer.Allowed.class);
      assertThat(((SemanticsAnswer.Allowed) evaluator.answer(quick, program)).states())
          .as("seed %d: %s", SEED, Written.line(program))
          .isEqualTo(((SemanticsAnswer.Allowed) answer).states());
    }
  }
}
