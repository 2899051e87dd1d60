package dev.acquit.cli.run;

import dev.acquit.cli.output.ArchiveSink;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.Format;
import dev.acquit.cli.shell.IoReason;
import dev.acquit.cli.shell.OwnProgram;
import dev.acquit.cli.shell.Session;
import dev.acquit.gpu.run.Ledger;
import dev.acquit.gpu.run.Relay;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.reports.Plural;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/// Runs tests in a process of their own, which is followed by another if it dies, hangs, or its
/// device is lost to it: then one test is lost, and the others are run all the same.
final class Isolation {
  /// The report that the virtual machine leaves when the driver crashes.
  private static final String CRASH_FILE = "acquit-crash-%p.log";

  /// How its summary begins on standard output, where results belong.
  private static final String CRASH = "#";

  /// The file beside the ledger that says where each test comes from.
  static final String NAMES = "names";

  private final Session session;
  private final RunRequest request;
  private final ChosenDevice device;
  private volatile boolean crashed;

  Isolation(Session session, RunRequest request, ChosenDevice device) {
    this.session = session;
    this.device = device;
    this.request = request;
  }

  /// Runs tests.
  ///
  /// @return how it ended: [ExitCode#ENVIRONMENT] if a test was lost
  /// @throws CommandException if no process can be started
  ExitCode run(List<Subject> subjects) throws CommandException {
    Path folder = Scratch.folder(request, Path.of(System.getProperty("java.io.tmpdir")));
    try {
      Path tests = folder.resolve("tests.tar");
      Path ledger = folder.resolve("ledger");
      Path names = folder.resolve(NAMES);
      try {
        write(subjects, tests);
        Files.write(names, subjects.stream().map(Subject::file).toList());
        session.flush();
        Relay relay =
            new Relay(
                (jobs, kept) -> process(tests, jobs, kept),
                ledger,
                silence(),
                () -> session.interruption().requested(),
                this::printed);
        return ended(subjects, relay.run(subjects.size()));
      } finally {
        Files.deleteIfExists(ledger);
        Files.deleteIfExists(names);
        Files.deleteIfExists(tests);
        Files.deleteIfExists(folder);
      }
    } catch (IOException e) {
      throw new CommandException(
          ExitCode.ENVIRONMENT,
          "no process of its own could be started for the tests: " + IoReason.of(e),
          "there must be room for files in " + folder.getParent());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ExitCode.UNKNOWN;
    }
  }

  private ProcessBuilder process(Path tests, List<Integer> jobs, Ledger ledger) {
    crashed = false;
    return new ProcessBuilder(command(tests, jobs, ledger))
        .redirectInput(ProcessBuilder.Redirect.INHERIT)
        .redirectError(ProcessBuilder.Redirect.INHERIT);
  }

  /// Passes on what a process prints: results, and behind them what Java says of a crash.
  private void printed(String line) {
    if (line.startsWith(CRASH)) {
      crashed = true;
    }
    if (!crashed) {
      session.print(line + "\n");
    } else if (line.startsWith(CRASH + " ")) {
      session.note(line);
    }
  }

  /// The longest time for which a process that is well says nothing.
  private Duration silence() {
    Duration test = request.time().orElse(request.mode().time());
    return test.multipliedBy(1L + request.mutants())
        .plus(request.patience())
        .plus(request.silence())
        .plus(request.timeout().multipliedBy(2));
  }

  private ExitCode ended(List<Subject> subjects, Relay.Report report) {
    Set<ExitCode> exits = EnumSet.noneOf(ExitCode.class);
    boolean stopped = session.interruption().requested();
    for (int code : report.exits()) {
      // Who is told to stop ends as the signal has it.
      exits.add(ExitCode.of(code).orElse(stopped ? ExitCode.UNKNOWN : ExitCode.ENVIRONMENT));
    }
    if (report.left().isEmpty() && !stopped) {
      for (String how : report.between()) {
        session.error("no test was running, and none is lost: " + how);
        exits.add(ExitCode.ENVIRONMENT);
      }
    }
    report
        .lost()
        .forEach((job, how) -> {
          Subject s = subjects.get(job);
          session.error(s.file() + ": " + s.test().name() + " was lost: " + how);
          exits.add(ExitCode.ENVIRONMENT);
        });
    if (stopped) {
      session.error(
          "interrupted: "
              + report.ended().size()
              + " of "
              + Plural.of(subjects.size(), "test")
              + (subjects.size() == 1 ? " was" : " were")
              + " run");
      exits.add(ExitCode.UNKNOWN);
    } else if (!report.left().isEmpty()) {
      session.error(
          Plural.of(report.left().size(), "test")
              + (report.left().size() == 1 ? " was" : " were")
              + " not run: "
              + report.last());
      exits.add(exits.contains(ExitCode.BAD_INPUT) ? ExitCode.UNKNOWN : ExitCode.ENVIRONMENT);
    }
    return ExitCode.worst(exits);
  }

  private void write(List<Subject> subjects, Path file) throws IOException, CommandException {
    ArchiveSink sink = new ArchiveSink(session, file);
    for (Subject s : subjects) {
      sink.test(s.original().name(), LitmusWriter.write(s.original()));
    }
    sink.close();
  }

  /// This program again, with a part of the tests.
  private List<String> command(Path tests, List<Integer> jobs, Ledger ledger) {
    List<String> words = new ArrayList<>(OwnProgram.command(session, "run"));
    words.add(1, "-XX:ErrorFile=" + tests.getParent().resolveSibling(CRASH_FILE));
    if (session.details()) {
      words.add("--verbose");
    }
    words.addAll(options(request, device, tests, jobs, ledger));
    return words;
  }

  /// What that is told to run, and how: all that this process was, and its part.
  static List<String> options(
      RunRequest request, ChosenDevice device, Path tests, List<Integer> jobs, Ledger ledger) {
    List<String> words = new ArrayList<>();
    words.add(tests.toString());
    words.add(
        "--relay-jobs=" + jobs.stream().map(String::valueOf).collect(Collectors.joining(",")));
    words.add("--relay-ledger=" + ledger.file());
    words.addAll(List.of("--model", request.model(), "--mapping", request.mapping()));
    words.addAll(List.of("--device", device.word()));
    request.driver().ifPresent(d -> words.addAll(List.of("--driver", d.toString())));
    if (!request.other().word().isEmpty()) {
      words.addAll(List.of("--other", request.other().word()));
    }
    words.addAll(List.of("--mode", request.mode().name().toLowerCase(Locale.ROOT)));
    request.time().ifPresent(t -> words.addAll(List.of("--time", t.toMillis() + "ms")));
    words.addAll(List.of("--seed", Long.toString(request.seed())));
    words.addAll(List.of("--mutants", Integer.toString(request.mutants())));
    request.store().ifPresent(s -> words.addAll(List.of("--store", s.toString())));
    if (request.resume()) {
      words.add("--resume");
    }
    request.keep().ifPresent(k -> words.addAll(List.of("--keep", k.toString())));
    request.ptxas().ifPresent(p -> words.addAll(List.of("--ptxas", p.toString())));
    words.addAll(List.of("--patience", request.patience().toMillis() + "ms"));
    words.addAll(List.of("--timeout", request.timeout().toMillis() + "ms"));
    words.addAll(List.of("--format", request.format() == Format.JSON ? "json" : "text"));
    if (request.failOnUndefined()) {
      words.addAll(List.of("--fail-on", "undef"));
    }
    request.out().ifPresent(o -> words.addAll(List.of("--out", o.toString())));
    return words;
  }
}
