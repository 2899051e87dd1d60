package dev.acquit.reports.html;

/// What a coloured word says at a glance, the worst first. The word is always there, too.
public enum Tone {
  /// Wrong.
  BAD,
  /// Not known.
  OPEN,
  /// Worth a look, and not wrong.
  NOTE,
  /// As it should be.
  GOOD;

  /// The class in the style sheet.
  public String style() {
    return switch (this) {
      case GOOD -> "good";
      case NOTE -> "note";
      case BAD -> "bad";
      case OPEN -> "open";
    };
  }
}
