package dev.acquit.model.program;

import dev.acquit.litmus.ast.Place;
import java.util.List;
import java.util.Map;

/// Where a thread is among those of its CTA. They are counted in the order of the test, unless the
/// test says with which `%laneid` and `%warpid` a thread begins.
///
/// @param warp the number of its warp
/// @param lane its lane there
/// @ptx 10 Special registers
public record WarpPlace(int warp, int lane) {
  /// How many lanes a warp has.
  public static final int LANES = 32;

  /// The special register that holds the lane.
  public static final String LANE = "%laneid";

  /// The special register that holds the number of the warp.
  public static final String WARP = "%warpid";

  /// That of a thread.
  ///
  /// @param places where each thread of the test is
  /// @param thread the index of the thread
  /// @param initial the registers of the thread that do not begin with zero
  public static WarpPlace of(List<Place> places, int thread, Map<String, Long> initial) {
    int rank = (int) places.subList(0, thread).stream().filter(places.get(thread)::equals).count();
    return initial.containsKey(LANE) || initial.containsKey(WARP)
        ? new WarpPlace(
            initial.getOrDefault(WARP, 0L).intValue(), initial.getOrDefault(LANE, 0L).intValue())
        : new WarpPlace(rank / LANES, rank % LANES);
  }
}
