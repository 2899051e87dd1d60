package dev.acquit.reports.html;

import dev.acquit.reports.Plural;
import dev.acquit.reports.json.CheckJson;
import dev.acquit.reports.json.CheckJson.MarkJson;
import dev.acquit.reports.json.CheckJson.ResultJson;
import dev.acquit.reports.json.RunJson;
import dev.acquit.reports.json.RunJson.ConfigurationJson;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// A part of a page: one result.
public interface Section {
  /// Its id in the page.
  String id();

  /// The file that it comes from.
  String file();

  /// Its heading.
  String title();

  /// What `check` found.
  ///
  /// @param id its id in the page
  /// @param file the file that it comes from
  /// @param document the result
  /// @param counts how often each verdict came
  /// @param table all tests
  /// @param details the tests that are shown in full
  record Checks(
      String id,
      String file,
      CheckJson document,
      Map<String, Long> counts,
      Campaign table,
      List<Check> details)
      implements Section {
    @Override
    public String title() {
      return document.results().size() == 1
          ? document.results().getFirst().test()
          : Plural.of(document.results().size(), "verdict");
    }

    /// How many tests are not shown in full.
    public int left() {
      return document.results().size() - details.size();
    }
  }

  /// A test that is shown in full.
  ///
  /// @param id its id in the page
  /// @param result what was found
  /// @param witness an execution that shows it; null: there is none
  /// @param forbidden the execution that would end so; null: there is none
  /// @param marks the flags that are raised, and why it has no defined meaning if it has none
  record Check(
      String id, ResultJson result, Picture witness, Picture forbidden, List<Marked> marks) {
    /// The first digits of the model's hash.
    public String shortHash() {
      return Section.shortened(result.model().sha256());
    }

    /// The time that it took.
    public String milliseconds() {
      return String.format(Locale.ROOT, "%.1f", result.timeMs());
    }
  }

  /// A mark of a test.
  ///
  /// @param mark what it is
  /// @param picture the execution in which it is raised
  record Marked(MarkJson mark, Picture picture) {
    /// With the picture of its execution.
    public static Marked of(String text, MarkJson mark) {
      String caption =
          (mark.undefined() ? "An execution with " : "An execution with the flag ") + mark.check();
      return new Marked(mark, Picture.of(caption, text, mark.execution(), mark.edges()));
    }
  }

  /// What `run` saw.
  ///
  /// @param id its id in the page
  /// @param file the file that it comes from
  /// @param table all tests; null for few
  /// @param details each test
  record Runs(String id, String file, Campaign table, List<Run> details) implements Section {
    private static final int OPEN = 3;

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
  }

  /// A test that ran.
  ///
  /// @param id its id in the page
  /// @param json what was seen
  record Run(String id, RunJson json) {
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
      return Section.rate(json.instances(), json.seconds());
    }

    /// Instances of a configuration in a second.
    public String rate(ConfigurationJson c) {
      return Section.rate(c.instances(), c.seconds());
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

  /// Milliseconds in seconds.
  static String seconds(double ms) {
    return String.format(Locale.ROOT, "%.1f", ms / 1000);
  }

  /// The first digits of a hash; empty if there is none.
  static String shortened(String hash) {
    return hash == null ? "" : hash.substring(0, Math.min(12, hash.length()));
  }
}
