package dev.acquit.gpu.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.acquit.gpu.device.Device;
import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.device.DeviceProblem;
import dev.acquit.gpu.device.Joint;
import dev.acquit.gpu.device.LaunchShape;
import dev.acquit.gpu.device.Pair;
import dev.acquit.gpu.kernel.Kernels;
import dev.acquit.gpu.kernel.PtxTests;
import dev.acquit.gpu.run.Configuration;
import dev.acquit.gpu.run.Effort;
import dev.acquit.gpu.run.Ending;
import dev.acquit.gpu.run.Hooks;
import dev.acquit.gpu.run.Note;
import dev.acquit.gpu.run.OtherEnd;
import dev.acquit.gpu.run.RunMode;
import dev.acquit.gpu.run.RunPlan;
import dev.acquit.gpu.run.TestRun;
import dev.acquit.gpu.run.TestRunner;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.text.LitmusReader;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Two GPUs of a driver that is not one.
class GpuPairTest {
  private static final Duration LONG = Duration.ofMinutes(5);
  private static final Duration SHORT = Duration.ofMillis(20);

  private static final String MESSAGES =
      """
      PTX messages
      { x=0; y=0; }
       P0@cta 0,gpu 0       | P1@cta 0,gpu 1         ;
       st.weak x, 1         | ld.acquire.sys r0, y   ;
       st.release.sys y, 1  | ld.weak r1, x          ;
      exists (1:r0=1 /\\ 1:r1=0)
      """;

  private static final String UPDATES =
      """
      PTX updates
      { x=0; }
       P0@cta 0,gpu 0                | P1@cta 0,gpu 1 ;
       atom.add.relaxed.sys r0, x, 1 | atom.add.relaxed.sys r0, x, 1 ;
      exists (x=1)
      """;

  private final FakeDriver fake = new FakeDriver();

  GpuPairTest() {
    fake.devices = 2;
  }

  @AfterEach
  void close() {
    fake.close();
  }

  private Pair pair() throws Exception {
    CudaDriver driver = ((DriverSearch.Found) CudaDriver.find(fake)).driver();
    return driver.pair(driver.open(0), 1);
  }

  private static DeviceProblem problem(Throwable thrown) {
    return ((DeviceException) thrown).problem();
  }

  private static PtxTest test(String text) throws Exception {
    return (PtxTest) LitmusReader.read("pair.litmus", text);
  }

  @Test
  void peerMemoryComesFirst() throws Exception {
    Pair pair = pair();
    assertThat(fake.enabled).as("the second one reaches the first one").containsExactly("1 0");
    assertThat(pair.joints())
        .containsExactly(
            new Joint(Joint.Kind.PEER_MEMORY, true, "peer memory of GPU 0"),
            new Joint(Joint.Kind.HOST_MEMORY, false, "memory of the host"));
    assertThat(pair.missing()).isEqualTo("updates of memory of the host are not atomic for both");
    assertThat(pair.second().description().index()).isEqualTo(1);
    pair.close();
    pair.close();
    assertThat(fake.calls.stream().filter(c -> c == Call.RELEASE)).hasSize(1);
  }

  @Test
  void memoryIsCommonAndFullOfZeros() throws Exception {
    Pair pair = pair();
    for (Joint joint : pair.joints()) {
      long address = pair.share(joint, 10);
      assertThat(pair.first().read(address, 10)).containsOnly(0);
      pair.second().fill(address + 4, 7, 1);
      assertThat(pair.first().read(address + 4, 1)).containsExactly(7);
      pair.first().free(address);
    }
    assertThat(fake.hostFlags).as("portable and mapped").isEqualTo(3);
    assertThat(fake.calls).contains(Call.FREE, Call.FREE_HOST);
  }

