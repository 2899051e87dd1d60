package dev.acquit.program;

import java.time.Duration;
import java.util.Locale;

/// How a run of a program ended.
public sealed interface Ending {
  /// By itself.
  ///
  /// @param status its exit status; above 128 if a signal ended it
  record Ended(int status) implements Ending {}

  /// It was killed because time was up, or did not start because there was none.
  ///
  /// @param limit the time that it had
  record TimeUp(Duration limit) implements Ending {
    /// For example `has not ended within 2.0 s`.
    public String words() {
      return String.format(Locale.US, "has not ended within %.1f s", limit.toMillis() / 1e3);
    }
  }

  /// It was killed because it wrote too much.
  ///
  /// @param most how many bytes it might have written
  record TooMuch(long most) implements Ending {
    /// For example `wrote more than 256 MB and was stopped`.
    public String words() {
      return "wrote more than %s and was stopped"
          .formatted(most >> 20 > 0 ? (most >> 20) + " MB" : most + " bytes");
    }
  }
}
