package dev.acquit.cli.run;

import dev.acquit.cli.output.ArchiveSink;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.Errand;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.IoReason;
import dev.acquit.cli.shell.OwnProgram;
import dev.acquit.cli.shell.Scratch;
import dev.acquit.cli.shell.Session;
import dev.acquit.gpu.run.Relay;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.litmus.text.StatementLines;
import dev.acquit.reports.Plural;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// Runs tests in a process of their own, which is followed by another if it dies, hangs, or its
/// device is lost to it: then one test is lost, and the others are run all the same.
final class Isolation {
  /// The report that the virtual machine leaves when the driver crashes.
  private static final String CRASH_FILE = "acquit-crash-%p.log";

  /// How its summary begins on standard output, where results belong.
  private static final String CRASH = "#";

  /// The archive of the tests, in the folder of an errand.
  static final String TESTS = "tests.tar";

  /// The file beside it in which a process says how far it is.
  static final String LEDGER = "ledger";

  private final Session session;
  private final RunCommand request;
  private final Optional<Path> out;
  private final ChosenDevice device;
  private final Consumer<String> printed;
  private final Consumer<String> undone;
  private volatile boolean crashed;

  /// @param out the file that gets each result as a line of JSON, if the user named one
  /// @param printed takes each line that a process prints
  /// @param undone tells what was not run
  Isolation(
      Session session,
      RunCommand request,
      Optional<Path> out,
      ChosenDevice device,
      Consumer<String> printed,
      Consumer<String> undone) {
    this.session = session;
    this.device = device;
    this.request = request;
    this.out = out;
    this.printed = printed;
    this.undone = undone;
  }

  /// Runs tests.
  ///
  /// @return how it ended: [ExitCode#ENVIRONMENT] if a test was lost
  /// @throws CommandException if no process can be started
  ExitCode run(List<Subject> subjects) throws CommandException {
    Stream<Path> written = Stream.of(request.store(), out).flatMap(Optional::stream);
    Scratch scratch = Scratch.open("--store or --out", written);
    Path folder = scratch.folder();
    try (scratch) {
      write(subjects, folder.resolve(TESTS));
      session.flush();
      Relay relay =
          new Relay(
              (jobs, ledger) -> process(subjects, folder, jobs),
              folder.resolve(LEDGER),
              silence(),
              () -> session.interruption().requested(),
              this::printed);
      return ended(subjects, relay.run(subjects.size()));
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

  private ProcessBuilder process(List<Subject> subjects, Path folder, List<Integer> jobs)
      throws IOException {
    crashed = false;
    List<String> names = subjects.stream().map(Subject::file).toList();
    List<StatementLines> lines = subjects.stream().map(Subject::lines).toList();
    return OwnProgram.process(
            session,
            request.spec,
            new Errand.Share(folder, device.word(), names, lines, jobs),
            "-XX:ErrorFile=" + folder.resolveSibling(CRASH_FILE))
        .redirectInput(ProcessBuilder.Redirect.INHERIT);
  }

  /// Passes on what a process prints: results, and behind them what Java says of a crash.
  private void printed(String line) {
    if (line.startsWith(CRASH)) {
      crashed = true;
    }
    if (!crashed) {
      printed.accept(line);
    } else if (line.startsWith(CRASH + " ")) {
      session.note(line);
    }
  }

  /// The longest time for which a process that is well says nothing.
  private Duration silence() {
    Duration test = request.time.orElse(request.mode.time());
    return test.multipliedBy(1L + request.mutants)
        .plus(request.patience)
        .plus(request.silence())
        .plus(request.timeout.timeout().multipliedBy(2));
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
          undone.accept(s.file() + ": " + s.test().name() + " was lost: " + how);
          exits.add(ExitCode.ENVIRONMENT);
        });
    if (stopped) {
      undone.accept(
          "interrupted: "
              + report.ended().size()
              + " of "
              + Plural.of(subjects.size(), "test")
              + (subjects.size() == 1 ? " was" : " were")
              + " run");
      exits.add(ExitCode.UNKNOWN);
    } else if (!report.left().isEmpty()) {
      undone.accept(
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
}
