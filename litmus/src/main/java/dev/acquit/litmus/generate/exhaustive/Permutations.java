package dev.acquit.litmus.generate.exhaustive;

import java.util.ArrayList;
import java.util.List;

/// The permutations of some threads, numbered in lexicographic order: the identity is the first.
final class Permutations {
  private final int[][] images;

  Permutations(int threads) {
    List<int[]> all = new ArrayList<>();
    extend(new int[threads], 0, all);
    images = all.toArray(new int[0][]);
  }

  private static void extend(int[] images, int at, List<int[]> all) {
    if (at == images.length) {
      all.add(images.clone());
      return;
    }
    for (int image = 0; image < images.length; image++) {
      boolean taken = false;
      for (int before = 0; before < at; before++) {
        taken |= images[before] == image;
      }
      if (!taken) {
        images[at] = image;
        extend(images, at + 1, all);
      }
    }
  }

  int count() {
    return images.length;
  }

  /// The thread that comes in the place of a thread.
  int image(int permutation, int thread) {
    return images[permutation][thread];
  }
}
