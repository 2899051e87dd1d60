package dev.acquit.litmus.text;

import dev.acquit.text.InputException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The sections of a test. Each is read with its own lexicon.
///
/// @param source the test, comments behind the preamble replaced by blanks
/// @param preamble name, strings and metadata
/// @param init the block of initial values, braces included
/// @param threads from behind that block up to the trailer
/// @param trailer from `locations`, `filter` or the quantifier to the end; may be empty
record Sections(
    Source source, Preamble preamble, Source.Span init, Source.Span threads, Source.Span trailer) {
  private static final Pattern ASKS =
      Pattern.compile("(?:exists|forall|(?:~|not\\b)\\s*exists)\\b(?!\\s*=[^=])");
  private static final Pattern SHOWS = Pattern.compile("(?:filter\\b|locations\\s*\\[)");

  /// Cuts a test.
  ///
  /// @throws InputException if the preamble is wrong, a comment is not closed, or the block of
  ///   initial values is not
  static Sections of(Source raw) throws InputException {
    Preamble preamble = Preamble.read(raw);
    Source source = withoutComments(raw, preamble.end());
    int initEnd = blockEnd(source, preamble.end());
    int trailer = trailer(source, initEnd);
    return new Sections(
        source,
        preamble,
        new Source.Span(preamble.end(), initEnd),
        new Source.Span(initEnd, trailer),
        new Source.Span(trailer, source.text().length()));
  }

  private static Source withoutComments(Source source, int from) throws InputException {
    StringBuilder masked = new StringBuilder(source.text());
    int depth = 0;
    boolean init = true;
    int at = from;
    while (at < masked.length()) {
      var end = source.commentEnd(at, init || depth == 0);
      if (end.isPresent()) {
        Source.blank(masked, at, end.get());
        at = end.get();
        continue;
      }
      switch (masked.charAt(at)) {
        case '{' -> depth++;
        case '}' -> {
          depth = Math.max(0, depth - 1);
          init = init && depth > 0;
        }
        default -> {}
      }
      at++;
    }
    return new Source(source.file(), masked.toString());
  }

  private static int blockEnd(Source source, int open) throws InputException {
    int depth = 0;
    for (int at = open; at < source.text().length(); at++) {
      switch (source.text().charAt(at)) {
        case '{' -> depth++;
        case '}' -> {
          depth--;
          if (depth == 0) {
            return at + 1;
          }
        }
        default -> {}
      }
    }
    throw source.error(open, "the block of initial values is not closed, expected '}'");
  }

  /// The trailer begins with one of its words, at the beginning of a line or behind what ends a
  /// row, a thread or a scope tree. Inside braces only a quantifier at the beginning of a line
  /// counts: there a brace is missing, and we can say so.
  private static int trailer(Source source, int from) {
    String text = source.text();
    Matcher asks = ASKS.matcher(text);
    Matcher shows = SHOWS.matcher(text);
    int depth = 0;
    char before = '\n';
    for (int at = from; at < text.length(); at++) {
      char c = text.charAt(at);
      boolean fresh = before == '\n' || (depth == 0 && ";})".indexOf(before) >= 0);
      if (fresh
          && (asks.region(at, text.length()).lookingAt()
              || (depth == 0 && shows.region(at, text.length()).lookingAt()))) {
        return at;
      }
      depth += c == '{' ? 1 : c == '}' ? -1 : 0;
      before = c == '\n' || !Source.isBlank(c) ? c : before;
    }
    return text.length();
  }
}
