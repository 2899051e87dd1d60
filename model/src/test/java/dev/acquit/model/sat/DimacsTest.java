package dev.acquit.model.sat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.model.Seed;
import dev.acquit.text.InputException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

class DimacsTest {
  @Test
  void aFormulaAsText() {
    Clauses clauses = Formulas.of(3, List.of(new int[] {1, -3}, new int[0], new int[] {2}));
    assertThat(Dimacs.text(clauses))
        .isEqualTo(
            """
            p cnf 3 3
            1 -3 0
            0
            2 0
            """);
  }

  @Test
  void layoutIsFree() throws InputException {
    String text =
        """
        c made by hand
         p  cnf 3   2
        1 -3
        c between
        \t0 2
        0
        %
        0
        """;
    assertThat(Dimacs.text(Dimacs.read("f.cnf", text)))
        .isEqualTo("p cnf 3 2\n1 -3 0\n2 0\n")
        .isEqualTo(Dimacs.text(Dimacs.read("f.cnf", text.replace("\n", "\r\n"))));
  }

  @Test
  void whatIsWrittenIsReadAgain() throws InputException {
    long seed = Seed.value();
    Random random = new Random(seed);
    for (int run = 0; run < 100; run++) {
      int variables = 1 + random.nextInt(200);
      Clauses clauses = Formulas.random(random, variables, random.nextInt(300));
      clauses.add();
      clauses.add(random.ints(40, 1, variables + 1).toArray());
      Clauses again = Dimacs.read("f.cnf", Dimacs.text(clauses));
      assertThat(again.variables()).as(Seed.advice(seed, run)).isEqualTo(variables);
      assertThat(again.count()).as(Seed.advice(seed, run)).isEqualTo(clauses.count());
      for (int i = 0; i < clauses.count(); i++) {
        assertThat(again.clause(i)).as(Seed.advice(seed, run)).isEqualTo(clauses.clause(i));
      }
    }
  }

  @ParameterizedTest
  @CsvFileSource(resources = "/sat/dimacs-errors.csv", numLinesToSkip = 1, quoteCharacter = '"')
  void mistakesAreNamed(String text, String message) {
    String lines = text.equals("''") ? "" : text.replace('|', '\n');
    assertThatThrownBy(() -> Dimacs.read("f.cnf", lines))
        .isInstanceOf(InputException.class)
        .hasMessage(message);
  }
}
