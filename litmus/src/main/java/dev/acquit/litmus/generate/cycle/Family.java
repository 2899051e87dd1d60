package dev.acquit.litmus.generate.cycle;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The families of cycles: how their threads begin and end. Communication between them follows from
/// that. The names are those of the field; a family without one is called by the ends of its
/// threads, `WW+RR+RW+RR`. They come from Alglave, Maranget, Sarkar and Sewell, "Fences in weak
/// memory models", CAV 2010, and Sarkar et al., "Understanding POWER multiprocessors", PLDI 2011.
///
/// @param ends the ends of its threads in canonical order
/// @param coherence whether the name is only for cycles that stay at one location
record Family(String name, List<Ends> ends, boolean coherence) {
  private static final List<Family> NAMED =
      Stream.concat(
              Stream.of("CoWW WW", "CoRW1 RW", "CoRW2 W+RW", "CoWR0 WR", "CoWR W+WR", "CoRR W+RR")
                  .map(line -> parse(line, true)),
              Stream.of(
                      "MP WW+RR",
                      "SB WR+WR",
                      "LB RW+RW",
                      "R WW+WR",
                      "S WW+RW",
                      "2+2W WW+WW",
                      "3.SB WR+WR+WR",
                      "3.LB RW+RW+RW",
                      "3.2W WW+WW+WW",
                      "4.SB WR+WR+WR+WR",
                      "4.LB RW+RW+RW+RW",
                      "4.2W WW+WW+WW+WW",
                      "WRC W+RW+RR",
                      "RWC W+RR+WR",
                      "WWC W+RW+RW",
                      "WRW+WR W+RW+WR",
                      "WRR+2W W+RR+WW",
                      "WRW+2W W+RW+WW",
                      "W+RWC WW+RR+WR",
                      "ISA2 WW+RW+RR",
                      "IRIW W+RR+W+RR",
                      "IRRWIW W+RR+W+RW",
                      "IRWIW W+RW+W+RW",
                      "Z6.0 WW+RW+WR",
                      "Z6.1 WW+WW+RW",
                      "Z6.2 WW+RW+RW",
                      "Z6.3 WW+WW+RR",
                      "Z6.4 WW+WR+WR",
                      "Z6.5 WW+WW+WR")
                  .map(line -> parse(line, false)))
          .toList();

  private static final Map<String, Family> BY_NAME =
      NAMED.stream().collect(Collectors.toMap(Family::name, f -> f));

  /// Copies the list.
  Family {
    ends = List.copyOf(ends);
  }

  private static Family parse(String line, boolean coherence) {
    int blank = line.indexOf(' ');
    List<Ends> ends = Stream.of(line.substring(blank + 1).split("\\+")).map(Ends::valueOf).toList();
    return new Family(line.substring(0, blank), ends, coherence);
  }

  /// The families that have a name of their own.
  static List<Family> named() {
    return NAMED;
  }

  /// The family of a canonical cycle.
  static Family of(Cycle cycle) {
    List<Ends> ends = Rotations.ends(cycle);
    boolean oneLocation = cycle.links().stream().allMatch(l -> l.edge().sameLocation());
    return NAMED.stream()
        .filter(f -> f.ends.equals(ends) && (oneLocation || !f.coherence))
        .findFirst()
        .orElseGet(() -> unnamed(ends));
  }

  private static Family unnamed(List<Ends> ends) {
    return new Family(ends.stream().map(Ends::name).collect(Collectors.joining("+")), ends, false);
  }

  /// The family with which a name begins, and how many of the name's parts are its own.
  ///
  /// @param parts what stands between the plus signs of the name
  static Optional<Map.Entry<Family, Integer>> beginning(List<String> parts) {
    Map<Integer, Family> fitting = new HashMap<>();
    for (int n = 1; n <= parts.size(); n++) {
      Family family = BY_NAME.get(String.join("+", parts.subList(0, n)));
      if (family != null) {
        fitting.put(n, family);
      }
    }
    List<Ends> ends = new ArrayList<>();
    for (String part : parts) {
      Optional<Ends> of = Ends.named(part);
      if (of.isEmpty()) {
        break;
      }
      ends.add(of.get());
    }
    // The name R is a family's too, but no family begins with a lone read.
    if (!ends.isEmpty() && ends.getFirst() != Ends.R) {
      fitting.putIfAbsent(ends.size(), unnamed(ends));
    }
    return fitting.entrySet().stream()
        .max(Map.Entry.comparingByKey())
        .map(e -> Map.entry(e.getValue(), e.getKey()));
  }
}
