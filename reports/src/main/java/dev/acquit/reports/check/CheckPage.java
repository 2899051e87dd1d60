package dev.acquit.reports.check;

import dev.acquit.model.engine.Verdict;
import dev.acquit.reports.Plural;
import dev.acquit.reports.check.CheckDocument.ResultJson;
import dev.acquit.reports.html.Campaign;
import dev.acquit.reports.html.Campaign.Cell;
import dev.acquit.reports.html.Campaign.Column;
import dev.acquit.reports.html.Campaign.Kind;
import dev.acquit.reports.html.Exhibit;
import dev.acquit.reports.html.Marked;
import dev.acquit.reports.html.Picture;
import dev.acquit.reports.html.Section;
import dev.acquit.reports.html.Tone;
import dev.acquit.reports.json.ModelJson;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// What `check` found, as a part of a page.
///
/// @param id its id in the page
/// @param file the file that it comes from
/// @param document the result
/// @param counts how often each verdict came
/// @param table all tests
/// @param details the tests that are shown in full
/// @param termination which tests terminate; null: that was not asked
public record CheckPage(
    String id,
    String file,
    CheckDocument document,
    Map<Verdict, Long> counts,
    Campaign table,
    List<Check> details,
    @Nullable TerminationPage termination)
    implements Section {
  /// More would make the page of a large campaign too big.
  private static final int DETAILS = 200;

  @Override
  public String title() {
    int all = document.results().size() + document.termination().size();
    if (all == 1 && termination == null) {
      var only = document.results().getFirst();
      return only.test() + ": " + only.verdict().word() + " under " + only.model().name();
    }
    String counted =
        counts().entrySet().stream()
            .map(e -> e.getValue() + " " + e.getKey().word())
            .collect(Collectors.joining(", "));
    return Plural.of(all, "verdict") + (counted.isEmpty() ? "" : ": " + counted);
  }

  /// How many tests are not shown in full.
  public int left() {
    return document.results().size() - details.size();
  }

  /// A test that is shown in full.
  ///
  /// @param id its id in the page
  /// @param result what was found
  /// @param witness an execution that shows it; null: there is none
  /// @param forbidden the execution that would end so; null: there is none
  /// @param marks the flags that are raised, and why it has no defined meaning if it has none
  public record Check(
      String id,
      ResultJson result,
      @Nullable Picture witness,
      @Nullable Picture forbidden,
      List<Marked> marks) {
    /// What is said of it.
    public CheckWords words() {
      return new CheckWords(result);
    }

    /// The first digits of the model's hash.
    public String shortHash() {
      return ModelJson.shortened(result.model().sha256());
    }

    /// The time that it took.
    public String milliseconds() {
      return String.format(Locale.ROOT, "%.1f", result.timeMs());
    }
  }

  /// The colour of a verdict: allowed and forbidden are both answers.
  public static Tone tone(Verdict verdict) {
    return switch (verdict) {
      case HOLDS -> Tone.NOTE;
      case FAILS -> Tone.GOOD;
      case UNDEFINED -> Tone.BAD;
      case NOT_COVERED, UNKNOWN -> Tone.OPEN;
    };
  }

  /// The same, where an answer about no execution is none.
  public static Tone tone(ResultJson result) {
    return result.vacuous() == null ? tone(result.verdict()) : Tone.OPEN;
  }

  /// The part of a page.
  public static CheckPage of(String id, String file, CheckDocument document) {
    List<ResultJson> results = document.results();
    // Those that need a look come first.
    List<Integer> chosen =
        IntStream.range(0, results.size())
            .boxed()
            .sorted(Comparator.comparing(i -> tone(results.get(i)) != Tone.OPEN))
            .limit(DETAILS)
            .sorted()
            .toList();
    Set<Integer> shown = new LinkedHashSet<>(chosen);
    Map<Verdict, Long> counts = new LinkedHashMap<>();
    Campaign.Builder table =
        new Campaign.Builder(
            new Column("test", Kind.LINK, false),
            new Column("model", Kind.WORD, false),
            new Column("verdict", Kind.WORD, true),
            new Column("states", Kind.NUMBER, false),
            new Column("executions so", Kind.NUMBER, false),
            new Column("others", Kind.NUMBER, false),
            new Column("ms", Kind.NUMBER, false));
    for (int i = 0; i < results.size(); i++) {
      ResultJson r = results.get(i);
      counts.merge(r.verdict(), 1L, Long::sum);
      table.row(
          Cell.link(r.test(), shown.contains(i) ? Optional.of(id + "-" + i) : Optional.empty()),
          Cell.of(r.model().name()),
          Cell.word(r.verdict().word(), tone(r)),
          Cell.number(r.states().size()),
          Cell.number(r.positive()),
          Cell.number(r.negative()),
          Cell.number(Math.round(r.timeMs() * 10) / 10.0));
    }
    return new CheckPage(
        id,
        file,
        document,
        counts,
        table.build(),
        chosen.stream().map(i -> check(id + "-" + i, results.get(i))).toList(),
        document.termination().isEmpty() ? null : TerminationPage.of(id, document.termination()));
  }

  private static Check check(String id, ResultJson r) {
    return new Check(
        id,
        r,
        r.witness() == null
            ? null
            : Picture.of(
                "An execution that " + r.model().name() + " allows",
                r.text(),
                r.witness(),
                List.of()),
        Exhibit.forbidden(r.text(), r.explanation(), r.model().name()),
        r.marks().stream().map(m -> Marked.of(r.text(), m)).toList());
  }
}
