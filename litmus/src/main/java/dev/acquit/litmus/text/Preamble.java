package dev.acquit.litmus.text;

import dev.acquit.text.InputException;
import dev.acquit.text.Suggestion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What stands before the block of initial values. It is read raw: a name may hold any character,
/// and the value of a metadata line may hold what elsewhere begins a comment.
///
/// @param language what the threads are written in
/// @param name the rest of the first line
/// @param comments the quoted strings, without quotes
/// @param metadata the `Key=value` lines
/// @param end offset of the opening brace
record Preamble(
    Language language,
    String name,
    List<String> comments,
    SequencedMap<String, String> metadata,
    int end) {
  private static final Pattern WORD = Pattern.compile("[^\\s\\uFEFF]+");
  private static final Pattern METADATA =
      Pattern.compile("([A-Za-z_][A-Za-z0-9_-]*)[ \\t]*=([^\\n]*)");

  /// Reads it.
  ///
  /// @throws InputException if the text does not begin as a litmus test does
  static Preamble read(Source source) throws InputException {
    int at = skip(source, 0);
    Language language = language(source, at);
    at += language.word().length();
    int lineEnd = source.text().indexOf('\n', at);
    lineEnd = lineEnd < 0 ? source.text().length() : lineEnd;
    String name = source.text().substring(at, lineEnd).strip();
    if (name.isEmpty()) {
      throw source.error(at, "found the end of the line, expected the name of the test");
    }
    return new Rest(source).read(language, name, lineEnd);
  }

  private static Language language(Source source, int at) throws InputException {
    Matcher word = WORD.matcher(source.text()).region(at, source.text().length());
    if (!word.lookingAt()) {
      throw source.error(
          at, "found the end of the file, expected a litmus test", "it begins with 'C' or 'PTX'");
    }
    Optional<Language> language = Language.of(word.group());
    if (language.isEmpty()) {
      String found = printable(word.group());
      throw source.error(
          at,
          "found '" + found + "', expected 'PTX' or 'C'",
          Suggestion.didYouMean(found, Language.words())
              .orElse("only C (C++) and PTX litmus tests are read"));
    }
    return language.get();
  }

  private static String printable(String word) {
    return word.substring(0, Math.min(word.length(), 40)).replaceAll("\\p{Cntrl}", "?");
  }

  private static int skip(Source source, int from) throws InputException {
    int at = source.skipBlanks(from);
    for (Optional<Integer> end = source.commentEnd(at, true);
        end.isPresent();
        end = source.commentEnd(at, true)) {
      at = source.skipBlanks(end.get());
    }
    return at;
  }

  /// Reads what stands between the name and the opening brace.
  private static final class Rest {
    private final Source source;
    private final List<String> comments = new ArrayList<>();
    private final SequencedMap<String, String> metadata = new LinkedHashMap<>();

    Rest(Source source) {
      this.source = source;
    }

    Preamble read(Language language, String name, int from) throws InputException {
      int at = skip(source, from);
      while (at >= source.text().length() || source.text().charAt(at) != '{') {
        at = skip(source, item(at));
      }
      return new Preamble(language, name, List.copyOf(comments), metadata, at);
    }

    private int item(int at) throws InputException {
      String text = source.text();
      if (at < text.length() && text.charAt(at) == '"') {
        int close = text.indexOf('"', at + 1);
        if (close < 0) {
          throw source.error(at, "this string is not closed, expected '\"'");
        }
        comments.add(text.substring(at + 1, close));
        return close + 1;
      }
      Matcher line = METADATA.matcher(text).region(at, text.length());
      if (!line.lookingAt()) {
        throw source.error(
            at,
            "found " + describe(at) + ", expected '{', a string or a 'Key=value' line",
            "initial values stand in braces: { x=0; 0:r0=x; }");
      }
      if (metadata.putIfAbsent(line.group(1), line.group(2).strip()) != null) {
        throw source.error(at, "the line '" + line.group(1) + "=' stands here for a second time");
      }
      return line.end();
    }

    private String describe(int at) {
      Matcher word = WORD.matcher(source.text()).region(at, source.text().length());
      return !word.lookingAt() ? "the end of the file" : "'" + printable(word.group()) + "'";
    }
  }
}
