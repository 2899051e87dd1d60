package dev.acquit.bench.fuzz;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What came out, for all mutants. Several threads add to it.
final class Tally {
  private static final int SHOWN = 3;

  private final long tooSlow;
  private final Map<Kind, Map<String, Integer>> counts = new EnumMap<>(Kind.class);
  private final Map<String, Case> faults = new TreeMap<>();
  private final List<Case> slow = new ArrayList<>();
  private final List<Case> slowest = new ArrayList<>();
  private int faulty;
  private int all;

  /// A mutant and its ending.
  record Case(Mutant mutant, Ending ending) {}

  /// @param tooSlow nanoseconds that no step may take
  Tally(long tooSlow) {
    this.tooSlow = tooSlow;
  }

  synchronized void add(Mutant mutant, Ending ending) {
    counts
        .computeIfAbsent(mutant.kind(), k -> new TreeMap<>())
        .merge(ending.what(), 1, Integer::sum);
    all++;
    Case one = new Case(mutant, ending);
    if (ending.fault() != null) {
      faulty++;
      faults.merge(
          ending.likeness(),
          one,
          (a, b) -> a.mutant.text().length() <= b.mutant.text().length() ? a : b);
    }
    if (ending.slowest() > tooSlow) {
      slow.add(one);
    }
    slowest.add(one);
    slowest.sort(Comparator.comparingLong((Case c) -> c.ending.slowest()).reversed());
    if (slowest.size() > SHOWN) {
      slowest.removeLast();
    }
  }

  /// How many have an ending.
  synchronized int all() {
    return all;
  }

  /// By kind, then by how it ended.
  synchronized Map<Kind, Map<String, Integer>> counts() {
    return counts;
  }

  synchronized int faulty() {
    return faulty;
  }

  /// One case for each fault, the one of the shortest text.
  synchronized List<Case> faults() {
    return List.copyOf(faults.values());
  }

  /// Those with a step that took too long.
  synchronized List<Case> slow() {
    return List.copyOf(slow);
  }

  /// The slowest three.
  synchronized List<Case> slowest() {
    return List.copyOf(slowest);
  }
}
