package dev.acquit.gpu.driver;

import dev.acquit.gpu.device.Chip;
import dev.acquit.gpu.device.Device;
import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.device.DeviceProblem;
import dev.acquit.gpu.device.Link;
import dev.acquit.gpu.device.Pair;
import dev.acquit.ptx.isa.Target;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// The CUDA driver of this machine.
public final class CudaDriver {
  /// How long the driver may take to start, if nobody says: with many GPUs it takes half a minute.
  public static final Duration PATIENCE = Duration.ofMinutes(2);

  private static final int NAME_LENGTH = 256;
  private static final int UUID_BYTES = 16;

  /// Numbers of `CUdevice_attribute`.
  private static final int MULTIPROCESSORS = 16;

  private static final int KHZ = 13;
  private static final int ECC = 32;
  private static final int MEMORY_KHZ = 36;
  private static final int TIME_LIMIT = 17;
  private static final int MAPS_HOST = 19;
  private static final int UNIFIED_ADDRESSES = 41;
  private static final int CACHE = 38;
  private static final int THREADS = 39;
  private static final int MAJOR = 75;
  private static final int MINOR = 76;
  private static final int HOST_ATOMICS = 86;
  private static final int CLUSTERS = 120;

  private final Library library;
  private final String file;
  private final int version;
  private final int count;
  private final Optional<Ptxas> assembler;

  private CudaDriver(
      Library library, String file, int version, int count, Optional<Ptxas> assembler) {
    this.library = library;
    this.file = file;
    this.version = version;
    this.count = count;
    this.assembler = assembler;
  }

  /// The same driver with another assembler than its own.
  public CudaDriver with(Ptxas other) {
    return new CudaDriver(library, file, version, count, Optional.of(other));
  }

  /// Looks for the driver.
  ///
  /// @param named the file of its library, if the user says where that is
  /// @param patience how long it may take to start
  public static DriverSearch find(Optional<Path> named, Duration patience) {
    return find(named, DriverFile.FOLDERS, Path.of("/dev"), patience);
  }

  /// Looks for the driver in other places.
  ///
  /// @param folders where its library may be if the loader does not know it
  /// @param devices the folder of device nodes
  static DriverSearch find(
      Optional<Path> named, List<Path> folders, Path devices, Duration patience) {
    Optional<String> sign =
        named
            .map(f -> f + " is named as the driver's library")
            .or(() -> GpuSign.in(devices).map(n -> "there is a GPU, since there is " + n));
    try {
      DriverFile file = DriverFile.open(named, folders);
      return find(file.functions(), file.name(), sign, patience);
    } catch (DeviceException e) {
      return none(e.problem(), sign);
    }
  }

  /// Looks at a library on a machine of which nothing else says that it has a GPU.
  static DriverSearch find(SymbolLookup lookup) {
    return find(lookup, DriverFile.LIBRARY, Optional.empty(), PATIENCE);
  }

  private static DriverSearch find(
      SymbolLookup lookup, String name, Optional<String> sign, Duration patience) {
    try {
      Library library = Library.of(lookup, name);
      start(library, patience);
      int version = library.number(Call.VERSION);
      int count = library.number(Call.COUNT);
      if (count == 0) {
        throw library.failure(100, Call.COUNT.symbol(), "");
      }
      return new DriverSearch.Found(
          new CudaDriver(library, name, version, count, Optional.empty()));
    } catch (DeviceException e) {
      return none(e.problem(), sign);
    }
  }

  /// Starts the driver, on a thread that nobody waits for when it does not come back: where a GPU
  /// or the kernel's module hangs, so does this call.
  private static void start(Library library, Duration patience) throws DeviceException {
    FutureTask<Integer> start = new FutureTask<>(() -> library.code(Call.INIT, 0));
    Thread.ofPlatform().daemon().name("driver").start(start);
    try {
      int code = start.get(patience.toNanos(), TimeUnit.NANOSECONDS);
      if (code != 0) {
        throw library.failure(code, Call.INIT.words(0), "");
      }
    } catch (TimeoutException e) {
      throw stuck("has not returned within %s s".formatted(patience.toMillis() / 1000.0));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw stuck("was interrupted");
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }

  private static DeviceException stuck(String how) {
    return new DeviceException(
        new DeviceProblem(
            DeviceProblem.Kind.ABSENT,
            Call.INIT.symbol() + " " + how,
            "nvidia-smi hangs as well if a GPU or the kernel's module does; the system's log may"
                + " say why",
            ""));
  }

  private static DriverSearch none(DeviceProblem problem, Optional<String> sign) {
    return sign.<DriverSearch>map(s ->
            new DriverSearch.Broken(
                new DeviceProblem(
                    problem.kind(),
                    s + ", but " + problem.what(),
                    problem.advice(),
                    problem.log())))
        .orElse(new DriverSearch.Absent(problem));
  }

  /// The version of CUDA that the driver is for, `13.0`, say.
  public String version() {
    return version / 1000 + "." + version % 1000 / 10;
  }

  /// Its library: a path, or a name that the system's loader knows.
  public String file() {
    return file;
  }

  /// What it says of a GPU.
  ///
  /// @param index its number
  /// @throws DeviceException if there is no such GPU, or it does not answer
  public DeviceDescription describe(int index) throws DeviceException {
    return describe(index, library.number(Call.DEVICE, index));
  }

  /// Its GPUs.
  ///
  /// @throws DeviceException if one does not answer
  public List<DeviceDescription> devices() throws DeviceException {
    List<DeviceDescription> devices = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      devices.add(describe(i));
    }
    return List.copyOf(devices);
  }

