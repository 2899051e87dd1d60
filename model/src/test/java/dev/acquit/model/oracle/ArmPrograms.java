package dev.acquit.model.oracle;

import dev.acquit.model.oracle.Tiny.Kind;
import dev.acquit.model.oracle.Tiny.Line;
import dev.acquit.model.oracle.Tiny.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Random programs of two or three threads of an Arm host.
final class ArmPrograms {
  private static final List<String> VARIABLES = List.of("x", "y");
  private static final List<String> ORDERS = List.of("", "a", "l", "al");

  private ArmPrograms() {}

  static Tiny random(Random random) {
    List<Tiny.Strand> threads = new ArrayList<>();
    int count = random.nextInt(4) == 0 ? 3 : 2;
    for (int t = 0; t < count; t++) {
      List<Line> lines = new ArrayList<>();
      int length = count == 3 ? 2 : 2 + random.nextInt(2);
      for (int i = 0; i < length; i++) {
        lines.add(line(random, i, lines));
      }
      threads.add(new Tiny.Strand("host aarch64", lines));
    }
    return new Tiny(threads, VARIABLES);
  }

  private static Line line(Random random, int register, List<Line> before) {
    String variable = VARIABLES.get(random.nextInt(VARIABLES.size()));
    int value = 1 + random.nextInt(2);
    List<Integer> known = before.stream().filter(Line::reads).map(Line::register).toList();
    int from = known.isEmpty() ? 0 : known.get(random.nextInt(known.size()));
    Source source = known.isEmpty() ? Source.CONSTANT : Source.values()[random.nextInt(3)];
    String order = ORDERS.get(random.nextInt(ORDERS.size()));
    return switch (random.nextInt(14)) {
      case 0, 1 -> new Line(Kind.SWAP, "swp" + order, variable, register, value, 0, source, from);
      case 2 -> new Line(Kind.ADD, "ldadd" + order, variable, register, 1, 0, Source.CONSTANT, 0);
      case 3 ->
          new Line(
              Kind.COMPARE_AND_SWAP,
              "cas" + order,
              variable,
              register,
              value,
              random.nextInt(2),
              source,
              from);
      case 4 ->
          Line.of(
              Kind.FENCE,
              List.of("dmb.ish", "dmb.ishld", "dmb.ishst").get(random.nextInt(3)),
              "",
              register,
              0);
      case 5 ->
          known.isEmpty()
              ? Line.of(Kind.LOAD, "ldr", variable, register, 0)
              : Line.of(Kind.LEAVE, "beq", "", from, 0);
      case 6, 7, 8, 9 ->
          new Line(
              Kind.STORE,
              random.nextInt(4) == 0 ? "stlr" : "str",
              variable,
              register,
              value,
              0,
              source,
              from);
      default ->
          Line.of(
              Kind.LOAD,
              List.of("ldr", "ldr", "ldar", "ldapr").get(random.nextInt(4)),
              variable,
              register,
              0);
    };
  }
}
