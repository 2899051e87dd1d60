package dev.acquit.codegen.litmus;

import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.ast.PtxThread;
import dev.acquit.model.program.WarpPlace;
import dev.acquit.text.InputException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/// What special registers hold in the threads of a test, as far as that is known.
///
/// Where nothing else is said the test's threads are all there are, in one dimension: threads of a
/// CTA and CTAs of a grid are counted in the order of the test. What a placement leaves open has no
/// value: how large a CTA is of which single threads are named.
///
/// @ptx 10 Special registers
final class SpecialRegisterValues {
  /// Threads of a CTA are in warps in the order of their numbers.
  private static final int WARP = WarpPlace.LANES;

  private static final long ALL = 0xffff_ffffL;
  private static final List<String> DIMENSIONS = List.of("x", "y", "z");

  private final KernelFunctions functions;
  private final List<String> written;
  private final List<PtxThread> threads;
  private final List<ThreadPlace> said;
  private final Clusters clusters;

  /// @param functions for messages
  /// @param clusters the threads of the test, in clusters
  /// @param said what the request says of each
  /// @throws InputException if the request does not say who runs
  SpecialRegisterValues(KernelFunctions functions, Clusters clusters, List<ThreadPlace> said)
      throws InputException {
    this.functions = functions;
    this.written = functions.threads().stream().map(KernelThread::text).toList();
    this.clusters = clusters;
    this.threads = clusters.threads();
    this.said = List.copyOf(said);
  }

  /// The registers that are 0 in a thread only because nobody says that a CTA or a grid has more
  /// than one dimension.
  ///
  /// @throws InputException as of [#of]
  Set<String> assumed(int index) throws InputException {
    Set<String> all = new HashSet<>();
    if (shape(index, true).isEmpty() && said.get(index).thread().isEmpty()) {
      all.addAll(List.of("%tid.y", "%tid.z"));
    }
    if (shape(index, false).isEmpty()) {
      all.addAll(List.of("%ctaid.y", "%ctaid.z"));
    }
    return all;
  }

  /// The values in a thread.
  ///
  /// @throws InputException if places contradict each other
  Map<String, Long> of(int index) throws InputException {
    Map<String, Long> values = new HashMap<>();
    ctas(index, values);
    Optional<List<Integer>> block = shape(index, true);
    ThreadPlace own = said.get(index);
    List<Integer> together = together(index);
    boolean explicit = together.stream().anyMatch(this::isExplicit);
    if (explicit && !together.stream().allMatch(this::isExplicit)) {
      throw wrong(index, "some threads of a CTA with a place in it and some without");
    }
    if (own.warp().isPresent() != own.lane().isPresent()
        || (own.warp().isPresent() && own.thread().isPresent())) {
      throw wrong(index, "a warp without a lane, or a thread and a lane");
    }
    Set<Object> seen = new HashSet<>();
    for (int other : together) {
      Optional<Long> number = number(other, block);
      if (!seen.add(number.isPresent() ? number.get() : said.get(other).thread().orElseThrow())) {
        throw wrong(other, "two threads in one place of a CTA");
      }
    }
    Optional<Long> at = number(index, block);
    if (block.isPresent()) {
      coordinates("%tid.", at.orElseThrow(), block.get(), values);
      sizes("%ntid.", block.get(), values);
    } else if (!explicit) {
      coordinates("%tid.", at.orElseThrow(), List.of(), values);
      sizes("%ntid.", List.of(most(index)), values);
    } else if (own.thread().isPresent()) {
      for (int d = 0; d < DIMENSIONS.size(); d++) {
        List<Integer> thread = own.thread().get();
        values.put("%tid." + DIMENSIONS.get(d), d < thread.size() ? thread.get(d) : 0L);
      }
    } else {
      coordinates("%tid.", at.orElseThrow(), List.of(), values);
    }
    own.warp().ifPresent(w -> values.put("%warpid", (long) w.getFirst()));
    at.ifPresent(n -> lanes(n % WARP, values));
    return values;
  }

