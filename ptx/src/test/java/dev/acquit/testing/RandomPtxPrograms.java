package dev.acquit.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Small straight-line PTX tests at random: loads, stores, atomics, fences and barriers of all
/// orders and scopes, at places from the same CTA to different GPUs. Half of them are classic
/// shapes whose orders, scopes, fences and places are drawn, since random accesses are rarely a
/// cycle.
public final class RandomPtxPrograms {
  private static final List<String> PLACES =
      List.of(
          "cta 0,cluster 0,gpu 0",
          "cta 0,cluster 0,gpu 0",
          "cta 1,cluster 0,gpu 0",
          "cta 0,cluster 1,gpu 0",
          "cta 0,cluster 2,gpu 0",
          "cta 0,cluster 0,gpu 1");

  /// Reads and writes of locations, a group of letters for each thread.
  private static final List<String> SHAPES =
      List.of(
          "Wx Ry|Wy Rx",
          "Wx Wy|Ry Rx",
          "Wx Wy|Wy Wx",
          "Wx Wy|Wy Rx",
          "Wx Wy|Ry Wx",
          "Wx|Rx Ry|Wy Rx",
          "Wx|Rx Wy|Ry Rx",
          "Wx|Wy|Rx Ry|Ry Rx",
          "Wx Wy|Ry Wz|Rz Rx",
          "Wx Wy|Wy Wz|Wz Rx",
          "Wx Ry|Wy Rz|Wz Rx",
          "Wx Wy|Ry Rz|Wz Rx",
          "Wx Wy|Uy|Ry Rx",
          "Wx Wy Wy|Ry Ry Rx",
          "Wx Ux|Ux Rx",
          "Wx Uy|Uy Rx",
          "Wx Ry|Uy Rx");

  private final Random random;

  private RandomPtxPrograms(Random random) {
    this.random = random;
  }

  /// A test of 2 to 4 threads.
  public static String text(Random random) {
    RandomPtxPrograms programs = new RandomPtxPrograms(random);
    return switch (random.nextInt(8)) {
      case 0 -> programs.table(programs.barriers(), List.of(PLACES.getFirst()));
      case 1, 2, 3 -> programs.table(programs.anything(), PLACES);
      default -> programs.table(programs.shape(), PLACES);
    };
  }

  private <T> T one(List<T> of) {
    return of.get(random.nextInt(of.size()));
  }

  private String table(List<List<String>> threads, List<String> places) {
    StringBuilder text = new StringBuilder("PTX random\n{ x=0; y=0; z=0; }\n");
    int rows = threads.stream().mapToInt(List::size).max().orElseThrow();
    for (int row = -1; row < rows; row++) {
      List<String> cells = new ArrayList<>();
      for (int t = 0; t < threads.size(); t++) {
        List<String> body = threads.get(t);
        cells.add(row < 0 ? "P" + t + "@" + one(places) : row < body.size() ? body.get(row) : "");
      }
      text.append(' ').append(String.join(" | ", cells)).append(" ;\n");
    }
    return text + "exists (x=0)\n";
  }

  private List<List<String>> shape() {
    List<List<String>> threads = new ArrayList<>();
    boolean narrow = random.nextInt(4) == 0;
    int fences = random.nextInt(4);
    int value = 1;
    for (String thread : one(SHAPES).split("\\|")) {
      List<String> body = new ArrayList<>();
      for (String access : thread.split(" ")) {
        if (!body.isEmpty() && random.nextInt(3) < fences) {
          body.add(fence(scope(narrow)));
        }
        String location = access.substring(1);
        String register = "r" + body.size();
        body.add(
            switch (access.charAt(0)) {
              case 'W' -> store(location, Integer.toString(value++), scope(narrow));
              case 'R' -> load(location, register, scope(narrow));
              default -> update(location, register, Integer.toString(value++), scope(narrow));
            });
      }
      threads.add(body);
    }
    return threads;
  }

  /// A shape in one CTA, with a barrier in every thread, or an arrival at one.
  private List<List<String>> barriers() {
    List<List<String>> threads = shape();
    boolean counted = random.nextBoolean();
    for (List<String> body : threads) {
      String barrier = counted && random.nextBoolean() ? "bar.arrive 0, " : "bar.sync 0, ";
      int at = body.size() > 1 ? 1 + random.nextInt(body.size()) : random.nextInt(2);
      body.add(at, counted ? barrier + threads.size() : "bar.sync 0");
    }
    return threads;
  }

  private List<List<String>> anything() {
    int count = 2 + random.nextInt(3);
    int most = count == 2 ? 5 : count == 3 ? 4 : 3;
    String locations = "xyz".substring(0, 1 + random.nextInt(3));
    boolean narrow = random.nextInt(3) == 0;
    List<List<String>> threads = new ArrayList<>();
    int left = 11;
    for (int t = 0; t < count; t++) {
      List<String> body = new ArrayList<>();
      int length = Math.min(left, 1 + random.nextInt(most));
      for (int i = 0; i < length; i++) {
        int letter = random.nextInt(locations.length());
        body.add(anything(locations.substring(letter, letter + 1), i, scope(narrow)));
      }
      left -= length;
      threads.add(body);
    }
    return threads;
  }

  private String anything(String location, int index, String scope) {
    String register = "r" + index;
    String value = one(List.of("1", "2", "3", "r" + random.nextInt(3)));
    return switch (random.nextInt(10)) {
      case 0, 1, 2 -> load(location, register, scope);
      case 3, 4, 5 -> store(location, value, scope);
      case 6, 7 -> update(location, register, value, scope);
      case 8 -> random.nextInt(5) == 0 ? "bar.sync 0" : fence(scope);
      default -> fence(scope);
    };
  }

  private String scope(boolean narrow) {
    return one(narrow ? List.of("cta", "cluster", "gpu", "sys") : List.of("gpu", "sys", "sys"));
  }

  private String order(String order, String scope) {
    return order.equals("weak") ? ".weak" : "." + order + "." + scope;
  }

  private String load(String location, String register, String scope) {
    String order = one(List.of("weak", "relaxed", "relaxed", "relaxed", "acquire"));
    return "ld" + order(order, scope) + " " + register + ", " + location;
  }

  private String store(String location, String value, String scope) {
    String order = one(List.of("weak", "relaxed", "relaxed", "relaxed", "release"));
    return "st" + order(order, scope) + " " + location + ", " + value;
  }

  private String update(String location, String register, String value, String scope) {
    String order = one(List.of("relaxed", "acquire", "release", "acq_rel"));
    String at = register + ", " + location + ", ";
    return switch (random.nextInt(5)) {
      case 0, 1 -> "atom" + order(order, scope) + ".add " + at + value;
      case 2 -> "atom" + order(order, scope) + ".exch " + at + value;
      case 3 -> "atom" + order(order, scope) + ".cas " + at + one(List.of("0", "1")) + ", 2";
      default ->
          "red." + one(List.of("relaxed", "release")) + "." + scope + ".add " + location + ", 1";
    };
  }

  private String fence(String scope) {
    return "fence." + one(List.of("sc", "sc", "sc", "acq_rel", "acquire", "release")) + "." + scope;
  }
}
