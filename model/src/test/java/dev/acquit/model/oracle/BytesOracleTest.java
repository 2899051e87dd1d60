package dev.acquit.model.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.model.Seed;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.Verdict;
import dev.acquit.model.oracle.BytesProgram.Access;
import dev.acquit.model.oracle.BytesProgram.Asked;
import dev.acquit.model.oracle.BytesProgram.Variable;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// The engine against variables that are their bytes: random programs, all final states, and
/// whether an access goes where it must not.
class BytesOracleTest {
  @Test
  void everyFinalStateOfRandomProgramsIsTheSame() throws Exception {
    Random random = new Random(Seed.value());
    int defined = 0;
    int computed = 0;
    int open = 0;
    for (int run = 0; run < EngineStates.runs(); run++) {
      BytesProgram program = program(random);
      BytesOracle.Result expected = new BytesOracle(program).run();
      String as = Seed.advice(Seed.value(), run) + "\n" + program.text();
      CheckResult found = EngineStates.check("ptx", program.text());
      if (found.verdict() == Verdict.UNKNOWN) {
        // Computed addresses are decided before anything else, which may be too much.
        open++;
        continue;
      }
      if (expected.undefined()) {
        assertThat(found.verdict()).as(as).isEqualTo(Verdict.NOT_COVERED);
      } else {
        assertThat(found.verdict()).as(as).isIn(Verdict.HOLDS, Verdict.FAILS);
        assertThat(EngineStates.states(found, name -> !name.contains("rd99")))
            .as(as)
            .isEqualTo(expected.finals());
        defined++;
        computed += program.text().contains("rd99") ? 1 : 0;
      }
    }
    System.out.println("BytesOracleTest: " + open + " left open");
    assertThat(open)
        .as("programs that are left open")
        .isLessThan(Math.max(1, EngineStates.runs() / 100));
    assertThat(defined).as("programs with a meaning").isGreaterThan(EngineStates.runs() / 4);
    assertThat(computed).as("those with computed addresses").isPositive();
  }

  /// Conditions on parts, those of variables with elements among them; and of a state, or of one
  /// that differs in a value, the formula.
  @Test
  void partsThatAreAskedForHoldTheSame() throws Exception {
    Random random = new Random(Seed.value());
    int defined = 0;
    int answered = 0;
    int computed = 0;
    for (int run = 0; run < EngineStates.runs(); run++) {
      BytesProgram program = asking(random);
      BytesOracle.Result expected = new BytesOracle(program).run();
      String as = Seed.advice(Seed.value(), run) + "\n" + program.text();
      CheckResult found = EngineStates.check("ptx", program.text());
      if (found.verdict() != Verdict.UNKNOWN && !expected.undefined()) {
        assertThat(found.verdict()).as(as).isIn(Verdict.HOLDS, Verdict.FAILS);
        assertThat(EngineStates.states(found, name -> !name.contains("rd99")))
            .as(as)
            .isEqualTo(expected.finals());
        defined++;
        computed += program.text().contains("rd99") ? 1 : 0;
      } else if (found.verdict() != Verdict.UNKNOWN) {
        assertThat(found.verdict()).as(as).isEqualTo(Verdict.NOT_COVERED);
      }
      Verdict formula = EngineStates.formula("ptx", program.text(), expected.finals(), random);
      if (formula != Verdict.UNKNOWN) {
        assertThat(formula == Verdict.NOT_COVERED).as(as).isEqualTo(expected.undefined());
        answered++;
      }
    }
    assertThat(defined).as("programs with a meaning").isGreaterThan(EngineStates.runs() / 4);
    assertThat(computed).as("those with computed addresses").isPositive();
    assertThat(answered).as("answers of the formula").isGreaterThan(EngineStates.runs() * 9 / 10);
  }

  private static BytesProgram program(Random random) {
    List<Variable> variables =
        List.of(
            new Variable("x", 8, 0x0000_0005_0000_0007L * (1 + random.nextInt(2)), 0),
            new Variable("y", 4, random.nextInt(0x10000), 0),
            new Variable("z", 0, random.nextInt(100), 0),
            new Variable("i", 8, random.nextInt(3) * 4L, 0));
    return program(random, variables, List.of());
  }

  private static BytesProgram asking(Random random) {
    boolean elements = random.nextBoolean();
    int element = elements ? 1 << random.nextInt(3) : 0;
    long initial = elements ? random.nextLong() & 0x7f7f_7f7f_7f7f_7f7fL : random.nextInt(100);
    List<Variable> variables =
        List.of(
            new Variable("x", 8, 0x0000_0005_0000_0007L * (1 + random.nextInt(2)), 0),
            new Variable("y", 4, random.nextInt(0x10000), 0),
            new Variable("z", 0, initial, element),
            new Variable("i", 8, random.nextInt(3) * 4L, 0));
    Set<Asked> asked = new LinkedHashSet<>();
    int count = 1 + random.nextInt(3);
    for (int k = 0; k < count; k++) {
      int variable = random.nextInt(8) == 0 ? 1 : random.nextInt(3) == 0 ? 0 : 2;
      int usual = variable == 0 ? 8 : 4;
      int bytes = random.nextInt(4) > 0 ? usual : Math.min(usual, 1 << random.nextInt(4));
      int most = variable == 2 ? 16 : variables.get(variable).bytes();
      asked.add(new Asked(variable, (long) bytes * random.nextInt(most / bytes), bytes));
    }
    return program(random, variables, List.copyOf(asked));
  }

  private static BytesProgram program(Random random, List<Variable> variables, List<Asked> asked) {
    long index = random.nextInt(4) * 4L;
    List<Long> indices =
        variables.get(3).initial() == index
            ? List.of(index)
            : List.of(variables.get(3).initial(), index);
    int[] sizes = {8, random.nextBoolean() ? 4 : 2, 4};
    List<List<Access>> threads = new ArrayList<>();
    for (int t = 0; t < 2; t++) {
      List<Access> all = new ArrayList<>();
      int count = 1 + random.nextInt(3);
      for (int k = 0; k < count; k++) {
        int variable = random.nextInt(3);
        // Mostly one size for each variable, so that most programs have a meaning.
        int usual = variable == 0 && indices.size() > 1 ? 4 : sizes[variable];
        int bytes = random.nextInt(12) == 0 ? 1 << random.nextInt(4) : usual;
        int most = variable == 2 ? 12 : variables.get(variable).bytes();
        long offset = (long) bytes * random.nextInt(Math.max(1, most / bytes));
        offset += random.nextInt(25) == 0 ? 2 : 0;
        boolean computed = variable == 2 && random.nextBoolean();
        boolean stores = random.nextBoolean();
        int elements = bytes == 4 && variable != 1 && random.nextInt(3) == 0 ? 2 : 1;
        offset -= elements > 1 && random.nextInt(6) > 0 ? offset % 8 : 0;
        all.add(
            new Access(
                variable,
                offset,
                bytes,
                computed ? "rd" + (10 * t + k) : "",
                stores ? 1 + random.nextInt(100) : 0,
                stores ? "" : "r" + (10 * t + k),
                elements));
      }
      if (t == 1 && index != variables.get(3).initial()) {
        all.add(random.nextInt(all.size() + 1), new Access(3, 0, 8, "", index, "", 1));
      }
      threads.add(all);
    }
    return new BytesProgram(variables, indices, threads, asked);
  }
}
