package dev.acquit.cli.report;

import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.IoReason;
import dev.acquit.cli.shell.Session;
import dev.acquit.cli.shell.Version;
import dev.acquit.kept.WholeFile;
import dev.acquit.reports.Plural;
import dev.acquit.reports.Visible;
import dev.acquit.reports.saved.HtmlReport;
import dev.acquit.reports.saved.JunitReport;
import dev.acquit.reports.saved.MarkdownReport;
import dev.acquit.reports.saved.SarifReport;
import dev.acquit.reports.saved.SavedFile;
import dev.acquit.reports.story.Part;
import dev.acquit.reports.story.Story;
import dev.acquit.reports.story.StoryCsv;
import dev.acquit.reports.story.StoryGitlab;
import dev.acquit.reports.story.StoryLatex;
import dev.acquit.reports.story.ToldDocument;
import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// One run of `report`.
///
/// @param session where to print
/// @param files files of results
/// @param format what is written
/// @param out where the report goes; empty: standard output
record ReportRun(Session session, List<String> files, ReportFormat format, Optional<Path> out) {
  /// Does it. A file that cannot be read does not stop the others.
  ///
  /// @return how the command ends: [ExitCode#BAD_INPUT] if some file holds no result,
  ///   [ExitCode#UNKNOWN] if it is only larger than what is read
  /// @throws CommandException if the report cannot be written
  ExitCode run() throws CommandException {
    List<SavedFile> saved = new ArrayList<>();
    List<Diagnostic> wrong = new ArrayList<>();
    for (String name : files) {
      try {
        saved.add(SavedInput.read(name));
      } catch (InputException e) {
        session.error(e.diagnostic());
        wrong.add(e.diagnostic());
      }
    }
    if (!saved.isEmpty()) {
      write(render(saved));
    }
    return ExitCode.of(wrong);
  }

  private String render(List<SavedFile> saved) throws CommandException {
    return switch (format) {
      case HTML -> HtmlReport.render(Version.number(), saved);
      case MARKDOWN -> MarkdownReport.render(saved);
      case JUNIT -> JunitReport.render(saved);
      case SARIF -> SarifReport.render(withPlaces(saved, "SARIF is"));
      case GITLAB ->
          StoryGitlab.render(
              withPlaces(saved, "code quality is").stream()
                  .flatMap(f -> f.results().stream())
                  .toList());
      case CSV -> csv(saved);
      case LATEX -> latex(saved);
    };
  }

  /// What has no place in a table stands below it.
  private static String latex(List<SavedFile> files) throws CommandException {
    StringBuilder pieces = new StringBuilder();
    for (SavedFile file : files) {
      for (ToldDocument result : file.results()) {
        Story story = result.story();
        pieces.append(
            StoryLatex.render(
                file.file(), story, story.table().orElseThrow(() -> noTable(List.of(result)))));
      }
    }
    return pieces.toString();
  }

  private static CommandException noTable(List<ToldDocument> results) {
    return new CommandException(
        ExitCode.BAD_INPUT,
        "found %s of %s, expected one of check, verify, run, gate or abi: it is written"
                .formatted(
                    Plural.of(results.size(), "result"),
                    results.stream()
                        .map(ToldDocument::command)
                        .distinct()
                        .collect(Collectors.joining(", ")))
            + " as the table that it is",
        "--format html and markdown take all results");
  }

  /// What has no place in a table is said beside it.
  private String csv(List<SavedFile> files) throws CommandException {
    List<ToldDocument> results = files.stream().flatMap(f -> f.results().stream()).toList();
    Part.Table table =
        results.stream()
            .limit(results.size() == 1 ? 1 : 0)
            .flatMap(r -> r.story().table().stream())
            .findFirst()
            .orElseThrow(() -> noTable(results));
    Story.Input input = results.getFirst().story().input();
    input.errors().forEach(e -> session.error(e.diagnostic()));
    input.undone().forEach(session::error);
    return StoryCsv.render(table);
  }

  private static List<SavedFile> withPlaces(List<SavedFile> files, String format)
      throws CommandException {
    for (SavedFile file : files) {
      for (ToldDocument result : file.results()) {
        if (!SarifReport.takes(result)) {
          throw withoutPlaces(file, result.command(), format);
        }
      }
    }
    return files;
  }

  private static CommandException withoutPlaces(SavedFile file, String command, String format) {
    return new CommandException(
        ExitCode.BAD_INPUT,
        file.file()
            + ": found a result of "
            + command
            + ", expected one of check, run, gate check, gate diff, gate sass, abi check or abi"
            + " link: "
            + format
            + " about places in files",
        "--format html, markdown and junit take all results");
  }

  private void write(String page) throws CommandException {
    if (out.isEmpty()) {
      session.print(page);
      return;
    }
    try {
      WholeFile.write(out.get(), Visible.lines(page));
    } catch (IOException e) {
      throw new CommandException(
          ExitCode.ENVIRONMENT,
          "cannot write " + out.get() + ": " + IoReason.of(e),
          "-o names a file in a folder that is there and can be written to");
    }
  }
}
