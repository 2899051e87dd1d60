package dev.acquit.model.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Random tests of a few threads that read, write, exchange and jump, mostly back.
///
/// @param random where chance comes from
/// @param mixed whether accesses may be weak, or strong for their CTA alone
record RandomSpins(Random random, boolean mixed) {
  RandomSpins(Random random) {
    this(random, false);
  }

  String next() {
    int threads = 2 + random.nextInt(2);
    List<List<String>> columns = new ArrayList<>();
    StringBuilder text = new StringBuilder("PTX spins\n{ x=0; y=0; }\n");
    for (int t = 0; t < threads; t++) {
      columns.add(thread(t, threads == 2 ? 4 : 3));
      text.append(t == 0 ? " P" : " | P")
          .append(t)
          .append("@cta ")
          .append(random.nextInt(2))
          .append(",gpu 0");
    }
    text.append(" ;\n");
    int rows = columns.stream().mapToInt(List::size).max().orElse(0);
    for (int r = 0; r < rows; r++) {
      for (int t = 0; t < threads; t++) {
        List<String> column = columns.get(t);
        text.append(t == 0 ? " " : " | ").append(r < column.size() ? column.get(r) : "");
      }
      text.append(" ;\n");
    }
    return text.append("exists (0 == 0)\n").toString();
  }

  private List<String> thread(int t, int most) {
    int size = 1 + random.nextInt(most);
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      lines.add("L" + t + i + ":");
      String r = "r" + i;
      String at = random.nextInt(3) == 0 ? "y" : "x";
      int a = random.nextInt(2);
      switch (random.nextInt(5)) {
        case 0 -> lines.add("st" + strength(true) + " " + at + ", " + (1 + a));
        case 1 -> lines.add("atom" + strength(false) + ".exch " + r + ", " + at + ", " + a);
        case 2 ->
            lines.add(
                "atom" + strength(false) + ".cas " + r + ", " + at + ", " + a + ", " + (1 - a));
        default -> lines.add("ld" + strength(true) + " " + r + ", " + at);
      }
      if (random.nextInt(3) > 0) {
        boolean back = random.nextInt(4) > 0;
        int to = back ? random.nextInt(i + 1) : i + 1 + random.nextInt(size - i);
        String how = random.nextBoolean() ? "beq" : "bne";
        lines.add(how + " " + r + ", " + random.nextInt(2) + ", L" + t + to);
      }
    }
    lines.add("L" + t + size + ":");
    return lines;
  }

  private String strength(boolean maybeWeak) {
    int chance = mixed ? random.nextInt(4) : 3;
    return chance == 0 && maybeWeak ? ".weak" : chance == 1 ? ".relaxed.cta" : ".relaxed.sys";
  }
}
