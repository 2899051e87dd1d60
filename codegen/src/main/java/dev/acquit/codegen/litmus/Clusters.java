package dev.acquit.codegen.litmus;

import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.ptx.module.Directive;
import dev.acquit.ptx.module.Function;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/// Which CTAs of a grid are a cluster: a kernel says how many of them are one (`__cluster_dims__`),
/// or a place, as a launch does: `cluster(2)`. Where nobody does, clusters are those that places
/// number, as in litmus tests.
///
/// @ptx 11.8 Cluster dimension directives
/// @ptx 10 %clusterid, %nclusterid, %cluster_ctaid, %cluster_ctarank and their like
final class Clusters {
  private static final List<String> AXES = List.of("x", "y", "z");
  private static final int DIMENSIONS = AXES.size();
  private static final String IN_CTAS = "reqnctapercluster";
  private static final String IN_CLUSTERS = "blocksareclusters";

  private final KernelFunctions functions;
  private final List<KernelThread> written;
  private final List<ThreadPlace> said;
  private final List<Optional<List<Integer>>> ofKernels = new ArrayList<>();
  private List<PtxThread> threads;

  private Clusters(KernelFunctions functions, List<PtxThread> threads, List<ThreadPlace> said)
      throws InputException {
    this.functions = functions;
    this.written = functions.threads();
    this.threads = List.copyOf(threads);
    this.said = List.copyOf(said);
    for (int i = 0; i < threads.size(); i++) {
      ofKernels.add(ofKernel(i));
    }
  }

  /// Finds them.
  ///
  /// @param threads as their places number CTAs and clusters
  /// @param said what the request says of each
  /// @throws InputException if it cannot be launched so, or it is not said which CTAs are a cluster
  static Clusters of(KernelFunctions functions, List<PtxThread> threads, List<ThreadPlace> said)
      throws InputException {
    Clusters clusters = new Clusters(functions, threads, said);
    List<PtxThread> placed = new ArrayList<>();
    for (int i = 0; i < threads.size(); i++) {
      PtxThread t = threads.get(i);
      placed.add(new PtxThread(t.id(), clusters.place(i), t.body()));
    }
    clusters.threads = List.copyOf(placed);
    clusters.inOrder();
    return clusters;
  }

  /// The threads, each in its cluster.
  List<PtxThread> threads() {
    return threads;
  }

  /// What special registers say of clusters in a thread.
  ///
  /// @throws InputException if places contradict each other
  Map<String, Long> values(int index) throws InputException {
    Map<String, Long> values = new HashMap<>();
    Place place = threads.get(index).place();
    Optional<List<Integer>> shape = shape(index);
    Optional<List<Integer>> grid = grid(index);
    values.put("%is_explicit_cluster", place.cluster().isPresent() ? 1L : 0L);
    if (shape.isPresent() && grid.isPresent()) {
      List<Integer> all = full(grid.get());
      int rest = place.cta();
      for (int d = 0; d < DIMENSIONS; d++) {
        long at = rest % all.get(d);
        long size = shape.get().get(d);
        rest /= all.get(d);
        values.put("%cluster_ctaid." + AXES.get(d), at % size);
        values.put("%cluster_nctaid." + AXES.get(d), size);
        values.put("%clusterid." + AXES.get(d), at / size);
        values.put("%nclusterid." + AXES.get(d), all.get(d) / size);
      }
      values.put("%cluster_ctarank", (long) rank(index));
      values.put("%cluster_nctarank", (long) size(shape.get()));
      return values;
    }
    byNumber(place, values);
    return values;
  }

  /// Clusters that are numbered, whose CTAs are counted in the order of the test.
  private void byNumber(Place place, Map<String, Long> values) {
    Map<OptionalInt, Set<Place>> clusters = new LinkedHashMap<>();
    for (PtxThread t : threads) {
      if (t.place().gpu() == place.gpu() && t.place().cluster().isPresent()) {
        clusters.computeIfAbsent(t.place().cluster(), _ -> new LinkedHashSet<>()).add(t.place());
      }
    }
    long rank =
        place.cluster().isEmpty() ? 0 : List.copyOf(clusters.get(place.cluster())).indexOf(place);
    long size = clusters.values().stream().mapToInt(Set::size).max().orElse(1);
    line("%cluster_ctaid.", rank, 0, values);
    line("%cluster_nctaid.", size, 1, values);
    values.put("%cluster_ctarank", rank);
    values.put("%cluster_nctarank", size);
    if (place.cluster().isPresent()) {
      line("%clusterid.", List.copyOf(clusters.keySet()).indexOf(place.cluster()), 0, values);
      line("%nclusterid.", clusters.size(), 1, values);
    }
  }

  private static void line(String register, long first, long others, Map<String, Long> values) {
    AXES.forEach(a -> values.put(register + a, a.equals(AXES.getFirst()) ? first : others));
  }

  private Place place(int index) throws InputException {
    Place place = threads.get(index).place();
    Optional<List<Integer>> shape = shape(index);
    if (shape.isEmpty()) {
      return place;
    }
    Optional<List<Integer>> grid = grid(index);
    if (grid.isEmpty()) {
      return byHand(index, shape.get());
    }
    if (place.cluster().isPresent()) {
      throw wrong(index, "a cluster by its number, and a grid that counts them");
    }
    List<Integer> all = full(grid.get());
    for (int d = 0; d < DIMENSIONS; d++) {
      if (all.get(d) % shape.get().get(d) != 0) {
        throw wrong(
            index, "a grid of " + words(all) + " CTAs, and clusters of " + words(shape.get()));
      }
    }
    int number = 0;
    int rest = place.cta();
    int factor = 1;
    for (int d = 0; d < DIMENSIONS; d++) {
      int at = rest % all.get(d);
      rest /= all.get(d);
      number += factor * (at / shape.get().get(d));
      factor *= all.get(d) / shape.get().get(d);
    }
    return new Place(place.gpu(), place.kernel(), OptionalInt.of(number), place.cta());
  }

