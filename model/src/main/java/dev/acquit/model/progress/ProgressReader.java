package dev.acquit.model.progress;

import dev.acquit.text.Diagnostic;
import dev.acquit.text.InputException;
import dev.acquit.text.Position;
import dev.acquit.text.Suggestion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads progress models: files, and the short form `cta=fair,gpu=obe+hsa`.
final class ProgressReader {
  private static final Pattern WORD = Pattern.compile("\\S+");
  private static final Pattern COMMENT = Pattern.compile("#.*");
  private static final String FORM = "a line is a level and its rules, such as gpu obe";

  private final String file;
  private final Map<Level, Set<Rule>> rules = new EnumMap<>(Level.class);
  private String name = "";

  private ProgressReader(String file) {
    this.file = file;
  }

  private record Word(String text, Position position) {}

  /// The model that a file holds.
  static ProgressModel read(String file, String text) throws InputException {
    ProgressReader reader = new ProgressReader(file);
    int number = 0;
    for (String line : text.split("\\R", -1)) {
      number++;
      reader.line(words(COMMENT.matcher(line).replaceAll(""), WORD, number));
    }
    if (reader.name.isEmpty()) {
      throw new InputException(
          file,
          Position.START,
          "found no 'progress NAME', expected it on the first line",
          "a progress model begins with its name: progress cuda");
    }
    return new ProgressModel(reader.name, reader.rules);
  }

  /// The model that the short form says.
  static ProgressModel inShort(String text) throws InputException {
    ProgressReader reader = new ProgressReader(text);
    for (Word part : words(text, Pattern.compile("[^,]+"), 1)) {
      List<Word> words = new ArrayList<>();
      for (Word w : words(part.text(), Pattern.compile("[^=+]+"), 1)) {
        int column = part.position().column() + w.position().column() - 1;
        words.add(new Word(w.text(), new Position(1, column)));
      }
      reader.rules(words);
    }
    return new ProgressModel(text, reader.rules);
  }

  private static List<Word> words(String text, Pattern pattern, int line) {
    List<Word> words = new ArrayList<>();
    Matcher matcher = pattern.matcher(text);
    while (matcher.find()) {
      words.add(new Word(matcher.group(), new Position(line, matcher.start() + 1)));
    }
    return words;
  }

  private void line(List<Word> words) throws InputException {
    if (words.isEmpty()) {
      return;
    }
    boolean heading = words.getFirst().text().equals("progress");
    if (heading != name.isEmpty()) {
      String message =
          "found '"
              + words.getFirst().text()
              + "', expected "
              + (heading ? "a level, since the model has its name" : "'progress NAME' before it");
      throw error(words.getFirst(), message, FORM);
    } else if (!heading) {
      rules(words);
    } else if (words.size() == 2) {
      name = words.get(1).text();
    } else {
      throw error(words.getFirst(), "expected one name after 'progress'", "as in progress cuda");
    }
  }

  private void rules(List<Word> words) throws InputException {
    Word first = words.getFirst();
    Level level = known(first, "a level", Level::of, Level.values(), Level::word);
    if (words.size() == 1) {
      throw error(first, "found no rule of the level '" + first.text() + "'", FORM);
    }
    Set<Rule> some = EnumSet.noneOf(Rule.class);
    for (Word word : words.subList(1, words.size())) {
      boolean none = word.text().equals(Rule.NONE);
      if (none && words.size() > 2) {
        throw error(word, "found 'unfair' among other rules, expected it alone", FORM);
      } else if (!none) {
        some.add(known(word, "a rule or unfair", Rule::of, Rule.values(), Rule::word));
      }
    }
    if (rules.put(level, some) != null) {
      throw error(first, "found the level '" + first.text() + "' twice", "put its rules together");
    }
  }

  private <T> T known(
      Word word, String what, Function<String, Optional<T>> of, T[] all, Function<T, String> spell)
      throws InputException {
    Optional<T> known = of.apply(word.text());
    if (known.isEmpty()) {
      List<String> words = Arrays.stream(all).map(spell).toList();
      throw error(
          word,
          "found '" + word.text() + "', expected " + what,
          Suggestion.didYouMean(word.text(), words)
              .orElse("there are " + String.join(", ", words)));
    }
    return known.get();
  }

  private InputException error(Word word, String message, String hint) {
    return new InputException(new Diagnostic(file, word.position(), message, Optional.of(hint)));
  }
}
