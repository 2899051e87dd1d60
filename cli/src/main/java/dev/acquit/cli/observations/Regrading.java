package dev.acquit.cli.observations;

import dev.acquit.cli.run.Grader;
import dev.acquit.cli.run.Subject;
import dev.acquit.cli.run.TestsAtHand;
import dev.acquit.gpu.store.LitmusLog;
import dev.acquit.gpu.store.LoggedTest;
import dev.acquit.litmus.ast.Condition;
import dev.acquit.litmus.ast.Header;
import dev.acquit.litmus.ast.Term;
import dev.acquit.litmus.ast.Value;
import dev.acquit.litmus.outcome.Grading;
import dev.acquit.litmus.outcome.State;
import dev.acquit.litmus.text.LitmusWriter;
import dev.acquit.reports.json.RegradedJson.Regraded;
import dev.acquit.reports.json.RegradedJson.Standing;
import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// Asks a model again about what was seen.
///
/// @param grader who says what the model allows
/// @param tests the tests at hand
/// @param gradings what it has said, by file and text: many logs have the same test
record Regrading(Grader grader, TestsAtHand tests, Map<String, Grading> gradings) {
  Regrading(Grader grader, TestsAtHand tests) {
    this(grader, tests, new HashMap<>());
  }

  /// What a model says.
  ///
  /// @param why why it is not known; empty if it is
  private record Judged(
      Subject subject, SequencedMap<String, Long> forbidden, long odd, Optional<String> why) {
    boolean bad() {
      return odd > 0 || !forbidden.isEmpty();
    }

    /// Whether another text of the same name stands as this one does.
    boolean like(Judged other) {
      return forbidden.equals(other.forbidden) && why.isPresent() == other.why.isPresent();
    }
  }

  /// What it says of some evidence.
  Regraded of(Evidence evidence) {
    try {
      List<Subject> subjects = subjects(evidence);
      if (subjects.isEmpty()) {
        return result(evidence, null, Standing.NO_TEXT, Optional.of(missing(evidence)), null);
      }
      if (evidence.histogram().isEmpty() && evidence.odd() == 0) {
        return result(
            evidence, subjects.getFirst(), Standing.OPEN, Optional.of("nothing was seen"), null);
      }
      List<Judged> judged = new ArrayList<>();
      for (Subject subject : subjects) {
        judged.add(judge(evidence, subject));
      }
      Judged first = judged.getFirst();
      if (!judged.stream().allMatch(first::like)) {
        return result(
            evidence,
            null,
            Standing.OPEN,
            Optional.of(
                judged.size() + " tests at hand have its name and its condition, and differ"),
            null);
      }
      Standing standing =
          first.bad()
              ? Standing.FORBIDDEN
              : first.why().isPresent() ? Standing.OPEN : Standing.ALLOWED;
      return result(evidence, first.subject(), standing, first.why(), first);
    } catch (InputException e) {
      return result(evidence, null, Standing.OPEN, Optional.of(e.diagnostic().message()), null);
    }
  }

  /// The tests that may be the one that ran.
  private List<Subject> subjects(Evidence evidence) throws InputException {
    return switch (evidence) {
      case Evidence.Stored(String file, var tally) ->
          List.of(tests.stored(file, tally.test(), tally.text().content()));
      case Evidence.Logged(String file, LoggedTest test) ->
          tests.named(test.name()).stream()
              .filter(s -> LitmusLog.asked(s.test().header()).equals(test.asked()))
              .toList();
    };
  }

  private String missing(Evidence evidence) {
    return tests.named(evidence.test()).isEmpty()
        ? "no test at hand has its name"
        : "the tests at hand that have its name ask something else";
  }

  private Judged judge(Evidence evidence, Subject subject) throws InputException {
    Grading grading = grading(subject);
    Header header = subject.test().header();
    Map<String, Term> spelt = spelt(grading, header);
    SequencedMap<String, Long> forbidden = new LinkedHashMap<>();
    Optional<String> why = Optional.empty();
    for (Map.Entry<State, Long> e : evidence.histogram().entrySet()) {
      State state = named(e.getKey(), spelt);
      if (e.getValue() == 0 || !header.filter().map(f -> f.holds(state::value)).orElse(true)) {
        continue;
      }
      Optional<Boolean> allows = grading.allows(state);
      if (allows.isEmpty()) {
        why = Optional.of(grading.judge(state).description());
      } else if (!allows.get()) {
        forbidden.put(state.toString(), e.getValue());
      }
    }
    // Where the model does not know all outcomes, a value that nobody expected may be one of them.
    boolean known = grading.unanswered().isEmpty();
    if (!known && evidence.odd() > 0) {
      why = grading.unanswered();
    }
    return new Judged(subject, forbidden, known ? evidence.odd() : 0, why);
  }

  private Grading grading(Subject subject) throws InputException {
    String key = subject.file() + "\n" + LitmusWriter.write(subject.test());
    Grading known = gradings.get(key);
    if (known == null) {
      known = grader.grading(subject);
      gradings.put(key, known);
    }
    return known;
  }

  /// The terms of a test by how a log spells them.
  private static Map<String, Term> spelt(Grading grading, Header header) {
    Map<String, Term> spelt = new HashMap<>();
    grading.expected().forEach(s -> s.values().keySet().forEach(t -> put(spelt, t)));
    header.mentioned().forEach(t -> put(spelt, t));
    return spelt;
  }

  private static void put(Map<String, Term> spelt, Term term) {
    spelt.put(LitmusLog.spelled(term), term);
  }

  private static State named(State state, Map<String, Term> spelt) {
    Map<Term, Value> values = new HashMap<>();
    state.values().forEach((t, v) -> values.put(spelt.getOrDefault(LitmusLog.spelled(t), t), v));
    return State.of(values);
  }

  private static Regraded result(
      Evidence evidence,
      @Nullable Subject subject,
      Standing standing,
      Optional<String> why,
      @Nullable Judged judged) {
    return new Regraded(
        evidence.file(),
        evidence instanceof Evidence.Logged(var file, LoggedTest test) ? test.line() : null,
        evidence.test(),
        subject == null ? null : subject.file(),
        evidence.kind(),
        evidence.devices(),
        evidence.odd() + evidence.histogram().values().stream().mapToLong(n -> n).sum(),
        evidence.odd(),
        broken(evidence, subject),
        standing,
        why.orElse(null),
        judged == null ? new LinkedHashMap<>() : judged.forbidden());
  }

  private static long broken(Evidence evidence, @Nullable Subject subject) {
    if (evidence instanceof Evidence.Logged(var file, LoggedTest test)) {
      return test.broken();
    }
    if (subject == null
        || subject.test().header().condition().quantifier() == Condition.Quantifier.EXISTS) {
      return 0;
    }
    Header header = subject.test().header();
    return evidence.histogram().entrySet().stream()
        .filter(e -> header.filter().map(f -> f.holds(e.getKey()::value)).orElse(true))
        .filter(e -> header.condition().asks(e.getKey()::value))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }
}
