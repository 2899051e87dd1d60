package dev.acquit.gpu.run;

import dev.acquit.gpu.device.Argument;
import dev.acquit.gpu.device.Device;
import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.host.HostPart;
import dev.acquit.gpu.kernel.Buffers;
import dev.acquit.gpu.kernel.Draw;
import dev.acquit.gpu.kernel.Environment;
import dev.acquit.gpu.kernel.KernelLaunch;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/// The turn of one configuration: its memory, its launches and what they counted. Mutable, and used
/// by one run only.
final class Slice implements AutoCloseable {
  /// How many instances with unexpected values are kept.
  static final int ODDITIES = 16;

  private final Device device;
  private final Prepared prepared;
  private final Fit fit;
  private final KernelLaunch launch;
  private final Duration limit;
  private final Random draws;
  private final Memory memory;
  private final Tally tally;
  private Buffers buffers;
  private List<Argument> count;
  private long iterations;
  private Placement placement = Placement.NONE;
  private List<Oddity> oddities = List.of();

  Slice(Device device, Prepared prepared, Fit fit, Duration limit) {
    this.device = device;
    this.prepared = prepared;
    this.fit = fit;
    this.launch = fit.launch(prepared.plan());
    this.limit = limit;
    this.draws = fit.configuration().draws(fit.mode());
    this.memory = new Memory(device);
    this.tally = new Tally(prepared.plan());
  }

  /// Allocates, and puts everything to its beginning.
  void begin() throws DeviceException {
    buffers = Buffers.allocate(launch, memory, ODDITIES);
    count = launch.classifyArguments(buffers, true, ODDITIES);
    prepared
        .classify()
        .launch(launch.classifyShape(), launch.classifyArguments(buffers, false, ODDITIES));
  }

  private boolean hosted() {
    return !prepared.plan().hostThreads().isEmpty();
  }

  /// A round trip: queues launches, waits, and counts. The first one has a single launch, which
  /// also records where roles run.
  ///
  /// @param number how many times the test is launched
  /// @throws DeviceException if the device fails or takes too long
  /// @throws EndedException if the count cannot be trusted
  void trip(int number) throws DeviceException, EndedException, InterruptedException {
    boolean first = iterations == 0;
    for (int i = 0; i < number; i++) {
      iterations++;
      Draw draw = Draw.draw(prepared.plan(), launch.geometry(), draws);
      Buffers used = first ? buffers : buffers.withoutPlacements();
      prepared
          .test()
          .launch(
              launch.testShape(),
              launch.testArguments(draw, used, iterations * launch.startingCtas()));
      Optional<HostPart> part = launch.hostPart(used, iterations * launch.startingCtas(), draws);
      if (part.isPresent()) {
        device.accompany(part.get(), limit);
      }
      prepared.classify().launch(launch.classifyShape(), count);
    }
    device.synchronise(limit);
    checkStress(first);
    if (first) {
      int bytes = Math.toIntExact(launch.placementBytes());
      placement = Placement.of(launch, device.read(buffers.placements(), bytes));
      if (hosted()) {
        placement = placement.with(prepared.plan().hostThreads(), device.host());
      }
    }
    int bytes = Math.toIntExact(launch.histogramBytes());
    tally.add(device.read(buffers.histogram(), bytes), iterations * launch.instances());
    if (tally.all().odd() > 0 && oddities.size() < ODDITIES) {
      int odd = Math.toIntExact(launch.oddBytes(ODDITIES));
      oddities = tally.oddities(device.read(buffers.odd(), odd));
    }
  }

  /// Each CTA that makes stress counts its rounds, and what they store must be there.
  private void checkStress(boolean first) throws DeviceException, EndedException {
    Environment environment = fit.environment();
    int ctas = prepared.plan().seating().clusterCtas();
    long stressing = (long) (launch.geometry().groups() - launch.geometry().testingGroups()) * ctas;
    long expected = stressing * environment.stress() * iterations;
    byte[] control = device.read(buffers.control(), Math.toIntExact(launch.controlBytes()));
    long rounds = ByteBuffer.wrap(control).order(ByteOrder.LITTLE_ENDIAN).getLong(Long.BYTES);
    if (rounds != expected) {
      throw new EndedException(
          new Ending.NoStress(
              "CTAs that make stress went %d rounds, expected %d".formatted(rounds, expected)));
    }
    // The last store of a loop of at least two rounds stores a number that is not 0. One round
    // of stress before the test stores only 0, and may come later.
    boolean stores = environment.stressPattern() != 0 && environment.stress() > 1;
    if (first && stressing > 0 && stores && environment.preStress() != 1) {
      byte[] scratch = device.read(buffers.scratch(), Math.toIntExact(environment.scratchBytes()));
      boolean touched = false;
      for (byte b : scratch) {
        touched |= b != 0;
      }
      if (!touched) {
        throw new EndedException(
            new Ending.NoStress("CTAs that make stress have not touched the scratch area"));
      }
    }
  }

  /// What has been counted.
  Counts counts() {
    return tally.all();
  }

  /// How often the test has been launched.
  long iterations() {
    return iterations;
  }

  /// What has come out, as far as counting could be done.
  ///
  /// @param seconds how long it took
  ConfigurationRun result(double seconds) {
    long counted = tally.all().instances() / launch.instances();
    return new ConfigurationRun(
        fit, counted, tally.all(), tally.first(), tally.last(), oddities, seconds, placement);
  }

  /// Gives the memory back.
  @Override
  public void close() throws DeviceException {
    memory.close();
  }
}
