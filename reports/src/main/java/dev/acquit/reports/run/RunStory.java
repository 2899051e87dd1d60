package dev.acquit.reports.run;

import dev.acquit.gpu.device.DeviceDescription.Kind;
import dev.acquit.gpu.run.Ending;
import dev.acquit.litmus.outcome.Grade;
import dev.acquit.litmus.outcome.RunVerdict;
import dev.acquit.reports.Plural;
import dev.acquit.reports.Rates;
import dev.acquit.reports.ci.JunitSuite.Outcome;
import dev.acquit.reports.ci.ShortNames;
import dev.acquit.reports.html.Tone;
import dev.acquit.reports.json.ModelJson;
import dev.acquit.reports.run.RunDocument.ConfigurationJson;
import dev.acquit.reports.run.RunDocument.OutcomeJson;
import dev.acquit.reports.story.Line;
import dev.acquit.reports.story.Part;
import dev.acquit.reports.story.Story.Check;
import dev.acquit.reports.story.StoryText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What there is to say of a run, with a table as jcstress has it.
///
/// @param run the run
record RunStory(RunDocument run) {
  private static final double RARE = 0.0001;
  private static final String STOPPED = new Ending.Stopped().words();

  /// What a placement says of threads that were not on the device: `; P1 on the host: ...`.
  private static final Pattern ELSEWHERE = Pattern.compile("; P\\d+(?:, P\\d+)* on ([^:]+):");

  boolean emulated() {
    return run.device().kind() == Kind.EMULATED;
  }

  /// Where it ran: `EMULATED`, or the name of the GPU.
  private String device() {
    return emulated() ? "EMULATED" : String.valueOf(run.device().name());
  }

  Line verdict() {
    return Line.badge(run.tone(), run.verdict().words() + (early() ? ", ended early" : ""));
  }

  /// Whether it ended early; of a run that shows nothing the verdict says so.
  private boolean early() {
    return !run.complete()
        && run.verdict() != RunVerdict.NOT_TRUSTED
        && run.verdict() != RunVerdict.NOT_RUN;
  }

  /// That somebody stopped it, if so. What else ends a run early is said of the test.
  Optional<String> undone() {
    return run.ending().equals(STOPPED)
        ? Optional.of(run.test() + ": " + run.ending())
        : Optional.empty();
  }

  /// It as one of many.
  Part.One one() {
    String what =
        (run.file() == null ? "" : " (" + run.file() + ")")
            + (emulated() ? ", EMULATED" : ", OBSERVED on " + run.device().name());
    return new Part.One(
        run.file(),
        List.of(
            Line.code(run.test()),
            Line.of(device()),
            Line.of(elsewhere()),
            verdict(),
            Line.number(run.instances()),
            Line.number(Math.round(rate(run.instances(), run.seconds()))),
            Line.number(samples(Grade.ACCEPTABLE_INTERESTING)),
            Line.number(samples(Grade.FORBIDDEN))),
        verdict()
            .then(" ")
            .then(Line.bold(run.test()))
            .then(what)
            .then(Line.small(emulated() ? " on " + run.device().name() : "")),
        parts());
  }

  /// Where threads of the test ran that were not on the device; empty if all were.
  private String elsewhere() {
    return run.configurations().stream()
        .map(ConfigurationJson::placement)
        .filter(Objects::nonNull)
        .map(ELSEWHERE::matcher)
        .filter(Matcher::find)
        .map(m -> m.group(1))
        .findFirst()
        .orElse("");
  }

  private long samples(Grade grade) {
    return run.outcomes().stream()
        .filter(o -> grade == o.grade())
        .mapToLong(OutcomeJson::samples)
        .sum();
  }

  private static double rate(long instances, double seconds) {
    return seconds > 0 ? instances / seconds : 0;
  }

