package dev.acquit.bench.fuzz;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What came out, for all mutants. Several threads add to it.
final class Tally {
  private static final int SHOWN = 5;

  private final Map<Format, TreeMap<Integer, Integer>> statuses = new EnumMap<>(Format.class);
  private final Map<Format, Long> nanos = new EnumMap<>(Format.class);
  private final List<Case> faults = new ArrayList<>();
  private final List<Case> slowest = new ArrayList<>();

  /// A mutant and what came of it.
  record Case(Mutant mutant, Trial.Outcome outcome) {}

  synchronized void add(Mutant mutant, Trial.Outcome outcome) {
    Case one = new Case(mutant, outcome);
    statuses
        .computeIfAbsent(mutant.format(), k -> new TreeMap<>())
        .merge(outcome.status(), 1, Integer::sum);
    nanos.merge(mutant.format(), outcome.nanos(), Long::sum);
    if (outcome.fault().isPresent()) {
      faults.add(one);
    }
    slowest.add(one);
    slowest.sort(Comparator.comparingLong((Case c) -> c.outcome().nanos()).reversed());
    if (slowest.size() > SHOWN) {
      slowest.removeLast();
    }
  }

  /// By format, how often each exit status came.
  synchronized Map<Format, TreeMap<Integer, Integer>> statuses() {
    return statuses;
  }

  /// Nanoseconds by format, of all threads together.
  synchronized Map<Format, Long> nanos() {
    return nanos;
  }

  /// Those with something wrong.
  synchronized List<Case> faults() {
    return List.copyOf(faults);
  }

  /// The slowest five.
  synchronized List<Case> slowest() {
    return List.copyOf(slowest);
  }
}
