package dev.acquit.litmus.generate.exhaustive;

import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.text.Placement;
import dev.acquit.ptx.isa.Scope;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntFunction;

/// Sets of placements, for each number of threads.
public final class Placements {
  private Placements() {}

  /// Every way in which threads can share the given levels. A level that is not given does not
  /// vary: one device, no clusters, a CTA for each thread. A cluster of one CTA is no cluster.
  ///
  /// @param levels levels that vary: CTA, cluster, device; system says nothing
  public static IntFunction<List<List<Place>>> every(Set<Scope> levels) {
    Set<Scope> varying = Set.copyOf(levels);
    return threads -> every(varying, threads);
  }

  private static List<List<Place>> every(Set<Scope> levels, int threads) {
    Set<List<Place>> some = new LinkedHashSet<>(Set.of(List.of()));
    for (int t = 0; t < threads; t++) {
      // A new place of a level has the next number: no number is larger than the thread's.
      int gpus = levels.contains(Scope.GPU) ? t + 1 : 1;
      int clusters = levels.contains(Scope.CLUSTER) ? t + 1 : 1;
      int firstCta = levels.contains(Scope.CTA) ? 0 : t;
      Set<List<Place>> longer = new LinkedHashSet<>();
      for (List<Place> places : some) {
        for (int gpu = 0; gpu < gpus; gpu++) {
          for (int cluster = 0; cluster < clusters; cluster++) {
            for (int cta = firstCta; cta <= t; cta++) {
              List<Place> more = new ArrayList<>(places);
              more.add(new Place(gpu, OptionalInt.of(cluster), cta));
              longer.add(Placement.canonical(more));
            }
          }
        }
      }
      some = longer;
    }
    Set<List<Place>> all = new LinkedHashSet<>();
    some.forEach(places -> all.add(Placement.canonical(lone(places, levels))));
    return List.copyOf(all);
  }

  /// CTAs that are alone in their cluster become clusters of their own, and so do all CTAs where
  /// clusters do not vary.
  private static List<Place> lone(List<Place> places, Set<Scope> levels) {
    List<Place> result = new ArrayList<>();
    for (Place place : places) {
      int cluster = place.cluster().orElseThrow();
      boolean alone =
          places.stream()
              .allMatch(p ->
                  p.gpu() != place.gpu()
                      || p.cluster().orElseThrow() != cluster
                      || p.cta() == place.cta());
      if (!levels.contains(Scope.CLUSTER)) {
        result.add(new Place(place.gpu(), OptionalInt.empty(), place.cta()));
      } else if (alone) {
        // Lone CTAs of a device are numbered together: the number of the cluster keeps them apart.
        result.add(new Place(place.gpu(), OptionalInt.empty(), cluster));
      } else {
        result.add(place);
      }
    }
    return result;
  }
}
