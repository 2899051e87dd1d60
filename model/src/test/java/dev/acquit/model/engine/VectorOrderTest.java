package dev.acquit.model.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.text.LitmusReader;
import dev.acquit.model.Seed;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.testing.Rounds;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The accesses to a vector come in some order, the document does not say in which: a test with
/// vectors ends as the tests do, taken together, in which scalar accesses stand in their place in
/// each order.
class VectorOrderTest {
  private static final int TESTS = Rounds.of("acquit.vector.tests", 40);
  private static final List<String> MODELS = List.of("ptx", "ptx-7.5", "ptx-6.0", "ptx-atom");

  private final Random random = new Random(Seed.value());

  /// An instruction as the scalar accesses of which it is made, or as itself alone.
  private record Line(String vector, List<String> scalars) {}

  private static final class Names {
    private int registers;
    private int values;

    String register() {
      return "r" + registers++;
    }

    int value() {
      return ++values;
    }
  }

  private Line line(Names names) {
    String order = random.nextBoolean() ? "weak" : "relaxed.gpu";
    return switch (random.nextInt(6)) {
      case 0, 1 -> vector(names, true);
      case 2, 3 -> vector(names, false);
      case 4 -> {
        String where = random.nextBoolean() ? "[x+%d]".formatted(4 * random.nextInt(2)) : "[y]";
        yield random.nextBoolean()
            ? scalar("st.%s.u32 %s, %d".formatted(order, where, names.value()))
            : scalar("ld.%s.u32 %s, %s".formatted(order, names.register(), where));
      }
      default ->
          random.nextInt(3) == 0
              ? scalar("fence.acq_rel.gpu")
              : random.nextBoolean()
                  ? scalar("st.release.gpu.u32 [y], " + names.value())
                  : scalar("ld.acquire.gpu.u32 %s, [y]".formatted(names.register()));
    };
  }

  private static Line scalar(String text) {
    return new Line(text, List.of(text));
  }

  private Line vector(Names names, boolean writes) {
    // One in five is strong.
    String order = random.nextInt(5) == 0 ? "relaxed.gpu" : "weak";
    List<String> parts = new ArrayList<>();
    List<String> scalars = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      String part = writes ? names.value() + "" : names.register();
      parts.add(part);
      scalars.add(
          writes
              ? "st.%s.u32 [x+%d], %s".formatted(order, 4 * i, part)
              : "ld.%s.u32 %s, [x+%d]".formatted(order, part, 4 * i));
    }
    String braces = "{" + String.join(", ", parts) + "}";
    return new Line(
        writes
            ? "st.%s.v2.u32 [x], %s".formatted(order, braces)
            : "ld.%s.v2.u32 %s, [x]".formatted(order, braces),
        scalars);
  }

  private static String text(List<List<String>> threads) {
    StringBuilder text =
        new StringBuilder("PTX vectors\n{ uint64_t x=0; y=0; }\n P0@cta 0 | P1@cta 1 ;\n");
    int rows = threads.stream().mapToInt(List::size).max().orElseThrow();
    for (int r = 0; r < rows; r++) {
      for (int t = 0; t < threads.size(); t++) {
        text.append(t == 0 ? " " : " | ");
        text.append(r < threads.get(t).size() ? threads.get(t).get(r) : "");
      }
      text.append(" ;\n");
    }
    return text.append("exists (y=77)\n").toString();
  }

  /// All ways to write a thread with scalars.
  private static List<List<String>> written(List<Line> thread) {
    List<List<String>> all = new ArrayList<>(List.of(List.of()));
    for (Line line : thread) {
      List<List<String>> longer = new ArrayList<>();
      for (List<String> before : all) {
        longer.add(join(before, line.scalars()));
        if (line.scalars().size() > 1) {
          longer.add(join(before, line.scalars().reversed()));
        }
      }
      all = longer;
    }
    return all;
  }

  private static List<String> join(List<String> a, List<String> b) {
    List<String> all = new ArrayList<>(a);
    all.addAll(b);
    return all;
  }

  private static Collection<State> states(String text, MemoryModel model) throws InputException {
    CheckResult result =
        new Checker(model, Limits.DEFAULT, false).checkAll(LitmusReader.read("test", text));
    assertThat(result.verdict()).as("%s %s", text, result.reason()).isEqualTo(Verdict.FAILS);
    return result.states().keySet();
  }

  @Tag("slow")
  @Test
  void vectorsAreTheirElementsInEachOrder() throws InputException {
    int vectors = 0;
    for (int i = 0; i < TESTS; i++) {
      MemoryModel model = Models.find(MODELS.get(i % MODELS.size()));
      List<List<Line>> threads = new ArrayList<>();
      for (int t = 0; t < 2; t++) {
        Names names = new Names();
        names.values = 10 * t;
        List<Line> lines = new ArrayList<>();
        for (int n = 0; n < 3; n++) {
          lines.add(line(names));
        }
        threads.add(lines);
      }
      String whole =
          text(threads.stream().map(t -> t.stream().map(Line::vector).toList()).toList());
      if (!whole.contains("v2")) {
        continue;
      }
      vectors++;
      Set<State> expected = new TreeSet<>();
      for (List<String> first : written(threads.get(0))) {
        for (List<String> second : written(threads.get(1))) {
          expected.addAll(states(text(List.of(first, second)), model));
        }
      }
      assertThat(new TreeSet<>(states(whole, model)))
          .as("%s %s", model.name(), whole)
          .isEqualTo(expected);
    }
    assertThat(vectors).isPositive();
  }
}
