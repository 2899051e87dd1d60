package dev.acquit.litmus.text;

import dev.acquit.litmus.ast.CppThread;
import dev.acquit.litmus.ast.Place;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/// Writes trees of scopes; brothers stand in the order of their first threads.
public final class ScopeTreeWriter {
  /// A CTA that is a cluster of its own is told from others by its own number.
  private record ClusterKey(OptionalInt cluster, int loneCta) {}

  private ScopeTreeWriter() {}

  /// `(sys (gpu (cluster (cta P0)) (cta P1)))`.
  ///
  /// @param places the place of each thread, `P0` first
  public static String write(List<Place> places) {
    Map<Integer, Place> threads = new LinkedHashMap<>();
    places.forEach(place -> threads.put(threads.size(), place));
    return write(threads);
  }

  /// The tree of the threads of a test.
  static String of(List<CppThread> threads) {
    Map<Integer, Place> places = new LinkedHashMap<>();
    threads.forEach(thread -> places.put(thread.id(), thread.place()));
    return write(places);
  }

  private static String write(Map<Integer, Place> threads) {
    Map<Integer, Map<ClusterKey, Map<Integer, StringBuilder>>> tree = new LinkedHashMap<>();
    for (Map.Entry<Integer, Place> thread : threads.entrySet()) {
      Place place = thread.getValue();
      var key = new ClusterKey(place.cluster(), place.cluster().isPresent() ? -1 : place.cta());
      tree.computeIfAbsent(place.gpu(), k -> new LinkedHashMap<>())
          .computeIfAbsent(key, k -> new LinkedHashMap<>())
          .computeIfAbsent(place.cta(), k -> new StringBuilder("(cta"))
          .append(" P")
          .append(thread.getKey());
    }
    StringBuilder s = new StringBuilder("(sys");
    tree.values().forEach(gpu -> s.append(" (gpu").append(gpu(gpu)).append(')'));
    return s.append(')').toString();
  }

  private static String gpu(Map<ClusterKey, Map<Integer, StringBuilder>> clusters) {
    StringBuilder s = new StringBuilder();
    clusters.forEach((key, ctas) -> {
      StringBuilder inside = new StringBuilder();
      ctas.values().forEach(cta -> inside.append(' ').append(cta).append(')'));
      if (key.cluster().isPresent()) {
        s.append(" (cluster").append(inside).append(')');
      } else {
        s.append(inside);
      }
    });
    return s.toString();
  }
}
