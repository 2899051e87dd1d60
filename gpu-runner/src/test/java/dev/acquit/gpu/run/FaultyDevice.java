package dev.acquit.gpu.run;

import dev.acquit.gpu.device.Argument;
import dev.acquit.gpu.device.Device;
import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.device.DeviceProblem;
import dev.acquit.gpu.device.Kernel;
import dev.acquit.gpu.device.LaunchShape;
import dev.acquit.gpu.device.LoadedModule;
import dev.acquit.gpu.emulator.device.EmulatedDevice;
import dev.acquit.gpu.emulator.memory.Tendency;
import dev.acquit.gpu.host.HostBlock;
import dev.acquit.gpu.host.HostPart;
import dev.acquit.gpu.kernel.Assembler;
import dev.acquit.gpu.kernel.PlacementCheck;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// The emulated device with faults, and with a clock that goes on by the same for each launch.
public final class FaultyDevice implements Device {
  /// What is wrong with the device.
  public enum Fault {
    NONE,
    /// One launch of `classify` does not happen.
    LOSES_INSTANCES,
    /// What the first launch has shown is not counted.
    FORGETS,
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
    /// CTAs that test do not say that they have started.
    NO_START,
    /// Threads that test do not say that they are over.
    NO_END,
    /// CTAs that make stress go on behind their bound.
    TOO_MUCH_STRESS,
    /// No role says where it ran.
    NOWHERE,
    /// New memory of the host is not zero.
    DIRTY_MEMORY,
    /// No module is taken.
    REFUSES,
    /// Of 64 bits that are put back the lower half is, as by the runner of 26 November 2026.
    HALF_PUT_BACK,
    /// Of 64 bits that are counted the upper half is taken for 0.
    HALF_COUNTED,
    /// Locations are right in the first launch, and nobody puts them back then.
    NOT_PUT_BACK,
    /// What roles of one CTA have in shared memory begins with the lower half.
    HALF_SHARED,
    /// Nothing releases, acquires or is a fence.
    DEAF,
    /// Of two reads of a location the second comes first.
    INCOHERENT,
    /// Loops end after a round.
    IMPATIENT,
    /// No CTA of more than 32 threads has room, as of kernels with many registers.
    MANY_REGISTERS,
    /// The machine code has a kernel of the right name with nothing in it.
    EMPTY_CODE,
    /// The machine code is none.
    STRANGE_CODE,
    /// The machine code is what ptxas makes of the text; none where there is no ptxas.
    REAL_CODE,
    /// The same of the text without its fences.
    CODE_WITHOUT_FENCES
  }

  private static final int FAULTY_LAUNCH = 5;
  private static final int FIRST_COUNT = 3;

  private final Device device;
  private final Fault fault;
  private final long nanosOfLaunch;
  private final List<String> launches = new ArrayList<>();
  private long placements;
  private long nanos;
  private boolean lost;

  /// The emulated device with a fault.
  public FaultyDevice(long seed, Fault fault, Duration launch) {
    this(new EmulatedDevice(seed, new Tendency(0.5, 0.5)), fault, launch);
  }

  /// A device with a fault.
  public FaultyDevice(Device device, Fault fault, Duration launch) {
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
    if (word == PlacementCheck.UNRECORDED) {
      placements = address;
    }
    device.fill(address, word, words);
  }

  @Override
  public byte[] read(long address, int bytes) throws DeviceException {
    byte[] read = device.read(address, bytes);
    boolean control = bytes == 16;
    boolean places = address == placements;
    switch (fault) {
      case ONE_CTA -> Arrays.fill(read, 0, places ? bytes : 0, (byte) 0);
      case NOWHERE -> Arrays.fill(read, 0, places ? bytes : 0, (byte) PlacementCheck.UNRECORDED);
      case NO_START -> Arrays.fill(read, 0, control ? Integer.BYTES : 0, (byte) 0);
      case NO_STRESS -> Arrays.fill(read, control ? Long.BYTES : bytes, bytes, (byte) 0);
      case NO_END ->
          Arrays.fill(read, control ? Integer.BYTES : 0, control ? Long.BYTES : 0, (byte) 0);
      case TOO_MUCH_STRESS ->
          Arrays.fill(read, control ? 11 : bytes, control ? 12 : bytes, (byte) 1);
      default -> {}
    }
    return read;
  }

