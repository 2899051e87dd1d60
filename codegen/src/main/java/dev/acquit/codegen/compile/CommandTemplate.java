package dev.acquit.codegen.compile;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The words of a command, with places in braces where the source file and the like are put.
///
/// @param words the program and its arguments
public record CommandTemplate(List<String> words) {
  private static final Pattern BRACES = Pattern.compile("\\{([a-z]+)}");

  /// What can stand in braces.
  public enum Placeholder {
    /// The file to be compiled. A command must have it.
    SOURCE,
    /// The file to be written. Without it standard output is taken.
    OUTPUT,
    /// The architecture: `sm_90`.
    ARCH,
    /// The language standard: `c++17`.
    STD,
    /// The file for the names of headers that were read.
    DEPENDENCIES;

    /// How it is written.
    public String word() {
      return "{" + name().toLowerCase(java.util.Locale.ROOT) + "}";
    }

    private static Optional<Placeholder> of(String braces) {
      for (Placeholder placeholder : values()) {
        if (placeholder.word().equals(braces)) {
          return Optional.of(placeholder);
        }
      }
      return Optional.empty();
    }
  }

  /// Copies the list.
  public CommandTemplate {
    words = List.copyOf(words);
  }

  /// Splits a line into words as a shell does: at blanks, except in single and double quotes and
  /// behind a backslash. Nothing else of a shell is known.
  ///
  /// @return the words; empty if a quote is not closed
  static Optional<List<String>> split(String line) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean inWord = false;
    char quote = 0;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '\\' && quote != '\'' && i + 1 < line.length()) {
        word.append(line.charAt(++i));
        inWord = true;
      } else if (quote != 0) {
        if (c == quote) {
          quote = 0;
        } else {
          word.append(c);
        }
      } else if (c == '"' || c == '\'') {
        quote = c;
        inWord = true;
      } else if (Character.isWhitespace(c)) {
        if (inWord) {
          words.add(word.toString());
          word.setLength(0);
          inWord = false;
        }
      } else {
        word.append(c);
        inWord = true;
      }
    }
    if (inWord) {
      words.add(word.toString());
    }
    return quote == 0 ? Optional.of(words) : Optional.empty();
  }

  /// Words in braces that mean nothing, such as `{input}`.
  List<String> unknown() {
    return words.stream()
        .flatMap(word -> BRACES.matcher(word).results().map(m -> m.group()))
        .filter(braces -> Placeholder.of(braces).isEmpty())
        .distinct()
        .toList();
  }

  /// Whether something stands in braces somewhere.
  public boolean has(Placeholder placeholder) {
    return words.stream().anyMatch(word -> word.contains(placeholder.word()));
  }

  /// The command with values in the places.
  ///
  /// @throws IllegalArgumentException if a place has no value
  List<String> fill(Map<Placeholder, String> values) {
    return words.stream().map(word -> fill(word, values)).toList();
  }

  private static String fill(String word, Map<Placeholder, String> values) {
    return BRACES
        .matcher(word)
        .replaceAll(match ->
            Matcher.quoteReplacement(
                Placeholder.of(match.group())
                    .map(values::get)
                    .orElseThrow(
                        () -> new IllegalArgumentException("no value for " + match.group()))));
  }
}
