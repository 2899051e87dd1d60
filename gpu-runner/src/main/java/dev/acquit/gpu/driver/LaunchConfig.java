package dev.acquit.gpu.driver;

import dev.acquit.gpu.device.LaunchShape;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// The structures `CUlaunchConfig` and `CUlaunchAttribute` of cuda.h 13.0, as they lie in memory on
/// 64-bit Linux.
final class LaunchConfig {
  private static final long BYTES = 56;
  private static final long GRID = 0;
  private static final long BLOCK = 12;
  private static final long SHARED = 24;
  private static final long STREAM = 32;
  private static final long ATTRIBUTES = 40;
  private static final long COUNT = 48;

  private static final long ATTRIBUTE_BYTES = 72;
  private static final long ATTRIBUTE_VALUE = 8;
  private static final int CLUSTER_DIMENSION = 4;

  private LaunchConfig() {}

  /// A configuration for the default stream.
  static MemorySegment allocate(Arena arena, LaunchShape shape) {
    return allocate(arena, shape, MemorySegment.NULL);
  }

  /// A configuration for a stream.
  static MemorySegment allocate(Arena arena, LaunchShape shape, MemorySegment stream) {
    MemorySegment config = arena.allocate(BYTES, ValueLayout.ADDRESS.byteAlignment());
    dimensions(config, GRID, shape.blocks());
    dimensions(config, BLOCK, shape.threads());
    config.set(ValueLayout.JAVA_INT, SHARED, shape.sharedBytes());
    config.set(ValueLayout.ADDRESS, STREAM, stream);
    if (shape.clusterBlocks() > 1) {
      MemorySegment attribute =
          arena.allocate(ATTRIBUTE_BYTES, ValueLayout.ADDRESS.byteAlignment());
      attribute.set(ValueLayout.JAVA_INT, 0, CLUSTER_DIMENSION);
      dimensions(attribute, ATTRIBUTE_VALUE, shape.clusterBlocks());
      config.set(ValueLayout.ADDRESS, ATTRIBUTES, attribute);
      config.set(ValueLayout.JAVA_INT, COUNT, 1);
    }
    return config;
  }

  private static void dimensions(MemorySegment segment, long at, int first) {
    segment.set(ValueLayout.JAVA_INT, at, first);
    segment.set(ValueLayout.JAVA_INT, at + 4, 1);
    segment.set(ValueLayout.JAVA_INT, at + 8, 1);
  }
}
