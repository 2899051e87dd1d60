package dev.acquit.gpu.emulator.device;

import dev.acquit.gpu.device.Device;
import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.device.DeviceProblem;
import dev.acquit.gpu.device.LaunchShape;
import dev.acquit.gpu.device.LoadedModule;
import dev.acquit.gpu.emulator.memory.Chance;
import dev.acquit.gpu.emulator.memory.EmulatedFault;
import dev.acquit.gpu.emulator.memory.Tendency;
import dev.acquit.gpu.host.HostBlock;
import dev.acquit.gpu.host.HostPart;
import dev.acquit.ptx.isa.Target;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;

/// A device whose kernels are executed on the CPU, under the operational semantics of
/// [dev.acquit.gpu.emulator.memory.WeakMemory].
///
/// What it shows is a function of the seed and of what is asked for, in order. It says nothing
/// about any GPU: it is labelled [DeviceDescription.Kind#EMULATED].
///
/// Memory is that of one device, and of its [#twin] if it has one. Between launches nothing is
/// weak: the end of a launch is before the start of the next.
public final class EmulatedDevice implements Device {
  private static final int MULTIPROCESSORS = 8;
  private static final int THREADS = 2048;
  private static final int BLOCKS = 32;
  private static final int MOST_THREADS = 1024;
  private static final long MEMORY = 1L << 30;
  private static final long CACHE = 1L << 20;
  private static final int MOST_CLUSTER = 8;

  /// What is done in its turn.
  private interface Task {
    /// Does it, or a part.
    ///
    /// @return whether it is done
    boolean run(long deadline) throws DeviceException, InterruptedException;
  }

  private final GlobalMemory memory;
  private final Deque<Task> queue = new ArrayDeque<>();
  private final long seed;
  private final Tendency tendency;
  private final int index;
  private long launches;
  private Launch last;
  private Task lastTask;
  private DeviceProblem lost;

  /// A device with nothing in its memory.
  ///
  /// @param seed decides all choices
  /// @param tendency how weak memory is
  public EmulatedDevice(long seed, Tendency tendency) {
    this(seed, tendency, 0, new GlobalMemory());
  }

  private EmulatedDevice(long seed, Tendency tendency, int index, GlobalMemory memory) {
    this.seed = seed;
    this.tendency = tendency;
    this.index = index;
    this.memory = memory;
  }

  /// Another device with the same memory.
  EmulatedDevice twin() {
    return new EmulatedDevice(~seed, tendency, index + 1, memory);
  }

  @Override
  public DeviceDescription description() {
    return new DeviceDescription(
        DeviceDescription.Kind.EMULATED,
        index,
        "emulator of the PTX memory model",
        new Target(90),
        MULTIPROCESSORS,
        THREADS,
        MEMORY,
        CACHE,
        true,
        false,
        true,
        "Acquit emulator");
  }

  @Override
  public long allocate(long bytes) throws DeviceException {
    requireHealthy();
    if (bytes < 1 || memory.taken() + bytes > MEMORY) {
      throw problem(
          DeviceProblem.Kind.RESOURCES,
          "the emulated device has no " + bytes + " bytes left of " + MEMORY,
          "run fewer instances at a time");
    }
    return memory.allocate((int) bytes);
  }

  @Override
  public HostBlock share(long bytes) throws DeviceException {
    long address = allocate(bytes);
    return new HostBlock(address, memory.view(address));
  }

  @Override
  public void free(long address) throws DeviceException {
    requireHealthy();
    drain();
    if (!memory.free(address)) {
      throw problem(
          DeviceProblem.Kind.OTHER, "no memory was allocated at 0x%x".formatted(address), "");
    }
  }

  @Override
  public void fill(long address, int word, long words) throws DeviceException {
    require(address, words * Integer.BYTES);
    enqueue(() -> memory.fill(address, word, words));
  }

  @Override
  public byte[] read(long address, int bytes) throws DeviceException {
    require(address, bytes);
    drain();
    return memory.read(address, bytes);
  }

  @Override
  public LoadedModule load(String ptx) throws DeviceException {
    requireHealthy();
    return EmulatedModule.load(this, memory, ptx);
  }

  @Override
  public void synchronise(Duration limit) throws DeviceException, InterruptedException {
    requireHealthy();
    long deadline = System.nanoTime() + Math.min(limit.toNanos(), Long.MAX_VALUE / 4);
    work(deadline);
    if (!queue.isEmpty()) {
      throw late(limit);
    }
  }

