package dev.acquit.abi.layout;

import dev.acquit.text.InputException;
import dev.acquit.text.Lexer;
import dev.acquit.text.Lexicon;
import dev.acquit.text.Position;
import dev.acquit.text.Token;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The words of a source. The preprocessor does not run: what `#if` leaves out is read as well, and
/// of macros those are known that are a number.
///
/// @param tokens the words, without lines of the preprocessor
/// @param numbers macros that are a number
/// @param markers where a preprocessor says that lines are from
/// @param conditional whether it has directives that a preprocessor would have to run for: not
///   those that guard a header against being read twice
record SourceText(
    List<Token> tokens, Map<String, Long> numbers, LineMarkers markers, boolean conditional) {
  private static final Lexicon LEXICON =
      new Lexicon(
          List.of(
              "::", "->", "<<", ">>", "==", "!=", "<=", ">=", "&&", "||", "...", "{", "}", "(", ")",
              "[", "]", ";", ",", ":", "*", "&", "~", "=", "<", ">", ".", "+", "-", "/", "%", "!",
              "^", "|", "?", "'", "\\"),
          "$",
          "$",
          List.of("//"),
          List.of(new Lexicon.BlockComment("/*", "*/")),
          false,
          false);

  private static final Pattern NUMBER =
      Pattern.compile("#\\s*define\\s+(\\w+)\\s+(0[xX][0-9a-fA-F]+|[0-9]+)[uUlL]*\\s*(//.*)?");

  /// `#ifndef` guards headers, and so does a `#define` of nothing.
  private static final Pattern CONDITIONAL =
      Pattern.compile(
          "#\\s*(if|ifdef|elif|else|include)\\b.*|#\\s*define\\s+\\w+(\\(.*|\\s+[^\\s/].*)");

  SourceText {
    tokens = List.copyOf(tokens);
    numbers = Map.copyOf(numbers);
  }

  /// Reads a source.
  ///
  /// @throws InputException on a character that no word begins with, an unclosed comment or string,
  ///   or a `#pragma pack`, which would change what is read
  static SourceText of(String file, String text) throws InputException {
    Map<String, Long> numbers = new HashMap<>();
    LineMarkers markers = new LineMarkers();
    StringBuilder rest = new StringBuilder(text.length());
    int number = 1;
    boolean continued = false;
    boolean conditional = false;
    for (String line : text.split("\n", -1)) {
      String stripped = line.strip();
      if (stripped.startsWith("#") || continued) {
        markers.read(number, stripped);
        conditional |=
            CONDITIONAL.matcher(stripped).matches() && !NUMBER.matcher(stripped).matches();
        directive(file, stripped, new Position(number, 1 + line.indexOf('#')), numbers);
        continued = stripped.endsWith("\\");
        rest.append(" ".repeat(line.length()));
      } else {
        rest.append(line);
      }
      rest.append('\n');
      number++;
    }
    return new SourceText(
        Lexer.tokens(file, rest.toString(), LEXICON), numbers, markers, conditional);
  }

  private static void directive(String file, String line, Position where, Map<String, Long> numbers)
      throws InputException {
    Matcher matcher = NUMBER.matcher(line);
    if (matcher.matches()) {
      numbers.put(matcher.group(1), Long.decode(matcher.group(2)));
    } else if (line.matches("#\\s*pragma\\s+pack.*")) {
      throw new InputException(
          file,
          where,
          "found #pragma pack, expected attributes of the types themselves",
          "write __attribute__((packed)) or alignas(N) at each type that it packs");
    }
  }
}
