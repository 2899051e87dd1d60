package dev.acquit.cli.gpu;

import dev.acquit.cli.CommandException;
import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.gpu.device.DeviceProblem;
import dev.acquit.gpu.kernel.KernelMode;
import dev.acquit.gpu.kernel.KernelPlan;
import dev.acquit.gpu.kernel.Kernels;
import dev.acquit.gpu.run.ConfigurationRun;
import dev.acquit.gpu.run.KernelHash;
import dev.acquit.gpu.run.RunPlan;
import dev.acquit.gpu.run.TestRun;
import dev.acquit.gpu.store.Counts;
import dev.acquit.gpu.store.Ending;
import dev.acquit.gpu.store.ObservationStore;
import dev.acquit.gpu.store.Run;
import dev.acquit.gpu.store.RunDevice;
import dev.acquit.gpu.store.RunFilter;
import dev.acquit.gpu.store.StoreException;
import dev.acquit.gpu.store.Text;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.text.LitmusWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;

/// Writes what was observed into a store, if the user wants one: a run for each configuration, each
/// on its own, so that what is there stays whatever happens later.
final class Recorder implements AutoCloseable {
  private static final double NANOS = 1e9;

  private final Optional<ObservationStore> store;
  private final RunPlan plan;
  private final String mode;
  private final long seed;

  private Recorder(Optional<ObservationStore> store, RunPlan plan, String mode, long seed) {
    this.store = store;
    this.plan = plan;
    this.mode = mode;
    this.seed = seed;
  }

  /// Opens the store that is asked for, and makes it if it is not there.
  ///
  /// @throws CommandException if it cannot be used
  static Recorder open(RunPlan plan, RunRequest request) throws CommandException {
    try {
      Optional<Path> file = request.store();
      return new Recorder(
          file.isPresent() ? Optional.of(ObservationStore.open(file.get())) : Optional.empty(),
          plan,
          request.mode().name().toLowerCase(Locale.ROOT),
          request.seed());
    } catch (StoreException e) {
      throw failed(e);
    }
  }

  private static CommandException failed(StoreException e) {
    return StoreFailure.of(e, "--store names a file; it is made if it is not there");
  }

  /// Whether all configurations of a test were run before, as they would be run now.
  ///
  /// @throws CommandException if the store cannot be read
  boolean has(PtxTest test, DeviceDescription device) throws CommandException {
    if (store.isEmpty()) {
      return false;
    }
    RunFilter filter =
        new RunFilter(
            Optional.empty(),
            Optional.empty(),
            Optional.of(Text.of(LitmusWriter.write(test)).hash()),
            Optional.of(device.kind()),
            Optional.empty(),
            Optional.of(Ending.Kind.DONE));
    try {
      RunDevice same = RunDevice.of(device);
      long done =
          store.get().runs(filter).stream()
              .filter(r -> r.device().equals(same) && r.seed() == seed && r.mode().equals(mode))
              .map(r -> r.configuration().hash())
              .distinct()
              .count();
      return done >= plan.configurations().size();
    } catch (StoreException e) {
      throw failed(e);
    }
  }

  /// Writes what a test showed.
  ///
  /// @param began when it began
  /// @throws CommandException if it cannot be written; what was written before stays
  void record(PtxTest test, TestRun run, Instant began) throws CommandException {
    if (store.isEmpty()) {
      return;
    }
    Text text = Text.of(LitmusWriter.write(test));
    Instant start = began;
    try {
      for (int i = 0; i < run.configurations().size(); i++) {
        ConfigurationRun c = run.configurations().get(i);
        boolean last = i == run.configurations().size() - 1;
        Duration time = Duration.ofNanos((long) (c.seconds() * NANOS));
        store
            .get()
            .record(one(test, text, run, c, start, time, last ? ending(run) : Ending.done()));
        start = start.plus(time);
      }
    } catch (StoreException e) {
      throw failed(e);
    }
  }

  private Run one(
      PtxTest test,
      Text text,
      TestRun run,
      ConfigurationRun c,
      Instant start,
      Duration time,
      Ending ending) {
    TreeMap<State, Counts> histogram = new TreeMap<>();
    c.all()
        .states()
        .forEach((state, n) ->
            histogram.put(
                state,
                new Counts(
                    n,
                    c.first().states().getOrDefault(state, 0L),
                    c.last().states().getOrDefault(state, 0L))));
    KernelMode roles = c.fit().mode();
    return new Run(
        UUID.randomUUID(),
        test.name(),
        text,
        Text.of(((KernelPlan) Kernels.plan(test, roles, plan.observation())).ptx()),
        run.kernels().stream()
            .filter(k -> k.mode() == roles)
            .map(KernelHash::image)
            .flatMap(Optional::stream)
            .findFirst(),
        RunDevice.of(run.device()),
        Text.of(c.fit().text()),
        seed,
        mode,
        start,
        time,
        c.all().instances(),
        c.all().skipped(),
        c.all().odd(),
        c.first().instances(),
        c.last().instances(),
        histogram,
        c.placement().words(),
        ending);
  }

  private static Ending ending(TestRun run) {
    String words = run.ending().words();
    return switch (run.ending()) {
      case dev.acquit.gpu.run.Ending.Done d -> Ending.done();
      case dev.acquit.gpu.run.Ending.Stopped s -> new Ending(Ending.Kind.STOPPED, words);
      case dev.acquit.gpu.run.Ending.Failed(DeviceProblem problem) ->
          new Ending(
              switch (problem.kind()) {
                case TIMEOUT -> Ending.Kind.TIMEOUT;
                case LOST -> Ending.Kind.LOST;
                default -> Ending.Kind.FAILED;
              },
              words);
      default -> new Ending(Ending.Kind.FAILED, words);
    };
  }

  @Override
  public void close() {
    store.ifPresent(ObservationStore::close);
  }
}
