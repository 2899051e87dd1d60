package dev.acquit.cli.catalogue;

import dev.acquit.cli.output.Lines;
import dev.acquit.cli.shell.Format;
import dev.acquit.cli.shell.Session;
import dev.acquit.cli.shell.Version;
import dev.acquit.model.cat.MemoryModel;
import dev.acquit.model.cat.Models;
import dev.acquit.model.cat.Models.Shipped;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.json.ModelsJson;
import dev.acquit.reports.json.ModelsJson.ModelJson;
import dev.acquit.text.InputException;
import dev.acquit.text.TextFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The memory models that ship, and those of the user.
public final class ModelCatalogue {
  private static final Pattern COMMENT = Pattern.compile("\\(\\*(.*?)\\*\\)", Pattern.DOTALL);

  private final Session session;
  private final Format format;

  /// @param session where to print
  /// @param format how
  public ModelCatalogue(Session session, Format format) {
    this.session = session;
    this.format = format;
  }

  /// Prints all of them.
  ///
  /// @throws InputException if one is wrong, which a test rules out
  public void list() throws InputException {
    List<ModelJson> models = new ArrayList<>();
    for (Shipped shipped : Models.shipped()) {
      models.add(model(shipped, false));
    }
    print(models);
  }

  /// Prints the file of one, which may be the user's own.
  ///
  /// @param name its name, that of a file that it includes, or the path of a .cat file
  /// @throws InputException if there is none of that name
  public void show(String name) throws InputException {
    Optional<Shipped> shipped =
        Models.shipped().stream().filter(s -> s.name().equals(name)).findFirst();
    if (shipped.isPresent() && format == Format.JSON) {
      print(List.of(model(shipped.get(), true)));
      return;
    }
    Optional<String> text = Models.text(name.endsWith(".cat") ? name : name + ".cat");
    if (text.isPresent()) {
      session.print(text.get());
    } else {
      own(name);
    }
  }

  /// Prints a file of the user's, if it is right.
  private void own(String path) throws InputException {
    MemoryModel model = Models.find(path);
    String text = TextFile.read(Path.of(path), path, "a memory model is a .cat file");
    switch (format) {
      case JSON ->
          print(
              List.of(
                  new ModelJson(
                      model.name(),
                      null,
                      model.title(),
                      model.hash(),
                      comment(text),
                      model.axioms().stream().map(MemoryModel.Check::name).toList(),
                      text)));
      case TEXT -> session.print(text.endsWith("\n") ? text : text + "\n");
    }
  }

  private static ModelJson model(Shipped shipped, boolean withText) throws InputException {
    MemoryModel model = Models.find(shipped.name());
    String text = Models.text(shipped.name() + ".cat").orElseThrow();
    return new ModelJson(
        shipped.name(),
        shipped.family().name().toLowerCase(Locale.ROOT),
        shipped.description(),
        model.hash(),
        comment(text),
        model.axioms().stream().map(MemoryModel.Check::name).toList(),
        withText ? text : null);
  }

  /// The first comment of a cat file, on one line: by custom it says where the model comes from.
  private static String comment(String text) {
    Matcher comment = COMMENT.matcher(text);
    return comment.find() ? comment.group(1).strip().replaceAll("\\s+", " ") : "";
  }

  private void print(List<ModelJson> models) {
    switch (format) {
      case JSON ->
          session.print(
              Json.write(
                  new ModelsJson(ModelsJson.SCHEMA, Json.Tool.acquit(Version.number()), models)));
      case TEXT -> models.forEach(m -> session.print(text(m)));
    }
  }

  private String text(ModelJson m) {
    return session.paint().bold(m.name())
        + "  ("
        + m.family()
        + ", "
        + m.sha256().substring(0, 12)
        + ")\n"
        + Lines.wrapped(m.description(), 2)
        + Lines.wrapped("axioms: " + String.join(", ", m.axioms()), 2)
        + Lines.wrapped(m.comment(), 2)
        + "\n";
  }
}
