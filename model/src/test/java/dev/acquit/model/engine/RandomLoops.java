package dev.acquit.model.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Random threads that go round and ways that part and meet: loads, stores, read-modify-writes and
/// sums, branches over them, and loops of them, also in each other.
final class RandomLoops {
  private static final int ROWS = 9;

  private final Random random;
  private int labels;

  RandomLoops(Random random) {
    this.random = random;
  }

  String text() {
    labels = 0;
    int threads = 2 + (random.nextInt(3) == 0 ? 1 : 0);
    List<String> places = new ArrayList<>();
    List<List<String>> columns = new ArrayList<>();
    boolean loops = false;
    for (int t = 0; t < threads; t++) {
      places.add("P" + t + "@cta " + random.nextInt(2) + ",gpu 0");
      List<String> body = new ArrayList<>();
      int rows = threads == 2 ? ROWS : 5;
      boolean goesRound = !loops || random.nextInt(3) == 0;
      loops = true;
      block(body, 1 + random.nextInt(rows / (goesRound ? 2 : 3)), goesRound ? 2 : 0);
      columns.add(body);
    }
    StringBuilder text = new StringBuilder("PTX loops\n{ x=0; y=0; }\n ");
    text.append(String.join(" | ", places)).append(" ;\n");
    for (int r = 0; r < columns.stream().mapToInt(List::size).max().orElse(0); r++) {
      int row = r;
      text.append(' ')
          .append(
              String.join(
                  " | ", columns.stream().map(c -> row < c.size() ? c.get(row) : "").toList()))
          .append(" ;\n");
    }
    return text + "exists (x=0)\n";
  }

  private void block(List<String> body, int size, int loops) {
    boolean round = loops > 0;
    for (int i = 0; i < size; i++) {
      if (round && (i == size - 1 || random.nextInt(4) == 0)) {
        round = false;
        String label = label();
        body.add(label + ":");
        block(body, 1 + random.nextInt(2), random.nextInt(5) == 0 ? loops - 1 : 0);
        body.add(branch() + ", " + label);
      } else if (random.nextInt(4) == 0) {
        String label = label();
        body.add(branch() + ", " + label);
        block(body, 1 + random.nextInt(2), 0);
        body.add(label + ":");
      } else {
        body.add(instruction());
      }
    }
  }

  private String label() {
    return "L" + labels++;
  }

  private String register() {
    return "r" + random.nextInt(3);
  }

  private String branch() {
    return (random.nextInt(2) == 0 ? "beq " : "bne ") + register() + ", " + random.nextInt(2);
  }

  private String instruction() {
    String location = random.nextBoolean() ? "x" : "y";
    String r = register();
    int value = 1 + random.nextInt(2);
    return switch (random.nextInt(14)) {
      case 0, 1 -> pick("st.relaxed.gpu ", "st.release.gpu ", "st.weak ") + location + ", " + value;
      case 2 -> "st.relaxed.gpu " + location + ", " + r;
      case 3, 4, 5 -> pick("ld.relaxed.gpu ", "ld.acquire.gpu ", "ld.weak ") + r + ", " + location;
      case 6 ->
          "atom."
              + pick("relaxed", "acq_rel")
              + ".gpu.add.u32 "
              + r
              + ", "
              + location
              + ", "
              + random.nextInt(2);
      case 7 -> "atom.relaxed." + pick("gpu", "cta") + ".exch.b32 " + r + ", " + location + ", 1";
      case 8, 9 ->
          "atom.acquire."
              + pick("gpu", "cta")
              + ".cas.b32 "
              + r
              + ", "
              + location
              + ", "
              + pick("0", register())
              + ", "
              + value;
      case 10 -> "atom.relaxed.gpu." + pick("or", "and") + ".b32 " + r + ", " + location + ", 1";
      case 11 -> "fence." + pick("acq_rel", "sc") + ".gpu";
      case 12 -> "add.u32 " + r + ", " + register() + ", " + random.nextInt(3);
      default -> "xor.b32 " + r + ", " + register() + ", " + register();
    };
  }

  private String pick(String... some) {
    return some[random.nextInt(some.length)];
  }
}