  /// A place without a grid, which has to number clusters that are as large as they have to be.
  private Place byHand(int index, List<Integer> shape) throws InputException {
    Place place = threads.get(index).place();
    int size = size(shape);
    if (size == 1) {
      return place;
    }
    Set<Place> together = new LinkedHashSet<>();
    threads.stream()
        .map(PtxThread::place)
        .filter(p -> isOneGrid(p, place) && p.cluster().equals(place.cluster()))
        .forEach(together::add);
    if (place.cluster().isEmpty() || together.size() != size || shape.getFirst() != size) {
      throw wrong(
          index, "clusters of " + words(shape) + " CTAs, expected a grid that says which they are");
    }
    return place;
  }

  /// Who looks for a CTA of a cluster counts those of the test, so each of a cluster has to be
  /// there, and in order.
  private void inOrder() throws InputException {
    Map<Place, Set<Integer>> members = new LinkedHashMap<>();
    for (int i = 0; i < threads.size(); i++) {
      Place place = threads.get(i).place();
      if (shape(i).isPresent() && grid(i).isPresent()) {
        Set<Integer> ctas = members.computeIfAbsent(cluster(place), _ -> new LinkedHashSet<>());
        if (ctas.add(place.cta()) && rank(i) != ctas.size() - 1) {
          throw wrong(
              i, "CTA " + place.cta() + ", expected all CTAs of its cluster, each in its order");
        }
      }
    }
    for (int i = 0; i < threads.size(); i++) {
      Set<Integer> ctas = members.get(cluster(threads.get(i).place()));
      Optional<List<Integer>> shape = shape(i);
      if (ctas != null && shape.isPresent() && ctas.size() != size(shape.get())) {
        throw wrong(
            i,
            "%d CTAs of a cluster of %s, expected a thread of each"
                .formatted(ctas.size(), words(shape.get())));
      }
    }
  }

  private static Place cluster(Place place) {
    return new Place(place.gpu(), place.kernel(), place.cluster(), 0);
  }

  private int rank(int index) throws InputException {
    List<Integer> all = full(grid(index).orElseThrow());
    List<Integer> shape = shape(index).orElseThrow();
    int rank = 0;
    int rest = threads.get(index).place().cta();
    int factor = 1;
    for (int d = 0; d < DIMENSIONS; d++) {
      rank += factor * (rest % all.get(d) % shape.get(d));
      rest /= all.get(d);
      factor *= shape.get(d);
    }
    return rank;
  }

  /// How many CTAs a cluster of a thread's grid has in each of three dimensions, if that is said.
  private Optional<List<Integer>> shape(int index) throws InputException {
    Set<List<Integer>> found = new LinkedHashSet<>();
    for (int i = 0; i < threads.size(); i++) {
      if (isOneGrid(threads.get(i).place(), threads.get(index).place())) {
        said.get(i).cluster().map(Clusters::full).ifPresent(found::add);
        ofKernels.get(i).map(Clusters::full).ifPresent(found::add);
      }
    }
    if (found.size() > 1 || found.stream().anyMatch(s -> size(s) == 0)) {
      throw wrong(index, "different clusters of one grid, or empty ones");
    }
    return found.stream().findFirst();
  }

  private Optional<List<Integer>> ofKernel(int index) throws InputException {
    Function function = functions.of(written.get(index));
    for (Directive d : function.directives()) {
      if (d.name().equals(IN_CLUSTERS)) {
        throw wrong(index, "a kernel whose launch counts clusters (." + IN_CLUSTERS + ")");
      } else if (d.name().equals(IN_CTAS)) {
        List<String> sizes =
            d.arguments().stream().filter(a -> a.matches("\\d{1,4}")).limit(DIMENSIONS).toList();
        return Optional.of(sizes.stream().map(Integer::parseInt).toList());
      }
    }
    return Optional.empty();
  }

  private Optional<List<Integer>> grid(int index) {
    return IntStream.range(0, threads.size())
        .filter(i -> isOneGrid(threads.get(i).place(), threads.get(index).place()))
        .boxed()
        .flatMap(i -> said.get(i).grid().stream())
        .findFirst();
  }

  private static boolean isOneGrid(Place a, Place b) {
    return a.gpu() == b.gpu() && a.kernel().equals(b.kernel());
  }

  private static List<Integer> full(List<Integer> shape) {
    return IntStream.range(0, DIMENSIONS)
        .mapToObj(d -> d < shape.size() ? shape.get(d) : Integer.valueOf(1))
        .toList();
  }

  private static int size(List<Integer> shape) {
    return shape.stream().mapToInt(Integer::intValue).reduce(1, (a, b) -> a * b);
  }

  private static String words(List<Integer> shape) {
    return shape.subList(1, DIMENSIONS).stream().allMatch(n -> n == 1)
        ? shape.getFirst().toString()
        : shape.toString().replace("[", "(").replace("]", ")").replace(" ", "");
  }

  private InputException wrong(int index, String what) {
    return functions.wrong(
        written.get(index).text(),
        "found " + what,
        "as in 'launch k<<<4, 32>>>(x)@cluster(2)', '@cta 1, grid(4), cluster(2)', or without a"
            + " grid '@cta 1,cluster 0'");
  }
}
