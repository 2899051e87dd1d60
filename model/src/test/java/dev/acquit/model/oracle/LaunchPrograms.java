package dev.acquit.model.oracle;

import dev.acquit.model.oracle.Tiny.Kind;
import dev.acquit.model.oracle.Tiny.Line;
import dev.acquit.model.oracle.Tiny.Source;
import dev.acquit.model.oracle.Tiny.Strand;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Random programs of threads of the host, kernels that they launch, and devices: rings, in which
/// one accesses `x` and then `y`, another `y` and then `x`. Who does that is one thread, or several
/// that hand it on by launches, streams, calls that wait, flags and doorbells.
///
/// Of all kernels at most one writes a variable, and one thread of the host has fences: the orders
/// that PTX leaves open between others, and between fences, no oracle chooses.
final class LaunchPrograms {
  private static final int MOST_ACCESSES = 9;

  /// How `x` and `y` are accessed, by whom first: load buffering, message passing and so on.
  private static final List<String> SHAPES =
      List.of("RWRW", "RWRW", "WWRR", "WWRW", "WRWR", "????");

  private final Random random;
  private final List<Strand> threads = new ArrayList<>();
  private final List<String> variables = new ArrayList<>(List.of("x", "y"));
  private int kernels;
  private int next;
  private boolean fenced;
  private String shape = "";

  private LaunchPrograms(Random random) {
    this.random = random;
  }

  static Tiny random(Random random) {
    while (true) {
      LaunchPrograms one = new LaunchPrograms(random);
      one.shape = SHAPES.get(random.nextInt(SHAPES.size()));
      one.hop("x", "y");
      one.hop("y", "x");
      List<Line> lines = one.threads.stream().flatMap(t -> t.lines().stream()).toList();
      long accesses = lines.stream().filter(l -> l.reads() || l.writes()).count();
      boolean once =
          one.variables.stream()
              .allMatch(v ->
                  lines.stream()
                          .filter(l -> l.word().startsWith("st.") && l.variable().equals(v))
                          .count()
                      < 2);
      if (once && accesses <= MOST_ACCESSES) {
        return new Tiny(one.threads, one.variables);
      }
    }
  }

  private boolean chance() {
    return random.nextBoolean();
  }

  private String fresh(String letter) {
    variables.add(letter + variables.size());
    return variables.getLast();
  }

  /// One accesses a variable, and then, maybe through others, another.
  private void hop(String first, String then) {
    List<Line> host = new ArrayList<>();
    List<Line> other = new ArrayList<>();
    List<Line> device = new ArrayList<>();
    switch (random.nextInt(10)) {
      case 0 -> {
        access(host, "host", first);
        if (!fenced && random.nextInt(3) == 0) {
          fenced = true;
          host.add(Line.of(Kind.FENCE, "mfence", "", 0, 0));
        }
        leave(host);
        access(host, "host", then);
        access(host, "host", chance() ? then : "");
      }
      case 1 -> {
        access(device, "device", first);
        leave(device);
        access(device, "device", chance() ? first : "");
        access(device, "device", then);
      }
      case 2 -> {
        String kernel = kernel(first, then);
        host.add(launch(kernel, ""));
      }
      case 3 -> {
        access(host, "host", first);
        leave(host);
        host.add(launch(kernel(then, ""), ""));
      }
      case 4 -> {
        host.add(launch(kernel(first, ""), chance() ? "s" : ""));
        host.add(sync());
        access(host, "host", then);
      }
      case 5 -> {
        host.add(launch(kernel(first, ""), ""));
        host.add(launch(kernel(then, ""), random.nextInt(3) == 0 ? "s" : ""));
      }
      // The flags of these are waited for.
      case 6 -> {
        String flag = fresh("f");
        host.add(launch(kernel(first, ""), ""));
        host.add(Line.of(Kind.STORE, "mov", flag, 0, 1));
        other.add(Line.of(Kind.LOAD, "mov", flag, 0, 0));
        leave(other);
        if (chance()) {
          other.add(sync());
          access(other, "host", then);
        } else {
          other.add(launch(kernel(then, ""), ""));
        }
      }
      case 7 -> {
        String flag = fresh("c");
        access(device, "device", first);
        device.add(Line.of(Kind.STORE, random.nextInt(4) == 0 ? "write" : "complete", flag, 1, 1));
        host.add(Line.of(Kind.LOAD, "mov", flag, 0, 0));
        leave(host);
        if (random.nextInt(3) == 0) {
          access(host, "host", then);
        } else {
          host.add(launch(kernel(then, ""), ""));
        }
      }
      case 8 -> {
        String bell = fresh("d");
        host.add(launch(kernel(first, ""), ""));
        host.add(sync());
        bell(host, device, bell, then);
      }
      default -> {
        String bell = fresh("d");
        access(host, "host", first);
        bell(host, device, bell, then);
      }
    }
    add("host", host);
    add("host", other);
    add("device", device);
  }

