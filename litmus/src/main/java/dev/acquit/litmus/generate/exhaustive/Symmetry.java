package dev.acquit.litmus.generate.exhaustive;

import java.util.Arrays;

/// What permutations of threads make of a program. Only equal threads of a skeleton can be
/// permuted: any other permutation leaves the order in which skeletons are sorted.
final class Symmetry {
  private final Permutations permutations;

  /// Permutations of equal threads, without the identity.
  private final int[] candidates;

  private int candidateCount;

  /// Those of them that leave the program as it is.
  private final int[] stabiliser;

  private int stabiliserSize;
  private final int[] renamed = new int[Bounds.MOST_INSTRUCTIONS];

  Symmetry(Permutations permutations) {
    this.permutations = permutations;
    candidates = new int[permutations.count()];
    stabiliser = new int[permutations.count()];
  }

  /// Begins with another skeleton.
  void begin(Skeletons skeleton) {
    candidateCount = 0;
    int threads = skeleton.threads();
    int[] group = new int[threads];
    for (int t = 1; t < threads; t++) {
      group[t] = skeleton.repeats(t) ? group[t - 1] : t;
    }
    if (distinct(group)) {
      return;
    }
    for (int p = 1; p < permutations.count(); p++) {
      boolean keeps = true;
      for (int t = 0; t < threads; t++) {
        keeps &= group[permutations.image(p, t)] == group[t];
      }
      if (keeps) {
        candidates[candidateCount++] = p;
      }
    }
  }

  private static boolean distinct(int[] group) {
    for (int t = 1; t < group.length; t++) {
      if (group[t] == group[t - 1]) {
        return false;
      }
    }
    return true;
  }

  /// Whether the locations are the first among those that permutations make of them.
  boolean first(Locations locations) {
    stabiliserSize = 0;
    for (int i = 0; i < candidateCount; i++) {
      int compared = compare(candidates[i], locations);
      if (compared < 0) {
        return false;
      }
      if (compared == 0) {
        stabiliser[stabiliserSize++] = candidates[i];
      }
    }
    return true;
  }

  /// The permutations, other than the identity, that leave the program as it is.
  int[] stabiliser() {
    return stabiliser;
  }

  /// How many of them there are.
  int stabiliserSize() {
    return stabiliserSize;
  }

  /// Compares the permuted locations, renamed by first appearance, with the locations as they are.
  private int compare(int permutation, Locations locations) {
    Arrays.fill(renamed, -1);
    int names = 0;
    int at = 0;
    while (at < locations.count()) {
      int thread = thread(locations, at);
      int from = locations.first(permutations.image(permutation, thread));
      for (int end = locations.first(thread + 1); at < end; at++) {
        int location = locations.location(from++);
        if (renamed[location] < 0) {
          renamed[location] = names++;
        }
        if (renamed[location] != locations.location(at)) {
          return renamed[location] - locations.location(at);
        }
      }
    }
    return 0;
  }

  private static int thread(Locations locations, int access) {
    int thread = 0;
    while (locations.first(thread + 1) <= access) {
      thread++;
    }
    return thread;
  }
}
