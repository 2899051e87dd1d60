package dev.acquit.cli;

import dev.acquit.gpu.device.Device;
import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.device.HostBlock;
import dev.acquit.gpu.device.Kernel;
import dev.acquit.gpu.device.LoadedModule;
import dev.acquit.gpu.emulator.device.EmulatedDevice;
import dev.acquit.gpu.emulator.memory.Tendency;
import dev.acquit.gpu.host.HostPart;
import dev.acquit.gpu.kernel.Buffers;
import dev.acquit.gpu.kernel.Draw;
import dev.acquit.gpu.kernel.Environment;
import dev.acquit.gpu.kernel.Geometry;
import dev.acquit.gpu.kernel.KernelLaunch;
import dev.acquit.gpu.kernel.KernelMode;
import dev.acquit.gpu.kernel.KernelPlan;
import dev.acquit.gpu.kernel.Outcome;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.LinkedHashMap;
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
    int threads = Math.max(64, 32 * plan.seating().positions());
    KernelLaunch launch =
        new KernelLaunch(plan, new Geometry(testing, testing + 1, threads), Environment.calm(plan));
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

  private record Supply(Device device) implements Buffers.Supply {
    @Override
    public long filled(long bytes, int word) throws DeviceException {
      long words = (bytes + 3) / 4;
      long address = device.allocate(4 * words);
      device.fill(address, word, words);
      return address;
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