  /// Which of its GPUs reach each other's memory: each with each other one, in both directions.
  ///
  /// @throws DeviceException if one does not answer
  public List<Link> links() throws DeviceException {
    List<Link> links = new ArrayList<>();
    for (int from = 0; from < count; from++) {
      for (int to = 0; to < count; to++) {
        if (from != to) {
          links.add(link(from, to));
        }
      }
    }
    return List.copyOf(links);
  }

  private Link link(int from, int to) throws DeviceException {
    int one = library.number(Call.DEVICE, from);
    int other = library.number(Call.DEVICE, to);
    return new Link(
        from,
        to,
        answer(Call.CAN_ACCESS, one, other),
        answer(Call.PEER_ATTRIBUTE, GpuPair.NATIVE_ATOMICS, one, other));
  }

  /// What the driver answers to a question that not every driver knows.
  private Optional<Boolean> answer(Call call, Object... arguments) {
    if (!library.has(call)) {
      return Optional.empty();
    }
    try {
      return Optional.of(library.number(call, arguments) != 0);
    } catch (DeviceException e) {
      return Optional.empty();
    }
  }

  /// A GPU, ready for use.
  ///
  /// @param index its number
  /// @throws DeviceException if there is no such GPU, or it cannot be used
  public Device open(int index) throws DeviceException {
    int device = library.number(Call.DEVICE, index);
    DeviceDescription description = describe(index, device);
    MemorySegment context = MemorySegment.ofAddress(library.wide(Call.RETAIN, device));
    Gpu.Reach reach =
        new Gpu.Reach(attribute(MAPS_HOST, device) != 0, attribute(UNIFIED_ADDRESSES, device) != 0);
    return new Gpu(library, description, device, reach, context, assembler);
  }

  /// How many GPUs there are.
  public int count() {
    return count;
  }

  /// A GPU with another one beside it.
  ///
  /// @param first the GPU, opened by [#open]
  /// @param index the number of the other one
  /// @throws DeviceException if there is no such GPU, or it cannot be used, and of kind
  ///   [DeviceProblem.Kind#UNSUPPORTED] if no memory is reached by both
  public Pair pair(Device first, int index) throws DeviceException {
    if (index == first.description().index()) {
      throw new DeviceException(
          new DeviceProblem(
              DeviceProblem.Kind.UNSUPPORTED,
              "GPU %d cannot be the other end of its own tests".formatted(index),
              "choose another one",
              ""));
    }
    Gpu second = (Gpu) open(index);
    try {
      return GpuPair.of((Gpu) first, second);
    } catch (DeviceException e) {
      second.close();
      throw e;
    }
  }

  private DeviceDescription describe(int index, int device) throws DeviceException {
    return new DeviceDescription(
        DeviceDescription.Kind.HARDWARE,
        index,
        name(device),
        new Target(10 * attribute(MAJOR, device) + attribute(MINOR, device)),
        attribute(MULTIPROCESSORS, device),
        attribute(THREADS, device),
        library.wide(Call.MEMORY, device),
        attribute(CACHE, device),
        attribute(CLUSTERS, device) != 0,
        attribute(TIME_LIMIT, device) != 0,
        attribute(HOST_ATOMICS, device) != 0,
        "CUDA driver " + version() + assembler.map(a -> ", " + a.words()).orElse(""),
        chip(device));
  }

  /// Which chip it is. A driver need not know any of this.
  private Chip chip(int device) {
    return new Chip(
        uuid(device),
        pci(device),
        asked(KHZ, device).filter(k -> k > 0),
        asked(MEMORY_KHZ, device).filter(k -> k > 0),
        asked(ECC, device).map(e -> e != 0));
  }

  private Optional<Integer> asked(int attribute, int device) {
    try {
      return Optional.of(attribute(attribute, device));
    } catch (DeviceException e) {
      return Optional.empty();
    }
  }

  /// As `nvidia-smi -L` prints it.
  private Optional<String> uuid(int device) {
    if (!library.has(Call.UUID)) {
      return Optional.empty();
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment bytes = arena.allocate(UUID_BYTES);
      if (library.code(Call.UUID, bytes, device) != 0) {
        return Optional.empty();
      }
      ByteBuffer uuid = bytes.asByteBuffer().order(ByteOrder.BIG_ENDIAN);
      return Optional.of(new UUID(uuid.getLong(0), uuid.getLong(Long.BYTES)))
          .filter(u -> !u.equals(new UUID(0, 0)))
          .map(u -> "GPU-" + u);
    }
  }

  private Optional<String> pci(int device) {
    if (!library.has(Call.PCI)) {
      return Optional.empty();
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment name = arena.allocate(NAME_LENGTH);
      return library.code(Call.PCI, name, NAME_LENGTH, device) == 0
          ? Optional.of(name.getString(0)).filter(n -> !n.isBlank())
          : Optional.empty();
    }
  }

  private int attribute(int attribute, int device) throws DeviceException {
    return library.number(Call.ATTRIBUTE, attribute, device);
  }

  private String name(int device) throws DeviceException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment name = arena.allocate(NAME_LENGTH);
      library.call(Call.NAME, name, NAME_LENGTH, device);
      return name.getString(0);
    }
  }
}
