package dev.acquit.gpu.selftest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.acquit.gpu.device.Device;
import dev.acquit.gpu.device.Joint;
import dev.acquit.gpu.device.Link;
import dev.acquit.gpu.emulator.device.EmulatedDevice;
import dev.acquit.gpu.emulator.device.EmulatedPair;
import dev.acquit.gpu.emulator.memory.Tendency;
import dev.acquit.gpu.kernel.Assembler;
import dev.acquit.gpu.run.FaultyDevice;
import dev.acquit.gpu.run.FaultyDevice.Fault;
import dev.acquit.gpu.run.FaultyPair;
import dev.acquit.gpu.run.OtherEnd;
import dev.acquit.testing.Rounds;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Self-tests of the emulator, and of devices with faults: each check has something that makes it
/// fail.
@Tag("slow")
@ResourceLock("runs")
class SelfTestTest {
  private static final Tendency OFTEN = new Tendency(0.5, 0.5);

  @TempDir private Path folder;

  private Bench bench(Device device) {
    return new Bench(
        device,
        Runs.HOST,
        List.of(),
        Duration.ofMillis(Rounds.of(900, 300)),
        Duration.ofMinutes(1),
        1,
        folder,
        () -> false);
  }

  private static Bench with(Bench b, OtherEnd other, List<Link> links) {
    return new Bench(
        b.device(), other, links, b.time(), b.launchLimit(), b.seed(), b.scratch(), b.stop());
  }

  private static Bench with(Bench b, Path scratch, BooleanSupplier stop) {
    return new Bench(
        b.device(), b.other(), b.links(), b.time(), b.launchLimit(), b.seed(), scratch, stop);
  }

  /// What a check finds on the emulator with a fault.
  private Finding found(Check check, Fault fault) throws Exception {
    try (Device device = new FaultyDevice(1, fault, Duration.ofMillis(1))) {
      return new SelfTest(bench(device)).made(check).finding();
    }
  }

  private Finding found(Check check, Tendency tendency) throws Exception {
    try (Device device = new EmulatedDevice(1, tendency)) {
      return new SelfTest(bench(device)).made(check).finding();
    }
  }

