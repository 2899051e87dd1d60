package dev.acquit.cli.output;

import dev.acquit.cli.option.ToldFormat;
import dev.acquit.cli.shell.CommandException;
import dev.acquit.cli.shell.ExitCode;
import dev.acquit.cli.shell.ResultFile;
import dev.acquit.cli.shell.Session;
import dev.acquit.cli.shell.Version;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.saved.HtmlReport;
import dev.acquit.reports.saved.SavedFile;
import dev.acquit.reports.story.Detail;
import dev.acquit.reports.story.StoryCases;
import dev.acquit.reports.story.StoryCommands;
import dev.acquit.reports.story.StoryCsv;
import dev.acquit.reports.story.StoryGitlab;
import dev.acquit.reports.story.StoryMarkdown;
import dev.acquit.reports.story.StorySarif;
import dev.acquit.reports.story.StoryText;
import dev.acquit.reports.story.ToldDocument;
import java.util.List;
import java.util.Optional;

/// Writes what a document tells, in one of the formats.
///
/// @param format how
public record Told(ToldFormat format) {
  /// What a document tells.
  ///
  /// @param detail how much a text has of it
  public <D extends Record & ToldDocument> String text(Session session, D document, Detail detail) {
    return switch (format) {
      case TEXT -> StoryText.render(document.story(), session.paint(), detail);
      case JSON -> Json.write(document);
      case CSV -> StoryCsv.render(document.story().table().orElseThrow());
      case JUNIT -> StoryCases.render(document);
      case HTML ->
          HtmlReport.render(
              Version.number(),
              List.of(new SavedFile("acquit " + document.command(), List.of(document))));
      case MARKDOWN -> StoryMarkdown.page(document.story());
      case SARIF -> StorySarif.render(document);
      case GITHUB -> StoryCommands.render(document);
      case GITLAB -> StoryGitlab.render(List.of(document));
      case HERD -> throw new IllegalStateException("a log has no story");
    };
  }

  /// What it comes to, beside what is for programs.
  public Optional<String> note(ToldDocument document) {
    return switch (format) {
      case TEXT, JSON -> Optional.empty();
      case CSV, JUNIT, HTML, MARKDOWN, SARIF, GITHUB, GITLAB, HERD ->
          Optional.of(String.join("; ", document.story().verdict().sentences()));
    };
  }

  /// Prints what a document tells, and what it comes to, and writes it into the file that the user
  /// named.
  ///
  /// @param detail how much a text has of it
  /// @return how the command ends
  /// @throws CommandException if it cannot be written
  public <D extends Record & ToldDocument> ExitCode end(
      Session session, D document, Detail detail, ResultFile out) throws CommandException {
    print(session, document, detail);
    out.write(() -> Json.write(document));
    return ExitCode.of(document.ending());
  }

  /// Prints what a document tells, and what it comes to.
  ///
  /// @param detail how much a text has of it
  public <D extends Record & ToldDocument> void print(Session session, D document, Detail detail) {
    session.print(text(session, document, detail));
    note(document).ifPresent(session::note);
  }
}
