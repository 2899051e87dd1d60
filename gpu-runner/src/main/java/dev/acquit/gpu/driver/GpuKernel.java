package dev.acquit.gpu.driver;

import dev.acquit.gpu.device.Argument;
import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.device.Kernel;
import dev.acquit.gpu.device.LaunchShape;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;

/// A kernel on a GPU.
final class GpuKernel implements Kernel {
  /// Number of `CUfunction_attribute`: dynamic shared memory of a CTA.
  private static final int SHARED_LIMIT = 8;

  /// What a kernel may have without asking.
  private static final int SHARED_WITHOUT_ASKING = 48 * 1024;

  private final Gpu gpu;
  private final String name;
  private final MemorySegment function;
  private int shared = SHARED_WITHOUT_ASKING;

  GpuKernel(Gpu gpu, String name, MemorySegment function) {
    this.gpu = gpu;
    this.name = name;
    this.function = function;
  }

  @Override
  public int residentBlocks(LaunchShape shape) throws DeviceException {
    allowShared(shape);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment count = arena.allocate(ValueLayout.JAVA_INT);
      if (shape.clusterBlocks() > 1) {
        gpu.call(Call.RESIDENT_CLUSTERS, count, function, LaunchConfig.allocate(arena, shape));
        return count.get(ValueLayout.JAVA_INT, 0) * shape.clusterBlocks();
      }
      gpu.call(Call.RESIDENT, count, function, shape.threads(), (long) shape.sharedBytes());
      return count.get(ValueLayout.JAVA_INT, 0) * gpu.description().multiprocessors();
    }
  }

  @Override
  public void launch(LaunchShape shape, List<Argument> arguments) throws DeviceException {
    launch(shape, arguments, MemorySegment.NULL);
  }

  @Override
  public void launchBeside(LaunchShape shape, List<Argument> arguments) throws DeviceException {
    launch(shape, arguments, gpu.second().stream());
  }

  private void launch(LaunchShape shape, List<Argument> arguments, MemorySegment stream)
      throws DeviceException {
    allowShared(shape);
    try (Arena arena = Arena.ofConfined()) {
      gpu.launch(
          words(shape),
          LaunchConfig.allocate(arena, shape, stream),
          function,
          pointers(arena, arguments),
          MemorySegment.NULL);
    }
  }

  private String words(LaunchShape shape) {
    String clusters = shape.clusterBlocks() > 1 ? " in clusters of " + shape.clusterBlocks() : "";
    return "kernel %s, %d CTAs of %d threads%s"
        .formatted(name, shape.blocks(), shape.threads(), clusters);
  }

  /// An array of pointers to the arguments.
  private static MemorySegment pointers(Arena arena, List<Argument> arguments) {
    MemorySegment pointers = arena.allocate(ValueLayout.ADDRESS, Math.max(1, arguments.size()));
    for (int i = 0; i < arguments.size(); i++) {
      MemorySegment value =
          switch (arguments.get(i)) {
            case Argument.Word(int word) -> arena.allocateFrom(ValueLayout.JAVA_INT, word);
            case Argument.Address(long wide) -> arena.allocateFrom(ValueLayout.JAVA_LONG, wide);
          };
      pointers.setAtIndex(ValueLayout.ADDRESS, i, value);
    }
    return pointers;
  }

  private void allowShared(LaunchShape shape) throws DeviceException {
    if (shape.sharedBytes() > shared) {
      gpu.call(Call.SET_ATTRIBUTE, function, SHARED_LIMIT, shape.sharedBytes());
      shared = shape.sharedBytes();
    }
  }
}
