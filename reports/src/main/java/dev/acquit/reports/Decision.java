package dev.acquit.reports;

import com.fasterxml.jackson.annotation.JsonValue;

/// Whether a table was found to be sound.
public enum Decision {
  /// There is a counterexample.
  UNSOUND("unsound"),
  /// None was found, and not everything was decided.
  UNKNOWN("unknown"),
  /// Everything was decided, and there is none.
  SOUND("sound");

  private final String word;

  Decision(String word) {
    this.word = word;
  }

  /// How it is written.
  @JsonValue
  public String word() {
    return word;
  }
}
