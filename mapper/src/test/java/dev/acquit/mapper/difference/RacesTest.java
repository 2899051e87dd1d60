package dev.acquit.mapper.difference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Limits;
import dev.acquit.text.InputException;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RacesTest {
  private static final long SEED = Long.getLong("acquit.seed", 20261120L);

  /// What is said without a model is what each model says.
  @ParameterizedTest
  @ValueSource(strings = {"cpp20", "cpp17", "rc11", "rc11-no-nta"})
  void agreesWithTheModels(String model) throws InputException {
    RandomOutlines outlines = new RandomOutlines(new Random(SEED), TestLanguage.CPP, false);
    Semantics semantics = new Semantics.Model(model, Models.find(model), Optional.empty());
    Semantics quick = Semantics.find(model, Models.find("ptx"));
    Evaluator evaluator = new Evaluator(TestLanguage.CPP, Limits.DEFAULT);
    int racy = 0;
    for (int i = 0; i < 500; i++) {
      Outline program = outlines.next();
      Answer answer = evaluator.answer(semantics, program);
      boolean races = answer instanceof Answer.Undefined;
      racy += races ? 1 : 0;
      assertThat(Races.in(program)).as("seed %d: %s", SEED, Written.line(program)).isEqualTo(races);
    }
    assertThat(racy).isBetween(50, 450);
  }
}
