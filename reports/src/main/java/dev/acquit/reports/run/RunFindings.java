package dev.acquit.reports.run;

import dev.acquit.litmus.outcome.Grade;
import dev.acquit.litmus.outcome.RunVerdict;
import dev.acquit.reports.story.Finding;
import dev.acquit.reports.story.Finding.Level;
import dev.acquit.reports.story.Finding.Place;
import dev.acquit.reports.story.Finding.Rule;
import dev.acquit.reports.story.Part;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// What of runs somebody should look at, at the condition of each test: what fails, and what has no
/// answer.
final class RunFindings {
  private RunFindings() {}

  /// What a run has to do.
  private enum Duty {
    FAILED(Level.ERROR, "No outcome is seen that is forbidden or unknown."),
    VIOLATED(Level.ERROR, "What a test promises is kept by all instances."),
    UNDEFINED(Level.ERROR, "A test has a defined meaning."),
    ASKED_FOR(Level.ERROR, "A run has none of the findings that --fail-on asks for."),
    NOT_TRUSTED(Level.WARNING, "What is counted can be trusted."),
    NOT_GRADED(Level.WARNING, "It is known which outcomes are forbidden."),
    NOT_RUN(Level.WARNING, "Instances of the test come to their end."),
    ENDED_EARLY(Level.WARNING, "A run is as long as was asked.");

    private final Level level;
    private final String meaning;

    Duty(Level level, String meaning) {
      this.level = level;
      this.meaning = meaning;
    }

    private String id() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private Rule rule() {
      return new Rule(id(), meaning, level, List.of("memory-model", "hardware"));
    }
  }

  /// Those of runs whose files are known.
  static Part.Findings of(List<RunDocument> runs) {
    List<Finding> all = new ArrayList<>();
    for (int i = 0; i < runs.size(); i++) {
      RunDocument run = runs.get(i);
      Optional<Duty> broken = broken(run);
      if (run.file() != null && broken.isPresent()) {
        all.add(finding(run.file(), run, broken.get(), i));
      }
    }
    return new Part.Findings(Arrays.stream(Duty.values()).map(Duty::rule).toList(), all);
  }

  private static Optional<Duty> broken(RunDocument run) {
    if (run.undefined() != null && run.verdict() != RunVerdict.FAILED) {
      return Optional.of(Duty.UNDEFINED);
    }
    if (!run.failures().isEmpty()
        && run.verdict() != RunVerdict.FAILED
        && run.verdict() != RunVerdict.VIOLATED) {
      return Optional.of(Duty.ASKED_FOR);
    }
    return switch (run.verdict()) {
      case FAILED -> Optional.of(Duty.FAILED);
      case VIOLATED -> Optional.of(Duty.VIOLATED);
      case NOT_TRUSTED -> Optional.of(Duty.NOT_TRUSTED);
      case NOT_GRADED -> Optional.of(Duty.NOT_GRADED);
      case NOT_RUN -> Optional.of(Duty.NOT_RUN);
      case PASSED, NOT_SHOWN, OBSERVED ->
          run.complete() ? Optional.empty() : Optional.of(Duty.ENDED_EARLY);
    };
  }

  private static Finding finding(String file, RunDocument run, Duty broken, int number) {
    return new Finding(
        broken.level,
        broken.id(),
        new Place(file, run.line() == null ? 1 : run.line(), 0, run.condition()),
        Optional.empty(),
        Optional.of(run.test()),
        what(run, broken),
        broken.id() + ", under " + run.model().name() + ", on " + run.device().name(),
        false,
        List.of(),
        List.of(),
        Optional.of(number));
  }

  /// Without numbers of what was counted, so that it is the same when it is found again.
  private static String what(RunDocument run, Duty broken) {
    return switch (broken) {
      case FAILED -> "seen: " + seen(run);
      case VIOLATED -> "broken by " + breaking(run);
      case UNDEFINED -> String.valueOf(run.undefined());
      case ASKED_FOR -> String.join("; ", run.failures());
      case ENDED_EARLY -> "ended early: " + run.ending();
      case NOT_TRUSTED, NOT_GRADED, NOT_RUN -> claim(run);
    };
  }

  private static String seen(RunDocument run) {
    return run.outcomes().stream()
        .filter(o -> o.samples() > 0)
        .filter(o -> o.grade() == Grade.FORBIDDEN || o.grade() == Grade.UNKNOWN)
        .map(o -> o.state() + " (" + o.grade() + ")")
        .collect(Collectors.joining(", "));
  }

  private static String breaking(RunDocument run) {
    return run.outcomes().stream()
        .filter(o -> Boolean.FALSE.equals(o.held()))
        .map(RunDocument.OutcomeJson::state)
        .collect(Collectors.joining(", "));
  }

  private static String claim(RunDocument run) {
    RunVerdict verdict = run.verdict();
    return run.claims().stream()
        .filter(c -> c.startsWith(verdict.words()))
        .findFirst()
        .orElse(verdict.words());
  }
}
