package dev.acquit.cli.observations;

import dev.acquit.cli.run.StoreFailure;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.gpu.device.DeviceDescription.Kind;
import dev.acquit.gpu.store.LitmusLogReader;
import dev.acquit.gpu.store.LoggedTest;
import dev.acquit.gpu.store.ObservationStore;
import dev.acquit.gpu.store.RunFilter;
import dev.acquit.gpu.store.StoreException;
import dev.acquit.gpu.store.Tally;
import dev.acquit.litmus.outcome.State;
import dev.acquit.text.InputException;
import dev.acquit.text.IoReason;
import dev.acquit.text.Position;
import dev.acquit.text.TextFile;
import dev.acquit.text.TextLimits;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SequencedMap;
import java.util.zip.GZIPInputStream;

/// What a store or a log has of a test.
///
/// ```
/// Evidence = Stored(file, Tally) | Logged(file, LoggedTest)
/// ```
sealed interface Evidence {
  /// Of a store, which has the text of the test.
  record Stored(String file, Tally tally) implements Evidence {}

  /// Of a log, which has its name and what it asks.
  record Logged(String file, LoggedTest logged) implements Evidence {}

  /// The store or the log.
  String file();

  /// All that a file has.
  ///
  /// @param path a store, a log, or a log that gzip packed, as the end of its name says
  static List<Evidence> read(Path path) throws CommandException, InputException {
    String name = path.getFileName() == null ? "" : path.getFileName().toString();
    String lower = name.toLowerCase(Locale.ROOT);
    if (lower.endsWith(".log") || lower.endsWith(".log.gz")) {
      String file = path.toString();
      return LitmusLogReader.read(file, text(path, lower.endsWith(".gz"))).stream()
          .<Evidence>map(t -> new Logged(file, t))
          .toList();
    }
    try (ObservationStore store = ObservationStore.openReading(path)) {
      return Tally.of(store.runs(RunFilter.ALL)).stream()
          .<Evidence>map(t -> new Stored(path.toString(), t))
          .toList();
    } catch (StoreException e) {
      throw StoreFailure.of(
          e, "acquit run --store FILE.db writes a store; the names of logs end in .log or .log.gz");
    }
  }

  private static String text(Path path, boolean packed) throws InputException {
    String file = path.toString();
    try (InputStream raw = new BufferedInputStream(Files.newInputStream(path));
        InputStream in = packed ? new GZIPInputStream(raw) : raw) {
      return TextFile.decode(TextFile.bytes(in, TextLimits.MODULE), file, TextLimits.MODULE);
    } catch (NoSuchFileException e) {
      throw new InputException(file, Position.START, "there is no such file");
    } catch (IOException e) {
      throw new InputException(file, Position.START, "this file cannot be read: " + IoReason.of(e));
    }
  }

  /// The name of the test.
  default String test() {
    return switch (this) {
      case Stored s -> s.tally().test();
      case Logged l -> l.logged().name();
    };
  }

  /// Whether the devices are real.
  default Kind kind() {
    return switch (this) {
      case Stored s -> s.tally().kind();
      case Logged l -> l.logged().kind();
    };
  }

  /// The devices and their software.
  default String devices() {
    return switch (this) {
      case Stored s -> String.join("; ", s.tally().devices());
      case Logged l -> l.logged().device();
    };
  }

  /// How often each outcome was seen.
  default SequencedMap<State, Long> histogram() {
    return switch (this) {
      case Stored s -> s.tally().histogram();
      case Logged l -> l.logged().histogram();
    };
  }

  /// How many instances ended with values that nobody expected.
  default long odd() {
    return switch (this) {
      case Stored s -> s.tally().odd();
      case Logged l -> l.logged().odd();
    };
  }
}
