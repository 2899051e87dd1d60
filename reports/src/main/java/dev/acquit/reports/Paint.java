package dev.acquit.reports;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Whether text for people is coloured.
public enum Paint {
  /// Plain text.
  PLAIN,
  /// With the escape sequences of ECMA-48 that every terminal knows.
  ANSI;

  private static final Pattern SEQUENCE = Pattern.compile("\u001b\\[(?:0|1|31|32|33)m");
  private static final String RESET = "\u001b[0m";

  /// In bold.
  public String bold(String text) {
    return wrap("\u001b[1m", text);
  }

  /// What went as one hopes.
  public String good(String text) {
    return wrap("\u001b[32m", text);
  }

  /// What one should look at.
  public String bad(String text) {
    return wrap("\u001b[31m", text);
  }

  /// What is not known.
  public String unsure(String text) {
    return wrap("\u001b[33m", text);
  }

  /// The text as it may be printed: what moves the cursor, changes other things than colours or
  /// turns the direction of text is written out.
  public String visible(String text) {
    return switch (this) {
      case PLAIN -> Visible.lines(text);
      case ANSI -> {
        StringBuilder out = new StringBuilder();
        Matcher sequence = SEQUENCE.matcher(text);
        int at = 0;
        while (sequence.find()) {
          out.append(Visible.lines(text.substring(at, sequence.start()))).append(sequence.group());
          at = sequence.end();
        }
        yield out.append(Visible.lines(text.substring(at))).toString();
      }
    };
  }

  private String wrap(String sequence, String text) {
    return switch (this) {
      case PLAIN -> text;
      case ANSI -> sequence + text + RESET;
    };
  }
}
