package dev.acquit.gpu.claim;

import dev.acquit.gpu.device.DeviceDescription;
import dev.acquit.gpu.run.Ending;
import dev.acquit.litmus.outcome.Grade;
import dev.acquit.litmus.outcome.GradedRow;
import dev.acquit.litmus.outcome.GradedTable;
import dev.acquit.litmus.outcome.RunVerdict;
import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.outcome.Tally;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// What may be claimed after a test was run.
///
/// @param device whether a GPU or an emulator ran it
/// @param instances how many instances ended
/// @param skipped how many were launched and did not end
/// @param verdict what the run says
/// @param ending how it ended
/// @param unseen the outcomes of the table that were not seen
/// @param seen the outcomes that were seen and are not sequentially consistent
/// @param sensitivity whether the run could have seen what it did not see
/// @param drifted the outcomes whose frequency changed during the run
/// @param tally what became of the condition, if it asks about something
/// @param unanswered why it is not known of every outcome whether it is forbidden
public record Claim(
    DeviceDescription.Kind device,
    long instances,
    long skipped,
    RunVerdict verdict,
    Ending ending,
    List<Unseen> unseen,
    List<Seen> seen,
    Sensitivity sensitivity,
    List<Drift> drifted,
    Optional<Tally> tally,
    Optional<String> unanswered) {
  /// Copies the lists.
  public Claim {
    unseen = List.copyOf(unseen);
    seen = List.copyOf(seen);
    drifted = List.copyOf(drifted);
  }

  /// An outcome that was not seen.
  ///
  /// @param state the outcome
  /// @param grade its grade, if it has one
  /// @param bound how probable it can be
  public record Unseen(State state, Optional<Grade> grade, UpperBound bound) {}

  /// An outcome that was seen and is weak, forbidden or unknown.
  ///
  /// @param state the outcome
  /// @param grade its grade, if it has one
  /// @param spread how often, and in how many configurations
  public record Seen(State state, Optional<Grade> grade, Spread spread) {}

  /// What follows from a run.
  ///
  /// @param device whether a GPU or an emulator ran it
  /// @param table what was seen
  /// @param skipped how many instances were launched and did not end
  /// @param witnesses the mutants that were run beside the test
  /// @param turns what each configuration showed: the same instances as the table
  /// @param ending how the run ended
  public static Claim of(
      DeviceDescription.Kind device,
      GradedTable table,
      long skipped,
      List<Witness> witnesses,
      List<Turn> turns,
      Ending ending) {
    // What the filter passes over says nothing about the outcomes that have rows.
    long ended = table.total() - table.filtered();
    Sensitivity sensitivity = new Sensitivity(ended, witnesses);
    int configurations = (int) turns.stream().map(Turn::unit).distinct().count();
    List<Unseen> unseen = new ArrayList<>();
    List<Seen> seen = new ArrayList<>();
    for (GradedRow row : table.rows()) {
      if (row.samples() == 0) {
        unseen.add(new Unseen(row.state(), row.grade(), new UpperBound(ended, configurations)));
      } else if (!row.grade().equals(Optional.of(Grade.ACCEPTABLE))) {
        seen.add(new Seen(row.state(), row.grade(), Spread.of(turns, row.state()::equals)));
      }
    }
    return new Claim(
        device,
        ended,
        skipped,
        ending.faulty() ? RunVerdict.NOT_TRUSTED : table.verdict(sensitivity.shown()),
        ending,
        unseen,
        seen,
        sensitivity,
        Drift.drifted(Drift.all(turns, states(table))),
        table.tally(),
        table.unanswered());
  }

  /// The claim in words, a line for each statement.
  public List<String> words() {
    List<String> lines = new ArrayList<>();
    if (device == DeviceDescription.Kind.EMULATED) {
      lines.add("EMULATED: nothing here was seen on a GPU");
    }
    lines.add(verdict.words() + ": " + reason());
    if (verdict == RunVerdict.NOT_TRUSTED || verdict == RunVerdict.NOT_RUN) {
      return List.copyOf(lines);
    }
    tally.ifPresent(t -> lines.add(t.words()));
    for (Seen s : seen) {
      lines.add(
          s.state()
              + grade(s.grade())
              + " seen "
              + s.spread().words()
              + " ("
              + Numbers.rate(s.spread().rate())
              + "); as many others show it with a probability of "
              + Numbers.percent(s.spread().again()));
    }
    unseen.forEach(u -> lines.add(u.state() + grade(u.grade()) + " " + u.bound().words()));
    if (verdict == RunVerdict.PASSED || verdict == RunVerdict.NOT_SHOWN) {
      lines.addAll(sensitivity.words());
    }
    drifted.forEach(d -> lines.add(d.words()));
    if (skipped > 0) {
      lines.add(Numbers.count(skipped) + " instances did not run to their end and are not counted");
    }
    if (unseen.stream().anyMatch(u -> u.bound().instances() > 0)) {
      lines.add(
          "instances of one launch are not independent; bounds on how often take them as such");
    }
    return List.copyOf(lines);
  }

  private String reason() {
    return switch (verdict) {
      case FAILED -> "an outcome was seen that is forbidden or unknown";
      case VIOLATED ->
          "what the test promises was broken "
              + Numbers.count(tally.map(Tally::broken).orElse(0L))
              + " times, as the"
              + " model allows";
      case PASSED ->
          "no forbidden outcome was seen in "
              + Numbers.count(instances)
              + " instances; a fault as frequent as "
              + sensitivity.best().map(Claim::named).orElseThrow()
              + " would have been";
      case NOT_SHOWN ->
          "no forbidden outcome was seen in "
              + Numbers.count(instances)
              + " instances, but no sensitivity is shown";
      case OBSERVED ->
          tally.filter(Tally::promises).isPresent()
              ? "the promise was kept, and the model allows that it is broken"
              : "the outcome that the test asks for is not forbidden";
      case NOT_GRADED -> "grades cannot be derived: " + unanswered.orElse("no reason is known");
      case NOT_TRUSTED ->
          (ending instanceof Ending.Mismatched
                  ? "refused before any instance ran: "
                  : "what was counted says nothing: ")
              + ending.words();
      case NOT_RUN -> ending.complete() ? "no instance came to its end" : ending.words();
    };
  }

  /// What the table has a row for: nothing is said of what the filter passes over.
  private static SortedSet<State> states(GradedTable table) {
    return table.rows().stream()
        .filter(r -> r.samples() > 0)
        .map(GradedRow::state)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String named(Witness witness) {
    return witness.mutant() + " (" + Numbers.rate(witness.shown().rate()) + " of instances)";
  }

  private static String grade(Optional<Grade> grade) {
    return " (" + grade.map(Grade::name).orElse("not graded") + ")";
  }
}
