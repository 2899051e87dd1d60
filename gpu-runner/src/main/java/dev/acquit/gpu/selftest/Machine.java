package dev.acquit.gpu.selftest;

import dev.acquit.gpu.device.Device;
import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.device.Kernel;
import dev.acquit.gpu.device.LaunchShape;
import dev.acquit.gpu.device.Link;
import dev.acquit.gpu.device.LoadedModule;
import dev.acquit.gpu.host.HostBlock;
import dev.acquit.gpu.kernel.KernelMode;
import dev.acquit.gpu.run.ConfigurationRun;
import dev.acquit.gpu.run.TestRun;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Checks of the machine without a test, and of how fast it is.
///
/// @param bench with what
record Machine(Bench bench) {
  /// A kernel that does nothing, for the first version of PTX and the first architecture that tests
  /// are made for.
  private static final String NOTHING =
      """
      .version 6.0
      .target sm_70
      .address_size 64

      .visible .entry nothing()
      {
        ret;
      }
      """;

  private static final int SHARED_BYTES = 4096;
  private static final int LAUNCHES = 65;
  private static final int CONFIGURATIONS = 3;
  private static final double SHORTEST = 1e-9;
  private static final double NANOS_PER_MICRO = 1e3;
  private static final double NANOS_PER_MILLI = 1e6;

  /// A module is assembled, has machine code, and runs.
  Finding assembler() throws DeviceException, InterruptedException {
    long begin = System.nanoTime();
    try (LoadedModule module = bench.device().load(NOTHING)) {
      double millis = (System.nanoTime() - begin) / NANOS_PER_MILLI;
      launch(module.kernel("nothing"));
      Optional<byte[]> image = module.image();
      return image.isPresent()
          ? Finding.ok(Check.ASSEMBLER, new Measured.Loaded(image.get().length, millis))
          : Finding.of(
              Check.ASSEMBLER,
              Answer.NOT_APPLICABLE,
              "this device executes PTX without machine code");
    }
  }

  private void launch(Kernel kernel) throws DeviceException, InterruptedException {
    kernel.launch(LaunchShape.of(1, 32), List.of());
    bench.device().synchronise(bench.launchLimit());
  }

  /// Whether the system ends kernels that run long: rounds of ours are much shorter, so it is told
  /// and no fault.
  Finding timeLimit() {
    return Finding.ok(
        Check.TIME_LIMIT, new Measured.TimeLimit(bench.device().description().timeLimit()));
  }

  /// Memory of the host has an address for kernels, and is fresh.
  Finding hostMemory() throws DeviceException {
    Device device = bench.device();
    HostBlock block = device.share(SHARED_BYTES);
    boolean fresh = true;
    for (int i = 0; i < SHARED_BYTES; i++) {
      fresh &= block.bytes().get(i) == 0;
    }
    device.free(block.address());
    return fresh
        ? Finding.ok(Check.HOST_MEMORY, new Measured.HostMemory(device.description().hostAtomics()))
        : Finding.of(Check.HOST_MEMORY, Answer.NOT_OK, "new memory of the host is not zero");
  }

  /// What the driver says of links.
  Finding links() {
    List<Link> links = bench.links();
    if (links.isEmpty()) {
      return Finding.of(Check.LINKS, Answer.NOT_APPLICABLE, "there is no second GPU");
    }
    List<Link> reaching = links.stream().filter(l -> l.access().orElse(false)).toList();
    Measured linked =
        new Measured.Linked(
            links.size(),
            reaching.size(),
            (int) reaching.stream().filter(l -> l.atomics().orElse(false)).count());
    return links.stream().allMatch(l -> l.access().isPresent())
        ? Finding.ok(Check.LINKS, linked)
        : Finding.of(Check.LINKS, Answer.UNKNOWN, linked, "the driver does not say it of all GPUs");
  }

  /// How long a launch takes, and how fast instances come.
  Finding pace() throws DeviceException, InterruptedException {
    double[] micros = new double[LAUNCHES];
    try (LoadedModule module = bench.device().load(NOTHING)) {
      Kernel kernel = module.kernel("nothing");
      launch(kernel);
      for (int i = 0; i < LAUNCHES; i++) {
        long begin = System.nanoTime();
        launch(kernel);
        micros[i] = (System.nanoTime() - begin) / NANOS_PER_MICRO;
      }
    }
    Arrays.sort(micros);
    TestRun run =
        new Runs(bench).timed(Tests.named("MP"), CONFIGURATIONS, 0.5, KernelMode.ALL_ROLES);
    Optional<Finding> wrong = Runs.wrong(Check.PACE, run);
    if (wrong.isPresent()) {
      return wrong.get();
    }
    double seconds = run.configurations().stream().mapToDouble(ConfigurationRun::seconds).sum();
    long launches = run.configurations().stream().mapToLong(ConfigurationRun::iterations).sum();
    return Finding.ok(
        Check.PACE,
        new Measured.Paced(
            micros[LAUNCHES / 2],
            launches / Math.max(seconds, SHORTEST),
            run.counts().instances() / Math.max(seconds, SHORTEST)));
  }
}
