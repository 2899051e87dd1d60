package dev.acquit.gpu.run;

import dev.acquit.gpu.device.Argument;
import dev.acquit.gpu.device.Device;
import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.device.DeviceProblem;
import dev.acquit.gpu.device.HostBlock;
import dev.acquit.gpu.device.Kernel;
import dev.acquit.gpu.device.LoadedModule;
import dev.acquit.gpu.device.Shape;
import dev.acquit.gpu.emulator.device.EmulatedDevice;
import dev.acquit.gpu.emulator.memory.Tendency;
import dev.acquit.gpu.host.HostPart;
import dev.acquit.gpu.kernel.Placements;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The emulated device with faults, and with a clock that goes on by the same for each launch.
final class FaultyDevice implements Device {
  /// What is wrong with the device.
  enum Fault {
    NONE,
    /// One launch of `classify` does not happen.
    LOSES_INSTANCES,
    /// All bytes that a copy to the host brings of a buffer of placements are zeros.
    ONE_CTA,
    /// A launch never ends.
    HANGS,
    /// Read-modify-writes on memory of the host are not atomic with the CPU's.
    NO_HOST_ATOMICS,
    /// Kernels do not reach memory of the host.
    NO_SHARED_MEMORY,
    /// What CTAs that make stress count is not there.
    NO_STRESS,
    /// No CTA of more than 32 threads has room, as of kernels with many registers.
    MANY_REGISTERS,
    /// The machine code has a kernel of the right name with nothing in it.
    EMPTY_CODE,
    /// The machine code is none.
    STRANGE_CODE
  }

  private static final int FAULTY_LAUNCH = 5;

  private final Device device;
  private final Fault fault;
  private final long nanosOfLaunch;
  private final List<String> launches = new ArrayList<>();
  private long placements;
  private long nanos;
  private boolean lost;

  FaultyDevice(long seed, Fault fault, Duration launch) {
    this(new EmulatedDevice(seed, new Tendency(0.5, 0.5)), fault, launch);
  }

  FaultyDevice(Device device, Fault fault, Duration launch) {
    this.device = device;
    this.fault = fault;
    this.nanosOfLaunch = launch.toNanos();
  }

  /// The time of its clock.
  long nanos() {
    return nanos;
  }

  /// The kernels that were launched.
  List<String> launches() {
    return List.copyOf(launches);
  }

  @Override
  public DeviceDescription description() {
    DeviceDescription d = device.description();
    return new DeviceDescription(
        d.kind(),
        d.index(),
        d.name(),
        d.target(),
        d.multiprocessors(),
        d.threadsPerMultiprocessor(),
        d.memory(),
        d.cache(),
        d.clusters(),
        d.timeLimit(),
        fault != Fault.NO_HOST_ATOMICS,
        d.software());
  }

  @Override
  public long allocate(long bytes) throws DeviceException {
    return device.allocate(bytes);
  }

  @Override
  public void free(long address) throws DeviceException {
    if (lost) {
      throw timeout();
    }
    device.free(address);
  }

  @Override
  public void fill(long address, int word, long words) throws DeviceException {
    if (word == Placements.UNRECORDED) {
      placements = address;
    }
    device.fill(address, word, words);
  }

  @Override
  public void write(long address, byte[] data) throws DeviceException {
    device.write(address, data);
  }

  @Override
  public byte[] read(long address, int bytes) throws DeviceException {
    byte[] read = device.read(address, bytes);
    boolean control = bytes == 16;
    boolean wrong =
        fault == Fault.ONE_CTA && address == placements || fault == Fault.NO_STRESS && control;
    return wrong ? new byte[bytes] : read;
  }

  @Override
  public LoadedModule load(String ptx) throws DeviceException {
    LoadedModule module = device.load(ptx);
    return new LoadedModule() {
      @Override
      public Kernel kernel(String name) throws DeviceException {
        return new FaultyKernel(module.kernel(name));
      }

      @Override
      public Optional<byte[]> image() {
        return switch (fault) {
          case EMPTY_CODE -> Optional.of(emptyCubin());
          case STRANGE_CODE -> Optional.of(new byte[100]);
          default -> Optional.empty();
        };
      }

      @Override
      public String log() {
        return "";
      }

      @Override
      public void close() {
        module.close();
      }
    };
  }

  @Override
  public void synchronise(Duration limit) throws DeviceException, InterruptedException {
    if (fault == Fault.HANGS && launches.size() >= FAULTY_LAUNCH) {
      lost = true;
      nanos += limit.toNanos();
      throw timeout();
    }
    device.synchronise(limit);
  }

  @Override
  public HostBlock share(long bytes) throws DeviceException {
    if (fault == Fault.NO_SHARED_MEMORY) {
      throw new DeviceException(
          new DeviceProblem(
              DeviceProblem.Kind.UNSUPPORTED, "kernels cannot reach memory of the host", "", ""));
    }
    return device.share(bytes);
  }

  @Override
  public void accompany(HostPart part, Duration limit)
      throws DeviceException, InterruptedException {
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

  /// An ELF file for sm_90 with the section of code of a kernel `test`, of no length.
  private static byte[] emptyCubin() {
    byte[] image = new byte[256];
    ByteBuffer bytes = ByteBuffer.wrap(image).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putInt(0, 0x464C457F).put(4, (byte) 2).putShort(18, (short) 190).putInt(48, 90);
    bytes.putLong(40, 128).putShort(60, (short) 2).putShort(62, (short) 0);
    bytes.put(65, ".text.test".getBytes(StandardCharsets.US_ASCII));
    bytes.putLong(128 + 24, 64).putInt(192, 1).putLong(192 + 24, 64);
    return image;
  }

  private static DeviceException timeout() {
    return new DeviceException(
        new DeviceProblem(DeviceProblem.Kind.TIMEOUT, "kernel test has not ended", "", ""));
  }

  private final class FaultyKernel implements Kernel {
    private final Kernel kernel;

    FaultyKernel(Kernel kernel) {
      this.kernel = kernel;
    }

    @Override
    public String name() {
      return kernel.name();
    }

    @Override
    public int residentBlocks(Shape shape) throws DeviceException {
      return fault == Fault.MANY_REGISTERS && shape.threads() > 32
          ? 0
          : kernel.residentBlocks(shape);
    }

    @Override
    public void launch(Shape shape, List<Argument> arguments) throws DeviceException {
      launches.add(name());
      nanos += nanosOfLaunch;
      if (fault != Fault.LOSES_INSTANCES || launches.size() != FAULTY_LAUNCH) {
        kernel.launch(shape, arguments);
      }
    }
  }
}
