package dev.acquit.reports.reproduce;

import dev.acquit.reports.html.Exhibit;
import dev.acquit.reports.html.Section;
import dev.acquit.reports.html.Tone;
import dev.acquit.reports.reproduce.ReproduceDocument.Counterexample;
import dev.acquit.reports.reproduce.ReproduceDocument.Coverage;
import dev.acquit.reports.reproduce.ReproduceDocument.Line;

/// A published check done again as a part of a page.
///
/// @param id its id in the page
/// @param file the file that it comes from
/// @param document what was found
/// @param words what is said of it
public record ReproducePage(
    String id, String file, ReproduceDocument document, ReproduceWords words) implements Section {
  /// The part of a page.
  public static ReproducePage of(String id, String file, ReproduceDocument r) {
    return new ReproducePage(id, file, r, new ReproduceWords(r));
  }

  @Override
  public String title() {
    return document.publication().name() + " again";
  }

  /// The id of a counterexample in the page.
  public String anchor(Counterexample c) {
    return id + "-" + (document.counterexamples().indexOf(c) + 1);
  }

  /// The programs and executions of a counterexample.
  public Exhibit exhibit(Counterexample c) {
    return Exhibit.of(words.of(c), words.missing(c));
  }

  /// The colour of a line.
  public Tone tone(Line line) {
    return switch (line.outcome()) {
      case HOLDS -> line.vacuous() ? Tone.NOTE : Tone.GOOD;
      case FAILS -> Tone.BAD;
      case UNKNOWN -> Tone.OPEN;
    };
  }

  /// The colour of whether something is exercised.
  public Tone tone(Coverage c) {
    return switch (c.word()) {
      case REACHED -> Tone.GOOD;
      case NOT_REACHED -> Tone.NOTE;
      case UNKNOWN -> Tone.OPEN;
    };
  }
}
