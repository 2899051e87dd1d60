package dev.acquit.reports.repair;

import dev.acquit.reports.html.Exhibit;
import dev.acquit.reports.html.Section;
import dev.acquit.reports.html.Tone;
import dev.acquit.reports.repair.RepairDocument.Need;
import dev.acquit.reports.repair.RepairDocument.RepairTest;
import org.jspecify.annotations.Nullable;

/// A repair as a part of a page.
///
/// @param id its id in the page
/// @param file the file that it comes from
/// @param document the repair
/// @param words what is said of it
public record RepairPage(String id, String file, RepairDocument document, RepairWords words)
    implements Section {
  /// The part of a page.
  public static RepairPage of(String id, String file, RepairDocument r) {
    return new RepairPage(id, file, r, new RepairWords(r));
  }

  @Override
  public String title() {
    return words.title();
  }

  /// The id of a counterexample in the page, by its number; null if it is not there.
  public @Nullable String anchor(@Nullable Integer number) {
    return document.test(number).map(t -> id + "-test-" + t.number()).orElse(null);
  }

  /// The programs and executions of a counterexample.
  public Exhibit exhibit(RepairTest t) {
    return Exhibit.of(words.pair(t), words.missing(t));
  }

  /// The colour of what became of a table that was made weaker: it was found to be unsound, so what
  /// it had is needed.
  public Tone tone(Need need) {
    return switch (need.verdict()) {
      case UNSOUND -> Tone.GOOD;
      case SOUND -> Tone.NOTE;
      case UNKNOWN -> Tone.OPEN;
    };
  }
}
