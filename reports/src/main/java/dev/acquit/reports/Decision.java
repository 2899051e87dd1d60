package dev.acquit.reports;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/// Whether a table was found to be sound.
public enum Decision {
  /// There is a counterexample.
  UNSOUND,
  /// None was found, and not everything was decided.
  UNKNOWN,
  /// Everything was decided, and there is none.
  SOUND;

  /// How it is written.
  @JsonValue
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
