package dev.acquit.litmus.generate.space;

import dev.acquit.litmus.ast.Place;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// Which scope trees threads are put in: how many groups each group of the level above is divided
/// into, as with `-scopes` of diy. The levels are those of the machine, from the outside to the
/// inside: the system has GPUs, a GPU has clusters or, without that level, CTAs, a cluster has
/// CTAs, a CTA has threads. No group is empty.
///
/// @param gpus how many GPUs the system has
/// @param clusters how many clusters each GPU has; empty: every CTA is a cluster of its own, as
///   [Place] has it
/// @param ctas how many CTAs each cluster has, or each GPU if there is no level of clusters
/// @param threads how many threads each CTA has
/// @ptx 8.5 Scope
public record ScopeTrees(Range gpus, Optional<Range> clusters, Range ctas, Range threads) {
  /// One GPU, no level of clusters, a CTA for each thread.
  public static final ScopeTrees APART =
      new ScopeTrees(Range.ONE, Optional.empty(), Range.ANY, Range.ONE);

  /// Every tree of GPUs and CTAs, without clusters.
  public static final ScopeTrees ALL =
      new ScopeTrees(Range.ANY, Optional.empty(), Range.ANY, Range.ANY);

  /// All threads in one CTA.
  public static final ScopeTrees ONE_CTA =
      new ScopeTrees(Range.ONE, Optional.empty(), Range.ONE, Range.ANY);

  /// Reads ranges: `gpu:1:2,cta:1:2` asks for one or two GPUs with one or two CTAs each, `all` for
  /// [#ALL], `apart` for [#APART]. The levels `gpu`, `cluster`, `cta` and `thread` may come in any
  /// order. A level that is not named: one GPU, no level of clusters, one CTA, any number of
  /// threads.
  ///
  /// @param origin where the text comes from, for messages
  /// @param text the ranges
  /// @throws InputException if a level is unknown or comes twice, or a range is empty
  public static ScopeTrees parse(String origin, String text) throws InputException {
    return ScopeTreesReader.read(origin, text);
  }

  /// All ways to place threads, each once: the threads are told apart, groups are not. Numbers are
  /// canonical as in [dev.acquit.litmus.text.Placement], and so is the order: by the place of the
  /// first thread, then that of the second, and so on.
  ///
  /// @param count the number of threads
  /// @return for each way the place of each thread; none if there are too few threads for the
  ///   ranges
  public List<List<Place>> placements(int count) {
    List<List<Place>> all = new ArrayList<>();
    extend(new ArrayList<>(), count, new Group(), all);
    return all;
  }

  /// A group of a scope tree with the groups in it.
  private static final class Group {
    private final List<Group> parts = new ArrayList<>();

    /// Of a CTA: its threads.
    private int members;
  }

  private void extend(List<Place> places, int count, Group system, List<List<Place>> all) {
    if (places.size() == count) {
      if (enough(system)) {
        all.add(List.copyOf(places));
      }
      return;
    }
    forEachPart(
        system,
        gpus,
        (gpu, onGpu) -> {
          if (clusters.isPresent()) {
            forEachPart(
                onGpu,
                clusters.get(),
                (cluster, inCluster) ->
                    forEachPart(
                        inCluster,
                        ctas,
                        (cta, inCta) ->
                            descend(
                                new Place(gpu, OptionalInt.of(cluster), cta),
                                inCta,
                                places,
                                count,
                                system,
                                all)));
          } else {
            forEachPart(
                onGpu,
                ctas,
                (cta, inCta) ->
                    descend(
                        new Place(gpu, OptionalInt.empty(), cta),
                        inCta,
                        places,
                        count,
                        system,
                        all));
          }
        });
  }

  private void descend(
      Place place, Group cta, List<Place> places, int count, Group system, List<List<Place>> all) {
    if (cta.members < threads.max()) {
      cta.members++;
      places.add(place);
      extend(places, count, system, all);
      places.removeLast();
      cta.members--;
    }
  }

  private interface Visitor {
    void visit(int number, Group part);
  }

  /// Visits the parts that there are, and a new one if there may be one more.
  private static void forEachPart(Group group, Range range, Visitor visitor) {
    int present = group.parts.size();
    for (int i = 0; i < present; i++) {
      visitor.visit(i, group.parts.get(i));
    }
    if (present < range.max()) {
      Group part = new Group();
      group.parts.add(part);
      visitor.visit(present, part);
      group.parts.removeLast();
    }
  }

  private boolean enough(Group system) {
    return gpus.contains(system.parts.size())
        && system.parts.stream()
            .allMatch(gpu ->
                clusters.isPresent()
                    ? clusters.get().contains(gpu.parts.size())
                        && gpu.parts.stream().allMatch(this::enoughCtas)
                    : enoughCtas(gpu));
  }

  private boolean enoughCtas(Group around) {
    return ctas.contains(around.parts.size())
        && around.parts.stream().allMatch(cta -> threads.contains(cta.members));
  }
}
