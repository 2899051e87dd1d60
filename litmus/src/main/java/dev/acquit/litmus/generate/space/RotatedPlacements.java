package dev.acquit.litmus.generate.space;

import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.text.Placement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The placements of a number of threads, and what becomes of them when a cycle is begun at another
/// thread. Tables are made when they are asked for.
final class RotatedPlacements {
  private final List<List<Place>> all;
  private final int threads;
  private final Map<List<Place>, Integer> numbers = new HashMap<>();
  private final Map<Integer, int[]> turned = new HashMap<>();
  private final Map<Integer, int[]> least = new HashMap<>();

  RotatedPlacements(ScopeTrees scopes, int threads) {
    this.all = scopes.placements(threads);
    this.threads = threads;
  }

  /// The place of each thread in a placement.
  List<Place> get(int number) {
    return all.get(number);
  }

  /// How many placements stay the same when the cycle is begun `by` threads later.
  int fixed(int by) {
    int[] images = turned(by);
    int fixed = 0;
    for (int i = 0; i < images.length; i++) {
      fixed += images[i] == i ? 1 : 0;
    }
    return fixed;
  }

  /// Of placements that turn into each other when the cycle is begun `by` threads later, any number
  /// of times, the first.
  int[] least(int by) {
    return least.computeIfAbsent(Math.floorMod(by, threads), this::findLeast);
  }

  private int[] findLeast(int by) {
    int[] images = turned(by);
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i < images.length; i++) {
      int image = images[i];
      while (image > i) {
        image = images[image];
      }
      if (image == i) {
        found.add(i);
      }
    }
    return found.stream().mapToInt(Integer::intValue).toArray();
  }

  private int[] turned(int by) {
    return turned.computeIfAbsent(Math.floorMod(by, threads), this::turn);
  }

  private int[] turn(int by) {
    if (numbers.isEmpty()) {
      for (int i = 0; i < all.size(); i++) {
        numbers.put(all.get(i), i);
      }
    }
    int[] images = new int[all.size()];
    List<Place> places = new ArrayList<>();
    for (int i = 0; i < images.length; i++) {
      places.clear();
      for (int thread = 0; thread < threads; thread++) {
        places.add(all.get(i).get((thread + by) % threads));
      }
      images[i] = numbers.get(Placement.canonical(places));
    }
    return images;
  }
}
