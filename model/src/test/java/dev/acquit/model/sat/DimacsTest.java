package dev.acquit.model.sat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.model.Seed;
import java.util.List;
import java.util.Random;
import java.util.Scanner;
import org.junit.jupiter.api.Test;

class DimacsTest {
  @Test
  void aFormulaAsText() {
    Clauses clauses = Formulas.of(3, List.of(new int[] {1, -3}, new int[0], new int[] {2}));
    assertThat(Formulas.text(clauses))
        .isEqualTo(
            """
            p cnf 3 3
            1 -3 0
            0
            2 0
            """);
  }

  @Test
  void everyLiteralIsWritten() {
    long seed = Seed.value();
    Random random = new Random(seed);
    for (int run = 0; run < 100; run++) {
      int variables = 1 + random.nextInt(200);
      Clauses clauses = Formulas.random(random, variables, random.nextInt(300));
      clauses.add();
      clauses.add(random.ints(40, 1, variables + 1).toArray());
      Scanner words = new Scanner(Formulas.text(clauses));
      assertThat(words.nextLine())
          .as(Seed.advice(seed, run))
          .isEqualTo("p cnf %d %d", variables, clauses.count());
      for (int i = 0; i < clauses.count(); i++) {
        for (int literal : clauses.clause(i)) {
          assertThat(words.nextInt()).as(Seed.advice(seed, run)).isEqualTo(literal);
        }
        assertThat(words.nextInt()).as(Seed.advice(seed, run)).isZero();
      }
      assertThat(words.hasNext()).as(Seed.advice(seed, run)).isFalse();
    }
  }
}
