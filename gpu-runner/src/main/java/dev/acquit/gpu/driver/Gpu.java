package dev.acquit.gpu.driver;

import dev.acquit.gpu.device.Device;
import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.device.DeviceProblem;
import dev.acquit.gpu.device.LoadedModule;
import dev.acquit.gpu.host.HostBlock;
import dev.acquit.gpu.host.HostCpu;
import dev.acquit.gpu.host.HostPart;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.concurrent.TimeUnit;

/// A GPU. All work goes through the default stream of the device's primary context, so it happens
/// in order; a second stream is made when something is launched beside.
///
/// After a failed or hanging launch nothing more is asked of the driver, not even to close, since
/// every further call would fail or hang as well.
final class Gpu implements Device, Beside.Asked {
  private static final int NOT_READY = 600;

  /// Flags of `cuMemHostAlloc`.
  private static final int PORTABLE = 1;

  private static final int MAPPED = 2;

  private static final long SHORTEST_PAUSE = TimeUnit.MICROSECONDS.toNanos(20);
  private static final long LONGEST_PAUSE = TimeUnit.MICROSECONDS.toNanos(200);

  private final Library library;
  private final DeviceDescription description;
  private final int device;
  private final Reach reach;
  private final MemorySegment context;
  private final Optional<Ptxas> assembler;
  private final Map<Long, MemorySegment> shared = new HashMap<>();
  private final HostTeam team = new HostTeam();
  private Optional<DeviceProblem> lost = Optional.empty();

  /// What was launched since the GPU was idle: any of it can be what fails.
  private final SequencedSet<String> launched = new LinkedHashSet<>();

  private Optional<Beside> second = Optional.empty();
  private boolean beside;
  private boolean closed;

  /// What a GPU reaches.
  ///
  /// @param host whether it reaches memory of the host
  /// @param unified whether memory has the same addresses for all GPUs and the host
  record Reach(boolean host, boolean unified) {}

  Gpu(
      Library library,
      DeviceDescription description,
      int device,
      Reach reach,
      MemorySegment context,
      Optional<Ptxas> assembler) {
    this.library = library;
    this.description = description;
    this.device = device;
    this.reach = reach;
    this.context = context;
    this.assembler = assembler;
  }

  @Override
  public DeviceDescription description() {
    return description;
  }

