package dev.acquit.reports.repair;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.acquit.reports.story.Ending;
import java.util.Locale;

/// Whether a table was found to be sound.
public enum Decision {
  /// There is a counterexample.
  UNSOUND(Ending.FINDING),
  /// None was found, and not everything was decided.
  UNKNOWN(Ending.UNKNOWN),
  /// Everything was decided, and there is none.
  SOUND(Ending.PASSED);

  private final Ending ending;

  Decision(Ending ending) {
    this.ending = ending;
  }

  /// How a run ended that says so.
  public Ending ending() {
    return ending;
  }

  /// How it is written.
  @JsonValue
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
