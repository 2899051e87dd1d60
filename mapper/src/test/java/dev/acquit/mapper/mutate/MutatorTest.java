package dev.acquit.mapper.mutate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.LitmusTest;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.mapper.difference.Semantics;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Limits;
import dev.acquit.testing.Golden;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MutatorTest {
  private static final Path FOLDER = Path.of("src/test/resources/mutate");

  private static Mutator mutator(String model) throws InputException {
    return new Mutator(Semantics.find(model, "ptx"), Limits.DEFAULT);
  }

  private static LitmusTest test(String file) throws IOException, InputException {
    return LitmusReader.read(file, Files.readString(FOLDER.resolve(file)));
  }

  private static Mutated mutate(String file) throws IOException, InputException {
    LitmusTest test = test(file);
    return mutator(Models.defaultFor(test)).mutate(test);
  }

  /// What becomes of each test is in a golden file: the pair with all texts.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "mp-fences.litmus",
        "mp-na.litmus",
        "corr.litmus",
        "coww.litmus",
        "mp-sc.litmus",
        "scopes.litmus",
        "forall.litmus"
      })
  void pairs(String file) throws IOException, InputException {
    assertThat(mutate(file))
        .isInstanceOfSatisfying(
            Mutated.Paired.class,
            pair -> {
              StringBuilder all = new StringBuilder(LitmusWriter.write(pair.test()));
              for (Mutant mutant : pair.mutants()) {
                all.append('\n').append(LitmusWriter.write(mutant.test()));
              }
              Golden.assertMatches("mutate/" + file.replace(".litmus", ".txt"), all.toString());
            });
  }

  /// Beside a run there is time for two: on an H200 the first ones of these lists, as they come,
  /// showed nothing of WRC, RWC and IRIW.
  @ParameterizedTest
  @CsvSource({
    "WRC+poacqrel+poacqrlx+Rlx, weaken store P1:1 release to relaxed, narrow store P1:1 gpu to cta",
    "IRIW+fencescrlxrlxs+RlxRlx, drop fence P1:1, narrow fence P1:1 gpu to cta",
    "SB+fencescrlxrlxs, drop fence P0:1, narrow fence P0:1 gpu to cta",
    "MP+porlxrel+poacqrlx, weaken store P0:1 release to relaxed, narrow store P0:1 gpu to cta"
  })
  void likeliest(String name, String first, String second) throws IOException, InputException {
    Path file = Path.of("../litmus/tests/" + name + ".litmus");
    LitmusTest test = LitmusReader.read(file.toString(), Files.readString(file));
    assertThat(mutator("ptx").mutate(test))
        .isInstanceOfSatisfying(
            Mutated.Paired.class,
            pair -> {
              assertThat(pair.likeliest(2))
                  .extracting(m -> m.mutation().description())
                  .containsExactly(first, second);
              assertThat(pair.likeliest(100)).containsExactlyInAnyOrderElementsOf(pair.mutants());
            });
  }

  /// The checker, asked about the texts, forbids the original and allows each mutant.
  @ParameterizedTest
  @ValueSource(strings = {"mp-fences.litmus", "corr.litmus", "mp-sc.litmus", "forall.litmus"})
  void theCheckerSeesTheDifference(String file) throws IOException, InputException {
    Mutated.Paired pair = (Mutated.Paired) mutate(file);
    List<Boolean> reached = new ArrayList<>();
    List<LitmusTest> tests = new ArrayList<>(List.of(pair.test()));
    pair.mutants().forEach(m -> tests.add(m.test()));
    for (LitmusTest test : tests) {
      LitmusTest again = LitmusReader.read("again", LitmusWriter.write(test));
      var result =
          new Checker(Models.find(Models.defaultFor(again)), Limits.DEFAULT, false).check(again);
      boolean forall = again.header().condition().quantifier() == Condition.Quantifier.FORALL;
      reached.add((forall ? result.negative() : result.positive()) > 0);
    }
    assertThat(reached.removeFirst()).isFalse();
    assertThat(reached).isNotEmpty().containsOnly(true);
  }

  @Test
  void namesAndMetadataPairThem() throws IOException, InputException {
    Mutated.Paired pair = (Mutated.Paired) mutate("mp-fences.litmus");
    assertThat(pair.mutants()).hasSize(8);
    assertThat(pair.test().header().metadata().get("Mutants"))
        .isEqualTo(
            IntStream.rangeClosed(1, 8)
                .mapToObj(i -> "MP-mutant" + i)
                .collect(Collectors.joining(" ")));
    assertThat(pair.mutants())
        .extracting(m -> m.test().name() + ": " + m.test().header().metadata())
        .first()
        .isEqualTo("MP-mutant1: {Mutant-of=MP, Mutation=drop fence P0:1}");
  }

  @Test
  void allowedAlready() throws IOException, InputException {
    assertThat(mutate("sb.litmus")).isEqualTo(new Mutated.AllowedAlready());
  }

  @Test
  void noMutantAllowsIt() throws IOException, InputException {
    assertThat(mutate("never.litmus")).isInstanceOf(Mutated.NoneAllows.class);
  }

  @Test
  void notStraightLine() throws IOException, InputException {
    assertThat(mutate("loop.litmus")).isInstanceOf(Mutated.NotStraightLine.class);
    assertThat(mutate("branch.litmus")).isInstanceOf(Mutated.NotStraightLine.class);
    assertThat(mutate("filter.litmus")).isEqualTo(new Mutated.NotStraightLine("a filter"));
  }

  @Test
  void racy() throws IOException, InputException {
    assertThat(mutate("racy.litmus"))
        .isInstanceOfSatisfying(
            Mutated.Unanswered.class, u -> assertThat(u.why()).contains("no defined meaning"));
  }

  @Test
  void theLanguageOfTheModel() throws IOException, InputException {
    LitmusTest test = test("sb.litmus");
    assertThatThrownBy(() -> mutator("cpp20").mutate(test))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
