package dev.acquit.bench.fuzz;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// What came out, for all mutants. Several threads add to it.
final class Tally {
  private static final int SHOWN = 20;
  private static final int ALIKE = 80;

  private final Map<Format, Map<Integer, Integer>> statuses = new EnumMap<>(Format.class);
  private final Map<Format, Long> nanos = new EnumMap<>(Format.class);
  private final Map<String, Integer> faults = new TreeMap<>();
  private final List<Case> slowest = new ArrayList<>();

  /// A mutant and what came of it.
  record Case(Mutant mutant, Trial.Outcome outcome) {}

  /// Counts a mutant.
  ///
  /// @return whether something is wrong with it that was not wrong with another
  synchronized boolean add(Mutant mutant, Trial.Outcome outcome) {
    Case one = new Case(mutant, outcome);
    statuses
        .computeIfAbsent(mutant.format(), k -> new TreeMap<>())
        .merge(outcome.status(), 1, Integer::sum);
    nanos.merge(mutant.format(), outcome.nanos(), Long::sum);
    slowest.add(one);
    slowest.sort(Comparator.comparingLong((Case c) -> c.outcome().nanos()).reversed());
    if (slowest.size() > SHOWN) {
      slowest.removeLast();
    }
    outcome.fault().ifPresent(f -> faults.merge(likeness(f), 1, Integer::sum));
    return outcome.fault().filter(f -> faults.get(likeness(f)) == 1).isPresent();
  }

  /// Without what differs from mutant to mutant.
  private static String likeness(String fault) {
    String like = fault.replaceAll("'[^']*'|\\d+", "_");
    return like.substring(0, Math.min(ALIKE, like.length()));
  }

  /// By format, how often each exit status came.
  synchronized Map<Format, Map<Integer, Integer>> statuses() {
    return statuses;
  }

  /// Nanoseconds by format, of all threads together.
  synchronized Map<Format, Long> nanos() {
    return nanos;
  }

  /// What is wrong, and how often.
  synchronized Map<String, Integer> faults() {
    return faults;
  }

  /// The slowest.
  synchronized List<Case> slowest() {
    return List.copyOf(slowest);
  }
}