  @Override
  public LoadedModule load(String ptx) throws DeviceException {
    if (fault == Fault.REFUSES) {
      throw new DeviceException(
          new DeviceProblem(DeviceProblem.Kind.REFUSED, "the module is not taken", "", ""));
    }
    LoadedModule module = device.load(executed(ptx));
    return new LoadedModule() {
      @Override
      public Kernel kernel(String name) throws DeviceException {
        return new FaultyKernel(name, module.kernel(name));
      }

      @Override
      public Optional<byte[]> image() {
        return switch (fault) {
          case EMPTY_CODE -> Optional.of(emptyCubin());
          case STRANGE_CODE -> Optional.of(new byte[100]);
          case REAL_CODE -> assembled(ptx);
          case CODE_WITHOUT_FENCES -> assembled(withoutFences(ptx));
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
    HostBlock block = device.share(bytes);
    if (fault == Fault.DIRTY_MEMORY) {
      block.bytes().put(7, (byte) 1);
    }
    return block;
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

  /// What is executed of a text.
  private String executed(String ptx) {
    return switch (fault) {
      case DEAF -> withoutFences(ptx).replaceAll("\\.(acquire|release)\\.", ".relaxed.");
      case INCOHERENT ->
          ptx.replaceAll(
              "(ld\\S+) (%t1_r0), (\\[%a1_x\\]);\\s+ld\\S+ (%t1_r1), (\\[%a1_x_1\\]);",
              "$1 $4, $3;\n$1 $2, $5;");
      case HALF_PUT_BACK ->
          ptx.replaceAll("st\\.global\\.u64 (\\[%cell\\S+), %fresh;", "st.global.u32 $1, %fresh;");
      case HALF_COUNTED ->
          ptx.replaceAll("ld\\.global\\.u64 (%value\\w+), \\[%cell", "ld.global.u32 $1, [%cell");
      case NOT_PUT_BACK ->
          ptx.replaceAll(
              "(st\\.global\\.u\\d+ \\[%cell\\S+, %fresh;)",
              "setp.eq.u32 %is, %weight, 0;\n  @%is $1");
      case HALF_SHARED ->
          ptx.replaceAll("st\\.shared\\.u64 (\\[\\S+), %fresh;", "st.shared.u32 $1, %fresh;");
      case IMPATIENT -> ptx.replaceAll("(?m)^.*@%t1_p0 bra T1_L_L0;$", "");
      default -> ptx;
    };
  }

  private static String withoutFences(String ptx) {
    return ptx.replaceAll("(?m)^ *(fence|membar).*$", "");
  }

  private static Optional<byte[]> assembled(String ptx) {
    try {
      Optional<Assembler> assembler = Assembler.find();
      return assembler.isEmpty() ? Optional.empty() : assembler.get().assemble(ptx).cubin();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /// An ELF file for sm_90 with the section of code of a kernel `test`, of no length.
  private static byte[] emptyCubin() {
    byte[] image = new byte[256];
    ByteBuffer bytes = ByteBuffer.wrap(image).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putInt(0, 0x464C457F).put(4, (byte) 2).putShort(18, (short) 190).putInt(48, 90);
    bytes.putLong(40, 128).putShort(58, (short) 64).putShort(60, (short) 2).putShort(62, (short) 0);
    bytes.put(65, ".text.test".getBytes(StandardCharsets.US_ASCII));
    bytes.putLong(128 + 24, 64).putLong(128 + 32, 32).putInt(192, 1).putLong(192 + 24, 64);
    return image;
  }

  private static DeviceException timeout() {
    return new DeviceException(
        new DeviceProblem(DeviceProblem.Kind.TIMEOUT, "kernel test has not ended", "", ""));
  }

  private final class FaultyKernel implements Kernel {
    private final String name;
    private final Kernel kernel;

    FaultyKernel(String name, Kernel kernel) {
      this.name = name;
      this.kernel = kernel;
    }

    @Override
    public int residentBlocks(LaunchShape shape) throws DeviceException {
      return fault == Fault.MANY_REGISTERS && shape.threads() > 32
          ? 0
          : kernel.residentBlocks(shape);
    }

    @Override
    public void launch(LaunchShape shape, List<Argument> arguments) throws DeviceException {
      launches.add(name);
      nanos += nanosOfLaunch;
      boolean left =
          switch (fault) {
            case LOSES_INSTANCES -> launches.size() == FAULTY_LAUNCH;
            case FORGETS -> launches.size() == FIRST_COUNT;
            default -> false;
          };
      if (!left) {
        kernel.launch(shape, arguments);
      }
    }
  }
}
