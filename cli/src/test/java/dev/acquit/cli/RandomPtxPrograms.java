package dev.acquit.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Small straight-line PTX tests at random: loads, stores, atomics, fences and barriers of all
/// orders and scopes, at places from the same CTA to different GPUs.
final class RandomPtxPrograms {
  private static final List<String> PLACES =
      List.of(
          "cta 0,cluster 0,gpu 0",
          "cta 0,cluster 0,gpu 0",
          "cta 1,cluster 0,gpu 0",
          "cta 0,cluster 1,gpu 0",
          "cta 0,cluster 2,gpu 0",
          "cta 0,cluster 0,gpu 1");

  private RandomPtxPrograms() {}

  private static <T> T one(Random random, List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  /// A test of 2 to 4 threads and at most 11 instructions.
  static String text(Random random) {
    int threads = 2 + random.nextInt(3);
    int locations = 1 + random.nextInt(3);
    boolean wide = random.nextInt(3) > 0;
    boolean fenced = random.nextInt(3) == 0;
    int most = threads == 2 ? 5 : threads == 3 ? 4 : 3;
    List<List<String>> columns = new ArrayList<>();
    int left = 11;
    for (int t = 0; t < threads; t++) {
      List<String> column = new ArrayList<>();
      column.add("P" + t + "@" + one(random, PLACES));
      int length = Math.min(left, 1 + random.nextInt(most));
      for (int i = 0; i < length; i++) {
        column.add(instruction(random, locations, i, wide, fenced && i % 2 == 1));
      }
      left -= length;
      columns.add(column);
    }
    StringBuilder text = new StringBuilder("PTX random\n{ x=0; y=0; z=0; }\n");
    int rows = columns.stream().mapToInt(List::size).max().orElseThrow();
    for (int row = 0; row < rows; row++) {
      int at = row;
      List<String> cells = columns.stream().map(c -> at < c.size() ? c.get(at) : "").toList();
      text.append(' ').append(String.join(" | ", cells)).append(" ;\n");
    }
    return text + "exists (x=0)\n";
  }

  private static String instruction(
      Random random, int locations, int index, boolean wide, boolean fence) {
    String scope =
        wide ? one(random, List.of("gpu", "sys")) : one(random, List.of("cta", "cluster", "gpu", "sys"));
    String x = "xyz".substring(0, locations);
    int letter = random.nextInt(x.length());
    String location = x.substring(letter, letter + 1);
    String register = "r" + index;
    String value = one(random, List.of("1", "2", "3", "r" + random.nextInt(3)));
    if (fence) {
      return fence(random, scope);
    }
    return switch (random.nextInt(20)) {
      case 0, 1 -> "ld.weak " + register + ", " + location;
      case 2, 3, 4, 5 -> "ld.relaxed." + scope + " " + register + ", " + location;
      case 6 -> "ld.acquire." + scope + " " + register + ", " + location;
      case 7 -> "st.weak " + location + ", " + value;
      case 8, 9, 10, 11 -> "st.relaxed." + scope + " " + location + ", " + value;
      case 12 -> "st.release." + scope + " " + location + ", " + value;
      case 13, 14 ->
          "atom."
              + one(random, List.of("relaxed", "acquire", "release", "acq_rel"))
              + "."
              + scope
              + "."
              + one(random, List.of("add ", "exch "))
              + register
              + ", "
              + location
              + ", "
              + value;
      case 15 ->
          "atom."
              + one(random, List.of("relaxed", "acq_rel"))
              + "."
              + scope
              + ".cas "
              + register
              + ", "
              + location
              + ", "
              + one(random, List.of("0", "1"))
              + ", 2";
      case 16 ->
          "red." + one(random, List.of("relaxed", "release")) + "." + scope + ".add " + location + ", 1";
      case 17 -> random.nextInt(4) == 0 ? "bar.sync 0" : fence(random, scope);
      default -> fence(random, scope);
    };
  }

  private static String fence(Random random, String scope) {
    return "fence."
        + one(random, List.of("sc", "sc", "acq_rel", "acquire", "release"))
        + "."
        + scope;
  }
}
