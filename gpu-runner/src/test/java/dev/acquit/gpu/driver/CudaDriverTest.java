package dev.acquit.gpu.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.gpu.device.Argument;
import dev.acquit.gpu.device.Chip;
import dev.acquit.gpu.device.Device;
import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.device.DeviceProblem;
import dev.acquit.gpu.device.Kernel;
import dev.acquit.gpu.device.LaunchShape;
import dev.acquit.gpu.device.LoadedModule;
import dev.acquit.gpu.emulator.memory.Site;
import dev.acquit.gpu.host.HostBlock;
import dev.acquit.gpu.host.HostCode;
import dev.acquit.gpu.host.HostPart;
import dev.acquit.gpu.host.HostThread;
import dev.acquit.gpu.kernel.Buffers;
import dev.acquit.gpu.kernel.Environment;
import dev.acquit.gpu.kernel.Geometry;
import dev.acquit.gpu.kernel.KernelLaunch;
import dev.acquit.gpu.kernel.KernelMode;
import dev.acquit.gpu.kernel.KernelPlan;
import dev.acquit.gpu.kernel.Observation;
import dev.acquit.gpu.kernel.PtxTests;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.ptx.isa.Target;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class CudaDriverTest {
  private static final Duration LONG = Duration.ofMinutes(5);

  private final FakeDriver fake = new FakeDriver();

  @AfterEach
  void close() {
    fake.close();
  }

  private static DeviceProblem absent(DriverSearch search) {
    return ((DriverSearch.Absent) search).problem();
  }

  private static DeviceProblem problem(Throwable thrown) {
    return ((DeviceException) thrown).problem();
  }

  @Test
  void namesTheFunctionsThatALibraryLacks() {
    fake.lacks(Call.LAUNCH).lacks(Call.RESIDENT_CLUSTERS);
    DeviceProblem problem = absent(CudaDriver.find(fake));
    assertThat(problem.kind()).isEqualTo(DeviceProblem.Kind.ABSENT);
    assertThat(problem.what())
        .isEqualTo("libcuda.so.1 lacks cuOccupancyMaxActiveClusters, cuLaunchKernelEx");
    assertThat(problem.advice()).contains("11.8");
    assertThat(fake.calls).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "3, ABSENT, has not started",
    "34, ABSENT, stub",
    "100, ABSENT, sees no GPU",
    "802, ABSENT, nvidia-fabricmanager",
    "803, ABSENT, restart the machine",
    "804, ABSENT, compat",
    "805, ABSENT, Multi-Process Service does not answer",
    "806, LOST, Multi-Process Service has failed",
    "226, LOST, contained it",
    "12345, OTHER, text of 12345",
  })
  void saysWhyTheDriverDoesNotStart(int code, DeviceProblem.Kind kind, String words) {
    fake.fails(Call.INIT, code);
    DeviceProblem problem = absent(CudaDriver.find(fake));
    assertThat(problem.kind()).isEqualTo(kind);
    assertThat(problem.toString())
        .startsWith("cuInit (flags 0): ")
        .contains(words, "error " + code + " (CUDA_ERROR_" + code + ")");
  }

  @Test
  void aDriverWithoutDevicesIsNone() {
    fake.devices = 0;
    assertThat(absent(CudaDriver.find(fake)).what()).contains("sees no GPU");
  }

  @Test
  void describesDevices() throws Exception {
    fake.devices = 2;
    CudaDriver driver = ((DriverSearch.Found) CudaDriver.find(fake)).driver();
    assertThat(driver.version()).isEqualTo("13.0");
    assertThat(driver.devices()).hasSize(2);
    assertThat(driver.devices().get(1))
        .isEqualTo(
            new DeviceDescription(
                DeviceDescription.Kind.HARDWARE,
                1,
                "Fake GPU",
                new Target(90),
                132,
                2048,
                1L << 33,
                1 << 25,
                true,
                false,
                false,
                "CUDA driver 13.0",
                new Chip(
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.of(false))));
    assertThatThrownBy(() -> driver.open(2))
        .satisfies(e ->
            assertThat(problem(e).what())
                .contains("cuDeviceGet (ordinal 2)", "no GPU with this number"));
  }

  /// An error of a kernel shows in whatever is called next.
  @ParameterizedTest
  @CsvSource({"LINK", "LINK_ADD", "LINK_COMPLETE", "LOAD", "FUNCTION", "ALLOCATE", "SET_CURRENT"})
  void theDeviceIsLostWhicheverCallSaysSo(Call call) throws Exception {
    try (Gpu gpu = fake.gpu()) {
      fake.fails(call, 700);
      assertThatThrownBy(
              () -> {
                gpu.load("text").kernel("k");
                gpu.allocate(1);
              })
          .satisfies(e -> assertThat(problem(e).deviceLost()).isTrue());
      fake.calls.clear();
      assertThatThrownBy(() -> gpu.fill(0, 0, 1))
          .satisfies(e -> assertThat(problem(e).toString()).contains("error 700"));
    }
    assertThat(fake.calls).as("a lost device is asked for nothing").isEmpty();
  }

  @Test
  void copiesAndFills() throws Exception {
    try (Device gpu = fake.gpu()) {
      long address = gpu.allocate(64);
      gpu.fill(address, 0x01020304, 3);
      gpu.fill(address + 4, 0x01020809, 1);
      assertThat(gpu.read(address, 12)).containsExactly(4, 3, 2, 1, 9, 8, 2, 1, 4, 3, 2, 1);
      assertThat(gpu.read(address, 0)).isEmpty();
      gpu.free(address);
    }
    assertThat(fake.calls).endsWith(Call.RELEASE);
  }

  @Test
  void saysWhatDidNotFit() throws Exception {
    Device gpu = fake.gpu();
    fake.fails(Call.ALLOCATE, 2);
    assertThatThrownBy(() -> gpu.allocate(1L << 40))
        .isInstanceOf(DeviceException.class)
        .satisfies(e -> {
          assertThat(problem(e).kind()).isEqualTo(DeviceProblem.Kind.RESOURCES);
          assertThat(e.getMessage())
              .contains("cuMemAlloc_v2 (bytes 1099511627776)", "run fewer instances");
        });
  }

  @Test
  void addressesInMessagesAreHexadecimal() throws Exception {
    Device gpu = fake.gpu();
    fake.fails(Call.FILL, 1);
    assertThatThrownBy(() -> gpu.fill(0xABC0L, 7, 2))
        .hasMessageContaining("cuMemsetD32_v2 (address 0xabc0, word 7, words 2)");
  }

  @Test
  void keepsTheImageAndTheLog() throws Exception {
    fake.infoLog = "ptxas info : 3 registers\n";
    Device gpu = fake.gpu();
    LoadedModule module = gpu.load(".version 6.0 // \u00e4");
    assertThat(fake.ptx).isEqualTo(".version 6.0 // \u00e4");
    assertThat(module.image()).contains(FakeDriver.IMAGE);
    assertThat(module.log()).isEqualTo("ptxas info : 3 registers");
    assertThat(fake.calls).contains(Call.LINK_DESTROY);
    module.close();
    module.close();
    assertThat(fake.calls.stream().filter(c -> c == Call.UNLOAD)).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "218, REFUSED, does not take the module",
    "222, TOO_NEW, newer than the driver",
    "221, UNSUPPORTED, libnvidia-ptxjitcompiler.so",
  })
  void showsWhatTheAssemblerSaid(int code, DeviceProblem.Kind kind, String words) throws Exception {
    fake.fails(Call.LINK_ADD, code).errorLog = "line 3; error : Unsupported .version 9.9";
    Device gpu = fake.gpu();
    assertThatThrownBy(() -> gpu.load(".version 9.9"))
        .satisfies(e -> {
          assertThat(problem(e).kind()).isEqualTo(kind);
          assertThat(problem(e).log()).isEqualTo("line 3; error : Unsupported .version 9.9");
          assertThat(e.getMessage()).contains("cuLinkAddData_v2", words, "\nline 3; error");
        });
    assertThat(fake.calls).endsWith(Call.LINK_DESTROY);
    assertThat(gpu.allocate(4)).isNotZero();
  }

  @Test
  void packsArguments() throws Exception {
    fake.takes(4, 8, 4);
    Kernel kernel = fake.gpu().load("").kernel("test");
    List<Argument> arguments =
        List.of(
            new Argument.Word(-2), new Argument.Address(0x1234_5678_9ABCL), new Argument.Word(7));
    kernel.launch(LaunchShape.of(5, 64), arguments);
    kernel.launch(new LaunchShape(8, 32, 4, 1024), arguments);
    List<Long> values = List.of(-2L, 0x1234_5678_9ABCL, 7L);
    assertThat(fake.launches)
        .containsExactly(
            new FakeDriver.Launch(List.of(5, 1, 1), List.of(64, 1, 1), 0, 0, values),
            new FakeDriver.Launch(List.of(8, 1, 1), List.of(32, 1, 1), 1024, 4, values));
    assertThat(fake.calls).doesNotContain(Call.SET_ATTRIBUTE);
    kernel.launch(new LaunchShape(8, 32, 4, 100_000), arguments);
    assertThat(fake.calls).contains(Call.SET_ATTRIBUTE);
  }

  @Test
  void countsResidentBlocks() throws Exception {
    Kernel kernel = fake.gpu().load("").kernel("test");
    assertThat(kernel.residentBlocks(LaunchShape.of(1, 256))).isEqualTo(8 * 132);
    assertThat(kernel.residentBlocks(new LaunchShape(2, 256, 2, 0))).isEqualTo(66 * 2);
  }

  @Test
  void saysWhichKernelIsMissing() throws Exception {
    fake.fails(Call.FUNCTION, 500);
    LoadedModule module = fake.gpu().load("");
    assertThatThrownBy(() -> module.kernel("tset")).hasMessageContaining("(name tset)");
  }

  @Test
  void saysWhichLaunchIsRefused() throws Exception {
    fake.fails(Call.LAUNCH, 701);
    Kernel kernel = fake.gpu().load("").kernel("test");
    assertThatThrownBy(() -> kernel.launch(new LaunchShape(8, 1024, 2, 0), List.of()))
        .hasMessageContaining(
            "cuLaunchKernelEx (kernel test, 8 CTAs of 1024 threads in clusters of 2)")
        .hasMessageContaining("use fewer threads");
  }

  @Test
  void waitsUntilAllIsDone() throws Exception {
    fake.queries.addAll(List.of(600, 600, 600, 0));
    fake.gpu().synchronise(LONG);
    assertThat(fake.calls.stream().filter(c -> c == Call.QUERY)).hasSize(4);
  }

  /// A second stream is made when it is wanted, and is waited for, and given back.
  @Test
  void aSecondStreamWaitsWhereItIsTold() throws Exception {
    Device gpu = fake.gpu();
    Kernel kernel = gpu.load("").kernel("test");
    LaunchShape shape = LaunchShape.of(2, 32);
    kernel.launch(shape, List.of());
    assertThat(fake.calls).doesNotContain(Call.STREAM, Call.EVENT);
    gpu.besideWaits();
    gpu.waitsForBeside();
    kernel.launchBeside(shape, List.of());
    assertThat(fake.order)
        .containsExactly(
            "launch first",
            "record first",
            "wait second",
            "record second",
            "wait first",
            "launch second");
    fake.queries.addAll(List.of(600, 0));
    fake.queriesBeside.addAll(List.of(600, 0));
    gpu.synchronise(LONG);
    assertThat(fake.queriesBeside).isEmpty();
    gpu.close();
    assertThat(fake.calls).containsOnlyOnce(Call.STREAM, Call.STREAM_DESTROY, Call.EVENT_DESTROY);
  }

  @Test
  void whatFailsInTheSecondStreamLosesTheDevice() throws Exception {
    Device gpu = fake.gpu();
    gpu.load("").kernel("classify").launchBeside(LaunchShape.of(2, 32), List.of());
    fake.queriesBeside.add(719);
    assertThatThrownBy(() -> gpu.synchronise(LONG))
        .hasMessageContaining("kernel classify, 2 CTAs of 32 threads");
    int calls = fake.calls.size();
    gpu.close();
    assertThat(fake.calls).as("nothing is asked of it any more").hasSize(calls);
  }

  @ParameterizedTest
  @EnumSource(
      value = Call.class,
      names = {"STREAM", "EVENT", "EVENT_RECORD", "STREAM_WAIT"})
  void aDriverWithoutStreamsIsTold(Call call) throws Exception {
    fake.lacks(call);
    assertThatThrownBy(() -> fake.gpu().besideWaits())
        .satisfies(e -> assertThat(problem(e).kind()).isEqualTo(DeviceProblem.Kind.UNSUPPORTED))
        .hasMessageContaining("lacks " + call.symbol());
  }

  @Test
  void aStreamWithoutAnEventIsGivenBack() throws Exception {
    fake.fails(Call.EVENT, 2);
    Device gpu = fake.gpu();
    assertThatThrownBy(gpu::besideWaits).hasMessageContaining("cuEventCreate");
    assertThat(fake.calls).contains(Call.STREAM_DESTROY);
  }

  @ParameterizedTest
  @CsvSource({
    "700, accessed memory that it does not have",
    "702, ran too long",
    "716, not aligned",
    "719, Xid",
    "999, Xid",
  })
  void aFailedKernelLosesTheDevice(int code, String words) throws Exception {
    fake.queries.addAll(List.of(600, code));
    Device gpu = fake.gpu();
    gpu.load("").kernel("test").launch(LaunchShape.of(2, 32), List.of());
    assertThatThrownBy(() -> gpu.synchronise(LONG))
        .satisfies(e -> {
          assertThat(problem(e).kind()).isEqualTo(DeviceProblem.Kind.LOST);
          assertThat(problem(e).deviceLost()).isTrue();
          assertThat(e.getMessage()).contains("kernel test, 2 CTAs of 32 threads", words);
        });
    int calls = fake.calls.size();
    assertThatThrownBy(() -> gpu.allocate(4))
        .satisfies(e -> assertThat(problem(e).kind()).isEqualTo(DeviceProblem.Kind.LOST));
    gpu.close();
    assertThat(fake.calls).hasSize(calls);
  }

  @Test
  void aFailureThatShowsLaterLosesTheDeviceToo() throws Exception {
    Device gpu = fake.gpu();
    fake.fails(Call.COPY_FROM, 700);
    assertThatThrownBy(() -> gpu.read(0x100, 4)).hasMessageContaining("cuMemcpyDtoH_v2");
    assertThatThrownBy(() -> gpu.free(0x100)).hasMessageContaining("cuMemcpyDtoH_v2");
  }

  @Test
  void aLaunchThatNeverEndsIsGivenUp() throws Exception {
    fake.queries.add(600);
    Device gpu = fake.gpu();
    LoadedModule module = gpu.load("");
    module.kernel("test").launch(LaunchShape.of(2, 32), List.of());
    assertThatThrownBy(() -> gpu.synchronise(Duration.ofMillis(5)))
        .satisfies(e -> {
          assertThat(problem(e).kind()).isEqualTo(DeviceProblem.Kind.TIMEOUT);
          assertThat(e.getMessage())
              .contains("kernel test, 2 CTAs of 32 threads has not ended within 0.005 s");
        });
    int calls = fake.calls.size();
    assertThatThrownBy(() -> gpu.synchronise(LONG)).isInstanceOf(DeviceException.class);
    module.close();
    gpu.close();
    assertThat(fake.calls).hasSize(calls);
  }

  @Test
  void anInterruptEndsTheWait() throws Exception {
    fake.queries.add(600);
    Device gpu = fake.gpu();
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> gpu.synchronise(LONG)).isInstanceOf(InterruptedException.class);
  }

  @Test
  void memoryOfTheHostIsOneForBothEnds() throws Exception {
    Device gpu = fake.gpu();
    HostBlock block = gpu.share(64);
    assertThat(fake.hostFlags).as("portable and mapped").isEqualTo(3);
    assertThat(block.bytes().isDirect()).isTrue();
    assertThat(block.bytes().limit()).isEqualTo(64);
    gpu.fill(block.address() + 8, 0x04030201, 1);
    block.bytes().putInt(12, 5);
    assertThat(gpu.read(block.address() + 8, 8)).containsExactly(1, 2, 3, 4, 5, 0, 0, 0);
    assertThat(gpu.host()).startsWith("CPU ");
    gpu.free(block.address());
    assertThat(fake.calls).contains(Call.FREE_HOST).doesNotContain(Call.FREE);
  }

  @Test
  void saysWhyMemoryOfTheHostIsNotShared() throws Exception {
    fake.mapsHost = false;
    assertThatThrownBy(() -> fake.gpu().share(64))
        .satisfies(e -> {
          assertThat(problem(e).kind()).isEqualTo(DeviceProblem.Kind.UNSUPPORTED);
          assertThat(e.getMessage()).startsWith("Fake GPU cannot reach memory of the host; tests");
        });
    fake.mapsHost = true;
    fake.fails(Call.ALLOCATE_HOST, 2);
    assertThatThrownBy(() -> fake.gpu().share(64))
        .satisfies(e -> {
          assertThat(problem(e).kind()).isEqualTo(DeviceProblem.Kind.RESOURCES);
          assertThat(e.getMessage()).startsWith("cuMemHostAlloc (bytes 64, flags 3): ");
        });
    FakeDriver other = new FakeDriver();
    other.fails(Call.HOST_ADDRESS, 801);
    assertThatThrownBy(() -> other.gpu().share(64))
        .satisfies(e -> {
          assertThat(problem(e).kind()).isEqualTo(DeviceProblem.Kind.UNSUPPORTED);
          assertThat(e.getMessage()).contains("cuMemHostGetDevicePointer_v2", "cannot do this");
        });
    assertThat(other.calls).as("nothing is kept").contains(Call.FREE_HOST);
    other.close();
  }

  /// The kernel is not executed, but says that it has started.
  @Test
  void theHostPlaysItsRolesBesideALaunch() throws Exception {
    PtxTest test = PtxTests.named("system");
    KernelPlan plan = PtxTests.plan(test, KernelMode.WARPS, Observation.ALL);
    KernelLaunch launch = new KernelLaunch(plan, new Geometry(1, 1, 32), Environment.calm(plan));
    Gpu gpu = fake.gpu();
    Buffers buffers =
        Buffers.allocate(
            launch,
            new Buffers.Supply() {
              @Override
              public long filled(long bytes, int word) throws DeviceException {
                return gpu.allocate(bytes);
              }

              @Override
              public HostBlock shared(long bytes) throws DeviceException {
                return gpu.share(bytes);
              }
            },
            1);
    fake.signal = buffers.meeting().orElseThrow().signal();
    fake.starts = 1;
    gpu.load("").kernel("test").launch(launch.testShape(), List.of());
    gpu.accompany(launch.hostPart(buffers, 1, new Random(1)).orElseThrow(), LONG);
    assertThat(gpu.read(fake.signal, 8))
        .as("both are ready")
        .containsExactly(1, 0, 0, 0, 1, 0, 0, 0);
    ByteBuffer block = buffers.meeting().orElseThrow().block().orElseThrow().bytes();
    int y = (int) (buffers.locations() - fake.signal);
    List<Integer> words = new ArrayList<>();
    for (int at = y; at < y + launch.locationBytes(); at += 4) {
      words.add(block.getInt(at));
    }
    assertThat(words)
        .as("P2 has added 2 to y, once for each instance")
        .filteredOn(w -> w == 2)
        .hasSize(32);
  }

  @Test
  void aLaunchThatFailsBesideTheHostSaysWhy() throws Exception {
    PtxTest test = PtxTests.named("system");
    KernelPlan plan = PtxTests.plan(test, KernelMode.WARPS, Observation.ALL);
    Gpu gpu = fake.gpu();
    HostBlock block = gpu.share(1 << 16);
    HostPart part = new HostPart(List.of(), block, block.address(), 1);
    gpu.accompany(part, LONG);
    assertThat(plan.otherThreads()).containsExactly(1, 2);
    fake.queries.add(700);
    HostThread waits =
        new HostThread(
            HostCode.of(test.threads().get(1), List.of("x", "y", "p")),
            new Site(-1, -1, -1),
            new HostThread.Order(1, 1, 0),
            List.of(),
            List.of(),
            List.of());
    HostPart never = new HostPart(List.of(waits), block, block.address(), 1);
    assertThatThrownBy(() -> gpu.accompany(never, Duration.ofMillis(5)))
        .satisfies(e -> {
          assertThat(problem(e).kind()).isEqualTo(DeviceProblem.Kind.LOST);
          assertThat(e.getMessage()).contains("accessed memory that it does not have");
        });
    assertThatThrownBy(() -> gpu.share(8)).hasMessageContaining("accessed memory");
    gpu.close();
  }
}
