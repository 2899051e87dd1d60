package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/// Numbers places in one way: each level from 0, in the order of the threads, within the level
/// above. The CTAs of a device that are clusters of their own are numbered together.
public final class Placement {
  private record ClusterKey(int gpu, OptionalInt cluster) {}

  private final Map<Integer, Integer> gpus = new LinkedHashMap<>();
  private final Map<Integer, Map<Integer, Integer>> clusters = new LinkedHashMap<>();
  private final Map<ClusterKey, Map<Integer, Integer>> ctas = new LinkedHashMap<>();

  private Placement() {}

  /// The same places with canonical numbers: two lists of places have equal results just when they
  /// are the same up to numbering.
  ///
  /// @param places the place of each thread, in the order of the threads
  public static List<Place> canonical(List<Place> places) {
    Placement placement = new Placement();
    List<Place> result = new ArrayList<>();
    places.forEach(place -> result.add(placement.number(place)));
    return List.copyOf(result);
  }

  private Place number(Place place) {
    int gpu = gpus.computeIfAbsent(place.gpu(), key -> gpus.size());
    OptionalInt cluster = OptionalInt.empty();
    if (place.cluster().isPresent()) {
      var onGpu = clusters.computeIfAbsent(place.gpu(), key -> new LinkedHashMap<>());
      cluster =
          OptionalInt.of(onGpu.computeIfAbsent(place.cluster().getAsInt(), key -> onGpu.size()));
    }
    var inCluster =
        ctas.computeIfAbsent(
            new ClusterKey(place.gpu(), place.cluster()), key -> new LinkedHashMap<>());
    int cta = inCluster.computeIfAbsent(place.cta(), key -> inCluster.size());
    return new Place(gpu, cluster, cta);
  }
}