  @Test
  void withoutPeerAccessTheyMeetInMemoryOfTheHost() throws Exception {
    fake.peers = false;
    Pair pair = pair();
    assertThat(pair.joints()).extracting(Joint::kind).containsExactly(Joint.Kind.HOST_MEMORY);
    assertThat(pair.missing())
        .startsWith("GPU 1 (Fake GPU) does not reach memory of GPU 0 (Fake GPU); updates of");
    assertThat(fake.enabled).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "ENABLE_ACCESS, 217, do not reach each other's memory",
    "ENABLE_ACCESS, 711, as many others as it can",
    "CAN_ACCESS, 101, no GPU with this number",
  })
  void peerAccessThatFailsIsNotUsed(Call call, int code, String words) throws Exception {
    fake.fails(call, code);
    Pair pair = pair();
    assertThat(pair.joints()).extracting(Joint::kind).containsExactly(Joint.Kind.HOST_MEMORY);
    assertThat(pair.missing()).contains("does not reach memory of GPU 0", words);
  }

  @Test
  void gpusOfDifferentMajorArchitecturesMeetInMemoryOfTheHost() throws Exception {
    fake.majorOfSecond = 12;
    Pair pair = pair();
    assertThat(pair.joints()).extracting(Joint::kind).containsExactly(Joint.Kind.HOST_MEMORY);
    assertThat(pair.missing()).startsWith("peer memory is not promised to GPUs of different major");
    assertThat(fake.enabled).isEmpty();
    assertThat(run(test(MESSAGES), true).notes())
        .anyMatch(
            n -> n.words().contains("GPU 1 (Fake GPU, sm_120), joined by memory of the host"));
    fake.majorOfSecond = 7;
    assertThat(run(PtxTests.named("pair-shared"), true).notes())
        .as("sm_70 is enough for this test")
        .anyMatch(n -> n.words().contains("(Fake GPU, sm_70)"));
    fake.majorOfSecond = 6;
    assertThat(run(test(MESSAGES), true).ending().words())
        .isEqualTo("the test needs sm_70, and Fake GPU is sm_60");
  }

  @Test
  void peerAccessThatIsThereIsUsed() throws Exception {
    fake.fails(Call.ENABLE_ACCESS, 704);
    assertThat(pair().joints()).first().extracting(Joint::kind).isEqualTo(Joint.Kind.PEER_MEMORY);
  }

  @Test
  void updatesOfWhichNothingIsKnownAreNotAtomic() throws Exception {
    fake.fails(Call.PEER_ATTRIBUTE, 1);
    Pair pair = pair();
    assertThat(pair.joints()).noneMatch(Joint::atomic);
    assertThat(pair.missing())
        .contains(
            "whether updates of peer memory are atomic is not known, cuDeviceGetP2PAttribute");
    fake.peerAtomics = false;
    FakeDriver older = new FakeDriver().lacks(Call.PEER_ATTRIBUTE);
    older.devices = 2;
    CudaDriver driver = ((DriverSearch.Found) CudaDriver.find(older)).driver();
    Pair other = driver.pair(driver.open(0), 1);
    assertThat(other.joints()).first().extracting(Joint::atomic).isEqualTo(false);
    assertThat(other.missing()).contains("since the driver lacks cuDeviceGetP2PAttribute");
    older.close();
    FakeDriver oldest = new FakeDriver().lacks(Call.ENABLE_ACCESS);
    oldest.devices = 2;
    CudaDriver last = ((DriverSearch.Found) CudaDriver.find(oldest)).driver();
    assertThat(last.pair(last.open(0), 1).missing()).contains("lacks cuDeviceCanAccessPeer");
    oldest.close();
  }

  @Test
  void gpusWithoutCommonMemoryAreNoPair() throws Exception {
    fake.peers = false;
    fake.mapsHost = false;
    assertThatThrownBy(this::pair)
        .satisfies(e -> {
          assertThat(problem(e).kind()).isEqualTo(DeviceProblem.Kind.UNSUPPORTED);
          assertThat(e.getMessage())
              .startsWith("GPU 0 (Fake GPU) and GPU 1 (Fake GPU) reach no common memory: GPU 1")
              .contains("GPU 0 (Fake GPU) cannot reach memory of the host");
        });
    assertThat(fake.calls).as("the second one is given back").endsWith(Call.RELEASE);
    fake.unified = false;
    assertThatThrownBy(this::pair).hasMessageContaining("not the same addresses for both");
  }

  @Test
  void theOtherOneHasToBeThereAndAnother() throws Exception {
    CudaDriver driver = ((DriverSearch.Found) CudaDriver.find(fake)).driver();
    Device first = driver.open(0);
    assertThatThrownBy(() -> driver.pair(first, 2)).hasMessageContaining("no GPU with this number");
    assertThatThrownBy(() -> driver.pair(first, 0))
        .hasMessageContaining("GPU 0 cannot be the other end of its own tests");
  }

  @Test
  void memoryOfTheHostAtTwoAddressesIsRefused() throws Exception {
    fake.peers = false;
    fake.shift = 4096;
    Pair pair = pair();
    assertThatThrownBy(() -> pair.share(pair.joints().getFirst(), 64))
        .satisfies(e -> assertThat(problem(e).kind()).isEqualTo(DeviceProblem.Kind.UNSUPPORTED));
    assertThat(fake.calls).endsWith(Call.FREE_HOST);
  }

  private static void launch(Pair pair) throws Exception {
    for (Device device : List.of(pair.first(), pair.second())) {
      device.load("").kernel("test").launch(LaunchShape.of(2, 32), List.of());
    }
  }

  @Test
  void bothAreWaitedFor() throws Exception {
    fake.queries.addAll(List.of(600, 0));
    fake.queriesOfSecond.addAll(List.of(600, 600, 600, 0));
    Pair pair = pair();
    launch(pair);
    pair.synchronise(LONG);
    assertThat(fake.launchedOn).containsExactly(0, 1);
    assertThat(fake.queriesOfSecond).containsExactly(0);
  }

  @ParameterizedTest
  @CsvSource({"0, GPU 0 (Fake GPU)", "1, GPU 1 (Fake GPU)"})
  void whoeverTakesTooLongIsNamed(int device, String name) throws Exception {
    (device == 0 ? fake.queries : fake.queriesOfSecond).add(600);
    Pair pair = pair();
    launch(pair);
    assertThatThrownBy(() -> pair.synchronise(SHORT))
        .satisfies(e -> {
          assertThat(problem(e).kind()).isEqualTo(DeviceProblem.Kind.TIMEOUT);
          assertThat(e.getMessage())
              .startsWith(
                  "kernel test, 2 CTAs of 32 threads on " + name + " has not ended within 0.02 s");
        });
    int calls = fake.calls.size();
    assertThatThrownBy(() -> pair.first().allocate(4)).hasMessageContaining("has not ended");
    assertThatThrownBy(() -> pair.second().allocate(4)).hasMessageContaining("has not ended");
    pair.close();
    pair.first().close();
    assertThat(fake.calls).as("nothing more is asked of the driver").hasSize(calls);
  }

  @Test
  void whoeverFailsIsNamedAlsoWhileTheOtherOneRuns() throws Exception {
    fake.queries.add(600);
    fake.queriesOfSecond.addAll(List.of(600, 719));
    Pair pair = pair();
    launch(pair);
    assertThatThrownBy(() -> pair.synchronise(LONG))
        .satisfies(e -> {
          assertThat(problem(e).kind()).isEqualTo(DeviceProblem.Kind.LOST);
          assertThat(e.getMessage())
              .startsWith("kernel test, 2 CTAs of 32 threads on GPU 1 (Fake GPU): a kernel failed");
        });
    assertThatThrownBy(() -> pair.first().allocate(4)).hasMessageContaining("GPU 1 (Fake GPU)");
  }

  @Test
  void anInterruptEndsTheWait() throws Exception {
    fake.queries.add(600);
    Pair pair = pair();
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> pair.synchronise(LONG)).isInstanceOf(InterruptedException.class);
  }

  private TestRun run(PtxTest test, boolean required) throws Exception {
    RunPlan plan =
        RunPlan.of(RunMode.SANITY, 1)
            .with(Configuration.draw(1, 1))
            .with(new Effort.ForIterations(1))
            .withLaunchLimit(SHORT);
    try (Pair pair = pair()) {
      OtherEnd other = new OtherEnd.SecondDevice(pair, required);
      return new TestRunner(pair.first(), plan, Hooks.none(), other).run(test);
    }
  }

  @Test
  void bothKernelsAreLaunchedBesideEachOtherAndThenOneCounts() throws Exception {
    TestRun run = run(test(MESSAGES), true);
    assertThat(run.ending()).as("no kernel has run").isInstanceOf(Ending.BadStart.class);
    assertThat(fake.launchedOn).as("classify, both tests, classify").containsExactly(0, 0, 1, 0);
    assertThat(run.notes())
        .contains(
            new Note.OnASecondDevice(
                List.of(1),
                "GPU 1 (Fake GPU, sm_90), joined by peer memory of GPU 0",
                "updates of memory of the host are not atomic for both"));
    List<FakeDriver.Launch> launches = fake.launches;
    assertThat(launches.get(1).block()).isEqualTo(launches.get(2).block());
    assertThat(launches.get(1).grid()).isEqualTo(launches.get(2).grid());
  }

  @Test
  void aLaunchThatIsRefusedOnTheSecondOneIsTold() throws Exception {
    fake.failsOn(1, Call.LAUNCH, 719);
    TestRun run = run(test(MESSAGES), true);
    assertThat(run.ending().deviceLost()).isTrue();
    assertThat(run.ending().words())
        .startsWith("cuLaunchKernelEx (kernel test, ")
        .contains(" on GPU 1 (Fake GPU)): a kernel failed");
  }

  @Test
  void aSecondOneThatHangsIsTold() throws Exception {
    fake.queriesOfSecond.add(600);
    TestRun run = run(test(MESSAGES), true);
    assertThat(run.ending().deviceLost()).isTrue();
    assertThat(run.ending().words())
        .contains(" on GPU 1 (Fake GPU) has not ended within 0.02 s; it cannot be stopped");
  }

  @Test
  void aModuleThatTheSecondOneDoesNotTakeIsTold() throws Exception {
    fake.failsOn(1, Call.LOAD, 209);
    TestRun run = run(test(MESSAGES), true);
    assertThat(run.ending().words()).startsWith("on GPU 1 (Fake GPU): cuModuleLoadData: ");
    assertThat(fake.calls.stream().filter(c -> c == Call.UNLOAD)).as("the first one's").hasSize(1);
  }

  @Test
  void updatesNeedMemoryWhereTheyAreAtomic() throws Exception {
    PtxTest updates = test(UPDATES);
    fake.peerAtomics = false;
    assertThat(run(updates, true).ending().words())
        .isEqualTo(
            "threads of the test on both GPUs update what the other one writes: updates of peer"
                + " memory are not atomic; updates of memory of the host are not atomic for both");
    assertThat(run(updates, false).ending().words())
        .as("nor does the CPU do")
        .contains("not atomic with the CPU's");
    fake.hostAtomics = true;
    fake.launchedOn.clear();
    TestRun run = run(updates, true);
    assertThat(run.notes())
        .anyMatch(n -> n.words().contains("(Fake GPU, sm_90), joined by memory of the host (up"));
    assertThat(fake.launchedOn).containsExactly(0, 0, 1, 0);
    assertThat(run(test(MESSAGES), true).notes())
        .as("what has no updates stays in peer memory")
        .anyMatch(n -> n.words().contains("joined by peer memory of GPU 0"));
  }

  @Test
  void testsOnThreeGpusHaveTheCpuAsTheirOtherEnd() throws Exception {
    PtxTest three =
        test(
            """
            PTX three
            { x=0; }
             P0@cta 0,gpu 0      | P1@cta 0,gpu 1         | P2@cta 0,gpu 2 ;
             st.relaxed.sys x, 1 | ld.relaxed.sys r0, x   | ld.relaxed.sys r0, x ;
            exists (1:r0=1)
            """);
    assertThat(Kernels.gpus(three)).isEqualTo(3);
    String words = "the test has threads on 3 GPUs, and two kernels are for two";
    assertThat(run(three, true).ending()).isEqualTo(new Ending.Refused(words));
    fake.signal = 0;
    TestRun run = run(three, false);
    assertThat(run.notes()).contains(new Note.NoSecondDevice(words));
    assertThat(run.ending().words()).contains("has not started beside the threads of the CPU");
    assertThat(Kernels.gpus(PtxTests.named("mp"))).isEqualTo(1);
  }
}
