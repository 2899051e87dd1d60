package dev.acquit.cli;

import dev.acquit.cli.report.ReportFormat;
import dev.acquit.cli.report.ReportRequest;
import dev.acquit.cli.report.ReportRun;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `acquit report`.
@Command(
    name = "report",
    description = {
      "Turns saved results into a page: one HTML file that needs no network. Or into a summary in"
          + " Markdown, into the XML of JUnit, or into SARIF.",
      "",
      "Results are what check, verify, repair, reproduce, run and gate write with --out FILE.json"
          + " or --format json. Of two results of check the page shows where they differ.",
      ""
    })
final class ReportCommand implements Callable<Integer> {
  private final Session session;

  @Parameters(paramLabel = "FILE.json", arity = "1..*", description = "Saved results.")
  private List<String> files;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "FILE",
      description = "Write it into this file. Default: standard output.")
  private Path out;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "html",
      description =
          "html, markdown (a summary), junit, or sarif (results of gate check). Default: html.")
  private ReportFormat format;

  ReportCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws CommandException {
    return new ReportRun(session, new ReportRequest(files, format, Optional.ofNullable(out)))
        .run()
        .code();
  }
}
