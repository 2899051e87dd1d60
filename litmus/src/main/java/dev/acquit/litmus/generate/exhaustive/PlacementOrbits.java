package dev.acquit.litmus.generate.exhaustive;

import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.text.Placement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The placements of some threads and how permutations of the threads act on them.
final class PlacementOrbits {
  private final Permutations permutations;
  private final List<List<Place>> placements;
  private final Map<List<Place>, Integer> numbers = new LinkedHashMap<>();

  /// For each permutation what becomes of each placement; made when it is first asked for.
  private final int[][] actions;

  PlacementOrbits(List<List<Place>> wanted, Permutations permutations) {
    this.permutations = permutations;
    Deque<List<Place>> fresh = new ArrayDeque<>();
    wanted.forEach(places -> add(Placement.canonical(places), fresh));
    while (!fresh.isEmpty()) {
      List<Place> places = fresh.remove();
      // Swaps of neighbours are enough to make every permutation.
      for (int thread = 1; thread < places.size(); thread++) {
        List<Place> swapped = new ArrayList<>(places);
        Collections.swap(swapped, thread - 1, thread);
        add(Placement.canonical(swapped), fresh);
      }
    }
    placements = List.copyOf(numbers.keySet());
    actions = new int[permutations.count()][];
  }

  private void add(List<Place> places, Deque<List<Place>> fresh) {
    if (numbers.putIfAbsent(places, numbers.size()) == null) {
      fresh.add(places);
    }
  }

  int count() {
    return placements.size();
  }

  List<Place> placement(int number) {
    return placements.get(number);
  }

  /// Whether a placement is the first of those that a group of permutations makes of it.
  ///
  /// @param group numbers of the permutations other than the identity
  /// @param size how many of them there are
  boolean first(int placement, int[] group, int size) {
    for (int i = 0; i < size; i++) {
      if (action(group[i])[placement] < placement) {
        return false;
      }
    }
    return true;
  }

  private int[] action(int permutation) {
    int[] known = actions[permutation];
    if (known != null) {
      return known;
    }
    int[] action = new int[placements.size()];
    Arrays.setAll(action, i -> numbers.get(permuted(placements.get(i), permutation)));
    actions[permutation] = action;
    return action;
  }

  private List<Place> permuted(List<Place> places, int permutation) {
    List<Place> result = new ArrayList<>();
    for (int thread = 0; thread < places.size(); thread++) {
      result.add(places.get(permutations.image(permutation, thread)));
    }
    return Placement.canonical(result);
  }
}
