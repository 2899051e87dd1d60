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

  /// Load buffering, message passing, store buffering, and so on; none: whatever comes; own: with a
  /// location that a thread accesses twice.
  private static final List<String> SHAPES =
      List.of("RWRW", "WWRR", "WWRW", "WRWR", "WWWR", "????", "", "own", "own", "own", "own");

  private static final List<String> ORDERS = List.of("", "", "a", "l", "al");

  private ArmPrograms() {}

  /// Most are rings: one accesses `x` and then `y`, the other `y` and then `x`.
  static Tiny random(Random random) {
    List<Tiny.Strand> threads = new ArrayList<>();
    String shape = SHAPES.get(random.nextInt(SHAPES.size()));
    if (shape.equals("own")) {
      return twice(random);
    }
    int count = shape.isEmpty() && random.nextBoolean() ? 3 : 2;
    for (int t = 0; t < count; t++) {
      List<Line> lines = new ArrayList<>();
      if (shape.isEmpty()) {
        int length = count == 3 ? 2 : 2 + random.nextInt(2);
        for (int i = 0; i < length; i++) {
          lines.add(line(random, i, lines));
        }
      } else {
        String first = VARIABLES.get(t);
        String last = VARIABLES.get(1 - t);
        lines.add(access(random, first, lines, shape.charAt(2 * t)));
        link(random, lines);
        if (random.nextBoolean()) {
          lines.add(access(random, random.nextBoolean() ? first : last, lines, '?'));
          link(random, lines);
        }
        lines.add(access(random, last, lines, shape.charAt(2 * t + 1)));
      }
      threads.add(new Tiny.Strand("host aarch64", lines));
    }
    return new Tiny(threads, VARIABLES);
  }

  /// One thread has order for sure, the other reads or writes on what it has just written.
  private static Tiny twice(Random random) {
    String own = List.of("x", "y", "z").get(random.nextInt(3));
    boolean writes = !own.equals("y") && random.nextBoolean();
    List<Line> first = new ArrayList<>();
    first.add(access(random, "y", first, writes ? 'W' : 'R'));
    first.add(Line.of(Kind.FENCE, "dmb.ish", "", 0, 0));
    first.add(Line.of(Kind.STORE, "str", "x", 9, 1));
    List<Line> other = new ArrayList<>();
    switch (own) {
      case "x" -> {
        Line update = access(random, own, other, 'W');
        while (!update.reads()) {
          update = access(random, own, other, 'W');
        }
        other.add(update);
        String load = List.of("ldr", "ldar", "ldapr").get(random.nextInt(3));
        other.add(Line.of(Kind.LOAD, load, own, 1, 0));
      }
      case "y" -> {
        other.add(access(random, "x", other, 'R'));
        other.add(new Line(Kind.STORE, "str", own, 1, 1, 0, Source.IN_VAIN, 0));
        other.add(access(random, own, other, 'W'));
      }
      default -> {
        other.add(access(random, "x", other, 'R'));
        other.add(access(random, own, other, 'W'));
        other.add(access(random, own, other, 'R'));
      }
    }
    if (!own.equals("y")) {
      other.add(access(random, "y", other, writes ? 'R' : 'W'));
    }
    return new Tiny(
        List.of(new Tiny.Strand("host aarch64", first), new Tiny.Strand("host aarch64", other)),
        List.of("x", "y", "z"));
  }

  private static Line access(Random random, String variable, List<Line> before, char kind) {
    while (true) {
      Line line = line(random, before.size(), before, variable);
      boolean fits =
          switch (kind) {
            case 'R' -> line.reads();
            case 'W' -> line.writes();
            default -> true;
          };
      if (fits && line.variable().equals(variable)) {
        return line;
      }
    }
  }

  private static void link(Random random, List<Line> lines) {
    switch (random.nextInt(5)) {
      case 0 -> lines.add(Line.of(Kind.FENCE, "dmb.ish", "", 0, 0));
      case 1 -> lines.add(Line.of(Kind.FENCE, "dmb.ishld", "", 0, 0));
      case 2 -> lines.add(Line.of(Kind.FENCE, "dmb.ishst", "", 0, 0));
      case 3 ->
          lines.stream()
              .filter(Line::reads)
              .findFirst()
              .ifPresent(l -> lines.add(Line.of(Kind.LEAVE, "beq", "", l.register(), 0)));
      default -> {}
    }
  }

  private static Line line(Random random, int register, List<Line> before) {
    return line(random, register, before, VARIABLES.get(random.nextInt(VARIABLES.size())));
  }

  private static Line line(Random random, int register, List<Line> before, String variable) {
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
              random.nextInt(5) == 0 ? "stlr" : "str",
              variable,
              register,
              value,
              0,
              source,
              from);
      default ->
          Line.of(
              Kind.LOAD,
              List.of("ldr", "ldr", "ldr", "ldar", "ldapr").get(random.nextInt(5)),
              variable,
              register,
              0);
    };
  }
}
