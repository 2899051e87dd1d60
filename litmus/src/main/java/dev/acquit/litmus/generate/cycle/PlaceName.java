package dev.acquit.litmus.generate.cycle;

import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.text.Placement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Places in the names of tests, as [CycleName] says.
final class PlaceName {
  private static final int MOST_DIGITS = 10;

  private PlaceName() {}

  /// `+01-cta`; nothing where all threads are apart on one device.
  static String write(List<Place> places) {
    if (places.equals(PlacedCycle.apart(places.size()))) {
      return "";
    }
    Map<Integer, Map<OptionalInt, Map<Integer, List<Integer>>>> tree = new LinkedHashMap<>();
    for (int t = 0; t < places.size(); t++) {
      Place place = places.get(t);
      tree.computeIfAbsent(place.gpu(), k -> new LinkedHashMap<>())
          .computeIfAbsent(place.cluster(), k -> new LinkedHashMap<>())
          .computeIfAbsent(place.cta(), k -> new ArrayList<>())
          .add(t);
    }
    String between = places.size() > MOST_DIGITS ? "." : "";
    List<String> words = new ArrayList<>();
    tree.values()
        .forEach(gpu -> {
          Map<Integer, List<Integer>> lone = gpu.remove(OptionalInt.empty());
          gpu.values()
              .forEach(cluster -> {
                ctas(cluster, between, words);
                words.add("cluster");
              });
          if (lone != null) {
            ctas(lone, between, words);
          }
          if (tree.size() > 1) {
            words.add("gpu");
          }
        });
    return "+" + String.join("-", words);
  }

  private static void ctas(Map<Integer, List<Integer>> ctas, String between, List<String> words) {
    ctas.values()
        .forEach(cta -> {
          words.add(cta.stream().map(String::valueOf).collect(Collectors.joining(between)));
          words.add("cta");
        });
  }

  /// The places that a part of a name says; empty if it does not say them in that form.
  static Optional<List<Place>> read(String part, int threads) {
    return new Reader(threads).read(List.of(part.split("-", -1)));
  }

  private static final class Reader {
    private final Place[] places;
    private final String between;
    private List<Integer> cta = List.of();
    private final List<Integer> outsideCluster = new ArrayList<>();
    private boolean openGpu;
    private int ctas;
    private int clusters;
    private int gpus;

    Reader(int threads) {
      places = new Place[threads];
      between = threads > MOST_DIGITS ? "\\." : "";
    }

    Optional<List<Place>> read(List<String> words) {
      for (String word : words) {
        if (!(cta.isEmpty() ? level(word) || numbers(word) : word.equals("cta") && cta())) {
          return Optional.empty();
        }
      }
      boolean all = cta.isEmpty() && Arrays.stream(places).allMatch(p -> p != null);
      return all && (gpus == 0 || !openGpu)
          ? Optional.of(Placement.canonical(Arrays.asList(places)))
          : Optional.empty();
    }

    private boolean numbers(String word) {
      if (!word.matches("[0-9]{1,4}(\\.?[0-9]{1,4})*")) {
        return false;
      }
      cta = Stream.of(word.split(between)).map(Integer::valueOf).toList();
      return true;
    }

    private boolean cta() {
      for (int thread : cta) {
        if (thread >= places.length || places[thread] != null) {
          return false;
        }
        places[thread] = new Place(gpus, OptionalInt.empty(), ctas);
        outsideCluster.add(thread);
      }
      ctas++;
      openGpu = true;
      cta = List.of();
      return true;
    }

    private boolean level(String word) {
      if (word.equals("cluster") && !outsideCluster.isEmpty()) {
        outsideCluster.forEach(
            t -> places[t] = new Place(gpus, OptionalInt.of(clusters), places[t].cta()));
        clusters++;
      } else if (word.equals("gpu") && openGpu) {
        gpus++;
        openGpu = false;
      } else {
        return false;
      }
      outsideCluster.clear();
      return true;
    }
  }
}
