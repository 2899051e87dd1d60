package dev.acquit.codegen.litmus;

import dev.acquit.litmus.ast.Place;
import dev.acquit.litmus.ast.PtxThread;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/// What special registers hold in a thread of a test, if the test's threads are all there are: one
/// dimension, threads of a CTA and CTAs of a GPU counted in the order of the test.
///
/// @ptx 10 Special registers
final class Placement {
  /// Threads of a CTA are in warps in the order of their numbers.
  private static final int WARP = 32;

  private static final long ALL = 0xffff_ffffL;

  private Placement() {}

  /// @param threads the threads of the test
  /// @param index which of them
  static Map<String, Long> of(List<PtxThread> threads, int index) {
    Place place = threads.get(index).place();
    List<Place> ctas =
        List.copyOf(
            new LinkedHashSet<>(
                threads.stream()
                    .map(PtxThread::place)
                    .filter(p -> p.gpu() == place.gpu())
                    .toList()));
    long before = threads.subList(0, index).stream().filter(t -> t.place().equals(place)).count();
    long together =
        ctas.stream()
            .mapToLong(c -> threads.stream().filter(t -> t.place().equals(c)).count())
            .max()
            .orElse(1);
    Map<String, Long> values = new HashMap<>();
    values.put("%tid.x", before);
    values.put("%ntid.x", together);
    values.put("%ctaid.x", (long) ctas.indexOf(place));
    values.put("%nctaid.x", (long) ctas.size());
    long lane = before % WARP;
    long bit = 1L << lane;
    values.put("%laneid", lane);
    values.put("%lanemask_eq", bit);
    values.put("%lanemask_lt", bit - 1);
    values.put("%lanemask_le", bit | (bit - 1));
    values.put("%lanemask_ge", ALL & -bit);
    values.put("%lanemask_gt", ALL & -bit & ~bit);
    for (String dimension : List.of("y", "z")) {
      values.put("%tid." + dimension, 0L);
      values.put("%ntid." + dimension, 1L);
      values.put("%ctaid." + dimension, 0L);
      values.put("%nctaid." + dimension, 1L);
    }
    return values;
  }
}
