package dev.acquit.cli;

import dev.acquit.gpu.device.Device;
import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.device.Kernel;
import dev.acquit.gpu.device.LoadedModule;
import dev.acquit.gpu.emulator.device.EmulatedDevice;
import dev.acquit.gpu.emulator.device.EmulatedPair;
import dev.acquit.gpu.emulator.memory.Tendency;
import dev.acquit.gpu.host.HostBlock;
import dev.acquit.gpu.host.HostPart;
import dev.acquit.gpu.kernel.Buffers;
import dev.acquit.gpu.kernel.Draw;
import dev.acquit.gpu.kernel.Environment;
import dev.acquit.gpu.kernel.Geometry;
import dev.acquit.gpu.kernel.KernelLaunch;
import dev.acquit.gpu.kernel.KernelMode;
import dev.acquit.gpu.kernel.KernelPair;
import dev.acquit.gpu.kernel.KernelPlan;
import dev.acquit.gpu.kernel.Outcome;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/// Runs the kernels of tests on the emulated device.
final class EmulatedKernels {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final int ODDITIES = 16;

  private EmulatedKernels() {}

  /// What was counted, and how many instances there were.
  record Counted(Map<Outcome, Long> outcomes, long instances) {}

  static Counted run(KernelPlan plan, long seed, int rounds)
      throws DeviceException, InterruptedException {
    int clusters = plan.seating().clusters();
    int testing =
        plan.mode() == KernelMode.ALL_ROLES
            ? Math.max(2, Integer.highestOneBit(2 * clusters - 1))
            : clusters;
    KernelLaunch launch =
        new KernelLaunch(
            plan, new Geometry(testing, testing + 1, threads(plan)), Environment.calm(plan));
    Random random = new Random(seed);
    try (Device device = new EmulatedDevice(seed, new Tendency(0.5, 0.5));
        LoadedModule module = device.load(plan.ptx())) {
      Buffers buffers = Buffers.allocate(launch, new Supply(device), ODDITIES).withoutPlacements();
      Kernel test = module.kernel(KernelPlan.TEST);
      Kernel classify = module.kernel(KernelPlan.CLASSIFY);
      classify.launch(launch.classifyShape(), launch.classifyArguments(buffers, false, ODDITIES));
      for (int round = 1; round <= rounds; round++) {
        Draw draw = Draw.draw(plan, launch.geometry(), random);
        long starting = (long) round * launch.startingCtas();
        test.launch(launch.testShape(), launch.testArguments(draw, buffers, starting));
        Optional<HostPart> part = launch.hostPart(buffers, starting, random);
        if (part.isPresent()) {
          device.accompany(part.get(), LIMIT);
        }
        classify.launch(launch.classifyShape(), launch.classifyArguments(buffers, true, ODDITIES));
      }
      device.synchronise(LIMIT);
      return new Counted(
          outcomes(plan, device.read(buffers.histogram(), (int) launch.histogramBytes())),
          (long) rounds * launch.instances());
    }
  }

  /// The same of kernels that are executed side by side on two devices.
  static Counted run(KernelPair kernels, long seed, int rounds)
      throws DeviceException, InterruptedException {
    int instances =
        Math.max(
            128,
            Math.max(
                KernelLaunch.leastInstances(kernels.first(), threads(kernels.first())),
                KernelLaunch.leastInstances(kernels.second(), threads(kernels.second()))));
    KernelLaunch one = launch(kernels.first(), instances);
    KernelLaunch other = launch(kernels.second(), instances);
    Random random = new Random(seed);
    try (EmulatedDevice device = new EmulatedDevice(seed, new Tendency(0.5, 0.5));
        EmulatedPair pair = new EmulatedPair(device);
        LoadedModule module = device.load(kernels.first().ptx());
        LoadedModule there = pair.second().load(kernels.second().ptx())) {
      Buffers buffers = Buffers.allocate(one, new Supply(device), ODDITIES).withoutPlacements();
      Buffers others = buffers.second(other, new Supply(pair.second())).withoutPlacements();
      Kernel classify = module.kernel(KernelPlan.CLASSIFY);
      classify.launch(one.classifyShape(), one.classifyArguments(buffers, false, ODDITIES));
      for (long round = 1; round <= rounds; round++) {
        device.synchronise(LIMIT);
        for (KernelLaunch launch : List.of(one, other)) {
          Draw draw = Draw.draw(launch.plan(), launch.geometry(), random);
          (launch == one ? module : there)
              .kernel(KernelPlan.TEST)
              .launch(
                  launch.testShape(),
                  launch.testArguments(
                      draw, launch == one ? buffers : others, round * launch.startingCtas()));
        }
        pair.synchronise(LIMIT);
        classify.launch(one.classifyShape(), one.classifyArguments(buffers, true, ODDITIES));
      }
      device.synchronise(LIMIT);
      byte[] histogram = device.read(buffers.histogram(), (int) one.histogramBytes());
      return new Counted(outcomes(kernels.first(), histogram), (long) rounds * instances);
    }
  }

  /// Threads of a CTA: those of one instance where it has CTAs for itself.
  private static int threads(KernelPlan plan) {
    int positions = plan.seating().positions();
    return plan.seating().alone() ? positions : Math.clamp(32L * positions, 64, 1024);
  }

  private static KernelLaunch launch(KernelPlan plan, int instances) {
    int threads = threads(plan);
    int testing = KernelLaunch.testingGroups(plan, instances, threads);
    return new KernelLaunch(
        plan, new Geometry(testing, testing + 1, threads), Environment.calm(plan));
  }

  private record Supply(Device device) implements Buffers.Supply {
    @Override
    public long filled(long bytes, int word) throws DeviceException {
      long words = (bytes + 3) / 4;
      long address = device.allocate(4 * words);
      device.fill(address, word, words);
      return address;
    }

    @Override
    public long common(long bytes) throws DeviceException {
      return device.share(bytes).address();
    }

    @Override
    public HostBlock shared(long bytes) throws DeviceException {
      return device.share(bytes);
    }
  }

  private static Map<Outcome, Long> outcomes(KernelPlan plan, byte[] histogram) {
    ByteBuffer counts = ByteBuffer.wrap(histogram).order(ByteOrder.LITTLE_ENDIAN);
    Map<Outcome, Long> outcomes = new LinkedHashMap<>();
    for (int index = 0; index < plan.indexes(); index++) {
      long count = counts.getLong(Long.BYTES * index);
      if (count > 0) {
        outcomes.merge(plan.outcome(index), count, Long::sum);
      }
    }
    return outcomes;
  }
}
