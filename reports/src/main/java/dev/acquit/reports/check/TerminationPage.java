package dev.acquit.reports.check;

import dev.acquit.model.engine.TerminationVerdict;
import dev.acquit.reports.html.Campaign;
import dev.acquit.reports.html.Campaign.Cell;
import dev.acquit.reports.html.Campaign.Column;
import dev.acquit.reports.html.Campaign.Kind;
import dev.acquit.reports.html.Picture;
import dev.acquit.reports.html.Tone;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Which tests terminate, as a part of a page.
///
/// @param counts how often each verdict came
/// @param table all tests
/// @param details the tests that are shown in full
public record TerminationPage(
    Map<TerminationVerdict, Long> counts, Campaign table, List<Shown> details) {
  private static final int DETAILS = 200;

  /// A test that is shown in full.
  ///
  /// @param id its id in the page
  /// @param result what was found
  /// @param witness an execution that does not end; null: there is none
  public record Shown(String id, TerminationJson result, @Nullable Picture witness) {}

  /// The colour of a verdict.
  public static Tone tone(TerminationVerdict verdict) {
    return switch (verdict) {
      case TERMINATES -> Tone.GOOD;
      case MAY_HANG, UNDEFINED -> Tone.BAD;
      case NOT_COVERED, UNKNOWN -> Tone.OPEN;
    };
  }

  /// The part of a page.
  ///
  /// @param id begins the ids of its tests
  static TerminationPage of(String id, List<TerminationJson> results) {
    Map<TerminationVerdict, Long> counts = new LinkedHashMap<>();
    Campaign.Builder table =
        new Campaign.Builder(
            new Column("test", Kind.LINK, false),
            new Column("model", Kind.WORD, false),
            new Column("progress", Kind.WORD, false),
            new Column("visibility", Kind.WORD, false),
            new Column("verdict", Kind.WORD, true),
            new Column("ms", Kind.NUMBER, false));
    List<Shown> details = new ArrayList<>();
    for (TerminationJson r : results) {
      counts.merge(r.verdict(), 1L, Long::sum);
      Optional<String> link = Optional.empty();
      if (details.size() < DETAILS) {
        String own = id + "-t" + details.size();
        details.add(new Shown(own, r, picture(r)));
        link = Optional.of(own);
      }
      table.row(
          Cell.link(r.test(), link),
          Cell.of(r.model().name()),
          Cell.of(r.progress().name()),
          Cell.of(r.visibility().word()),
          Cell.word(r.verdict().word(), tone(r.verdict())),
          Cell.number(Math.round(r.timeMs() * 10) / 10.0));
    }
    return new TerminationPage(counts, table.build(), details);
  }

  private static @Nullable Picture picture(TerminationJson r) {
    return r.witness() == null
        ? null
        : Picture.of(
            "An execution that does not end, up to where nothing new happens",
            r.text(),
            r.witness(),
            List.of());
  }
}
