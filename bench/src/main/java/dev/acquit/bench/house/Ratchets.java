package dev.acquit.bench.house;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Numbers of the house that may only fall, as they are, beside those that were written down.
public final class Ratchets {
  /// What is written down, beside the scripts.
  static final String FILE = "ratchets.csv";

  /// The commands whose reach is counted: a small one, and those that do most.
  private static final Map<String, String> COMMANDS =
      Map.of(
          "map", "dev/acquit/cli/map/MapCommand.java",
          "check", "dev/acquit/cli/check/CheckCommand.java",
          "verify", "dev/acquit/cli/verify/VerifyCommand.java",
          "gate check", "dev/acquit/cli/gate/GateCheckCommand.java",
          "run", "dev/acquit/cli/run/RunCommand.java",
          "abi layout", "dev/acquit/cli/abi/AbiLayoutCommand.java");

  private static final String REACHED = "files reached by ";
  private static final int ROOM = 25;

  private Ratchets() {}

  /// Prints them, and with `--where` each place, too.
  ///
  /// @param args the file of what is written down, and perhaps `--where` or `--write`
  public static void main(String[] args) throws IOException {
    if (args.length < 1 || args.length > 2) {
      System.err.println("usage: Ratchets FILE [--where | --write]");
      System.exit(2);
    }
    House house = House.on(System.getProperty("java.class.path"));
    Path file = Path.of(args[0]);
    SortedMap<String, Integer> now = now(house);
    if (args.length == 2 && args[1].equals("--write")) {
      Files.writeString(file, text(now));
    }
    SortedMap<String, Integer> most = read(file);
    now.forEach((name, n) ->
        System.out.printf(
            "%-44s %6d  at most %s%n", name, n, most.containsKey(name) ? most.get(name) : "?"));
    if (args.length == 2 && args[1].equals("--where")) {
      where(house);
    }
  }

  private static void where(House house) {
    System.out.println("\ndecision sites:");
    DecisionSites.of(house).stream()
        .collect(
            Collectors.groupingBy(DecisionSites.Site::file, TreeMap::new, Collectors.counting()))
        .forEach((file, n) -> System.out.printf("%6d %s%n", n, file));
    System.out.println("\ncircles of files:");
    Circles.of(house).forEach(c -> System.out.printf("%6d %s%n", c.size(), String.join(" ", c)));
  }

  /// As they are.
  static SortedMap<String, Integer> now(House house) {
    SortedMap<String, Integer> now = new TreeMap<>();
    List<DecisionSites.Site> sites = DecisionSites.of(house);
    now.put("decision sites", sites.size());
    now.put("decision sites, methods", different(sites, s -> s.file() + s.method()));
    now.put("decision sites, packages", different(sites, s -> House.folder(s.file())));
    var circles = Circles.of(house);
    now.put("circles of files", circles.size());
    now.put("circles of files, files", circles.stream().mapToInt(c -> c.size()).sum());
    now.put("circles of files, largest", circles.stream().mapToInt(c -> c.size()).max().orElse(0));
    COMMANDS.forEach((name, file) -> now.put(REACHED + name, house.reach(file).size()));
    return now;
  }

  private static int different(
      List<DecisionSites.Site> sites, Function<DecisionSites.Site, String> by) {
    return (int) sites.stream().map(by).distinct().count();
  }

  /// What was written down.
  ///
  /// @throws IllegalArgumentException if a line is not `name;number`
  static SortedMap<String, Integer> read(Path file) throws IOException {
    SortedMap<String, Integer> most = new TreeMap<>();
    for (String line : Files.readAllLines(file)) {
      String[] cells = line.split(";", -1);
      if (cells.length != 2) {
        throw new IllegalArgumentException(file + ": found '" + line + "', expected name;number");
      }
      most.put(cells[0], Integer.valueOf(cells[1]));
    }
    return most;
  }

  /// As they are written down. What commands reach has room for new files beside others: two dozen,
  /// not a module.
  static String text(SortedMap<String, Integer> now) {
    return now.entrySet().stream()
        .map(e ->
            e.getKey()
                + ";"
                + (e.getKey().startsWith(REACHED)
                    ? Math.ceilDiv(e.getValue(), ROOM) * ROOM
                    : e.getValue())
                + "\n")
        .collect(Collectors.joining());
  }
}
