package dev.acquit.gpu.run;

import dev.acquit.gpu.device.Argument;
import dev.acquit.gpu.device.Device;
import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.gpu.device.DeviceException;
import dev.acquit.gpu.host.HostPart;
import dev.acquit.gpu.kernel.Buffers;
import dev.acquit.gpu.kernel.Draw;
import dev.acquit.gpu.kernel.KernelLaunch;
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

  /// The locations of every second launch; the same where launches do not take turns.
  private Buffers others;

  private List<Argument> count;
  private List<Argument> countOthers;
  private long iterations;
  private long stressRounds;
  private Placement placement = Placement.NONE;
  private List<Oddity> oddities = List.of();
  private final Optional<SecondSlice> second;

  Slice(Device device, Prepared prepared, Fit fit, Duration limit, Optional<Second> other) {
    this.device = device;
    this.prepared = prepared;
    this.fit = fit;
    this.launch = fit.launch(prepared.plan());
    this.limit = limit;
    this.draws = fit.configuration().draws(fit.mode());
    this.memory = new Memory(device, other);
    this.tally =
        new Tally(prepared.plan(), device.description().kind() == DeviceDescription.Kind.HARDWARE);
    this.second = other.map(s -> new SecondSlice(s, prepared.second().orElseThrow(), fit));
  }

  /// Allocates, and puts everything to its beginning.
  void begin() throws DeviceException {
    buffers = Buffers.allocate(launch, memory, ODDITIES);
    if (second.isPresent()) {
      second.get().begin(buffers);
    }
    others = fit.overlap() ? buffers.other(launch, memory) : buffers;
    count = launch.classifyArguments(buffers, true, ODDITIES);
    countOthers = launch.classifyArguments(others, true, ODDITIES);
    refresh(buffers);
    if (fit.overlap()) {
      refresh(others);
    }
  }

  private void refresh(Buffers fresh) throws DeviceException {
    prepared
        .classify()
        .launch(launch.classifyShape(), launch.classifyArguments(fresh, false, ODDITIES));
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
      if (second.isPresent()) {
        // What has been put back is there for the other device, too, when this one is idle.
        device.synchronise(limit);
      }
      Draw draw = Draw.draw(prepared.plan(), launch.geometry(), draws);
      Buffers mine = iterations % 2 == 1 ? buffers : others;
      Buffers used = first ? mine : mine.withoutPlacements();
      prepared
          .test()
          .launch(
              launch.testShape(),
              launch.testArguments(draw, used, iterations * launch.startingCtas()));
      Optional<HostPart> part = launch.hostPart(used, iterations * launch.startingCtas(), draws);
      if (part.isPresent()) {
        device.accompany(part.get(), limit);
      }
      if (second.isPresent()) {
        second.get().launch(iterations, first, draws, limit);
      }
      count(iterations % 2 == 1 ? count : countOthers);
    }
    device.synchronise(limit);
    stressRounds = StressCheck.check(device, launch, buffers, iterations, "");
    if (second.isPresent()) {
      second.get().check(iterations);
    }
    if (first) {
      placement = placement();
    }
    int bytes = Math.toIntExact(launch.histogramBytes());
    tally.add(device.read(buffers.histogram(), bytes), iterations * launch.instances());
    if (tally.all().odd() > 0 && oddities.size() < ODDITIES) {
      int odd = Math.toIntExact(launch.oddBytes(ODDITIES));
      oddities = tally.oddities(device.read(buffers.odd(), odd));
    }
  }

  /// Counts what the last launch has shown. Where launches take turns, the next one has to wait for
  /// the one before this to be counted, since it has the same locations; what is counted now is
  /// asked for behind that, so it need not wait for it.
  private void count(List<Argument> arguments) throws DeviceException {
    if (!fit.overlap()) {
      prepared.classify().launch(launch.classifyShape(), arguments);
      return;
    }
    device.besideWaits();
    device.waitsForBeside();
    prepared.classify().launchBeside(launch.classifyShape(), arguments);
  }

  private Placement placement() throws DeviceException, EndedException {
    int bytes = Math.toIntExact(launch.placementBytes());
    Placement here = Placement.of(launch, device.read(buffers.placements(), bytes), "");
    List<Integer> others = prepared.plan().otherThreads();
    if (second.isPresent()) {
      return here.with(second.get().placement(others));
    }
    return others.isEmpty() ? here : here.with(new Placement.OnTheHost(others, device.host()));
  }

  /// What has been counted.
  Counts counts() {
    return tally.all();
  }

  /// What has come out, as far as counting could be done.
  ///
  /// @param seconds how long it took
  ConfigurationRun result(double seconds) {
    long counted = tally.all().instances() / launch.instances();
    return new ConfigurationRun(
        fit,
        counted,
        stressRounds,
        tally.all(),
        tally.first(),
        tally.last(),
        tally.occasions(),
        oddities,
        seconds,
        placement);
  }

  /// Gives the memory back.
  @Override
  public void close() throws DeviceException {
    try {
      if (second.isPresent()) {
        second.get().close();
      }
    } finally {
      memory.close();
    }
  }
}
