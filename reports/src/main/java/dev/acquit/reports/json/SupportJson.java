package dev.acquit.reports.json;

import dev.acquit.model.engine.Support;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Who says so, where an answer shows no execution that ends.
///
/// @param by how many readings of the test say the same
/// @param why of one engine, why the other one does not; null otherwise
public record SupportJson(By by, @Nullable String why) {
  /// How many.
  public enum By {
    /// Both engines.
    TWO_ENGINES,
    /// One engine; the execution that it shows does the same when its threads are run once more.
    REPLAY,
    /// One engine.
    ONE_ENGINE
  }

  /// The same, if there is anybody to say so.
  public static @Nullable SupportJson of(Optional<Support> support) {
    return support
        .map(s ->
            switch (s) {
              case Support.TwoEngines() -> new SupportJson(By.TWO_ENGINES, null);
              case Support.Replayed() -> new SupportJson(By.REPLAY, null);
              case Support.OneEngine(String why) -> new SupportJson(By.ONE_ENGINE, why);
            })
        .orElse(null);
  }

  /// In words.
  public String words() {
    return switch (by) {
      case TWO_ENGINES -> "two engines";
      case REPLAY -> "one engine and a replay";
      case ONE_ENGINE -> "one engine (" + why + ")";
    };
  }
}
