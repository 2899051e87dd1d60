package dev.acquit.model.oracle;

import dev.acquit.model.oracle.Tiny.Kind;
import dev.acquit.model.oracle.Tiny.Line;
import dev.acquit.model.oracle.Tiny.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Random programs of two or three threads of an x86 host.
final class X86Programs {
  private static final List<String> VARIABLES = List.of("x", "y");

  private X86Programs() {}

  static Tiny random(Random random) {
    List<Tiny.Strand> threads = new ArrayList<>();
    int count = 2 + random.nextInt(2);
    for (int t = 0; t < count; t++) {
      List<Line> lines = new ArrayList<>();
      int length = 2 + random.nextInt(count == 2 ? 3 : 2);
      for (int i = 0; i < length; i++) {
        lines.add(line(random, i, lines));
      }
      threads.add(new Tiny.Strand("host", lines));
    }
    return new Tiny(threads, VARIABLES);
  }

  private static Line line(Random random, int register, List<Line> before) {
    String variable = VARIABLES.get(random.nextInt(VARIABLES.size()));
    int value = 1 + random.nextInt(2);
    List<Integer> known = before.stream().filter(Line::reads).map(Line::register).toList();
    int from = known.isEmpty() ? 0 : known.getLast();
    return switch (random.nextInt(12)) {
      case 0 -> Line.of(Kind.SWAP, "xchg", variable, register, value);
      case 1 -> Line.of(Kind.ADD, "xadd", variable, register, value);
      case 2 ->
          new Line(
              Kind.COMPARE_AND_SWAP,
              "cmpxchg",
              variable,
              register,
              value,
              random.nextInt(2),
              Source.CONSTANT,
              0);
      case 3 -> Line.of(Kind.FENCE, "mfence", "", register, 0);
      case 4 ->
          known.isEmpty()
              ? Line.of(Kind.LOAD, "mov", variable, register, 0)
              : Line.of(Kind.LEAVE, "beq", "", from, 0);
      case 5 ->
          known.isEmpty()
              ? Line.of(Kind.STORE, "mov", variable, register, value)
              : new Line(Kind.STORE, "mov", variable, register, value, 0, Source.REGISTER, from);
      case 6, 7, 8 -> Line.of(Kind.STORE, "mov", variable, register, value);
      default -> Line.of(Kind.LOAD, "mov", variable, register, 0);
    };
  }
}
