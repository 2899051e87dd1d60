package dev.acquit.reports.html;

import dev.acquit.reports.Plural;
import dev.acquit.reports.SolverWords;
import dev.acquit.reports.json.CheckJson;
import dev.acquit.reports.json.CheckJson.ResultJson;
import dev.acquit.reports.json.RunJson;
import dev.acquit.reports.json.RunJson.ConfigurationJson;
import dev.acquit.reports.json.VerifyJson;
import dev.acquit.reports.json.VerifyJson.CounterexampleJson;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// A part of a page: one result.
public sealed interface Section
    permits Section.Checks,
        Section.Verification,
        Section.Runs,
        GateSection,
        GateLitmusSection,
        GateScanSection,
        RepairSection,
        ReproduceSection {
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
  record Check(String id, ResultJson result, Picture witness, Picture forbidden) {
    /// The first digits of the model's hash.
    public String shortHash() {
      return Section.shortened(result.model().sha256());
    }

    /// The time that it took.
    public String milliseconds() {
      return String.format(Locale.ROOT, "%.1f", result.timeMs());
    }
  }

  /// What `verify` found.
  ///
  /// @param id its id in the page
  /// @param file the file that it comes from
  /// @param document the result
  /// @param rows the table's rows
  /// @param counterexamples what shows that rows are unsound
  record Verification(
      String id,
      String file,
      VerifyJson document,
      List<Row> rows,
      List<Counterexample> counterexamples)
      implements Section {
    @Override
    public String title() {
      return "Mapping " + document.mapping().name();
    }

    /// The decision in a sentence.
    public String conclusion() {
      String bound =
          document.programs() == null
              ? "the tests of the family"
              : "all programs of up to " + Plural.of(document.programs().bound(), "instruction");
      return switch (document.decision()) {
        case "sound" -> "No counterexample among " + bound + ".";
        case "unsound" -> {
          List<String> broken =
              rows.stream()
                  .filter(r -> r.verdict(document.deciding()).equals("unsound"))
                  .map(r -> r.operation() + " (alternative " + r.alternative() + ")")
                  .toList();
          yield "Programs with "
              + className(document.deciding())
              + " are broken by "
              + String.join(", ", broken)
              + "; looked at were "
              + bound
              + ".";
        }
        case "broken" -> "The source model does not agree with itself: a bug of ours.";
        default -> "Not all of " + bound + " could be decided.";
      };
    }

    /// Which programs were looked at.
    public String extent() {
      return document.programs() == null
          ? "family of tests: " + (document.family() == null ? "?" : document.family().size())
          : "programs of up to "
              + Plural.of(document.programs().bound(), "instruction")
              + ", decided by "
              + SolverWords.of(document.programs());
    }

    /// What the columns of verdicts are about.
    public String classesInWords() {
      return "Programs in which all operations have one scope; one scope for each object; any"
          + " scopes: as far as they were looked at.";
    }

    /// The head of a column of verdicts.
    public String className(String programClass) {
      return switch (programClass) {
        case "same" -> "one scope";
        case "object" -> "scope per object";
        case "mixed" -> "mixed scopes";
        default -> programClass;
      };
    }

    /// The time that it took.
    public String seconds() {
      return Section.seconds(document.timeMs());
    }

    /// The first digits of a hash.
    public String shortHash(String hash) {
      return Section.shortened(hash);
    }
  }

  /// An alternative of a table.
  ///
  /// @param operation the operation and its memory order
  /// @param alternative its number, from 1
  /// @param sequence the instructions
  /// @param classes the classes of programs, narrow to wide
  /// @param verdicts one for each class
  /// @param counterexamples ids of what shows that it is unsound
  record Row(
      String operation,
      int alternative,
      String sequence,
      List<String> classes,
      List<String> verdicts,
      List<String> counterexamples) {
    /// The colour of the row: that of its verdict in the narrowest class.
    public Tone tone() {
      return Tone.ofSoundness(verdicts.getFirst());
    }

    /// Its verdict in a class; `unknown` if the class was not looked at.
    public String verdict(String programClass) {
      int at = classes.indexOf(programClass);
      return at < 0 ? "unknown" : verdicts.get(at);
    }
  }

  /// What shows that an alternative is unsound.
  ///
  /// @param id its id in the page
  /// @param json what was found
  /// @param exhibit its programs and executions
  record Counterexample(String id, CounterexampleJson json, Exhibit exhibit) {}

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
