package dev.acquit.cli.report;

import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ResultFile;
import dev.acquit.cli.shell.Session;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `acquit report`.
@Command(
    name = "report",
    description = {
      "Turns saved results into a page: one HTML file that needs no network. Or into a summary in"
          + " Markdown, into the XML of JUnit, into SARIF or GitLab's report of code quality, or"
          + " into a table, also for LaTeX.",
      "",
      "Results are what check, verify, repair, reproduce, run, gate, abi check and abi link write"
          + " with --out FILE.json or --format json, and stores of observations, which run --store"
          + " writes. Of two results of check the page shows where they differ.",
      ""
    },
    footer = {
      "  acquit check docs/examples/mp-relacq.litmus --out mp.json",
      "  acquit report mp.json --out mp.html"
    })
public final class ReportCommand implements Callable<Integer> {
  private final Session session;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "Saved results, and stores.")
  List<String> files;

  @Option(
      names = {"-o", "--out"},
      paramLabel = "FILE",
      description = "Write it into this file. Default: standard output.")
  private Path out;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "html, markdown (a summary), junit, sarif and gitlab (results of check, run, gate check,"
              + " gate diff, gate sass, abi check and abi link), csv (one result) or"
              + " latex, of results that are tables: all but those of repair and reproduce."
              + " Default: what the ending of FILE says (.html, .md, .xml, .sarif, .csv, .tex),"
              + " else html.")
  private ReportFormat format;

  public ReportCommand(Session session) {
    this.session = session;
  }

  /// A page in a file that is called summary.md, or over the results that it was made of, would be
  /// a surprise.
  ReportFormat format() {
    Optional<ReportFormat> told = Optional.ofNullable(out).flatMap(ReportFormat::of);
    boolean json =
        out != null
            && ResultFile.isJson(out)
            && ((format != ReportFormat.SARIF && format != ReportFormat.GITLAB)
                || files.stream().anyMatch(f -> out.equals(Path.of(f))));
    if (json || (format != null && told.isPresent() && told.get() != format)) {
      ReportFormat wanted = format == null ? ReportFormat.HTML : format;
      throw new ParameterException(
          spec.commandLine(),
          "found --out "
              + out
              + (format == null ? "" : " and --format " + wanted.word())
              + ", expected a name that ends in "
              + (format == null ? ".html, .md, .xml, .sarif, .csv or .tex" : wanted.ending()));
    }
    return format == null ? told.orElse(ReportFormat.HTML) : format;
  }

  @Override
  public Integer call() throws CommandException {
    return new ReportRun(session, files, format(), Optional.ofNullable(out)).run().code();
  }
}
