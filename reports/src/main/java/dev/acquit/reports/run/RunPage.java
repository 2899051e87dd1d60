package dev.acquit.reports.run;

import dev.acquit.litmus.outcome.Grade;
import dev.acquit.litmus.outcome.RunVerdict;
import dev.acquit.reports.html.Campaign;
import dev.acquit.reports.html.Campaign.Cell;
import dev.acquit.reports.html.Campaign.Column;
import dev.acquit.reports.html.Campaign.Kind;
import dev.acquit.reports.html.Section;
import dev.acquit.reports.html.Tone;
import dev.acquit.reports.run.RunDocument.ConfigurationJson;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What `run` saw, as a part of a page.
///
/// @param id its id in the page
/// @param file the file that it comes from
/// @param table all tests; null for few
/// @param details each test
public record RunPage(String id, String file, @Nullable Campaign table, List<Run> details)
    implements Section {
  private static final int OPEN = 3;
  private static final int FEW_RUNS = 3;

  @Override
  public String title() {
    return details.size() == 1
        ? "Run of "
            + details.getFirst().json().test()
            + ": "
            + details.getFirst().json().verdict().words()
        : details.size() + " runs";
  }

  /// Whether details are open at first.
  public boolean open() {
    return details.size() <= OPEN;
  }

  /// A test that ran.
  ///
  /// @param id its id in the page
  /// @param json what was seen
  public record Run(String id, RunDocument json) {
    /// What is said of it.
    public RunWords words() {
      return new RunWords(json);
    }

    /// Instances of a configuration in a second.
    public String rate(ConfigurationJson c) {
      return c.seconds() <= 0
          ? "?"
          : String.format(Locale.ROOT, "%,.0f", c.instances() / c.seconds());
    }

    /// A number with its digits in groups of three.
    public String grouped(long number) {
      return String.format(Locale.ROOT, "%,d", number);
    }

    /// The share of an outcome, for the width of a bar.
    public String percent(long samples) {
      return String.format(Locale.ROOT, "%.2f", 100.0 * samples / Math.max(1, json.instances()));
    }
  }

  /// The colour of a verdict.
  public static Tone tone(RunVerdict verdict) {
    return switch (verdict) {
      case PASSED -> Tone.GOOD;
      case OBSERVED -> Tone.NOTE;
      case FAILED, NOT_TRUSTED -> Tone.BAD;
      case NOT_SHOWN, NOT_GRADED, NOT_RUN -> Tone.OPEN;
    };
  }

  /// The colour of a grade, as in jcstress: acceptable ones are good, interesting ones are worth a
  /// look, forbidden ones are wrong.
  public static Tone tone(@Nullable Grade grade) {
    return switch (grade) {
      case null -> Tone.OPEN;
      case ACCEPTABLE -> Tone.GOOD;
      case ACCEPTABLE_INTERESTING -> Tone.NOTE;
      case FORBIDDEN -> Tone.BAD;
      case UNKNOWN -> Tone.OPEN;
    };
  }

  /// The part of a page.
  public static RunPage of(String id, String file, List<RunDocument> runs) {
    Campaign.Builder table =
        new Campaign.Builder(
            new Column("test", Kind.LINK, false),
            new Column("device", Kind.WORD, false),
            new Column("verdict", Kind.WORD, true),
            new Column("instances", Kind.NUMBER, false),
            new Column("a second", Kind.NUMBER, false),
            new Column("worst grade", Kind.WORD, false));
    List<Run> details = new ArrayList<>();
    for (RunDocument run : runs) {
      String its = id + "-" + (details.size() + 1);
      details.add(new Run(its, run));
      Optional<Grade> grade = worst(run);
      table.row(
          Cell.link(run.test(), Optional.of(its)),
          Cell.of(new RunWords(run).device()),
          Cell.word(run.verdict().words(), tone(run.verdict())),
          Cell.number(run.instances()),
          Cell.number(run.seconds() <= 0 ? 0 : Math.round(run.instances() / run.seconds())),
          Cell.word(grade.map(Grade::name).orElse("not graded"), tone(grade.orElse(null))));
    }
    return new RunPage(id, file, runs.size() > FEW_RUNS ? table.build() : null, details);
  }

  private static Optional<Grade> worst(RunDocument run) {
    return Stream.of(Grade.FORBIDDEN, Grade.UNKNOWN, Grade.ACCEPTABLE_INTERESTING, Grade.ACCEPTABLE)
        .filter(g -> run.outcomes().stream().anyMatch(o -> o.samples() > 0 && g == o.grade()))
        .findFirst();
  }
}
