package dev.acquit.cli.run;

import dev.acquit.cli.shell.CommandException;
import dev.acquit.gpu.device.DeviceProblem;
import dev.acquit.gpu.kernel.KernelMode;
import dev.acquit.gpu.run.Assembled;
import dev.acquit.gpu.run.Finished;
import dev.acquit.gpu.run.Fit;
import dev.acquit.gpu.run.Note;
import dev.acquit.gpu.run.RunMode;
import dev.acquit.gpu.run.TestRun;
import dev.acquit.gpu.store.Ending;
import dev.acquit.gpu.store.Journal;
import dev.acquit.gpu.store.ObservationStore;
import dev.acquit.gpu.store.Recording;
import dev.acquit.gpu.store.Remarks;
import dev.acquit.gpu.store.Run;
import dev.acquit.gpu.store.RunDevice;
import dev.acquit.gpu.store.RunFilter;
import dev.acquit.gpu.store.RunKey;
import dev.acquit.gpu.store.StoreException;
import dev.acquit.gpu.store.Text;
import dev.acquit.litmus.ast.PtxTest;
import dev.acquit.litmus.text.LitmusWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/// Writes what was observed into a store, if the user wants one: a run for each configuration, each
/// on its own, so that what is there stays whatever happens later.
final class Recorder implements AutoCloseable {
  private final Optional<ObservationStore> store;
  private final String mode;
  private final long seed;

  private Recorder(Optional<ObservationStore> store, String mode, long seed) {
    this.store = store;
    this.mode = mode;
    this.seed = seed;
  }

  /// Opens the store that is asked for, and makes it if it is not there.
  ///
  /// @throws CommandException if it cannot be used
  static Recorder open(Optional<Path> file, RunMode mode, long seed) throws CommandException {
    try {
      return new Recorder(
          file.isPresent() ? Optional.of(ObservationStore.open(file.get())) : Optional.empty(),
          mode.name().toLowerCase(Locale.ROOT),
          seed);
    } catch (StoreException e) {
      throw failed(e);
    }
  }

  /// What the user should know of how the store is written; empty if there is nothing to say.
  Optional<String> caution() {
    return store.flatMap(s ->
        s.journal() instanceof Journal.Rollback(String reason)
            ? Optional.of(
                "the store has a rollback journal in place of a write-ahead log, since "
                    + reason
                    + ": while others read it, nothing can be written")
            : Optional.empty());
  }

  private static CommandException failed(StoreException e) {
    return StoreFailure.of(e, "--store names a file; it is made if it is not there");
  }

  /// How a test would be run.
  ///
  /// @param device who runs it
  /// @param how how each of its modules would be launched
  record Work(RunDevice device, Map<KernelMode, Fit.Wanted> how) {
    /// Whether a run was launched so. What does not say how it was launched had no launch.
    boolean is(Run run) {
      String text = run.configuration().content();
      Optional<String> clipped = run.remarks().flatMap(Remarks::clipped);
      return how.entrySet().stream()
          .filter(e -> text.contains(" mode=" + e.getKey() + " "))
          .allMatch(e -> e.getValue().is(text, clipped));
    }
  }

  /// What is there of a test that was run to its end, on a device of the same name and software,
  /// with the same seed and mode, with as many instances behind one start and as many sets of
  /// locations: of each configuration the latest.
  ///
  /// @return empty if it was not run
  /// @throws CommandException if the store cannot be read
  List<Run> done(PtxTest test, Work work) throws CommandException {
    if (store.isEmpty()) {
      return List.of();
    }
    RunFilter filter =
        new RunFilter(
            Optional.empty(),
            Optional.empty(),
            Optional.of(Text.of(LitmusWriter.write(test)).hash()),
            Optional.of(work.device().kind()),
            Optional.empty(),
            Optional.of(Ending.Kind.DONE));
    try {
      Map<RunKey, Run> latest = new LinkedHashMap<>();
      store.get().runs(filter).stream()
          .filter(r ->
              r.device().sort().equals(work.device().sort())
                  && r.seed() == seed
                  && r.mode().equals(mode)
                  && work.is(r))
          .forEach(r -> latest.merge(r.key(), r, (a, b) -> b.start().isAfter(a.start()) ? b : a));
      return List.copyOf(latest.values());
    } catch (StoreException e) {
      throw failed(e);
    }
  }

