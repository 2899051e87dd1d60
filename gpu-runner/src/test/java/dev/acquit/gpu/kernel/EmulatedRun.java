package dev.acquit.gpu.kernel;

import dev.acquit.gpu.device.Device;
import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.device.Kernel;
import dev.acquit.gpu.device.LoadedModule;
import dev.acquit.gpu.emulator.device.EmulatedDevice;
import dev.acquit.gpu.emulator.memory.Tendency;
import dev.acquit.gpu.host.HostBlock;
import dev.acquit.gpu.host.HostPart;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/// A few launches of a plan on the emulated device, and everything that they left in memory.
///
/// @param outcomes how often each outcome was counted
/// @param placement where roles ran in the last launch, looked at
/// @param places the same as it was recorded
/// @param scratch the scratch area
/// @param control the counters
/// @param odd unexpected values
record EmulatedRun(
    Map<Outcome, Long> outcomes,
    PlacementReport placement,
    ByteBuffer places,
    byte[] scratch,
    ByteBuffer control,
    byte[] odd) {
  static final int ODDITIES = 4;
  private static final Duration LIMIT = Duration.ofMinutes(5);

  static EmulatedRun of(KernelLaunch launch, long seed, int rounds)
      throws DeviceException, InterruptedException {
    KernelPlan plan = launch.plan();
    Random random = new Random(seed);
    try (Device device = new EmulatedDevice(seed, new Tendency(0.5, 0.5));
        LoadedModule module = device.load(plan.ptx())) {
      Buffers buffers = Buffers.allocate(launch, new Supply(device), ODDITIES);
      Kernel test = module.kernel(KernelPlan.TEST);
      Kernel classify = module.kernel(KernelPlan.CLASSIFY);
      classify.launch(launch.classifyShape(), launch.classifyArguments(buffers, false, ODDITIES));
      for (int round = 1; round <= rounds; round++) {
        Draw draw = Draw.draw(plan, launch.geometry(), random);
        long starting = (long) round * launch.startingCtas();
        boolean last = round == rounds;
        test.launch(
            launch.testShape(),
            launch.testArguments(draw, last ? buffers : buffers.withoutPlacements(), starting));
        Optional<HostPart> part = launch.hostPart(buffers, starting, random);
        if (part.isPresent()) {
          device.accompany(part.get(), LIMIT);
        }
        classify.launch(launch.classifyShape(), launch.classifyArguments(buffers, true, ODDITIES));
      }
      device.synchronise(LIMIT);
      byte[] placements = device.read(buffers.placements(), (int) launch.placementBytes());
      return new EmulatedRun(
          outcomes(plan, device.read(buffers.histogram(), (int) launch.histogramBytes())),
          PlacementCheck.check(launch, placements),
          ByteBuffer.wrap(placements).order(ByteOrder.LITTLE_ENDIAN),
          device.read(buffers.scratch(), (int) launch.environment().scratchBytes()),
          ByteBuffer.wrap(device.read(buffers.control(), (int) launch.controlBytes()))
              .order(ByteOrder.LITTLE_ENDIAN),
          device.read(buffers.odd(), (int) launch.oddBytes(ODDITIES)));
    }
  }

  /// How many instances were counted.
  long sum() {
    return outcomes.values().stream().mapToLong(Long::longValue).sum();
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
