package dev.acquit.cli.report;

import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.IoReason;
import dev.acquit.cli.shell.Session;
import dev.acquit.cli.shell.Version;
import dev.acquit.reports.gate.GateDocument;
import dev.acquit.reports.gate.GateSarif;
import dev.acquit.reports.saved.HtmlReport;
import dev.acquit.reports.saved.JunitReport;
import dev.acquit.reports.saved.MarkdownReport;
import dev.acquit.reports.saved.SavedFile;
import dev.acquit.reports.saved.SavedResult;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// One run of `report`.
public final class ReportRun {
  private final Session session;
  private final ReportRequest request;

  /// @param session where to print
  /// @param request what is asked
  public ReportRun(Session session, ReportRequest request) {
    this.session = session;
    this.request = request;
  }

  /// Does it. A file that cannot be read does not stop the others.
  ///
  /// @return how the command ends: [ExitCode#BAD_INPUT] if some file holds no result
  /// @throws CommandException if the report cannot be written
  public ExitCode run() throws CommandException {
    List<SavedFile> files = new ArrayList<>();
    boolean wrong = false;
    for (String name : request.files()) {
      try {
        files.add(SavedInput.read(name));
      } catch (InputException e) {
        session.error(e.diagnostic());
        wrong = true;
      }
    }
    if (!files.isEmpty()) {
      write(render(files));
    }
    return wrong ? ExitCode.BAD_INPUT : ExitCode.OK;
  }

  private String render(List<SavedFile> files) throws CommandException {
    return switch (request.format()) {
      case HTML -> HtmlReport.render(Version.number(), files);
      case MARKDOWN -> MarkdownReport.render(files);
      case JUNIT -> JunitReport.render(files);
      case SARIF -> GateSarif.render(gates(files));
    };
  }

  /// SARIF has places in files; of all results only those of the gate have them.
  private static List<GateDocument> gates(List<SavedFile> files) throws CommandException {
    List<GateDocument> gates = new ArrayList<>();
    for (SavedFile file : files) {
      for (SavedResult result : file.results()) {
        if (!(result instanceof SavedResult.Gate(GateDocument gate))) {
          throw notGate(file, result.command());
        }
        gates.add(gate);
      }
    }
    return gates;
  }

  private static CommandException notGate(SavedFile file, String command) {
    return new CommandException(
        ExitCode.BAD_INPUT,
        file.file()
            + ": found a result of "
            + command
            + ", expected one of gate check: SARIF is about places in files",
        "--format html, markdown and junit take all results");
  }

  private void write(String page) throws CommandException {
    Optional<Path> out = request.out();
    if (out.isEmpty()) {
      session.print(page);
      return;
    }
    try {
      Files.writeString(out.get(), page);
    } catch (IOException e) {
      throw new CommandException(
          ExitCode.ENVIRONMENT,
          "cannot write " + out.get() + ": " + IoReason.of(e),
          "-o names a file in a folder that is there and can be written to");
    }
  }
}
