package dev.acquit.gpu.emulator.device;

import dev.acquit.gpu.device.LaunchShape;
import dev.acquit.gpu.emulator.code.Cluster;
import dev.acquit.gpu.emulator.code.Coordinates;
import dev.acquit.gpu.emulator.code.CtaBarriers;
import dev.acquit.gpu.emulator.code.Fiber;
import dev.acquit.gpu.emulator.code.Setting;
import dev.acquit.gpu.emulator.code.Warp;
import dev.acquit.gpu.emulator.memory.Agent;
import dev.acquit.gpu.emulator.memory.Backing;
import dev.acquit.gpu.emulator.memory.Chance;
import dev.acquit.gpu.emulator.memory.EmulatedFault;
import dev.acquit.gpu.emulator.memory.Site;
import dev.acquit.gpu.emulator.memory.Tendency;
import dev.acquit.gpu.emulator.memory.WeakMemory;
import dev.acquit.gpu.host.HostPart;
import dev.acquit.ptx.isa.StateSpace;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A launch of a kernel. As many CTAs as fit are there at a time, others come when a cluster has
/// ended; of the threads that are there chance chooses who executes next.
final class Launch implements Setting, Backing {
  private static final int PATIENCE = 4096;

  /// CTAs and clusters of the second of two launches have numbers from here on for memory, which
  /// knows them by number alone.
  private static final int NEXT_GPU = 1 << 20;

  private final KernelCode kernel;

  private final LaunchShape shape;
  private final byte[] parameters;
  private final GlobalMemory global;
  private final int multiprocessors;
  private final int residentBlocks;
  private final int gpu;
  private final Chance chance;
  private SharedWindow shared = new SharedWindow();
  private final LocalWindow local;
  private WeakMemory memory;
  private final Map<Fiber, Block> blocks = new LinkedHashMap<>();
  private final List<Fiber> ready = new ArrayList<>();
  private int nextBlock;
  private int present;
  private final HostSide host = new HostSide();
  private long sinceLook;

  Launch(
      KernelCode kernel,
      LaunchShape shape,
      byte[] parameters,
      GlobalMemory global,
      int multiprocessors,
      int residentBlocks,
      int gpu,
      Chance chance,
      Tendency tendency) {
    this.kernel = kernel;
    this.local = new LocalWindow(kernel.localBytes());
    this.shape = shape;
    this.parameters = parameters;
    this.global = global;
    this.multiprocessors = multiprocessors;
    this.residentBlocks = Math.max(residentBlocks, shape.clusterBlocks());
    this.gpu = gpu;
    this.chance = chance;
    this.memory = new WeakMemory(this, chance, tendency);
    if (kernel.code().copiesBlocks()) {
      memory.withProxy();
    }
  }

  /// Threads of the host execute beside it, each at all its instances at once.
  void accompany(HostPart part) {
    for (Fiber fiber : host.start(part, this, chance)) {
      ready.add(fiber);
    }
  }

  /// Executes on.
  ///
  /// @param deadline when to stop, as [System#nanoTime] counts
  /// @return whether all threads have ended
  /// @throws EmulatedFault if a thread does what it cannot go on from
  /// @throws InterruptedException if the executing thread is interrupted
  boolean run(long deadline) throws InterruptedException {
    startBlocks();
    while (!ready.isEmpty()) {
      if (late(deadline)) {
        return false;
      }
      step();
    }
    requireAllEnded();
    memory.settle();
    return true;
  }

  /// Executes with a launch of another device in the same memory: chance chooses among the threads
  /// of both.
  ///
  /// @param other a launch that has not begun
  /// @param deadline when to stop, as [System#nanoTime] counts
  /// @return whether all threads have ended
  /// @throws EmulatedFault if a thread does what it cannot go on from
  /// @throws InterruptedException if the executing thread is interrupted
  boolean run(Launch other, long deadline) throws InterruptedException {
    if (other.kernel.code().copiesBlocks()) {
      memory.withProxy();
    }
    other.memory = memory;
    other.shared = shared;
    startBlocks();
    other.startBlocks();
    while (!ready.isEmpty() || !other.ready.isEmpty()) {
      if (late(deadline)) {
        return false;
      }
      int chosen = chance.below(ready.size() + other.ready.size());
      (chosen < ready.size() ? this : other).step();
    }
    requireAllEnded();
    other.requireAllEnded();
    memory.settle();
    return true;
  }

  private boolean late(long deadline) throws InterruptedException {
    if (++sinceLook % PATIENCE != 0) {
      return false;
    }
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
    return System.nanoTime() - deadline > 0;
  }

  private void requireAllEnded() {
    if (present > 0) {
      throw new EmulatedFault(
          "%d threads wait for each other, one of them in: %s"
              .formatted(blocks.size(), blocks.keySet().iterator().next().where()));
    }
  }

  /// What memory calls a CTA or a cluster.
  private int known(int number) {
    return gpu * NEXT_GPU + number;
  }

  private void step() {
    int chosen = chance.below(ready.size());
    Fiber fiber = ready.get(chosen);
    Fiber last = ready.removeLast();
    if (fiber != last) {
      ready.set(chosen, last);
    }
    if (host.waits(fiber)) {
      ready.add(fiber);
      return;
    }
    try {
      fiber.run(PATIENCE);
    } catch (EmulatedFault fault) {
      throw new EmulatedFault(
          "%s, by thread %d of CTA %d%s in: %s"
              .formatted(
                  fault.getMessage(),
                  fiber.coordinates().thread(),
                  fiber.coordinates().block(),
                  gpu == 0 ? "" : " of GPU " + gpu,
                  fiber.where()));
    }
    if (fiber.state() == Fiber.State.READY) {
      if (!host.givesUp(fiber)) {
        ready.add(fiber);
      }
    } else if (fiber.state() == Fiber.State.DONE) {
      end(fiber);
    }
  }

