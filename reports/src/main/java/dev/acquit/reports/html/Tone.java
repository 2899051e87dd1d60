package dev.acquit.reports.html;

import dev.acquit.codegen.judge.Verdict;

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

  /// The tone of a verdict of the gate.
  public static Tone ofGate(Verdict verdict) {
    return switch (verdict) {
      case CONFORMS -> GOOD;
      case STRONGER, PRIVATE, UNPROVED, MAY_NOT_END, WEAK_FIRST_LOAD -> NOTE;
      case CONTEXT, NOT_DERIVABLE, MIXED_SIZE, WEAKER, WRONG_SPACE, WRONG_VALUE -> BAD;
      case UNRECOGNISED -> OPEN;
    };
  }
}
