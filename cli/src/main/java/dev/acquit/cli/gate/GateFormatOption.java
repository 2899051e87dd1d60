package dev.acquit.cli.gate;

import dev.acquit.cli.shell.Session;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.story.StoryCases;
import dev.acquit.reports.story.StoryCommands;
import dev.acquit.reports.story.StorySarif;
import dev.acquit.reports.story.StoryText;
import dev.acquit.reports.story.ToldDocument;
import java.util.Optional;
import picocli.CommandLine.Option;

/// How findings of the gate are written.
public final class GateFormatOption {
  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text, json, junit, sarif, or github (workflow commands). Default: text.")
  private GateFormat value;

  /// The one that is asked for.
  public GateFormat value() {
    return value;
  }

  /// What a document tells.
  ///
  /// @param all whether text has all of it
  <D extends Record & ToldDocument> String told(Session session, D document, boolean all) {
    return switch (value) {
      case TEXT -> StoryText.render(document.story(), session.paint(), all);
      case JSON -> Json.write(document);
      case JUNIT -> StoryCases.render(document);
      case SARIF -> StorySarif.render(document);
      case GITHUB -> StoryCommands.render(document);
    };
  }

  /// What it comes to, beside files for build servers.
  Optional<String> note(ToldDocument document) {
    return switch (value) {
      case TEXT, JSON -> Optional.empty();
      case JUNIT, SARIF, GITHUB -> Optional.of(document.story().verdict().sentences().getFirst());
    };
  }

  /// Prints what a document tells, and what it comes to.
  ///
  /// @param all whether text has all of it
  public <D extends Record & ToldDocument> void print(Session session, D document, boolean all) {
    session.print(told(session, document, all));
    note(document).ifPresent(session::note);
  }
}
