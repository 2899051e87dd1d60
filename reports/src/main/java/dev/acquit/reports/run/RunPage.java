package dev.acquit.reports.run;

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

/// What `run` saw, as a part of a page.
///
/// @param id its id in the page
/// @param file the file that it comes from
/// @param table all tests; null for few
/// @param details each test
public record RunPage(String id, String file, Campaign table, List<Run> details)
    implements Section {
  private static final int OPEN = 3;
  private static final int FEW_RUNS = 3;

  @Override
  public String title() {
    return details.size() == 1
        ? "Run of " + details.getFirst().json().test()
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
    /// Whether it ran on the emulator.
    public boolean emulated() {
      return json.device().kind().equals("EMULATED");
    }

    /// How many instances ran.
    public String instances() {
      return grouped(json.instances());
    }

    /// How long it took.
    public String seconds() {
      return String.format(Locale.ROOT, "%.1f", json.seconds());
    }

    /// Instances in a second.
    public String rate() {
      return RunPage.rate(json.instances(), json.seconds());
    }

    /// Instances of a configuration in a second.
    public String rate(ConfigurationJson c) {
      return RunPage.rate(c.instances(), c.seconds());
    }

    /// A number with its digits in groups of three.
    public String grouped(long number) {
      return String.format(Locale.ROOT, "%,d", number);
    }

    /// The share of an outcome, for people: what was seen is never 0.00%.
    public String share(long samples) {
      double percent = 100.0 * samples / Math.max(1, json.instances());
      return samples > 0 && percent < 0.005
          ? "<0.01%"
          : String.format(Locale.ROOT, "%.2f%%", percent);
    }

    /// The share of an outcome, for the width of a bar.
    public String percent(long samples) {
      return String.format(Locale.ROOT, "%.2f", 100.0 * samples / Math.max(1, json.instances()));
    }
  }

  private static String rate(long instances, double seconds) {
    return seconds <= 0 ? "?" : String.format(Locale.ROOT, "%,.0f", instances / seconds);
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
      String grade = worst(run);
      table.row(
          Cell.link(run.test(), Optional.of(its)),
          Cell.of(run.device().kind().equals("EMULATED") ? "EMULATED" : run.device().name()),
          Cell.word(run.verdict(), Tone.ofRun(run.verdict())),
          Cell.number(run.instances()),
          Cell.number(run.seconds() <= 0 ? 0 : Math.round(run.instances() / run.seconds())),
          Cell.word(grade, Tone.ofGrade(grade)));
    }
    return new RunPage(id, file, runs.size() > FEW_RUNS ? table.build() : null, details);
  }

  private static String worst(RunDocument run) {
    List<String> order = List.of("FORBIDDEN", "UNKNOWN", "ACCEPTABLE_INTERESTING", "ACCEPTABLE");
    return order.stream()
        .filter(g -> run.outcomes().stream().anyMatch(o -> o.samples() > 0 && g.equals(o.grade())))
        .findFirst()
        .orElse("not graded");
  }
}
