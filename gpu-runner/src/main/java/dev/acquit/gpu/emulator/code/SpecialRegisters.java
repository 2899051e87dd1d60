package dev.acquit.gpu.emulator.code;

import dev.acquit.ptx.isa.Clock;
import java.util.Map;

/// Special registers.
///
/// @ptx 10 Special registers
final class SpecialRegisters {
  private interface Value {
    long of(Coordinates c);
  }

  private static final Map<String, Value> VALUES =
      Map.ofEntries(
          Map.entry("%tid.x", c -> c.thread()),
          Map.entry("%ntid.x", c -> c.threads()),
          Map.entry("%ctaid.x", c -> c.block()),
          Map.entry("%nctaid.x", c -> c.blocks()),
          Map.entry("%laneid", c -> c.lane()),
          Map.entry("%warpid", c -> c.warp()),
          Map.entry("%nwarpid", c -> (c.threads() + Coordinates.WARP - 1) / Coordinates.WARP),
          Map.entry("%smid", c -> c.multiprocessor()),
          Map.entry("%nsmid", c -> c.multiprocessors()),
          Map.entry("%gridid", c -> 0),
          Map.entry("%clusterid.x", c -> c.block() / c.clusterBlocks()),
          Map.entry("%nclusterid.x", c -> c.blocks() / c.clusterBlocks()),
          Map.entry("%cluster_ctaid.x", c -> c.block() % c.clusterBlocks()),
          Map.entry("%cluster_nctaid.x", c -> c.clusterBlocks()),
          Map.entry("%cluster_ctarank", c -> c.block() % c.clusterBlocks()),
          Map.entry("%cluster_nctarank", c -> c.clusterBlocks()),
          Map.entry("%is_explicit_cluster", c -> c.clusterBlocks() > 1 ? 1 : 0),
          Map.entry("%lanemask_eq", c -> (int) (1L << c.lane())),
          Map.entry("%lanemask_lt", c -> (int) ((1L << c.lane()) - 1)),
          Map.entry("%lanemask_le", c -> (int) ((2L << c.lane()) - 1)),
          Map.entry("%lanemask_gt", c -> (int) -(2L << c.lane())),
          Map.entry("%lanemask_ge", c -> (int) -(1L << c.lane())));

  private static final Map<String, Long> OTHER_DIMENSIONS =
      Map.of(
          "%tid", 0L,
          "%ctaid", 0L,
          "%clusterid", 0L,
          "%cluster_ctaid", 0L,
          "%ntid", 1L,
          "%nctaid", 1L,
          "%nclusterid", 1L,
          "%cluster_nctaid", 1L);

  private static final long TICK = 1_000;

  private SpecialRegisters() {}

  /// Whether a name is one of theirs, or begins like one with a dimension.
  static boolean isName(String name) {
    return VALUES.containsKey(name)
        || (name.contains(".") && OTHER_DIMENSIONS.containsKey(stem(name)))
        || Clock.is(name);
  }

  private static String stem(String name) {
    return name.substring(0, name.indexOf('.'));
  }

  /// What reads one.
  static Source reading(String name) {
    Value value = VALUES.get(name);
    if (value != null) {
      return fiber -> value.of(fiber.coordinates());
    }
    if (Clock.is(name)) {
      // Time passes where somebody looks.
      return name.endsWith("_hi") ? fiber -> 0 : fiber -> fiber.time += TICK;
    }
    long constant = OTHER_DIMENSIONS.get(stem(name));
    return fiber -> constant;
  }
}
