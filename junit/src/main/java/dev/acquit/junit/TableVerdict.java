package dev.acquit.junit;

import dev.acquit.api.Counterexample;
import dev.acquit.api.Verified;
import java.util.List;
import org.opentest4j.AssertionFailedError;

/// Judges what is known of a table.
final class TableVerdict {
  private TableVerdict() {}

  /// Judges it.
  ///
  /// @param seconds the time that there was
  /// @throws AssertionFailedError if the table is unsound, or that is not known
  static void judge(Verified found, int seconds) {
    switch (found.soundness()) {
      case SOUND -> {
        // As it should be.
      }
      case UNKNOWN ->
          throw new AssertionFailedError(
              found.conclusion()
                  + "\nIt had "
                  + seconds
                  + " s; seconds of the annotation gives more, a smaller bound needs less.");
      case UNSOUND -> {
        List<Counterexample> all = found.counterexamples();
        String first = all.isEmpty() ? "" : "\n\n" + all.getFirst().text();
        String more =
            all.size() < 2
                ? ""
                : "\n\n" + (all.size() - 1) + " more: Verified.counterexamples() has them.";
        throw new AssertionFailedError(found.conclusion() + first + more);
      }
    }
  }
}
