package dev.acquit.reports.story;

import dev.acquit.reports.json.Json;
import dev.acquit.reports.json.ResultDocument;
import java.util.List;

/// A document that can be shown in every format, since it tells what there is to say.
public interface ToldDocument extends ResultDocument {
  /// What wrote it.
  Json.Tool tool();

  /// The command that wrote it: `repair`.
  String command();

  /// How it ended: a function of what the document says, for text and exit status alike.
  Ending ending();

  /// What there is to say.
  Story story();

  /// What it says of each thing, for a comparison with another of its kind; nothing where such
  /// results are not compared.
  default List<ComparedVerdict> verdictsToCompare() {
    return List.of();
  }

  /// What wrote it: `gate check of acquit 1.0.0`, when, and the line that one types to ask so
  /// again.
  default Line origin() {
    Json.Tool tool = tool();
    return Line.of(
            command()
                + " of "
                + tool.name()
                + " "
                + tool.version()
                + (tool.time() == null ? "" : ", " + tool.time())
                + (tool.command() == null ? "" : ": "))
        .then(Line.code(tool.command()));
  }
}
