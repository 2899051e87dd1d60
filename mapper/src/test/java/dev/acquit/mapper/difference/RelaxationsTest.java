package dev.acquit.mapper.difference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.generate.outline.Order;
import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.generate.outline.Step;
import dev.acquit.litmus.generate.outline.TestLanguage;
import dev.acquit.litmus.outcome.State;
import dev.acquit.mapper.weaken.Relaxation;
import dev.acquit.mapper.weaken.Relaxations;
import dev.acquit.mapper.weaken.Repertoire;
import dev.acquit.model.engine.Limits;
import dev.acquit.testing.Golden;
import dev.acquit.testing.Rounds;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("slow")
class RelaxationsTest {
  private static final long SEED = Long.getLong("acquit.seed", 20261120L);
  private static final int PROGRAMS = Rounds.of(300);

  /// Programs of `relaxations.csv`, all their relaxations in the golden file.
  @Test
  void everyRelaxationOfATableOfPrograms() throws IOException {
    StringBuilder all = new StringBuilder();
    for (String line : Files.readAllLines(Path.of("src/test/resources/difference/programs.csv"))) {
      if (!line.isBlank() && !line.startsWith("#")) {
        String[] row = line.split(",", 2);
        Outline program = Written.program(row[1].strip());
        assertThat(Written.line(program)).isEqualTo(row[1].strip());
        all.append(row[0]).append(' ').append(Written.line(program)).append('\n');
        Repertoire repertoire = Repertoire.of(TestLanguage.valueOf(row[0]));
        for (Relaxation r : Relaxations.of(program, repertoire)) {
          all.append("  ").append(r.kind()).append(": ").append(r.description());
          all.append(" => ").append(Written.line(r.outline())).append('\n');
        }
      }
    }
    Golden.assertMatches("difference/relaxations.txt", all.toString());
  }

  /// What the original may end with is allowed to the relaxation, as far as it has it; and the
  /// relaxation is another program of the language.
  @ParameterizedTest
  @CsvSource({"PTX, ptx", "CPP, cpp20"})
  void aRelaxationAllowsWhatTheProgramAllows(TestLanguage language, String model)
      throws InputException {
    long seed = SEED;
    RandomOutlines random = new RandomOutlines(new Random(seed), language, true);
    Semantics semantics = Semantics.find(model, "ptx");
    Evaluator evaluator = new Evaluator(language, Limits.DEFAULT);
    int compared = 0;
    for (int i = 0; i < PROGRAMS; i++) {
      Outline program = random.next();
      for (Relaxation r : Relaxations.of(program, Repertoire.of(language))) {
        String what = "seed " + seed + ": " + Written.line(program) + ", " + r.description();
        assertThat(Canonical.of(r.outline()).key())
            .as(what)
            .isNotEqualTo(Canonical.of(program).key());
        assertThat(r.outline().threads())
            .allSatisfy(t -> assertThat(t.steps()).as(what).allMatch(language::has));
        if (evaluator.answer(semantics, program) instanceof SemanticsAnswer.Allowed before
            && evaluator.answer(semantics, r.outline()) instanceof SemanticsAnswer.Allowed after) {
          for (State state : before.states()) {
            compared++;
            assertThat(SemanticsAnswer.Allowed.has(after.states(), r.project(state.values())))
                .as(what + " " + state)
                .isTrue();
          }
        }
      }
    }
    assertThat(compared).isGreaterThan(PROGRAMS);
  }

  @Test
  void aVocabularySaysWhatIsWeaker() {
    Repertoire without =
        new Repertoire(
            Set.of(Order.PLAIN, Order.ACQUIRE),
            Set.of(Order.RELEASE),
            Set.of(),
            Set.of(Order.SEQ_CST, Order.ACQUIRE),
            Set.of());
    assertThat(Relaxations.of(Written.program("Rx:acq F:sc || Wx1:rel"), without))
        .extracting(Relaxation::description)
        .containsExactly(
            "drop load P0:0",
            "weaken load P0:0 acquire to plain",
            "drop fence P0:1",
            "weaken fence P0:1 seq_cst to acquire",
            "drop store P1:0");
  }

  @Test
  void whatIsLeftOfAnOutcome() {
    Outline program = Written.program("Rx:rlx Ry:rlx || Wy1:rlx Wx1:rlx");
    State outcome =
        Suite.conceivable(program).stream()
            .filter(s -> s.toString().equals("0:r0=1; 0:r1=0; [x]=1; [y]=1;"))
            .findFirst()
            .orElseThrow();
    assertThat(Relaxations.of(program, Repertoire.of(TestLanguage.CPP)))
        .filteredOn(r -> r.kind() == Relaxation.Kind.REMOVE_ACCESS)
        .extracting(r -> r.description() + ": " + State.of(r.project(outcome.values())))
        .containsExactly(
            "drop load P0:0: 0:r0=0; [x]=1; [y]=1;",
            "drop load P0:1: 0:r0=1; [x]=1; [y]=1;",
            "drop store P1:0: 0:r0=1; 0:r1=0; [x]=1;",
            "drop store P1:1: 0:r1=0; [y]=1;");
  }

  @Test
  void aWeakerPlainAccessIsNotPartOfCpp() {
    assertThat(Repertoire.of(TestLanguage.CPP).loads()).doesNotContain(Order.PLAIN);
    Outline program = Written.program("Wx1:rlx || Rx:rlx");
    assertThat(Relaxations.of(program, Repertoire.of(TestLanguage.CPP)))
        .noneMatch(r ->
            r.outline().threads().stream()
                .flatMap(t -> t.steps().stream())
                .anyMatch(
                    s -> s instanceof Step.Access a && a.annotation().order() == Order.PLAIN));
  }
}
