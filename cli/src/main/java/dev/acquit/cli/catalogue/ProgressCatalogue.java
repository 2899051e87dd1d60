package dev.acquit.cli.catalogue;

import dev.acquit.cli.output.Lines;
import dev.acquit.cli.shell.Format;
import dev.acquit.cli.shell.Session;
import dev.acquit.cli.shell.Version;
import dev.acquit.model.progress.ProgressModel;
import dev.acquit.model.progress.ProgressModels;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.json.ProgressModelsJson;
import dev.acquit.reports.json.ProgressModelsJson.ProgressModelJson;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/// The progress models that ship.
///
/// @param session where to print
/// @param format how
record ProgressCatalogue(Session session, Format format) {
  /// Prints all of them.
  ///
  /// @throws InputException if one is wrong, which a test rules out
  void list() throws InputException {
    List<ProgressModelJson> models = new ArrayList<>();
    for (String name : ProgressModels.shipped()) {
      models.add(model(name, false));
    }
    switch (format) {
      case JSON -> print(models);
      case TEXT ->
          models.forEach(m ->
              session.print(
                  session.paint().bold(m.name())
                      + "  "
                      + m.rules()
                      + "\n"
                      + Lines.wrapped(m.comment(), 2)
                      + "\n"));
    }
  }

  /// Prints the file of one.
  ///
  /// @throws InputException if there is none of that name
  void show(String name) throws InputException {
    ProgressModel model = ProgressModels.find(name);
    if (!ProgressModels.shipped().contains(name)) {
      session.print(model.words() + "\n");
    } else if (format == Format.JSON) {
      print(List.of(model(name, true)));
    } else {
      session.print(ProgressModels.text(name));
    }
  }

  private static ProgressModelJson model(String name, boolean withText) throws InputException {
    String text = ProgressModels.text(name);
    String comment =
        text.lines()
            .takeWhile(l -> l.startsWith("#"))
            .map(l -> l.substring(1).strip())
            .collect(Collectors.joining(" "));
    return new ProgressModelJson(
        name, ProgressModels.find(name).words(), comment, withText ? text : null);
  }

  private void print(List<ProgressModelJson> models) {
    session.print(
        Json.write(
            new ProgressModelsJson(
                ProgressModelsJson.SCHEMA, Json.Tool.acquit(Version.number()), models)));
  }
}
