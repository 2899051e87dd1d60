package dev.acquit.model.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Random tests of threads that compute where they read and write: elements of a variable whose
/// size is known, `b`, and of one whose is not, `a`, by what they read from `i` or from an element.
///
/// @param random where chance comes from
record RandomAddresses(Random random) {
  String text() {
    List<List<String>> columns = new ArrayList<>();
    List<String> heads = new ArrayList<>();
    int threads = 2 + random.nextInt(2);
    for (int t = 0; t < threads; t++) {
      columns.add(thread(threads == 2 ? 3 : 2));
      heads.add("P" + t + "@cta " + random.nextInt(2) + ",gpu 0");
    }
    StringBuilder text = new StringBuilder("PTX addresses\n{ i=0; a=0; uint64_t b=");
    text.append(4L * random.nextInt(2) + (4L << 32 & -(long) random.nextInt(2))).append("; }\n ");
    text.append(String.join(" | ", heads)).append(" ;\n");
    for (int r = 0; r < columns.stream().mapToInt(List::size).max().orElse(0); r++) {
      int row = r;
      text.append(' ')
          .append(
              String.join(
                  " | ", columns.stream().map(c -> row < c.size() ? c.get(row) : "").toList()))
          .append(" ;\n");
    }
    return text + "exists (0 == 0)\n";
  }

  private List<String> thread(int most) {
    List<String> lines = new ArrayList<>();
    int size = 1 + random.nextInt(most);
    boolean known = false;
    for (int i = 0; i < size; i++) {
      String at = List.of("i", "i", "a", "b").get(random.nextInt(4));
      if (known && random.nextInt(3) > 0) {
        lines.add("mov.u64 rd1, " + (random.nextBoolean() ? "a" : "b"));
        lines.add("add.u64 rd1, rd1, r0");
        at = "[rd1]";
      }
      String strength = random.nextInt(3) == 0 ? "weak" : "relaxed.gpu";
      String type = random.nextInt(12) == 0 ? "u64" : "u32";
      switch (random.nextInt(4)) {
        case 0, 1 -> lines.add("ld." + strength + "." + type + " r" + (known ? i : 0) + ", " + at);
        case 2 -> lines.add("atom.relaxed.gpu.add.u32 r" + i + ", " + at + ", 4");
        default ->
            lines.add("st." + strength + "." + type + " " + at + ", " + 4 * random.nextInt(3));
      }
      known |= lines.getLast().contains(" r0,");
    }
    return lines;
  }
}
