package dev.acquit.bench.fuzz;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/// Knows which mutants are being tried and since when.
final class Watch {
  private final Map<Mutant, Long> since = new ConcurrentHashMap<>();

  void begins(Mutant mutant) {
    since.put(mutant, System.nanoTime());
  }

  /// Ensures: false if it was given up before.
  boolean ends(Mutant mutant) {
    return since.remove(mutant) != null;
  }

  /// A mutant that has been tried for longer than that; it is given up.
  Optional<Mutant> giveUp(long nanos) {
    long now = System.nanoTime();
    return since.entrySet().stream()
        .filter(e -> now - e.getValue() > nanos)
        .map(Map.Entry::getKey)
        .filter(this::ends)
        .findFirst();
  }
}
