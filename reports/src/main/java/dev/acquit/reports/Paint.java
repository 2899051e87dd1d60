package dev.acquit.reports;

/// Whether text for people is coloured.
public enum Paint {
  /// Plain text.
  PLAIN,
  /// With the escape sequences of ECMA-48 that every terminal knows.
  ANSI;

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

  private String wrap(String sequence, String text) {
    return switch (this) {
      case PLAIN -> text;
      case ANSI -> sequence + text + RESET;
    };
  }
}