  /// Which lane of which warp a thread is, as the registers that say it begin; empty where the test
  /// says it by its order.
  ///
  /// @throws InputException if the place of some thread does not say it
  Map<String, Long> lane(int index) throws InputException {
    Map<String, Long> said = new LinkedHashMap<>();
    boolean counted = true;
    for (int i : together(index)) {
      long number =
          number(i, shape(i, true))
              .orElseThrow(() ->
                  wrong(i, "lanes that show each other values, and no block that counts them"));
      counted &= number == together(i).indexOf(i);
      if (i == index) {
        said.put(WarpPlace.LANE, number % WARP);
        said.put(WarpPlace.WARP, number / WARP);
      }
    }
    return counted ? Map.of() : said;
  }

  /// The lanes of a thread's warp that are no threads of the test, as a mask; all others if nobody
  /// says how large a CTA is.
  ///
  /// @throws InputException as of [#of]
  long absent(int index) throws InputException {
    Optional<List<Integer>> block = shape(index, true);
    if (block.isEmpty() && together(index).stream().noneMatch(this::isExplicit)) {
      return 0;
    }
    long warp = number(index, block).orElse(0L) / WARP;
    long size = block.isEmpty() ? Long.MAX_VALUE : count(block.get());
    long absent = size - warp * WARP >= WARP ? ALL : (1L << (size - warp * WARP)) - 1;
    for (int i : together(index)) {
      long number = number(i, block).orElse(-1L);
      absent &= number / WARP == warp ? ~(1L << (number % WARP)) : ALL;
    }
    return absent;
  }

  /// For how many threads of the test a barrier waits that is written for so many threads of the
  /// CTA. A barrier counts warps: the threads that are named of a warp stand for all of it.
  ///
  /// @throws InputException as of [#of]
  /// @ptx 9.7.13.1 bar/barrier: the count is a multiple of the size of a warp
  long counted(int index, long count) throws InputException {
    Optional<List<Integer>> block = shape(index, true);
    Map<Long, Integer> warps = new HashMap<>();
    boolean complete = true;
    for (int i : together(index)) {
      Optional<Long> number = number(i, block);
      if (number.isEmpty()) {
        return count;
      }
      warps.merge(number.get() / WARP, 1, Integer::sum);
      complete &= absent(i) == 0;
    }
    if (complete || count % WARP != 0) {
      return count;
    } else if (block.isPresent() && count == count(block.get())) {
      return together(index).size();
    }
    Set<Integer> each = Set.copyOf(warps.values());
    return each.size() == 1 ? count / WARP * each.iterator().next() : count;
  }

  private void ctas(int index, Map<String, Long> values) throws InputException {
    Place place = threads.get(index).place();
    Optional<List<Integer>> grid = shape(index, false);
    values.putAll(clusters.values(index));
    if (grid.isEmpty()) {
      List<Place> ctas =
          List.copyOf(
              new LinkedHashSet<>(
                  threads.stream()
                      .map(PtxThread::place)
                      .filter(p -> p.gpu() == place.gpu())
                      .toList()));
      coordinates("%ctaid.", ctas.indexOf(place), List.of(), values);
      sizes("%nctaid.", List.of(ctas.size()), values);
      return;
    }
    if (place.cta() >= count(grid.get())) {
      throw wrong(index, "a CTA that is not in its grid");
    }
    coordinates("%ctaid.", place.cta(), grid.get(), values);
    sizes("%nctaid.", grid.get(), values);
  }

