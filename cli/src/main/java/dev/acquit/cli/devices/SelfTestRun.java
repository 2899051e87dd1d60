package dev.acquit.cli.devices;

import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.Errand;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.Format;
import dev.acquit.cli.shell.IoReason;
import dev.acquit.cli.shell.OwnProgram;
import dev.acquit.cli.shell.ResultFile;
import dev.acquit.cli.shell.Scratch;
import dev.acquit.cli.shell.Session;
import dev.acquit.cli.shell.StatusLine;
import dev.acquit.gpu.selftest.Answer;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.selftest.SelfTestDocument;
import dev.acquit.reports.selftest.SelfTestDocument.Line;
import dev.acquit.reports.selftest.SelfTestText;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Has a process of its own make the self-test, and tells what it says as it comes. When that
/// process dies or hangs, the check at which it was has failed, and the rest was not made.
final class SelfTestRun {
  /// How much longer than a check's time a process may say nothing: as long as a driver that starts
  /// on a large machine.
  private static final Duration PATIENCE = Duration.ofSeconds(90);

  private static final Duration GRACE = Duration.ofSeconds(10);

  private final Session session;
  private final DevicesCommand request;
  private final ResultFile out;
  private final SelfTestText text;
  private final StatusLine status;
  private boolean begun;
  private int told;

  /// @param session where to print
  /// @param request what is asked
  /// @param out the file that gets the result, too, if the user named one
  SelfTestRun(Session session, DevicesCommand request, ResultFile out) {
    this.session = session;
    this.request = request;
    this.out = out;
    this.text = new SelfTestText(session.paint());
    this.status = session.statusLine();
  }

  /// Does it.
  ///
  /// @return [ExitCode#OK] if the machine can be trusted, [ExitCode#FINDING] if it cannot,
  ///   [ExitCode#UNKNOWN] if something was not shown, and what the process ended with if it had no
  ///   device
  /// @throws CommandException if no process can be started, it says nothing, or the file that gets
  ///   the result cannot be written
  ExitCode run() throws CommandException {
    session.flush();
    try (Scratch scratch = Scratch.open("--out", out.file().stream())) {
      Errand.Share all = new Errand.Share(scratch.folder(), "", List.of(), List.of(), List.of());
      Listening listening =
          new Listening(
              OwnProgram.process(session, request.spec, all),
              request.time().plus(SelfTestPart.LAUNCH_LIMIT).plus(PATIENCE),
              GRACE,
              () -> session.interruption().requested());
      Listening.Ended ended = listening.listen(this::tell);
      return ended.last().isPresent()
          ? finish(ended.last().get(), ended.exit())
          : withoutDevice(ended.exit());
    } catch (IOException e) {
      throw new CommandException(
          ExitCode.ENVIRONMENT,
          "no process of its own could be started for the self-test: " + IoReason.of(e),
          "the Java runtime is at " + System.getProperty("java.home"));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ExitCode.UNKNOWN;
    }
  }

  /// It ended before there was a device. If it could, it has said why.
  private ExitCode withoutDevice(Optional<Integer> exit) throws CommandException {
    if (session.interruption().requested()) {
      return ExitCode.UNKNOWN;
    }
    return exit.flatMap(ExitCode::of)
        .orElseThrow(() ->
            new CommandException(
                ExitCode.ENVIRONMENT,
                "the driver did not come to describe the device: " + end(exit),
                "see whether nvidia-smi works"));
  }

  private ExitCode finish(SelfTestDocument last, Optional<Integer> exit) throws CommandException {
    boolean well = exit.filter(e -> e == ExitCode.OK.code()).isPresent();
    boolean stopped = session.interruption().requested();
    SelfTestDocument document =
        well
            ? last
            : last.brokenOff(
                stopped ? Answer.NOT_CHECKED : Answer.NOT_OK,
                stopped ? "stopped before the end" : end(exit));
    status.clear();
    if (request.format.format() == Format.JSON) {
      session.print(Json.write(document));
    } else {
      lines(document, document.checks().size());
      session.print(text.foot(document));
    }
    out.write(() -> Json.write(document));
    return ExitCode.of(document.trust().ending());
  }

  private static String end(Optional<Integer> exit) {
    return exit.map(code -> "its process ended with code " + code)
        .orElse("its process was silent for too long, and was killed");
  }

  /// Prints what is new in a document, and says what comes next.
  private void tell(SelfTestDocument document) {
    status.clear();
    int made = document.made();
    if (request.format.format() == Format.TEXT) {
      if (!begun) {
        begun = true;
        session.print(text.head(document));
      }
      lines(document, made);
    }
    if (!document.complete()) {
      status.update(
          made,
          document.checks().size(),
          () -> "checking " + text.name(document.checks().get(made).check()));
    }
  }

  private void lines(SelfTestDocument document, int end) {
    for (Line line : document.checks().subList(told, end)) {
      session.print(text.line(document, line));
    }
    told = end;
  }
}
