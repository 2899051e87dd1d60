package dev.acquit.cli.serve;

import dev.acquit.cli.serve.Catalogue.Example;
import dev.acquit.cli.serve.Catalogue.Lesson;
import dev.acquit.cli.serve.Catalogue.Model;
import dev.acquit.cli.serve.Catalogue.Result;
import dev.acquit.cli.serve.Catalogue.Table;
import dev.acquit.cli.shell.Version;
import dev.acquit.mapper.mapping.MappingFile;
import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.model.cat.Models;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Puts together what a page offers.
final class Catalogues {
  private static final Pattern TITLE =
      Pattern.compile("^\"(.*)\"$|^// (?!acquit:)(.*)$", Pattern.MULTILINE);

  private static final Pattern LESSON = Pattern.compile("\\]\\((\\d+-[a-z-]+\\.md)\\)");

  private Catalogues() {}

  /// What this version offers.
  ///
  /// @param assets the files of the page
  /// @param results what the command was given
  /// @param seconds what an answer may take
  /// @throws InputException if a table that ships is wrong, which a test rules out
  static Catalogue of(Assets assets, List<Result> results, long seconds) throws InputException {
    List<Model> models = new ArrayList<>();
    for (Models.Shipped shipped : Models.shipped()) {
      models.add(
          new Model(
              shipped.name(),
              shipped.family().name().toLowerCase(Locale.ROOT),
              shipped.description(),
              Models.text(shipped.name() + ".cat").orElseThrow()));
    }
    List<Table> tables = new ArrayList<>();
    for (String name : Mappings.names()) {
      MappingFile file = Mappings.find(name);
      Table table = new Table(name, file.mapping().header().title(), file.text());
      tables.add(name.equals(Mappings.USUAL) ? 0 : tables.size(), table);
    }
    return new Catalogue(
        Version.number(),
        models,
        tables,
        Mappings.USUAL,
        examples(assets),
        lessons(assets),
        results,
        seconds);
  }

  /// The files in `examples.txt`, below the names of their groups; each says itself what it is.
  private static List<Example> examples(Assets assets) {
    List<Example> examples = new ArrayList<>();
    String group = "";
    for (String line : assets.text("examples.txt").lines().filter(l -> !l.isBlank()).toList()) {
      if (line.startsWith("# ")) {
        group = line.substring(2);
      } else {
        examples.add(new Example(group, line, title(assets.text("examples/" + line))));
      }
    }
    return examples;
  }

  /// The first quoted line of a test, the first comment of anything else.
  private static String title(String text) {
    Matcher title = TITLE.matcher(text);
    return title.find() ? Objects.requireNonNullElse(title.group(1), title.group(2)).strip() : "";
  }

  /// The pages of the tutorial that its first page links.
  private static List<Lesson> lessons(Assets assets) {
    List<Lesson> lessons = new ArrayList<>();
    Matcher link = LESSON.matcher(assets.text("tutorial/README.md"));
    while (link.find()) {
      String heading = assets.text("tutorial/" + link.group(1)).lines().findFirst().orElseThrow();
      lessons.add(new Lesson(link.group(1), heading.replaceFirst("^# ", "")));
    }
    return lessons;
  }
}