  /// The record of a test that is about to run.
  ///
  /// @param device where it runs
  Sitting begin(PtxTest test, RunDevice device) {
    return new Sitting(test, device);
  }

  /// The record of a test that runs: each configuration is written as it comes, again and again
  /// while it has its turn, as of a test that has not ended. When the test has ended, that is
  /// written to all of them if everything was done or nothing can be trusted, else to the last one.
  /// A test of which no instance ran leaves a run of none. So a process that is killed leaves
  /// everything but its last seconds, and nothing that looks like a test that was done.
  final class Sitting {
    private final Recording recording;
    private final Map<KernelMode, Text> kernels = new EnumMap<>(KernelMode.class);
    private final List<UUID> written = new ArrayList<>();
    private UUID current = UUID.randomUUID();
    private Optional<Assembled> assembled = Optional.empty();
    private Optional<StoreException> failure = Optional.empty();

    private Sitting(PtxTest test, RunDevice device) {
      Text text = Text.of(store.isEmpty() ? "" : LitmusWriter.write(test));
      this.recording = new Recording(test.name(), text, device, seed, mode);
    }

    /// Remembers what was assembled last: if nothing of it runs, it is what there is to keep.
    void assembled(Assembled module) {
      assembled = Optional.of(module);
    }

    /// Writes what the configuration that has its turn has shown so far. If that fails, [#failed]
    /// says so.
    void soFar(Finished soFar) {
      if (store.isEmpty() || failed()) {
        return;
      }
      try {
        Text kernel = kernels.computeIfAbsent(soFar.run().fit().mode(), m -> Text.of(soFar.text()));
        store.get().record(recording.run(current, kernel, soFar, Ending.notYet()));
      } catch (StoreException e) {
        failure = Optional.of(e);
      }
    }

    /// Writes a configuration that has had its turn. If that fails, [#failed] says so.
    void add(Finished finished) {
      soFar(finished);
      if (store.isPresent() && !failed()) {
        written.add(current);
      }
      current = UUID.randomUUID();
    }

    /// Whether something could not be written: then the test need not go on.
    boolean failed() {
      return failure.isPresent();
    }

    /// Writes how the test ended.
    ///
    /// @throws CommandException if something could not be written; what was written stays
    void end(TestRun run) throws CommandException {
      if (store.isEmpty()) {
        return;
      }
      try {
        if (failed()) {
          throw failure.get();
        }
        if (!written.isEmpty()) {
          boolean all = run.ending().complete() || run.ending().faulty();
          List<UUID> told = all ? written : List.of(written.getLast());
          store.get().end(written, told, ending(run), notes(run));
        } else if (assembled.isPresent()
            && ending(run).kind() != Ending.Kind.STOPPED
            && !run.ending().complete()) {
          store.get().record(recording.none(current, assembled.get(), ending(run), notes(run)));
        }
      } catch (StoreException e) {
        throw Recorder.failed(e);
      }
    }
  }

  /// The notes of a test; those of a configuration are with it.
  private static List<String> notes(TestRun run) {
    return run.notes().stream().filter(n -> !(n instanceof Note.Clipped)).map(Note::words).toList();
  }

  private static Ending ending(TestRun run) {
    String words = run.ending().words();
    return switch (run.ending()) {
      case dev.acquit.gpu.run.Ending.Done d -> Ending.done();
      // There is nothing to run, now or later.
      case dev.acquit.gpu.run.Ending.SameCode s -> new Ending(Ending.Kind.DONE, words);
      case dev.acquit.gpu.run.Ending.Stopped s -> new Ending(Ending.Kind.STOPPED, words);
      case dev.acquit.gpu.run.Ending.Failed(DeviceProblem problem) ->
          new Ending(
              switch (problem.kind()) {
                case TIMEOUT -> Ending.Kind.TIMEOUT;
                case LOST -> Ending.Kind.LOST;
                default -> Ending.Kind.FAILED;
              },
              words);
      default ->
          new Ending(run.ending().faulty() ? Ending.Kind.NOT_TRUSTED : Ending.Kind.FAILED, words);
    };
  }

  @Override
  public void close() {
    store.ifPresent(ObservationStore::close);
  }
}