  private List<Part> parts() {
    List<Part> parts = new ArrayList<>();
    parts.add(
        rest(
            Line.of(
                "%s, %s, model %s %s"
                    .formatted(
                        run.device().target(),
                        run.device().software(),
                        run.model().name(),
                        ModelJson.shortened(run.model().sha256())))));
    say(parts, Line.code(run.condition()));
    if (early()) {
      say(parts, Line.of("ended early: " + run.ending()));
    }
    long configurations =
        run.configurations().stream().map(ConfigurationJson::number).distinct().count();
    if (configurations > 0) {
      parts.add(rest(extent(configurations)));
      parts.add(outcomes());
    }
    if (run.odd() > 0) {
      say(
          parts,
          Line.badge(Tone.BAD, "odd")
              .then(" " + Plural.of(run.odd(), "instance") + " with values nobody expected")
              .then(
                  run.oddities().isEmpty()
                      ? ""
                      : ", such as " + String.join(", ", run.oddities())));
    }
    if (run.filtered() > 0) {
      say(parts, Line.of(Plural.of(run.filtered(), "instance") + " that the filter passes over"));
    }
    run.failures()
        .forEach(f -> say(parts, Line.badge(Tone.BAD, "finding").then(", by --fail-on: " + f)));
    int first = (emulated() ? 2 : 1) + (promises() ? 1 : 0);
    claims().stream().limit(first).forEach(c -> say(parts, Line.of(c)));
    claims().stream().skip(first).forEach(c -> parts.add(well() ? rest(Line.of(c)) : told(c)));
    if (run.clipped() > 0) {
      parts.add(
          rest(
              Line.of(
                  "note: %s %s made smaller to fit the device"
                      .formatted(
                          Plural.of(run.clipped(), "configuration"), Plural.was(run.clipped())))));
    }
    run.notes().forEach(n -> parts.add(well() ? rest(Line.of("note: " + n)) : told("note: " + n)));
    if (!run.witnesses().isEmpty()) {
      parts.add(new Part.Aside("Sensitivity: mutants that ran beside it", witnesses()));
    }
    if (configurations > 0) {
      parts.add(new Part.Aside("What each configuration showed", configurations()));
    }
    return parts;
  }

  private Line extent(long configurations) {
    return Line.of(
        String.format(
            Locale.US,
            "mode %s, seed %d: %s, %,d instances in %.1f s, %s a second",
            run.mode(),
            run.seed(),
            Plural.of(configurations, "configuration"),
            run.instances(),
            run.seconds(),
            Rates.plain(rate(run.instances(), run.seconds()))));
  }

  /// What may be claimed: the verdict first.
  private List<String> claims() {
    return run.claims().stream().map(Rates::words).toList();
  }

  /// Whether it went as it should: of others a first screen has the notes, which may say why.
  private boolean well() {
    return run.complete()
        && switch (run.verdict()) {
          case PASSED, OBSERVED, NOT_SHOWN -> true;
          case FAILED, VIOLATED, NOT_TRUSTED, NOT_RUN, NOT_GRADED -> false;
        };
  }

  private static Part told(String words) {
    return new Part.Sentence(Line.of(words));
  }

  /// Words that a first screen has not.
  private static Part rest(Line words) {
    return new Part.Rest(List.of(new Part.Sentence(words)));
  }

  private static void say(List<Part> parts, Line words) {
    parts.add(new Part.Sentence(words));
  }

  private Part.Table outcomes() {
    return new Part.Table(
        "",
        List.of("RESULT", "SAMPLES", "FREQ", "SHARE", "EXPECT", "DESCRIPTION"),
        0,
        run.outcomes().stream()
            .map(o ->
                List.of(
                    Line.code(o.state()),
                    Line.number(o.samples()),
                    new Line(List.of(new Line.Number(share(o)))),
                    new Line(List.of(new Line.Bar(tone(o.grade()), percent(o)))),
                    grade(o).then(isBroken(o) ? ", broken" : ""),
                    Line.of(o.description())))
            .toList());
  }

  /// Whether an outcome breaks what the test promises.
  private boolean isBroken(OutcomeJson row) {
    return promises() && Boolean.FALSE.equals(row.held());
  }

  /// Whether the condition speaks of every instance.
  private boolean promises() {
    return run.kept() != null && run.kept().broken() != null;
  }