  private void bell(List<Line> host, List<Line> device, String bell, String then) {
    host.add(Line.of(Kind.STORE, "mov", bell, 0, 1));
    device.add(Line.of(Kind.LOAD, "read", bell, 0, 0));
    leave(device);
    access(device, "device", then);
  }

  private void add(String place, List<Line> lines) {
    if (!lines.isEmpty()) {
      threads.add(new Strand(place, lines));
    }
  }

  private Line sync() {
    return switch (random.nextInt(4)) {
      case 0 -> Line.of(Kind.CALL, "stream.sync", "", 0, 0);
      case 1 -> Line.of(Kind.CALL, "stream.sync", "s", 0, 0);
      default -> Line.of(Kind.CALL, "device.sync", "", 0, 0);
    };
  }

  private static Line launch(String kernel, String stream) {
    return Line.of(Kind.CALL, "launch", kernel + (stream.isEmpty() ? "" : ", " + stream), 0, 0);
  }

  private String kernel(String first, String then) {
    String name = "abcd".substring(kernels, kernels + 1);
    List<Line> lines = new ArrayList<>();
    access(lines, "kernel", first);
    access(lines, "kernel", then);
    threads.add(new Strand("kernel " + name + ",cta " + kernels++, lines));
    return name;
  }

  private static void leave(List<Line> lines) {
    if (!lines.isEmpty() && lines.getLast().reads()) {
      lines.add(Line.of(Kind.LEAVE, "beq", "", lines.getLast().register(), 0));
    }
  }

  /// What is next in the shape, if it is the variable's turn; it may be anything.
  private boolean reads(String variable) {
    boolean turn = next < 4 && "xyyx".substring(next, next + 1).equals(variable);
    char kind = turn ? shape.charAt(next++) : '?';
    return kind == '?' ? chance() : kind == 'R';
  }

  private void access(List<Line> lines, String who, String variable) {
    if (variable.isEmpty()) {
      return;
    }
    boolean passes = !lines.isEmpty() && lines.getLast().reads() && chance();
    Source source = passes ? Source.REGISTER : Source.CONSTANT;
    int from = passes ? lines.getLast().register() : 0;
    String order = List.of("weak", "relaxed.sys", "acquire.sys").get(random.nextInt(3));
    if (reads(variable)) {
      String word =
          switch (who) {
            case "host" -> "mov";
            case "device" -> "read";
            default -> "ld." + order;
          };
      lines.add(Line.of(Kind.LOAD, word, variable, lines.size(), 0));
    } else {
      String word =
          switch (who) {
            case "host" -> "mov";
            case "device" -> random.nextInt(3) == 0 ? "write.ro" : "write";
            default -> "st." + order.replace("acquire", "release");
          };
      lines.add(
          new Line(
              Kind.STORE, word, variable, lines.size(), 1 + random.nextInt(2), 0, source, from));
    }
  }
}