  private DeviceException late(Duration limit) {
    lost =
        new DeviceProblem(
            DeviceProblem.Kind.TIMEOUT,
            "an emulated kernel has not ended in " + limit.toMillis() + " ms",
            "allow more time or run fewer instances at a time",
            "");
    return new DeviceException(lost);
  }

  /// Does what was asked for, and the launches that were queued last on this device and on its twin
  /// side by side.
  void together(EmulatedDevice twin, Duration limit) throws DeviceException, InterruptedException {
    requireHealthy();
    twin.requireHealthy();
    if (!launchIsLast() || !twin.launchIsLast()) {
      synchronise(limit);
      twin.synchronise(limit);
      return;
    }
    queue.removeLast();
    twin.queue.removeLast();
    long deadline = System.nanoTime() + Math.min(limit.toNanos(), Long.MAX_VALUE / 4);
    Launch one = last;
    Launch other = twin.last;
    queue.add(until -> {
      twin.work(until);
      return twin.queue.isEmpty() && one.run(other, until);
    });
    try {
      work(deadline);
      if (!queue.isEmpty()) {
        throw late(limit);
      }
    } finally {
      twin.lost = twin.lost == null ? lost : twin.lost;
    }
  }

  private boolean launchIsLast() {
    return !queue.isEmpty() && queue.peekLast().equals(lastTask);
  }

  @Override
  public void accompany(HostPart part, Duration limit)
      throws DeviceException, InterruptedException {
    requireHealthy();
    memory.store(part.ready(), Integer.BYTES, part.launch());
    last.accompany(part);
    synchronise(limit);
  }

  @Override
  public String host() {
    return "emulated, as threads of another GPU";
  }

  @Override
  public void close() {
    queue.clear();
  }

  /// How many CTAs of a shape are executed at a time.
  static int residentBlocks(LaunchShape shape) {
    int each = Math.min(BLOCKS, Math.max(1, THREADS / shape.threads()));
    int blocks = each * MULTIPROCESSORS;
    return Math.max(shape.clusterBlocks(), blocks - blocks % shape.clusterBlocks());
  }

  /// Queues a launch.
  void launch(KernelCode kernel, LaunchShape shape, byte[] parameters) throws DeviceException {
    requireHealthy();
    int shared = kernel.sharedBytes() + shape.sharedBytes();
    if (shape.threads() > MOST_THREADS
        || shape.clusterBlocks() > MOST_CLUSTER
        || shared > SharedWindow.MOST_BYTES) {
      throw problem(
          DeviceProblem.Kind.RESOURCES,
          "a launch of %d threads, %d CTAs in a cluster and %d bytes of shared memory"
              .formatted(shape.threads(), shape.clusterBlocks(), shared),
          "an emulated CTA has at most %d threads and %d bytes, a cluster %d CTAs"
              .formatted(MOST_THREADS, SharedWindow.MOST_BYTES, MOST_CLUSTER));
    }
    Chance chance = new Chance(0);
    chance.restart(seed, launches++);
    Launch launch =
        new Launch(
            kernel,
            shape,
            parameters,
            memory,
            MULTIPROCESSORS,
            residentBlocks(shape),
            index,
            chance,
            tendency);
    last = launch;
    lastTask = launch::run;
    queue.add(lastTask);
  }

  private void enqueue(Runnable action) {
    queue.add(deadline -> {
      action.run();
      return true;
    });
    if (queue.size() == 1) {
      queue.remove();
      action.run();
    }
  }

  private void drain() throws DeviceException {
    try {
      work(System.nanoTime() + Long.MAX_VALUE / 4);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw problem(DeviceProblem.Kind.OTHER, "interrupted while an emulated kernel ran", "");
    }
    requireHealthy();
  }

  private void work(long deadline) throws DeviceException, InterruptedException {
    try {
      while (!queue.isEmpty() && queue.peek().run(deadline)) {
        queue.remove();
      }
    } catch (EmulatedFault fault) {
      queue.clear();
      lost =
          new DeviceProblem(
              DeviceProblem.Kind.LOST, "an emulated kernel failed: " + fault.getMessage(), "", "");
      throw new DeviceException(lost);
    }
  }

  private void requireHealthy() throws DeviceException {
    if (lost != null) {
      throw new DeviceException(lost);
    }
  }

  private void require(long address, long bytes) throws DeviceException {
    requireHealthy();
    if (!memory.contains(address, bytes)) {
      throw problem(
          DeviceProblem.Kind.OTHER,
          "%d bytes at 0x%x are not allocated on the emulated device".formatted(bytes, address),
          "");
    }
  }

  static DeviceException problem(DeviceProblem.Kind kind, String what, String advice) {
    return new DeviceException(new DeviceProblem(kind, what, advice, ""));
  }
}