  @Override
  public long allocate(long bytes) throws DeviceException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment address = arena.allocate(ValueLayout.JAVA_LONG);
      call(Call.ALLOCATE, address, bytes);
      return address.get(ValueLayout.JAVA_LONG, 0);
    }
  }

  @Override
  @SuppressWarnings("restricted")
  public HostBlock share(long bytes) throws DeviceException {
    if (!reach.host()) {
      throw new DeviceException(
          new DeviceProblem(
              DeviceProblem.Kind.UNSUPPORTED,
              description.name() + " cannot reach memory of the host",
              "tests with threads on another GPU or the CPU need one that can",
              ""));
    }
    if (bytes > Integer.MAX_VALUE) {
      throw new DeviceException(
          new DeviceProblem(
              DeviceProblem.Kind.RESOURCES,
              bytes + " bytes of the host are more than both ends share at a time",
              "run fewer instances at a time",
              ""));
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment host = arena.allocate(ValueLayout.ADDRESS);
      call(Call.ALLOCATE_HOST, host, bytes, PORTABLE | MAPPED);
      MemorySegment memory = host.get(ValueLayout.ADDRESS, 0).reinterpret(bytes);
      MemorySegment address = arena.allocate(ValueLayout.JAVA_LONG);
      try {
        call(Call.HOST_ADDRESS, address, memory, 0);
      } catch (DeviceException e) {
        drop(Call.FREE_HOST, memory);
        throw e;
      }
      memory.fill((byte) 0);
      long known = address.get(ValueLayout.JAVA_LONG, 0);
      shared.put(known, memory);
      return new HostBlock(known, memory.asByteBuffer().order(ByteOrder.nativeOrder()));
    }
  }

  @Override
  public void free(long address) throws DeviceException {
    MemorySegment host = shared.remove(address);
    if (host == null) {
      call(Call.FREE, address);
    } else {
      call(Call.FREE_HOST, host);
    }
  }

  @Override
  public void accompany(HostPart part, Duration limit)
      throws DeviceException, InterruptedException {
    enter();
    try {
      team.run(part, limit);
    } catch (DeviceException e) {
      // A kernel that failed never says that it has started; that it failed says more.
      idle();
      throw lose(e);
    }
  }

  @Override
  public String host() {
    return "CPU " + HostCpu.words();
  }

  @Override
  public void fill(long address, int word, long words) throws DeviceException {
    call(Call.FILL, address, word, words);
  }

  @Override
  public byte[] read(long address, int bytes) throws DeviceException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment to = arena.allocate(Math.max(1, bytes));
      call(Call.COPY_FROM, to, address, (long) bytes);
      return to.asSlice(0, bytes).toArray(ValueLayout.JAVA_BYTE);
    }
  }

  @Override
  public LoadedModule load(String ptx) throws DeviceException {
    enter();
    return GpuModule.load(this, ptx);
  }

  @Override
  public void besideWaits() throws DeviceException {
    second().waits();
  }

  @Override
  public void waitsForBeside() throws DeviceException {
    second().isWaitedFor();
  }

  /// The second stream.
  Beside second() throws DeviceException {
    if (second.isEmpty()) {
      enter();
      second = Optional.of(Beside.of(this));
    }
    return second.get();
  }

  @Override
  public void synchronise(Duration limit) throws DeviceException, InterruptedException {
    long begin = System.nanoTime();
    long pause = SHORTEST_PAUSE;
    while (!idle()) {
      if (System.nanoTime() - begin >= limit.toNanos()) {
        throw late(limit);
      }
      TimeUnit.NANOSECONDS.sleep(pause);
      pause = Math.min(LONGEST_PAUSE, pause + pause / 4);
    }
  }

  /// Whether all launches have ended.
  ///
  /// @throws DeviceException if one failed
  boolean idle() throws DeviceException {
    if (!idle(MemorySegment.NULL) || (second.isPresent() && !idle(second.get().stream()))) {
      return false;
    }
    launched.clear();
    return true;
  }

  private boolean idle(MemorySegment stream) throws DeviceException {
    int code = code(Call.QUERY, stream);
    if (code == NOT_READY) {
      return false;
    }
    check(code, launches(), "");
    return true;
  }

  private String launches() {
    return launched.isEmpty() ? Call.QUERY.symbol() : String.join(", or ", launched);
  }

  /// The launches take too long.
  DeviceException late(Duration limit) {
    return lose(
        new DeviceException(
            new DeviceProblem(
                DeviceProblem.Kind.TIMEOUT,
                "%s has not ended within %s s"
                    .formatted(launches(), limit.toNanos() / 1_000_000_000.0),
                "it cannot be stopped; the GPU can be used again by a new process,"
                    + " when this one has ended",
                "")));
  }

  @Override
  public void close() {
    if (!closed && lost.isEmpty()) {
      second.ifPresent(Beside::close);
    }
    if (!closed && lost.isEmpty()) {
      library.code(Call.RELEASE, device);
    }
    team.close();
    closed = true;
  }

  /// Launches, and remembers what for messages.
  ///
  /// @param words what is launched
  /// @param arguments those of the function
  void launch(String words, Object... arguments) throws DeviceException {
    String named = beside ? words + " on " + words() : words;
    check(code(Call.LAUNCH, arguments), Call.LAUNCH.symbol() + " (" + named + ")", "");
    launched.add(named);
  }

  /// Its number and its name.
  String words() {
    return "GPU %d (%s)".formatted(description.index(), description.name());
  }

  /// Another GPU is used, too: messages say from now on which one they are about.
  void beside() {
    beside = true;
  }

  /// What the driver calls the device.
  int device() {
    return device;
  }

  /// The device's primary context.
  MemorySegment context() {
    return context;
  }

  Reach reach() {
    return reach;
  }

  /// Who assembles; empty: the driver does.
  Optional<Ptxas> assembler() {
    return assembler;
  }

  /// The address that memory of the host has for this GPU, which another one has shared.
  ///
  /// @param other the other GPU
  /// @param address the address there
  long seenHere(Gpu other, long address) throws DeviceException {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment here = arena.allocate(ValueLayout.JAVA_LONG);
      call(Call.HOST_ADDRESS, here, other.shared.get(address), 0);
      return here.get(ValueLayout.JAVA_LONG, 0);
    }
  }

  /// It is of no use any more because of what another one did.
  void loseWith(DeviceProblem problem) {
    lost = lost.or(() -> Optional.of(problem));
  }

  Library library() {
    return library;
  }

  @Override
  public boolean has(Call call) {
    return library.has(call);
  }

  /// Whether the driver may be asked for something.
  boolean usable() {
    return !closed && lost.isEmpty();
  }

  /// Makes the context the calling thread's.
  void enter() throws DeviceException {
    if (lost.isPresent()) {
      throw new DeviceException(lost.orElseThrow());
    }
    if (closed) {
      throw new IllegalStateException("the device is closed");
    }
    check(library.code(Call.SET_CURRENT, context), Call.SET_CURRENT.words(context), "");
  }

  /// Calls a function in this device's context.
  @Override
  public void call(Call call, Object... arguments) throws DeviceException {
    check(code(call, arguments), call.words(arguments), "");
  }

  /// Calls a function in this device's context.
  ///
  /// @return what it returns, for [#check]
  /// @throws DeviceException if the device was lost before
  int code(Call call, Object... arguments) throws DeviceException {
    enter();
    return library.code(call, arguments);
  }

  /// Looks at what a function has returned. Every call by which the device can be lost ends here.
  ///
  /// @param code what it returned
  /// @param what the call in words
  /// @param log what an assembler has printed
  /// @throws DeviceException if it is an error
  void check(int code, String what, String log) throws DeviceException {
    if (code != 0) {
      throw lose(library.failure(code, what, log));
    }
  }

  /// Gives something back, if the driver may still be asked, and does not complain; whether the
  /// device was lost meanwhile shows in the next call.
  @Override
  public void drop(Call call, Object... arguments) {
    if (usable() && library.code(Call.SET_CURRENT, context) == 0) {
      library.code(call, arguments);
    }
  }

  /// Remembers a failure after which the device is of no use; errors of kernels show in any later
  /// call.
  DeviceException lose(DeviceException e) {
    if (e.problem().deviceLost()) {
      lost = lost.or(() -> Optional.of(e.problem()));
    }
    return e;
  }
}
