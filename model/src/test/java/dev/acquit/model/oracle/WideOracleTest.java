package dev.acquit.model.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.Seed;
import dev.acquit.model.cat.Models;
import dev.acquit.model.engine.CheckResult;
import dev.acquit.model.engine.Checker;
import dev.acquit.model.engine.Limits;
import dev.acquit.model.engine.Verdict;
import dev.acquit.model.oracle.WideProgram.Half;
import dev.acquit.model.oracle.WideProgram.Kind;
import dev.acquit.model.oracle.WideProgram.Op;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/// The engines against loads, stores, exchanges and compare-exchanges of 128 bits: random programs,
/// all final states one by one, and one of them by the formula.
class WideOracleTest {
  private static final Pattern ADDRESS = Pattern.compile("[{ ][xy][,}]");
  private static final List<String> CONSTANTS = List.of("0", "1", "-3", "2", "x", "y");

  @Test
  void everyFinalStateOfRandomProgramsIsTheSame() throws Exception {
    Random random = new Random(Seed.value());
    int many = 0;
    for (int run = 0; run < EngineStates.runs(); run++) {
      WideProgram program = program(random);
      Set<String> expected = new WideOracle(program).finals();
      String as = Seed.advice(Seed.value(), run) + "\n" + program.text();
      CheckResult found = EngineStates.check("ptx", program.text());
      assertThat(found.verdict()).as(as).isIn(Verdict.HOLDS, Verdict.FAILS);
      assertThat(found.complete()).as(as).isTrue();
      assertThat(EngineStates.states(found, n -> !n.contains("%w") && !n.contains("[")))
          .as(as)
          .isEqualTo(expected);
      many += expected.size() > 3 ? 1 : 0;
      formula(program, expected, random, as);
    }
    assertThat(many).as("programs of several states").isGreaterThan(EngineStates.runs() / 10);
  }

  /// Conditions on halves of what is in memory, and on bytes of them.
  @Test
  void partsThatAreAskedForHoldTheSame() throws Exception {
    Random random = new Random(Seed.value());
    int many = 0;
    for (int run = 0; run < EngineStates.runs(); run++) {
      WideProgram program = asking(random);
      Set<String> expected = new WideOracle(program).finals();
      Set<String> asked =
          program.asked().stream().map(WideProgram.Asked::name).collect(Collectors.toSet());
      String as = Seed.advice(Seed.value(), run) + "\n" + program.text();
      CheckResult found = EngineStates.check("ptx", program.text());
      assertThat(found.complete()).as(as).isTrue();
      assertThat(
              EngineStates.states(
                  found, n -> !n.contains("%w") && (!n.contains("[") || asked.contains(n))))
          .as(as)
          .isEqualTo(expected);
      many += expected.size() > 3 ? 1 : 0;
      formula(program, expected, random, as);
    }
    assertThat(many).as("programs of several states").isGreaterThan(EngineStates.runs() / 10);
  }

  private static WideProgram asking(Random random) {
    boolean numbers = random.nextBoolean();
    List<List<Op>> threads =
        threads(random, numbers ? List.of("0", "1", "-3", "70000") : CONSTANTS);
    Set<WideProgram.Asked> asked = new LinkedHashSet<>();
    int count = 1 + random.nextInt(3);
    for (int i = 0; i < count; i++) {
      // Nothing is known of a part of an address.
      int bytes = numbers ? 1 << random.nextInt(4) : 8;
      String cell = List.of("x", "x", "y", "[x+16]").get(random.nextInt(4));
      asked.add(new WideProgram.Asked(cell, bytes * random.nextInt(16 / bytes), bytes));
    }
    return new WideProgram(begin(random), threads, List.copyOf(asked));
  }

  private static List<Long> begin(Random random) {
    return random.nextBoolean()
        ? List.of(0L, 0L, 0L, 0L)
        : random.longs(4, -3, 70_000).boxed().toList();
  }

  /// A state of the oracle, or one that differs from it in a half.
  private static void formula(WideProgram program, Set<String> states, Random random, String as)
      throws Exception {
    List<String> all = List.copyOf(states);
    String state = all.get(random.nextInt(all.size()));
    boolean other = random.nextBoolean();
    if (other) {
      state = state.replaceFirst("=[^,}]+", "=" + random.nextInt(3));
    }
    String condition = state.substring(1, state.length() - 1).replace(", ", " /\\ ");
    if (condition.isEmpty()) {
      return;
    }
    String text = program.text();
    text = text.substring(0, text.lastIndexOf("exists ")) + "exists (" + condition + ")\n";
    Verdict verdict =
        new Checker(Models.find("ptx"), Limits.DEFAULT, false)
            .by(dev.acquit.model.engine.Engine.SYMBOLIC)
            .check(LitmusReader.read("random", text))
            .verdict();
    // Halves that may be addresses may have too many values.
    if (verdict != Verdict.UNKNOWN || !ADDRESS.matcher(text).find()) {
      assertThat(verdict)
          .as(as + text)
          .isEqualTo(states.contains(state) ? Verdict.HOLDS : Verdict.FAILS);
    }
  }

  private static WideProgram program(Random random) {
    List<String> constants = CONSTANTS.subList(0, random.nextBoolean() ? CONSTANTS.size() : 4);
    return new WideProgram(begin(random), threads(random, constants), List.of());
  }

  private static List<List<Op>> threads(Random random, List<String> constants) {
    List<List<Op>> threads = new ArrayList<>();
    List<String> cells =
        random.nextBoolean() ? List.of("x") : List.of("x", random.nextBoolean() ? "y" : "[x+16]");
    for (int t = 0; t < 2; t++) {
      List<Op> all = new ArrayList<>();
      int count = 1 + random.nextInt(3);
      for (int k = 0; k < count; k++) {
        Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
        all.add(
            new Op(
                kind,
                cells.get(random.nextInt(cells.size())),
                kind == Kind.LOAD ? List.of() : halves(random, constants, all),
                kind == Kind.COMPARE_EXCHANGE ? expected(random, constants, all) : List.of()));
      }
      threads.add(all);
    }
    return threads;
  }

  private static List<Half> expected(Random random, List<String> constants, List<Op> before) {
    Half zero = new Half("0", -1, false);
    return random.nextBoolean() ? List.of(zero, zero) : halves(random, constants, before);
  }

  private static List<Half> halves(Random random, List<String> constants, List<Op> before) {
    return List.of(half(random, constants, before), half(random, constants, before));
  }

  private static Half half(Random random, List<String> constants, List<Op> before) {
    if (!before.isEmpty() && random.nextInt(3) == 0) {
      int from = random.nextInt(before.size());
      if (before.get(from).reads()) {
        return new Half("", from, random.nextBoolean());
      }
    }
    return new Half(constants.get(random.nextInt(constants.size())), -1, false);
  }
}