  /// The shape of the CTAs or of the grid, which the threads of a grid have in common.
  private Optional<List<Integer>> shape(int index, boolean block) throws InputException {
    Place place = threads.get(index).place();
    Set<List<Integer>> found = new LinkedHashSet<>();
    for (int i = 0; i < threads.size(); i++) {
      Place other = threads.get(i).place();
      if (other.gpu() == place.gpu() && other.kernel().equals(place.kernel())) {
        (block ? said.get(i).block() : said.get(i).grid()).ifPresent(found::add);
      }
    }
    if (found.size() > 1 || found.stream().anyMatch(s -> count(s) == 0)) {
      throw wrong(index, "different shapes of one grid, or an empty one");
    }
    return found.stream().findFirst();
  }

  private static long count(List<Integer> shape) {
    return shape.stream().mapToLong(Integer::longValue).reduce(1, (a, b) -> a * b);
  }

  private boolean isExplicit(int index) {
    return said.get(index).thread().isPresent() || said.get(index).lane().isPresent();
  }

  private List<Integer> together(int index) {
    Place place = threads.get(index).place();
    return IntStream.range(0, threads.size())
        .filter(i -> threads.get(i).place().equals(place))
        .boxed()
        .toList();
  }

  /// The threads of the largest CTA of the device.
  private int most(int index) {
    return IntStream.range(0, threads.size())
        .filter(i -> threads.get(i).place().gpu() == threads.get(index).place().gpu())
        .map(i -> together(i).size())
        .max()
        .orElse(1);
  }

  /// Which thread of its CTA it is; empty if its coordinates do not say it without a shape.
  private Optional<Long> number(int index, Optional<List<Integer>> block) throws InputException {
    ThreadPlace own = said.get(index);
    long number;
    if (own.lane().isPresent()) {
      int lane = own.lane().get().getFirst();
      if (lane >= WARP) {
        throw wrong(index, "lane " + lane + " of a warp of 32");
      }
      number = (long) WARP * own.warp().map(List::getFirst).orElse(0) + lane;
    } else if (own.thread().isPresent()) {
      List<Integer> at = own.thread().get();
      if (block.isEmpty() && at.size() > 1) {
        return Optional.empty();
      }
      number = 0;
      for (int d = at.size() - 1; d >= 0; d--) {
        int size =
            block.isEmpty() ? Integer.MAX_VALUE : d < block.get().size() ? block.get().get(d) : 1;
        if (at.get(d) >= size) {
          throw wrong(index, "thread " + at + " of a block of " + block.get());
        }
        number = d == at.size() - 1 ? at.get(d) : number * size + at.get(d);
      }
    } else {
      number = together(index).indexOf(index);
    }
    if (block.isPresent() && number >= count(block.get())) {
      throw wrong(index, "more threads than a block of " + block.get() + " has");
    }
    return Optional.of(number);
  }

  private static void coordinates(
      String register, long number, List<Integer> shape, Map<String, Long> values) {
    long rest = number;
    for (int d = 0; d < DIMENSIONS.size(); d++) {
      boolean last = d + 1 >= shape.size();
      long size = last ? Long.MAX_VALUE : shape.get(d);
      values.put(register + DIMENSIONS.get(d), rest % size);
      rest = last ? 0 : rest / size;
    }
  }

  private static void sizes(String register, List<Integer> shape, Map<String, Long> values) {
    for (int d = 0; d < DIMENSIONS.size(); d++) {
      values.put(register + DIMENSIONS.get(d), d < shape.size() ? shape.get(d) : 1L);
    }
  }

  private static void lanes(long lane, Map<String, Long> values) {
    long bit = 1L << lane;
    values.put("%laneid", lane);
    values.put("%lanemask_eq", bit);
    values.put("%lanemask_lt", bit - 1);
    values.put("%lanemask_le", bit | (bit - 1));
    values.put("%lanemask_ge", ALL & -bit);
    values.put("%lanemask_gt", ALL & -bit & ~bit);
  }

  private InputException wrong(int index, String what) {
    return functions.wrong(
        written.get(index),
        "found " + what,
        "places are as in '@cta 0, block(8,4), thread (1,2)' or '@cta 0, warp 0, lane 3'");
  }
}