  @Test
  void onTheEmulatorAllIsWell() throws Exception {
    List<Finding> told = new ArrayList<>();
    try (Device device = new EmulatedDevice(1, OFTEN)) {
      List<Finding> findings = new SelfTest(bench(device)).run(told::add);
      assertThat(findings).isEqualTo(told);
      assertThat(findings).extracting(Finding::check).containsExactly(Check.values());
      Map<Answer, List<Check>> answers = new EnumMap<>(Answer.class);
      findings.forEach(
          f -> answers.computeIfAbsent(f.answer(), a -> new ArrayList<>()).add(f.check()));
      assertThat(answers).as("%s", findings).containsOnlyKeys(Answer.OK, Answer.NOT_APPLICABLE);
      assertThat(answers.get(Answer.NOT_APPLICABLE))
          .containsExactly(Check.ASSEMBLER, Check.LINKS, Check.INSPECTION, Check.SECOND_GPU);
    }
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "ASSEMBLER, REFUSES, NOT_OK, the module is not taken",
    "HOST_MEMORY, NO_SHARED_MEMORY, NOT_APPLICABLE, cannot reach memory of the host",
    "HOST_MEMORY, DIRTY_MEMORY, NOT_OK, not zero",
    "INSPECTION, EMPTY_CODE, NOT_OK, fences: the machine code is not the test",
    "INSPECTION, STRANGE_CODE, UNKNOWN, fences: the machine code was not looked at",
    "SAME_WARP, ONE_CTA, NOT_OK, were played by one thread",
    "SAME_CTA, ONE_CTA, NOT_OK, should be in two",
    "SAME_CLUSTER, ONE_CTA, NOT_OK, should be in two",
    "SAME_GPU, ONE_CTA, NOT_OK, should be in two",
    "SAME_GPU, EMPTY_CODE, UNKNOWN, see inspection",
    "CPU, NOWHERE, NOT_OK, did not say where they ran",
    "CPU, NO_SHARED_MEMORY, NOT_APPLICABLE, cannot reach memory of the host",
    "SUMS, FORGETS, NOT_OK, instances were launched",
    "STRESS, NO_STRESS, NOT_OK, CTAs that make stress went 0 rounds",
    "STRESS, TOO_MUCH_STRESS, NOT_OK, CTAs that make stress went 1677",
    "START, NO_END, NOT_OK, threads that test said 0 times that they were over",
    "START, NO_START, NOT_OK, CTAs that test started 0 times",
    "PACE, REFUSES, NOT_OK, the module is not taken",
  })
  void faultsAreFound(Check check, Fault fault, Answer answer, String words) throws Exception {
    Finding finding = found(check, fault);
    assertThat(finding.check()).isEqualTo(check);
    assertThat(finding.answer()).as("%s", finding).isEqualTo(answer);
    assertThat(finding.problem()).contains(words);
  }

  /// Each fault shows in the test that is there for it, whatever the others show.
  @ParameterizedTest
  @CsvSource({
    "bits-32, FORGETS, instances were launched",
    "bits-64, HALF_PUT_BACK, 'bits-64, one role per warp'",
    "bits-64, HALF_COUNTED, bits-64",
    "bits-8, NOT_PUT_BACK, bits-8",
    "bits-shared, HALF_SHARED, bits-shared",
  })
  void partsOfValuesAreMissed(String test, Fault fault, String words) throws Exception {
    List<String> tests = Rounds.all() ? Widths.TESTS : List.of(test);
    try (Device device = new FaultyDevice(1, fault, Duration.ofMillis(1))) {
      Finding finding = new Widths(bench(device), tests).widths();
      assertThat(finding.answer()).as("%s", finding).isEqualTo(Answer.NOT_OK);
      assertThat(finding.problem()).contains(words);
    }
  }

  @Test
  void realMachineCodeOfSomeTestsIsInspected() throws Exception {
    assumeTrue(Assembler.find().isPresent(), Assembler.ABSENT);
    try (Device device = new FaultyDevice(1, Fault.REAL_CODE, Duration.ofMillis(1))) {
      Finding some = new MachineCodeCheck(bench(device), List.of("fences")).inspection();
      assertThat(some.answer()).as("%s", some).isEqualTo(Answer.OK);
      assertThat(((Measured.Inspected) some.measured().orElseThrow()).left()).isZero();
    }
  }

  @Tag("nightly")
  @Test
  void realMachineCodeIsInspected() throws Exception {
    assumeTrue(Assembler.find().isPresent(), Assembler.ABSENT);
    Finding whole = found(Check.INSPECTION, Fault.REAL_CODE);
    assertThat(whole.answer()).as("%s", whole).isEqualTo(Answer.OK);
    assertThat(whole.measured())
        .hasValueSatisfying(m ->
            assertThat(m)
                .isInstanceOfSatisfying(
                    Measured.Inspected.class,
                    i -> {
                      assertThat(i.tests()).isEqualTo(12);
                      assertThat(i.kernels()).isGreaterThan(24);
                      assertThat(i.left()).isZero();
                    }));
  }

  @Test
  void machineCodeWithoutFencesIsFound() throws Exception {
    assumeTrue(Assembler.find().isPresent(), Assembler.ABSENT);
    try (Device device = new FaultyDevice(1, Fault.CODE_WITHOUT_FENCES, Duration.ofMillis(1))) {
      Finding finding =
          new MachineCodeCheck(bench(device), List.of("fences", "MP", "same-cluster")).inspection();
      assertThat(finding.answer()).isEqualTo(Answer.NOT_OK);
      assertThat(finding.problem().lines())
          .hasSize(2)
          .anyMatch(l -> l.startsWith("fences: the machine code is not the test"))
          .anyMatch(l -> l.startsWith("same-cluster: the machine code is not the test"));
    }
  }

  @Test
  void anAssemblerIsMeasured() throws Exception {
    assumeTrue(Assembler.find().isPresent(), Assembler.ABSENT);
    assertThat(found(Check.ASSEMBLER, Fault.REAL_CODE).measured())
        .hasValueSatisfying(m -> assertThat(((Measured.Loaded) m).imageBytes()).isGreaterThan(500));
  }

  @ParameterizedTest
  @CsvSource({"WEAK, not seen", "MESSAGE_PASSING, often enough", "STORE_BUFFERING, often enough"})
  void aMachineThatShowsNothingWeakIsNotKnown(Check check, String words) throws Exception {
    Finding finding = found(check, Tendency.STRONG);
    assertThat(finding.answer()).as("%s", finding).isEqualTo(Answer.UNKNOWN);
    assertThat(finding.problem()).contains(words);
    if (check == Check.WEAK) {
      assertThat(finding.measured())
          .hasValueSatisfying(m ->
              assertThat(((Measured.Shown) m).weakTest()).as("both were tried").isEqualTo("SB"));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "MESSAGE_PASSING, DEAF, a forbidden outcome was seen",
    "STORE_BUFFERING, DEAF, a forbidden outcome was seen",
    "COHERENCE, INCOHERENT, a forbidden outcome was seen",
    "SAME_GPU, DEAF, the outcome that it forbids was seen",
    "SKIPPED, IMPATIENT, were counted as ended",
  })
  void whatMustNotBeIsFound(Check check, Fault fault, String words) throws Exception {
    Finding finding = found(check, fault);
    assertThat(finding.answer()).as("%s", finding).isEqualTo(Answer.NOT_OK);
    assertThat(finding.problem()).contains(words);
    assertThat(finding.measured()).isPresent();
    assertThat(found(check, Fault.NONE).answer()).isEqualTo(Answer.OK);
  }

  @Test
  void coherenceHasAMutantThatOnlyNeedsBothEndsAtOneTime() throws Exception {
    assertThat(found(Check.COHERENCE, Tendency.STRONG).answer()).isEqualTo(Answer.OK);
  }

  @Test
  void linksAreToldAsTheDriverHasThem() throws Exception {
    Link known = new Link(0, 1, Optional.of(true), Optional.of(true));
    Link far = new Link(1, 0, Optional.of(false), Optional.empty());
    Link unknown = new Link(1, 0, Optional.empty(), Optional.empty());
    try (Device device = new EmulatedDevice(1, OFTEN)) {
      Bench none = bench(device);
      assertThat(
              new SelfTest(with(none, Runs.HOST, List.of(known, far))).made(Check.LINKS).finding())
          .isEqualTo(Finding.ok(Check.LINKS, new Measured.Linked(2, 1, 1)));
      assertThat(
              new SelfTest(with(none, Runs.HOST, List.of(known, unknown)))
                  .made(Check.LINKS)
                  .finding())
          .extracting(Finding::answer)
          .isEqualTo(Answer.UNKNOWN);
    }
  }

  private Finding second(Fault fault) throws Exception {
    try (EmulatedDevice device = new EmulatedDevice(1, OFTEN);
        EmulatedPair pair = new EmulatedPair(device)) {
      Joint joint = new Joint(Joint.Kind.EMULATED_MEMORY, true, "one memory");
      Device other = new FaultyDevice(pair.second(), fault, Duration.ofMillis(1));
      OtherEnd end = new OtherEnd.SecondDevice(new FaultyPair(pair, other, List.of(joint)), false);
      return new SelfTest(with(bench(device), end, List.of())).made(Check.SECOND_GPU).finding();
    }
  }

  @Test
  void aSecondGpuIsLookedAtToo() throws Exception {
    assertThat(second(Fault.NONE).answer()).isEqualTo(Answer.OK);
    Finding nowhere = second(Fault.NOWHERE);
    assertThat(nowhere.answer()).isEqualTo(Answer.NOT_OK);
    assertThat(nowhere.problem()).startsWith("on GPU 1").contains("did not say where they ran");
    try (Device device = new EmulatedDevice(1, OFTEN)) {
      OtherEnd none = new OtherEnd.Host("the driver shows no other one");
      assertThat(
              new SelfTest(with(bench(device), none, List.of())).made(Check.SECOND_GPU).finding())
          .extracting(Finding::answer, Finding::problem)
          .containsExactly(Answer.NOT_APPLICABLE, "the driver shows no other one");
    }
  }

  @Test
  void aStoreThatCannotBeMadeIsTold() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "no folder");
    try (Device device = new EmulatedDevice(1, OFTEN)) {
      Finding finding =
          new SelfTest(with(bench(device), file, () -> false)).made(Check.STORE).finding();
      assertThat(finding.answer()).isEqualTo(Answer.UNKNOWN);
      assertThat(finding.problem()).contains("no file could be made");
    }
  }

  @Test
  void aTimeLimitIsToldAndNoFault() throws Exception {
    assertThat(found(Check.TIME_LIMIT, Fault.NONE))
        .isEqualTo(Finding.ok(Check.TIME_LIMIT, new Measured.TimeLimit(false)));
  }

  @Test
  void whatComesAfterALostDeviceIsNotChecked() {
    try (Device device = new FaultyDevice(1, Fault.HANGS, Duration.ofMillis(1))) {
      List<Finding> findings = new SelfTest(bench(device)).run(f -> {});
      assertThat(findings).hasSameSizeAs(Check.values());
      int lost = findings.stream().map(Finding::answer).toList().indexOf(Answer.NOT_OK);
      assertThat(findings.get(lost).problem()).isEqualTo("kernel test has not ended");
      assertThat(findings.subList(0, lost)).extracting(Finding::answer).contains(Answer.OK);
      assertThat(findings.subList(lost + 1, findings.size()))
          .isNotEmpty()
          .allMatch(f -> f.answer() == Answer.NOT_CHECKED)
          .allMatch(f -> f.problem().equals("the device was lost before"));
    }
  }

  @Test
  void whoWantsToStopStops() {
    AtomicInteger left = new AtomicInteger(40);
    try (Device device = new EmulatedDevice(1, OFTEN)) {
      List<Finding> findings =
          new SelfTest(with(bench(device), folder, () -> left.decrementAndGet() < 0)).run(f -> {});
      assertThat(findings).hasSameSizeAs(Check.values());
      assertThat(findings.getFirst().answer()).isEqualTo(Answer.OK);
      assertThat(findings.getLast())
          .isEqualTo(Finding.of(Check.STORE, Answer.NOT_CHECKED, "stopped before the end"));
    }
  }
}
