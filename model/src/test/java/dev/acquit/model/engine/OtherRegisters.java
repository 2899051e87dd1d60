package dev.acquit.model.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// A litmus test in PTX in which each thread has other names for its registers than the others.
final class OtherRegisters implements UnaryOperator<String> {
  private static final Pattern OWN = Pattern.compile("\\b(\\d+):([rp])(\\d+)\\b");
  private static final Pattern BARE = Pattern.compile("(?<![\\w:.])([rp])(\\d+)\\b");
  private static final int MOST = 10;

  private final List<Integer> offsets = new ArrayList<>();

  /// @param random says which names
  OtherRegisters(Random random) {
    for (int i = 0; i < MOST; i++) {
      offsets.add(MOST * random.nextInt(4));
    }
  }

  @Override
  public String apply(String test) {
    return test.lines().map(this::line).collect(Collectors.joining("\n", "", "\n"));
  }

  private String line(String line) {
    String[] columns = line.split("\\|", -1);
    if (!line.endsWith(";")) {
      return OWN.matcher(line)
          .replaceAll(
              m -> m.group(1) + ":" + other(Integer.parseInt(m.group(1)), m.group(2), m.group(3)));
    }
    for (int i = 0; i < columns.length; i++) {
      int thread = i;
      columns[i] = BARE.matcher(columns[i]).replaceAll(m -> other(thread, m.group(1), m.group(2)));
    }
    return String.join("|", columns);
  }

  private String other(int thread, String kind, String number) {
    return kind + (offsets.get(thread) + Integer.parseInt(number));
  }
}
