package dev.acquit.gpu.run;

import dev.acquit.gpu.device.Argument;
import dev.acquit.gpu.device.Device;
import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.device.DeviceProblem;
import dev.acquit.gpu.device.Kernel;
import dev.acquit.gpu.device.LaunchShape;
import dev.acquit.gpu.device.LoadedModule;
import dev.acquit.gpu.host.HostBlock;
import dev.acquit.gpu.host.HostPart;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/// A device with two queues: what is asked for is done when somebody waits, in any order that
/// queues and waits leave open, which is drawn.
final class TwoQueues implements Device {
  private interface Work {
    void run() throws DeviceException;
  }

  /// @param number in its queue
  /// @param after how much of the other queue has to be done before
  private record Item(int number, int after, Work work) {}

  private final Device device;
  private final Random random;
  private final boolean waits;
  private final int failing;
  private final List<Deque<Item>> queues = List.of(new ArrayDeque<>(), new ArrayDeque<>());
  private final int[] asked = new int[2];
  private final int[] done = new int[2];
  private final int[] after = new int[2];
  private int launches;
  private int beside;
  private int overtaken;

  /// @param device one with one queue
  /// @param waits whether a queue waits for the other where that is asked for
  /// @param failing the number of the launch that fails; 0: none
  TwoQueues(Device device, long seed, boolean waits, int failing) {
    this.device = device;
    this.random = new Random(seed);
    this.waits = waits;
    this.failing = failing;
  }

  /// How many launches were in the second queue.
  int beside() {
    return beside;
  }

  /// How often a launch was done before one that was asked for earlier.
  int overtaken() {
    return overtaken;
  }

  private void ask(int queue, Work work) {
    queues.get(queue).add(new Item(asked[0] + asked[1], after[queue], work));
    asked[queue]++;
  }

  private boolean ready(int queue) {
    Item next = queues.get(queue).peek();
    return next != null && (!waits || done[1 - queue] >= next.after());
  }

  private void work() throws DeviceException {
    while (ready(0) || ready(1)) {
      int queue = ready(0) && ready(1) ? random.nextInt(2) : ready(0) ? 0 : 1;
      Item item = queues.get(queue).remove();
      Item other = queues.get(1 - queue).peek();
      overtaken += other != null && other.number() < item.number() ? 1 : 0;
      item.work().run();
      done[queue]++;
    }
    if (!queues.get(0).isEmpty() || !queues.get(1).isEmpty()) {
      throw new AssertionError("the queues wait for each other");
    }
  }

  private void idle() {
    if (!queues.get(0).isEmpty() || !queues.get(1).isEmpty()) {
      throw new AssertionError("a queue has work");
    }
  }

  @Override
  public void besideWaits() {
    after[1] = asked[0];
  }

  @Override
  public void waitsForBeside() {
    after[0] = asked[1];
  }

  @Override
  public DeviceDescription description() {
    return device.description();
  }

  @Override
  public long allocate(long bytes) throws DeviceException {
    return device.allocate(bytes);
  }

  @Override
  public HostBlock share(long bytes) throws DeviceException {
    return device.share(bytes);
  }

  @Override
  public void free(long address) throws DeviceException {
    work();
    device.free(address);
  }

  @Override
  public void fill(long address, int word, long words) throws DeviceException {
    idle();
    device.fill(address, word, words);
  }

  @Override
  public byte[] read(long address, int bytes) throws DeviceException {
    idle();
    return device.read(address, bytes);
  }

  @Override
  public LoadedModule load(String ptx) throws DeviceException {
    LoadedModule module = device.load(ptx);
    return new LoadedModule() {
      @Override
      public Kernel kernel(String name) throws DeviceException {
        return new Queued(module.kernel(name));
      }

      @Override
      public Optional<byte[]> image() {
        return module.image();
      }

      @Override
      public String log() {
        return module.log();
      }

      @Override
      public void close() {
        module.close();
      }
    };
  }

  @Override
  public void synchronise(Duration limit) throws DeviceException, InterruptedException {
    work();
    device.synchronise(limit);
  }

  @Override
  public void accompany(HostPart part, Duration limit)
      throws DeviceException, InterruptedException {
    work();
    device.accompany(part, limit);
  }

  @Override
  public String host() {
    return device.host();
  }

  @Override
  public void close() {
    device.close();
  }

  private final class Queued implements Kernel {
    private final Kernel kernel;

    Queued(Kernel kernel) {
      this.kernel = kernel;
    }

    @Override
    public int residentBlocks(LaunchShape shape) throws DeviceException {
      return kernel.residentBlocks(shape);
    }

    @Override
    public void launch(LaunchShape shape, List<Argument> arguments) {
      launch(0, shape, arguments);
    }

    @Override
    public void launchBeside(LaunchShape shape, List<Argument> arguments) {
      beside++;
      launch(1, shape, arguments);
    }

    private void launch(int queue, LaunchShape shape, List<Argument> arguments) {
      int number = ++launches;
      List<Argument> kept = new ArrayList<>(arguments);
      ask(
          queue,
          () -> {
            if (number == failing) {
              throw new DeviceException(
                  new DeviceProblem(DeviceProblem.Kind.LOST, "a kernel failed", "", ""));
            }
            kernel.launch(shape, kept);
            try {
              device.synchronise(Duration.ofMinutes(1));
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
          });
    }
  }
}