  /// Those that no longer wait go on; the thread that executes is put back by its own step.
  private void wake(List<Fiber> woken, Fiber executing) {
    for (Fiber fiber : woken) {
      if (fiber == executing) {
        continue;
      }
      if (fiber.state() == Fiber.State.READY) {
        ready.add(fiber);
      } else {
        end(fiber);
      }
    }
  }

  private void end(Fiber fiber) {
    if (fiber.isAside() || host.end(fiber)) {
      return;
    }
    Block block = blocks.remove(fiber);
    wake(block.warps().get(fiber.coordinates().warp()).exit(fiber), fiber);
    wake(block.barriers().exit(), fiber);
    wake(block.cluster().exit(fiber), fiber);
    if (block.cluster().threads() == 0) {
      present -= shape.clusterBlocks();
      startBlocks();
    }
  }

  private void startBlocks() {
    while (nextBlock < shape.blocks() && present + shape.clusterBlocks() <= residentBlocks) {
      Cluster cluster = new Cluster(shape.clusterBlocks() * shape.threads());
      for (int i = 0; i < shape.clusterBlocks(); i++) {
        start(cluster, nextBlock++);
      }
      present += shape.clusterBlocks();
    }
  }

  private void start(Cluster cluster, int number) {
    List<Warp> warps = new ArrayList<>();
    for (int thread = 0; thread < shape.threads(); thread += Coordinates.WARP) {
      warps.add(new Warp());
    }
    Block block = new Block(number, cluster, new CtaBarriers(shape.threads()), warps);
    shared.open(known(number), kernel.sharedBytes() + shape.sharedBytes());
    Site site = new Site(gpu, known(number / shape.clusterBlocks()), known(number));
    for (int thread = 0; thread < shape.threads(); thread++) {
      Coordinates coordinates =
          new Coordinates(
              thread,
              shape.threads(),
              number,
              shape.blocks(),
              shape.clusterBlocks(),
              number % multiprocessors,
              multiprocessors);
      Fiber fiber = new Fiber(kernel.code(), this, new Agent(site), coordinates);
      blocks.put(fiber, block);
      if (fiber.state() == Fiber.State.READY) {
        ready.add(fiber);
      } else {
        end(fiber);
      }
    }
  }

  @Override
  public long load(long address, int bytes) {
    if (LocalWindow.isLocal(address)) {
      return local.load(address, bytes);
    }
    return SharedWindow.isShared(address)
        ? shared.load(address, bytes)
        : global.load(address, bytes);
  }

  @Override
  public void store(long address, int bytes, long value) {
    if (LocalWindow.isLocal(address)) {
      local.store(address, bytes, value);
    } else if (SharedWindow.isShared(address)) {
      shared.store(address, bytes, value);
    } else {
      global.store(address, bytes, value);
    }
  }

  @Override
  public WeakMemory memory() {
    return memory;
  }

  @Override
  public long resolve(Fiber fiber, StateSpace space, long address) {
    return generic(fiber, space, address);
  }

  @Override
  public long parameter(Fiber fiber, long offset, int bytes) {
    if (offset < 0 || offset + bytes > parameters.length) {
      throw new EmulatedFault("the kernel has no parameter at byte " + offset);
    }
    return GlobalMemory.load(parameters, (int) offset, bytes);
  }

  @Override
  public void barrier(Fiber fiber, boolean waits, long number, long threads) {
    wake(blocks.get(fiber).barriers().arrive(fiber, waits, number, threads), fiber);
  }

  @Override
  public void vote(
      Fiber fiber, long number, long threads, boolean holds, CtaBarriers.Result result) {
    wake(blocks.get(fiber).barriers().vote(fiber, number, threads, holds, result), fiber);
  }

  @Override
  public void start(Fiber fiber) {
    ready.add(fiber);
  }

  @Override
  public void clusterArrive(Fiber fiber) {
    wake(blocks.get(fiber).cluster().arrive(fiber), fiber);
  }

  @Override
  public void clusterWait(Fiber fiber) {
    blocks.get(fiber).cluster().await(fiber);
  }

  @Override
  public long generic(Fiber fiber, StateSpace space, long address) {
    if (space == StateSpace.LOCAL) {
      Coordinates at = fiber.coordinates();
      return local.generic((long) at.block() * shape.threads() + at.thread(), address);
    }
    return space.shared()
        ? SharedWindow.generic(known(fiber.coordinates().block()), address)
        : address;
  }

  @Override
  public long window(StateSpace space, long address) {
    return space.shared() ? SharedWindow.window(address) : address;
  }

  @Override
  public long map(Fiber fiber, long address, long rank) {
    int size = shape.clusterBlocks();
    if (rank < 0 || rank >= size) {
      throw new EmulatedFault("a cluster of " + size + " CTAs has no CTA " + rank);
    }
    int first = fiber.coordinates().block() / size * size;
    return SharedWindow.inWindow(known(first + (int) rank), address);
  }

  @Override
  public void meet(Fiber fiber, int members, long offered, Warp.Exchange exchange) {
    Warp warp = blocks.get(fiber).warps().get(fiber.coordinates().warp());
    wake(warp.meet(fiber, members, offered, exchange), fiber);
  }
}