  /// The share of an outcome among all that ended: what was seen is never 0.00%.
  private String share(OutcomeJson row) {
    long total =
        run.odd() + run.filtered() + run.outcomes().stream().mapToLong(OutcomeJson::samples).sum();
    double share = total == 0 ? 0 : (double) row.samples() / total;
    return row.samples() > 0 && share < RARE
        ? "<0.01%"
        : String.format(Locale.US, "%.2f%%", 100 * share);
  }

  private String percent(OutcomeJson row) {
    return String.format(Locale.US, "%.2f", 100.0 * row.samples() / Math.max(1, run.instances()));
  }

  private static Line grade(OutcomeJson row) {
    return Line.badge(tone(row.grade()), row.grade() == null ? "NOT GRADED" : row.grade().name());
  }

  /// The colour of a grade, as in jcstress: acceptable ones are good, interesting ones are worth a
  /// look, forbidden ones are wrong.
  private static Tone tone(@Nullable Grade grade) {
    return switch (grade) {
      case null -> Tone.OPEN;
      case ACCEPTABLE -> Tone.GOOD;
      case ACCEPTABLE_INTERESTING -> Tone.NOTE;
      case FORBIDDEN -> Tone.BAD;
      case UNKNOWN -> Tone.OPEN;
    };
  }

  private Part.Table witnesses() {
    return new Part.Table(
        "",
        List.of("mutant", "change", "seen", "instances", "occasions", "configurations"),
        0,
        run.witnesses().stream()
            .map(w ->
                List.of(
                    Line.of(w.mutant()),
                    Line.of(w.mutation()),
                    Line.number(w.seen()),
                    Line.number(w.instances()),
                    w.occasions() == null ? Line.of("") : Line.number(w.occasions()),
                    Line.of(w.showing() == null ? "" : w.showing() + " of " + w.configurations())))
            .toList());
  }

  private Part.Table configurations() {
    List<String> states = run.outcomes().stream().map(OutcomeJson::state).toList();
    return new Part.Table(
        "",
        Stream.concat(Stream.of("number", "roles", "instances", "a second"), states.stream())
            .toList(),
        0,
        run.configurations().stream()
            .map(c ->
                Stream.concat(
                        Stream.of(
                            Line.of(String.valueOf(c.number())),
                            Line.of(c.mode()),
                            Line.number(c.instances()),
                            Line.number(Math.round(rate(c.instances(), c.seconds())))),
                        states.stream().map(s -> Line.number(c.states().getOrDefault(s, 0L))))
                    .toList())
            .toList());
  }

  /// A verdict other than PASSED and OBSERVED is a failure or skipped.
  ///
  /// @param names of files
  Check check(ShortNames names) {
    String claims = String.join("\n", claims());
    return new Check(
        run.test(),
        run.file() == null ? device() : names.of(run.file()),
        outcome(claims),
        StoryText.plain(one()));
  }

  private Outcome outcome(String claims) {
    if (run.undefined() != null && run.verdict() != RunVerdict.FAILED) {
      return new Outcome.Failure(run.test() + ": " + run.undefined(), "UNDEFINED", claims);
    }
    if (!run.failures().isEmpty() && !(outcomeOfVerdict(claims) instanceof Outcome.Failure)) {
      return new Outcome.Failure(
          run.test() + ": " + String.join("; ", run.failures()), "FAIL_ON", claims);
    }
    return outcomeOfVerdict(claims);
  }

  private Outcome outcomeOfVerdict(String claims) {
    return switch (run.verdict()) {
      case FAILED -> new Outcome.Failure(run.test() + " FAILED", "FAILED", claims);
      case VIOLATED -> new Outcome.Failure(run.test() + " VIOLATED", "VIOLATED", claims);
      case NOT_TRUSTED -> new Outcome.Error(run.test() + " NOT TRUSTED", "NOT_TRUSTED", claims);
      case PASSED, OBSERVED ->
          run.complete()
              ? new Outcome.Passed()
              : new Outcome.Skipped("ended early: " + run.ending());
      case NOT_RUN -> new Outcome.Skipped("NOT RUN: " + run.ending());
      case NOT_SHOWN, NOT_GRADED -> new Outcome.Skipped(run.verdict().words());
    };
  }
}
