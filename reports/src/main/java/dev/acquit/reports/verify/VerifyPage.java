package dev.acquit.reports.verify;

import dev.acquit.reports.html.Exhibit;
import dev.acquit.reports.html.Section;
import dev.acquit.reports.html.Tone;
import dev.acquit.reports.json.UseJson;
import dev.acquit.reports.verify.VerifyDocument.ClassResult;
import dev.acquit.reports.verify.VerifyDocument.Counterexample;
import dev.acquit.reports.verify.VerifyDocument.Decision;
import dev.acquit.reports.verify.VerifyDocument.RowVerdict;
import dev.acquit.reports.verify.VerifyDocument.Verdict;
import java.util.ArrayList;
import java.util.List;

/// A verification as a part of a page.
///
/// @param id its id in the page
/// @param file the file that it comes from
/// @param document the verification
/// @param words what is said of it
/// @param exhibits its counterexamples
public record VerifyPage(
    String id, String file, VerifyDocument document, VerifyWords words, List<Shown> exhibits)
    implements Section {
  /// Copies the list.
  public VerifyPage {
    exhibits = List.copyOf(exhibits);
  }

  /// A counterexample.
  ///
  /// @param id its id in the page
  /// @param about the alternatives that it is about, at least one
  /// @param exhibit its programs and executions
  public record Shown(String id, List<Counterexample> about, Exhibit exhibit) {
    /// Copies the list.
    public Shown {
      about = List.copyOf(about);
    }
  }

  /// The part of a page.
  public static VerifyPage of(String id, String file, VerifyDocument v) {
    VerifyWords words = new VerifyWords(v);
    List<Shown> shown = new ArrayList<>();
    for (List<Counterexample> exhibit : v.exhibits()) {
      Counterexample c = exhibit.getFirst();
      shown.add(
          new Shown(
              id + "-" + (shown.size() + 1), exhibit, Exhibit.of(words.of(c), words.missing(c))));
    }
    return new VerifyPage(id, file, v, words, shown);
  }

  @Override
  public String title() {
    return document.mapping().name() + ": " + words.verdict();
  }

  /// The colour of the decision.
  public Tone tone() {
    return document.decision() == Decision.SOUND && words.worseElsewhere().isPresent()
        ? Tone.NOTE
        : tone(document.decision());
  }

  private static Tone tone(Decision decision) {
    return switch (decision) {
      case SOUND -> Tone.GOOD;
      case UNSOUND, BROKEN -> Tone.BAD;
      case UNKNOWN -> Tone.OPEN;
    };
  }

  /// The colour of a verdict.
  public static Tone tone(Verdict verdict) {
    return switch (verdict) {
      case SOUND -> Tone.GOOD;
      case UNSOUND -> Tone.BAD;
      case NOT_REACHED -> Tone.NOTE;
      case UNKNOWN -> Tone.OPEN;
    };
  }

  /// The colour of a cell of the table.
  public Tone tone(ClassResult c, UseJson use) {
    return c.verdict(use).map(v -> tone(v.verdict())).orElse(Tone.OPEN);
  }

  /// The colour of a row: that of its verdict in the class that decides, unless it is unsound in a
  /// wider one alone.
  public Tone tone(RowVerdict row) {
    Tone deciding = document.of(document.deciding()).map(c -> tone(c, row.use())).orElse(Tone.OPEN);
    boolean isUnsound = document.classes().stream().anyMatch(c -> tone(c, row.use()) == Tone.BAD);
    return isUnsound && deciding != Tone.BAD ? Tone.OPEN : deciding;
  }

  /// The ids of the counterexamples of an alternative.
  public List<String> shown(RowVerdict row) {
    return exhibits.stream()
        .filter(s -> s.about().stream().anyMatch(c -> c.use().equals(row.use())))
        .map(Shown::id)
        .toList();
  }
}
