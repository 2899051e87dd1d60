package dev.acquit.litmus.outcome;

import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.Header;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;

/// What was seen of a test, and what is thought of it.
///
/// @param condition what the test asks
/// @param rows a row for each outcome that was seen, is expected, or is forbidden and asked for;
///   sorted by outcome
/// @param filtered instances whose outcome the test's filter passes over: they have no row
/// @param odd instances whose outcome holds values that nobody expected: they have no row and make
///   the test fail as [Grade#UNKNOWN], unless not all outcomes are known
/// @param total all of these together
/// @param forbids whether an outcome is forbidden for which the test was written
/// @param unanswered why it is not known of every outcome whether it is forbidden
public record GradedTable(
    Condition condition,
    List<GradedRow> rows,
    long filtered,
    long odd,
    long total,
    boolean forbids,
    Optional<String> unanswered) {
  private static final Comparator<State> BY_OUTCOME =
      Comparator.<State>naturalOrder().thenComparing(State::toString);

  /// Copies the list.
  public GradedTable {
    rows = List.copyOf(rows);
  }

  /// Grades a histogram.
  ///
  /// @param test condition and filter of the test
  /// @param grading where grades come from
  /// @param histogram how often each outcome was seen
  /// @param odd how many instances ended with values that nobody expected
  /// @throws IllegalArgumentException if a count is negative
  public static GradedTable of(
      Header test, Grading grading, SequencedMap<State, Long> histogram, long odd) {
    if (odd < 0 || histogram.values().stream().anyMatch(c -> c < 0)) {
      throw new IllegalArgumentException("a count is negative: " + histogram + ", odd " + odd);
    }
    long total = odd + histogram.values().stream().mapToLong(c -> c).sum();
    long filtered = 0;
    List<GradedRow> rows = new ArrayList<>();
    for (var entry : histogram.entrySet()) {
      if (test.filter().isPresent() && !test.filter().get().holds(entry.getKey()::value)) {
        filtered += entry.getValue();
        continue;
      }
      double frequency = total == 0 ? 0 : (double) entry.getValue() / total;
      rows.add(row(grading, entry.getKey(), entry.getValue(), frequency));
    }
    boolean forbids = grading.forbids(test.condition());
    List<State> unseen = new ArrayList<>(grading.expected());
    if (forbids) {
      Asked.state(test.condition()).ifPresent(unseen::add);
    }
    Agreement shown = new Agreement(rows.stream().map(GradedRow::state).toList());
    for (State state : unseen) {
      if (!shown.has(state)) {
        rows.add(row(grading, state, 0, 0));
        shown.add(state);
      }
    }
    rows.sort(Comparator.comparing(GradedRow::state, BY_OUTCOME));
    Optional<String> unanswered =
        grading
            .unanswered()
            .or(() ->
                histogram.keySet().stream().allMatch(grading::speaksOf)
                    ? Optional.empty()
                    : Optional.of(Grading.NO_COMMON_TERM));
    return new GradedTable(test.condition(), rows, filtered, odd, total, forbids, unanswered);
  }

  private static GradedRow row(Grading grading, State state, long samples, double frequency) {
    Grading.Judgement judgement = grading.judge(state);
    return new GradedRow(state, samples, frequency, judgement.grade(), judgement.description());
  }

  /// How often outcomes of a grade were seen.
  public long samples(Grade grade) {
    long seen =
        rows.stream()
            .filter(r -> r.grade().equals(Optional.of(grade)))
            .mapToLong(GradedRow::samples)
            .sum();
    // Where the model does not know all outcomes, a value that nobody expected may be one of them.
    return grade == Grade.UNKNOWN && unanswered.isEmpty() ? seen + odd : seen;
  }

  /// What became of the condition; empty if it asks about nothing.
  public Optional<Tally> tally() {
    return condition.proposition().terms().isEmpty()
        ? Optional.empty()
        : Optional.of(Tally.of(condition, rows));
  }

  /// What the run says, if what was counted can be trusted.
  ///
  /// @param sensitive whether a paired mutant was seen to misbehave in the same environment, often
  ///   enough that the run would have shown such a fault of this test, too
  public RunVerdict verdict(boolean sensitive) {
    if (total == 0) {
      return RunVerdict.NOT_RUN;
    }
    if (samples(Grade.FORBIDDEN) + samples(Grade.UNKNOWN) > 0) {
      return RunVerdict.FAILED;
    }
    if (tally().filter(t -> t.broken() > 0).isPresent()) {
      return RunVerdict.VIOLATED;
    }
    if (unanswered.isPresent()) {
      return RunVerdict.NOT_GRADED;
    }
    if (!forbids) {
      return RunVerdict.OBSERVED;
    }
    // Who has seen nothing that the filter lets through has not seen that nothing is wrong.
    return sensitive && total > filtered ? RunVerdict.PASSED : RunVerdict.NOT_SHOWN;
  }
}
