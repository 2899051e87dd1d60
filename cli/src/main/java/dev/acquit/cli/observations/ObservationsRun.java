package dev.acquit.cli.observations;

import dev.acquit.cli.run.StoreFailure;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.Session;
import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.gpu.store.CsvExport;
import dev.acquit.gpu.store.LitmusLog;
import dev.acquit.gpu.store.ObservationStore;
import dev.acquit.gpu.store.Pooled;
import dev.acquit.gpu.store.Run;
import dev.acquit.gpu.store.RunFilter;
import dev.acquit.gpu.store.StoreException;
import dev.acquit.gpu.store.Tally;
import dev.acquit.reports.Plural;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.json.ObservationsJson;
import dev.acquit.text.InputException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Looks into stores of observations.
public final class ObservationsRun {
  private static final double MILLIS = 1e3;

  private final Session session;

  /// @param session where to print
  public ObservationsRun(Session session) {
    this.session = session;
  }

  /// Something that is done with a store.
  private interface Work<T> {
    T with(ObservationStore store) throws StoreException;
  }

  private static <T> T read(Path file, Work<T> work) throws CommandException {
    try (ObservationStore store = ObservationStore.openReading(file)) {
      return work.with(store);
    } catch (StoreException e) {
      throw failed(e);
    }
  }

  private static CommandException failed(StoreException e) {
    return StoreFailure.of(e, "acquit run --store FILE.db writes such a file");
  }

  private static RunFilter filter(Optional<String> test) {
    return test.map(RunFilter::test).orElse(RunFilter.ALL);
  }

  private List<Tally> tallies(Path file, Optional<String> test) throws CommandException {
    return Tally.of(runs(file, test));
  }

  private List<Run> runs(Path file, Optional<String> test) throws CommandException {
    List<Run> runs = read(file, store -> store.runs(filter(test)));
    if (runs.isEmpty() && test.isPresent()) {
      throw none(file, test.get());
    }
    return runs;
  }

  private static CommandException none(Path file, String test) {
    return new CommandException(
        ExitCode.BAD_INPUT,
        "found no test in " + file + " whose name is '" + test + "'",
        "acquit observations list " + file + " lists them; * stands for any characters");
  }

  private static String kind(DeviceDescription.Kind kind) {
    return kind == DeviceDescription.Kind.EMULATED ? "EMULATED" : "OBSERVED";
  }

  /// A line for each test and kind of device.
  ///
  /// @param byChip whether each chip has lines of its own
  /// @throws CommandException if the store cannot be read
  public void list(Path file, Optional<String> test, boolean byChip) throws CommandException {
    for (Tally t : byChip ? Tally.byChip(runs(file, test)) : tallies(file, test)) {
      session.print(
          String.format(
              Locale.US,
              "%-40s  %s  %s in %s, %.1f s, %s%n",
              t.test(),
              kind(t.kind()),
              Plural.of(t.instances(), "instance"),
              Plural.of(t.runs(), "run"),
              t.time().toMillis() / MILLIS,
              String.join("; ", t.devices())));
      reasons(t, "    ");
    }
  }

  /// What was seen of each test.
  ///
  /// @throws CommandException if the store cannot be read
  public void show(Path file, Optional<String> test) throws CommandException {
    for (Tally t : tallies(file, test)) {
      StringBuilder text = new StringBuilder();
      text.append(t.test()).append(", ").append(kind(t.kind())).append(" on ");
      text.append(String.join("; ", t.devices())).append('\n');
      t.histogram()
          .forEach((state, n) -> text.append(String.format(Locale.US, "  %,14d  %s%n", n, state)));
      if (t.skipped() > 0 || t.odd() > 0) {
        text.append(
            String.format(
                Locale.US,
                "  %,d did not end, %,d had values nobody writes%n",
                t.skipped(),
                t.odd()));
      }
      session.print(text.toString());
      reasons(t, "  ");
      session.print("\n");
    }
  }

  /// What is not in the numbers.
  private void reasons(Tally tally, String indent) {
    tally.untrusted().forEach(w -> session.print(indent + "NOT TRUSTED: " + first(w) + "\n"));
    tally.notRun().forEach(w -> session.print(indent + "NOT RUN: " + first(w) + "\n"));
  }

  private static String first(String words) {
    return words.lines().findFirst().orElse("no reason is known");
  }

  /// A log as litmus7 writes it. A test of which nothing ran that can be trusted is not in it: such
  /// a log has no word for that, and `Never` would be wrong.
  ///
  /// @throws CommandException if the store cannot be read
  public void litmus(Path file, Optional<String> test) throws CommandException {
    for (Tally tally : tallies(file, test)) {
      if (tally.runs() == 0) {
        session.note(tally.test() + " is not in the log, since no run of it counts");
        continue;
      }
      try {
        session.print(LitmusLog.block(tally));
      } catch (InputException e) {
        session.error(e.diagnostic());
      }
    }
  }

  /// A line for each outcome of each run.
  ///
  /// @throws CommandException if the store cannot be read
  public void csv(Path file, Optional<String> test) throws CommandException {
    session.print(CsvExport.header());
    boolean some =
        read(
            file,
            store -> {
              boolean[] any = new boolean[1];
              store.forEach(
                  filter(test),
                  run -> {
                    any[0] = true;
                    session.print(CsvExport.lines(run));
                  });
              return any[0];
            });
    if (!some && test.isPresent()) {
      throw none(file, test.get());
    }
  }

  /// A document of all runs.
  ///
  /// @throws CommandException if the store cannot be read
  public void json(Path file, Optional<String> test) throws CommandException {
    List<Run> runs = runs(file, test);
    session.print(Json.write(ObservationsJson.of(session.tool(), runs)));
  }

  /// The runs of several stores, by test and kind of chip.
  ///
  /// @throws CommandException if a store cannot be read, or none has a test of the name
  List<Pooled> pooled(List<Path> files, Optional<String> test) throws CommandException {
    List<Run> all = new ArrayList<>();
    for (Path file : files) {
      all.addAll(read(file, store -> store.runs(filter(test))));
    }
    if (all.isEmpty()) {
      throw test.isPresent()
          ? none(files.getFirst(), test.get())
          : new CommandException(
              ExitCode.BAD_INPUT, "found no run", "acquit run --store FILE.db keeps runs");
    }
    return Pooled.of(all);
  }

  /// Takes runs over.
  ///
  /// @throws CommandException if a store cannot be used; those before it are merged
  public void merge(Path into, List<Path> from) throws CommandException {
    try (ObservationStore store = ObservationStore.open(into)) {
      for (Path other : from) {
        ObservationStore.Merged merged = store.merge(other);
        session.print(
            other
                + ": "
                + Plural.of(merged.added(), "run")
                + " taken over, "
                + merged.alreadyThere()
                + (merged.alreadyThere() == 1 ? " was" : " were")
                + " there\n");
      }
    } catch (StoreException e) {
      throw failed(e);
    }
  }
}
