package dev.acquit.cli.serve;

import dev.acquit.mapper.mapping.Mappings;
import dev.acquit.model.cat.Models;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// The words of a command line about files of a request. What a request says becomes a word only if
/// it names what ships, one of these files, or what a list here has.
final class Words {
  private final List<String> words = new ArrayList<>();
  private final Path folder;
  private final List<Source> sources;

  /// @param folder where the files are
  /// @param sources the files
  Words(Path folder, List<Source> sources) {
    this.folder = folder;
    this.sources = List.copyOf(sources);
  }

  /// Words of ours.
  Words add(String... more) {
    words.addAll(List.of(more));
    return this;
  }

  /// The file that is asked about, the first one.
  ///
  /// @throws BadQuestion if there is none
  Words asked() {
    if (sources.isEmpty()) {
      throw new BadQuestion("found no sources, expected what is asked about");
    }
    return add(path(sources.getFirst()));
  }

  /// An option whose value is a memory model.
  ///
  /// @throws BadQuestion if there is none of that name
  Words model(String option, String name) {
    Predicate<String> ships = n -> Models.shipped().stream().anyMatch(m -> m.name().equals(n));
    return add(option + "=" + named("model", name, ships));
  }

  /// A mapping table, behind an option if it is the value of one.
  ///
  /// @throws BadQuestion if there is none of that name
  Words table(String before, String name) {
    return add(before + named("table", name, Mappings.names()::contains));
  }

  /// An option whose value is a number within bounds.
  ///
  /// @throws BadQuestion if it is not within them
  Words number(String option, int number, int least, int most) {
    if (number < least || number > most) {
      throw new BadQuestion(
          "found " + option + " " + number + ", expected a number from " + least + " to " + most);
    }
    return add(option + "=" + number);
  }

  /// An option whose value is one of some words.
  ///
  /// @throws BadQuestion if it is none of them
  Words oneOf(String option, String word, String... known) {
    if (!List.of(known).contains(word)) {
      throw new BadQuestion(
          "found " + option + " '" + word + "', expected one of " + String.join(", ", known));
    }
    return add(option + "=" + word);
  }

  /// All of them.
  List<String> all() {
    return List.copyOf(words);
  }

  private String named(String what, String name, Predicate<String> ships) {
    for (Source source : sources) {
      if (source.name().equals(name)) {
        return path(source);
      }
    }
    if (!ships.test(name)) {
      throw new BadQuestion(
          "found the " + what + " '" + name + "', expected one that ships or one of the sources");
    }
    return name;
  }

  private String path(Source source) {
    return folder.resolve(source.name()).toString();
  }
}
