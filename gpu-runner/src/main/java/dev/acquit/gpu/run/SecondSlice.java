package dev.acquit.gpu.run;

import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.kernel.Buffers;
import dev.acquit.gpu.kernel.Draw;
import dev.acquit.gpu.kernel.KernelLaunch;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/// The second device's part of the turn of a configuration. Mutable, and used by one run only.
final class SecondSlice implements AutoCloseable {
  private final Second second;
  private final Loaded loaded;
  private final KernelLaunch launch;
  private final Memory memory;
  private Buffers buffers;

  SecondSlice(Second second, Loaded loaded, Fit fit) {
    this.second = second;
    this.loaded = loaded;
    this.launch = fit.secondLaunch(loaded.plan());
    this.memory = new Memory(second.device(), Optional.empty());
  }

  /// Allocates.
  ///
  /// @param common what the first device has
  void begin(Buffers common) throws DeviceException {
    buffers = common.second(launch, memory);
  }

  /// Launches beside the launch of the first device, and waits for both.
  ///
  /// @param iteration the number of the launch, from 1 on
  /// @param first whether roles say where they run
  /// @param random draws who meets whom
  /// @param limit how long both may take
  /// @throws DeviceException if either fails or takes too long
  void launch(long iteration, boolean first, RandomGenerator random, Duration limit)
      throws DeviceException, InterruptedException {
    Draw draw = Draw.draw(loaded.plan(), launch.geometry(), random);
    Buffers used = first ? buffers : buffers.withoutPlacements();
    loaded
        .test()
        .launch(
            launch.testShape(),
            launch.testArguments(draw, used, iteration * launch.startingCtas()));
    second.pair().synchronise(limit);
  }

  /// Looks whether there was stress.
  void check(long iterations) throws DeviceException, EndedException {
    StressCheck.check(second.device(), launch, buffers, iterations, second.where());
  }

  /// Where roles ran.
  ///
  /// @param threads their threads
  Placement.Elsewhere placement(List<Integer> threads) throws DeviceException, EndedException {
    int bytes = Math.toIntExact(launch.placementBytes());
    byte[] recorded = second.device().read(buffers.placements(), bytes);
    return new Placement.OnASecondDevice(
        threads, second.companion().words(), Placement.of(launch, recorded, second.where()));
  }

  /// Gives the memory back.
  @Override
  public void close() throws DeviceException {
    memory.close();
  }
}
