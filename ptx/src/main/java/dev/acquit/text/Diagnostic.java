package dev.acquit.text;

import java.util.Optional;
import java.util.regex.Pattern;

/// One thing that is wrong with an input, in words that say what to do about it.
///
/// @param file the file's name as the user wrote it
/// @param position where in the file
/// @param message what was found and what was expected; what is quoted of the input is shortened
/// @param hint what the user may have meant, if we can tell; shortened as the message
/// @param bound whether nothing is wrong but that it is larger than what we read
public record Diagnostic(
    String file, Position position, String message, Optional<String> hint, boolean bound) {
  /// Names of functions that compilers write stay whole, and so do paths.
  private static final Pattern LONG_WORD = Pattern.compile("(\\S{60})\\S{140,}");

  private static final int LONGEST = 2000;

  /// Shortens what was quoted of the input.
  public Diagnostic {
    message = shortened(message);
    hint = hint.map(Diagnostic::shortened);
  }

  /// Something that is wrong.
  public Diagnostic(String file, Position position, String message, Optional<String> hint) {
    this(file, position, message, hint, false);
  }

  /// The same at another place.
  public Diagnostic at(Position where) {
    return new Diagnostic(file, where, message, hint, bound);
  }

  private static String shortened(String text) {
    if (text.length() < 200) {
      return text;
    }
    String words = LONG_WORD.matcher(text).replaceAll("$1…");
    return words.length() > LONGEST ? words.substring(0, LONGEST) + "…" : words;
  }

  /// A diagnostic without a hint.
  public static Diagnostic of(String file, Position position, String message) {
    return new Diagnostic(file, position, message, Optional.empty());
  }

  /// The form that is printed: `file:line:column: error: message`, then the hint on a line of its
  /// own. An empty name is written `''`, one of several lines on one.
  @Override
  public String toString() {
    return as("error");
  }

  /// The form in which something is printed that is not wrong but looks like a slip: the same with
  /// `warning` in the place of `error`.
  public String asWarning() {
    return as("warning");
  }

  private String as(String kind) {
    String name = file.isEmpty() ? "''" : file.replace("\n", "\\u000a").replace("\r", "\\u000d");
    String head = name + ":" + position + ": " + kind + ": " + message;
    return hint.map(h -> head + "\n  hint: " + h).orElse(head);
  }
}
