package dev.acquit.gpu.kernel;

import dev.acquit.gpu.device.Device;
import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.device.Kernel;
import dev.acquit.gpu.device.LoadedModule;
import dev.acquit.gpu.emulator.device.EmulatedDevice;
import dev.acquit.gpu.emulator.memory.Tendency;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

/// A few launches of a plan on the emulated device, and everything that they left in memory.
///
/// @param outcomes how often each outcome was counted
/// @param placement where roles ran in the last launch
/// @param scratch the scratch area
/// @param control the counters
/// @param odd unexpected values
record EmulatedRun(
    Map<Outcome, Long> outcomes,
    PlacementReport placement,
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
      Buffers buffers =
          new Buffers(
              filled(device, launch.locationBytes(), 0x55555555),
              filled(device, launch.outcomeBytes(), 0x55555555),
              filled(device, launch.placementBytes(), Placements.UNRECORDED),
              filled(device, launch.histogramBytes(), 0),
              filled(device, launch.oddBytes(ODDITIES), 0),
              filled(device, launch.environment().scratchBytes(), 0),
              filled(device, launch.controlBytes(), 0));
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
        classify.launch(launch.classifyShape(), launch.classifyArguments(buffers, true, ODDITIES));
      }
      device.synchronise(LIMIT);
      byte[] placements = device.read(buffers.placements(), (int) launch.placementBytes());
      return new EmulatedRun(
          outcomes(plan, device.read(buffers.histogram(), (int) launch.histogramBytes())),
          Placements.check(launch, placements),
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

  private static long filled(Device device, long bytes, int word) throws DeviceException {
    long words = (bytes + 3) / 4;
    long address = device.allocate(4 * words);
    device.fill(address, word, words);
    return address;
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
