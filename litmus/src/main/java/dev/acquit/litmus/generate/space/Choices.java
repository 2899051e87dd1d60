package dev.acquit.litmus.generate.space;

import dev.acquit.litmus.generate.cycle.Cycle;
import dev.acquit.litmus.generate.cycle.PlacedCycle;
import dev.acquit.litmus.generate.outline.Annotation;
import java.util.List;

/// The ways to annotate a cycle of edges and to place its threads, each once up to the symmetry of
/// the cycle: of annotations that turn into each other the first, and with them, of placements that
/// turn into each other while the annotations stay, the first.
final class Choices {
  private final EdgeCycle edges;
  private final List<List<Annotation>> annotations;
  private final RotatedPlacements placements;
  private final int symmetry;

  /// How many accesses, and how many threads, lie between one turn and the next.
  private final int stride;

  private final int threadStride;

  /// The annotations of the accesses, by number; read as digits, the first one being the highest.
  private final int[] chosen;

  /// How many annotations each access can have.
  private final int[] sizes;

  /// The placements that go with the annotations, and which of them comes now.
  private int[] least;

  private int place;
  private Cycle cycle;

  /// The choices for a cycle; the first one comes now, if [#count] says that there is one.
  Choices(EdgeCycle edges, EventAnnotations vocabulary, RotatedPlacements placements) {
    this.edges = edges;
    this.annotations = edges.choices(vocabulary);
    this.placements = placements;
    this.symmetry = edges.symmetry();
    this.stride = annotations.size() / symmetry;
    this.threadStride = edges.threads() / symmetry;
    this.chosen = new int[annotations.size()];
    this.sizes = annotations.stream().mapToInt(List::size).toArray();
    this.least = placements.least(threadStride);
  }

  /// The number of choices; `Long.MAX_VALUE` if there are as many as that or more. By Burnside's
  /// lemma it is the number of those that a turn leaves as they are, on average.
  long count() {
    long sum = 0;
    for (int turn = 0; turn < symmetry; turn++) {
      int period = gcd(turn, symmetry);
      long fixed = Saturated.times(ways(period * stride), placements.fixed(turn * threadStride));
      sum = Saturated.plus(sum, fixed);
    }
    return sum == Long.MAX_VALUE ? sum : sum / symmetry;
  }

  private long ways(int accesses) {
    long ways = 1;
    for (int i = 0; i < accesses; i++) {
      ways = Saturated.times(ways, sizes[i]);
    }
    return ways;
  }

  private static int gcd(int a, int b) {
    return a == 0 ? b : gcd(b % a, a);
  }

  /// The choice that comes now.
  PlacedCycle get() {
    if (cycle == null) {
      cycle = edges.annotated(annotations, chosen);
    }
    return new PlacedCycle(cycle, placements.get(least[place]));
  }

  /// Goes on by a number of choices, of which there must be as many and one more.
  void skip(long number) {
    long rest = number;
    while (rest >= least.length - place) {
      rest -= least.length - place;
      place = 0;
      cycle = null;
      if (symmetry == 1) {
        add(1 + rest / least.length);
        rest %= least.length;
      } else {
        addUntilFirst();
      }
    }
    place += (int) rest;
  }

  private void add(long number) {
    long carry = number;
    for (int i = chosen.length - 1; carry > 0; i--) {
      carry += chosen[i];
      chosen[i] = (int) (carry % sizes[i]);
      carry /= sizes[i];
    }
  }

  /// Goes on to the next annotations that are the first of those that they turn into.
  private void addUntilFirst() {
    int stays;
    do {
      add(1);
      stays = stays();
    } while (stays == 0);
    least = placements.least(stays * threadStride);
  }

  /// The least number of turns that leaves the annotations as they are; 0 if some turn makes them
  /// come earlier.
  private int stays() {
    int stays = symmetry;
    for (int turn = symmetry - 1; turn > 0; turn--) {
      int difference = compareTurned(turn * stride);
      if (difference < 0) {
        return 0;
      }
      if (difference == 0) {
        stays = turn;
      }
    }
    return stays;
  }

  private int compareTurned(int by) {
    for (int i = 0; i < chosen.length; i++) {
      int j = i + by < chosen.length ? i + by : i + by - chosen.length;
      if (chosen[j] != chosen[i]) {
        return Integer.compare(chosen[j], chosen[i]);
      }
    }
    return 0;
  }
}
