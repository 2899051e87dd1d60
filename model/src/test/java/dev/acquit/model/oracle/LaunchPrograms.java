package dev.acquit.model.oracle;

import dev.acquit.model.oracle.Tiny.Kind;
import dev.acquit.model.oracle.Tiny.Line;
import dev.acquit.model.oracle.Tiny.Source;
import dev.acquit.model.oracle.Tiny.Strand;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/// Random programs of one or two threads of the host, one or two kernels that they launch, and a
/// device.
///
/// Of two kernels at most one writes a variable, and of two threads of the host one has fences: the
/// orders that PTX leaves open between others, and between fences, no oracle chooses.
final class LaunchPrograms {
  private static final int MOST_ACCESSES = 6;
  private static final List<String> VARIABLES = List.of("x", "y", "z");

  private final Random random;
  private final int variables;
  private final Set<String> written = new HashSet<>();

  private LaunchPrograms(Random random) {
    this.random = random;
    this.variables = 2 + random.nextInt(2);
  }

  static Tiny random(Random random) {
    while (true) {
      LaunchPrograms one = new LaunchPrograms(random);
      List<Strand> threads = one.threads();
      long accesses =
          threads.stream()
              .flatMap(t -> t.lines().stream())
              .filter(l -> l.reads() || l.writes())
              .count();
      if (accesses <= MOST_ACCESSES && accesses > 2) {
        return new Tiny(threads, VARIABLES.subList(0, one.variables));
      }
    }
  }

  private List<Strand> threads() {
    List<Strand> threads = new ArrayList<>();
    int kernels = random.nextInt(5) == 0 ? 0 : 1 + random.nextInt(2);
    int hosts = 1 + random.nextInt(2);
    List<List<String>> launches = new ArrayList<>();
    for (int h = 0; h < hosts; h++) {
      launches.add(new ArrayList<>());
    }
    for (int k = 0; k < kernels; k++) {
      launches
          .get(random.nextInt(hosts))
          .add("ab".charAt(k) + (random.nextInt(3) == 0 ? ", s" : ""));
    }
    for (int h = 0; h < hosts; h++) {
      threads.add(new Strand("host", host(h, launches.get(h))));
    }
    for (int k = 0; k < kernels; k++) {
      threads.add(new Strand("kernel " + "ab".charAt(k) + ",cta " + k, kernel()));
    }
    if (kernels == 0 || random.nextBoolean()) {
      threads.add(new Strand("device", device()));
    }
    return threads;
  }

  private String variable() {
    return VARIABLES.get(random.nextInt(variables));
  }

  private List<Line> host(int number, List<String> launches) {
    List<Line> lines = new ArrayList<>();
    int length = 1 + random.nextInt(3) + launches.size();
    for (int i = 0; i < length; i++) {
      int value = 1 + random.nextInt(2);
      boolean loaded = lines.stream().anyMatch(Line::reads);
      lines.add(
          switch (random.nextInt(9)) {
            case 0, 1, 2 -> Line.of(Kind.LOAD, "mov", variable(), i, 0);
            case 3, 4 -> Line.of(Kind.STORE, "mov", variable(), i, value);
            case 5 ->
                number == 0
                    ? Line.of(Kind.FENCE, "mfence", "", i, 0)
                    : Line.of(Kind.LOAD, "mov", variable(), i, 0);
            case 6 ->
                loaded
                    ? Line.of(Kind.LEAVE, "beq", "", last(lines), 0)
                    : Line.of(Kind.LOAD, "mov", variable(), i, 0);
            case 7 -> Line.of(Kind.CALL, "device.sync", "", i, 0);
            default -> Line.of(Kind.CALL, "stream.sync", random.nextBoolean() ? "s" : "", i, 0);
          });
    }
    for (String launch : launches) {
      lines.add(random.nextInt(lines.size() + 1), Line.of(Kind.CALL, "launch", launch, 0, 0));
    }
    return lines;
  }

  private static int last(List<Line> lines) {
    return lines.stream().filter(Line::reads).toList().getLast().register();
  }

  private List<Line> kernel() {
    List<Line> lines = new ArrayList<>();
    int length = 1 + random.nextInt(2);
    for (int i = 0; i < length; i++) {
      String variable = variable();
      if (random.nextBoolean() && written.add(variable)) {
        String word = List.of("st.weak", "st.relaxed.sys", "st.release.sys").get(random.nextInt(3));
        boolean passes = i > 0 && lines.getFirst().reads() && random.nextBoolean();
        lines.add(
            new Line(
                Kind.STORE,
                word,
                variable,
                i,
                1 + random.nextInt(2),
                0,
                passes ? Source.REGISTER : Source.CONSTANT,
                0));
      } else {
        String word = List.of("ld.weak", "ld.relaxed.sys", "ld.acquire.sys").get(random.nextInt(3));
        lines.add(Line.of(Kind.LOAD, word, variable, i, 0));
      }
    }
    return lines;
  }

  private List<Line> device() {
    List<Line> lines = new ArrayList<>();
    int length = 1 + random.nextInt(3);
    for (int i = 0; i < length; i++) {
      int value = 1 + random.nextInt(2);
      boolean loaded = lines.stream().anyMatch(Line::reads);
      lines.add(
          switch (random.nextInt(6)) {
            case 0, 1 -> Line.of(Kind.STORE, "write", variable(), i, value);
            case 2 -> Line.of(Kind.STORE, "write.ro", variable(), i, value);
            case 3 -> Line.of(Kind.STORE, "complete", variable(), i, value);
            case 4 ->
                loaded
                    ? Line.of(Kind.LEAVE, "beq", "", last(lines), 0)
                    : Line.of(Kind.LOAD, "read", variable(), i, 0);
            default -> Line.of(Kind.LOAD, "read", variable(), i, 0);
          });
    }
    return lines;
  }
}
