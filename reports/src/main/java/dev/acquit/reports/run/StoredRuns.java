package dev.acquit.reports.run;

import dev.acquit.gpu.device.DeviceDescription.Kind;
import dev.acquit.gpu.store.Run;
import dev.acquit.gpu.store.Tally;
import dev.acquit.reports.Plural;
import dev.acquit.reports.ci.JunitSuite.Outcome;
import dev.acquit.reports.html.Tone;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.json.ObservationsJson;
import dev.acquit.reports.story.Ending;
import dev.acquit.reports.story.Line;
import dev.acquit.reports.story.Part;
import dev.acquit.reports.story.Story;
import dev.acquit.reports.story.Story.Check;
import dev.acquit.reports.story.StoryText;
import dev.acquit.reports.story.ToldDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What a store of observations holds, all runs of a test together.
///
/// @param tool what reads it
/// @param tallies a tally for each test and kind of device, in the order of the store
public record StoredRuns(Json.Tool tool, List<Tally> tallies) implements ToldDocument {
  private static final double MILLIS = 1e3;

  /// Copies the list.
  public StoredRuns {
    tallies = List.copyOf(tallies);
  }

  /// The runs of a store.
  ///
  /// @param version the tool's version
  public static StoredRuns of(String version, List<Run> runs) {
    return new StoredRuns(Json.Tool.acquit(version), Tally.of(runs));
  }

  @Override
  public String schema() {
    return ObservationsJson.SCHEMA;
  }

  @Override
  public String command() {
    return "observations";
  }

  @Override
  public Ending ending() {
    return tallies.stream().allMatch(t -> t.untrusted().isEmpty()) ? Ending.PASSED : Ending.UNKNOWN;
  }

  @Override
  public Story story() {
    List<String> sentences = new ArrayList<>(List.of(counts()));
    if (tallies.stream().allMatch(StoredRuns::emulated)) {
      sentences.add("EMULATED: nothing here was seen on a GPU.");
    }
    return new Story(
        "Observations of "
            + Plural.of(tallies.stream().map(Tally::test).distinct().count(), "test"),
        new Story.Verdict(ending() == Ending.PASSED ? Tone.NOTE : Tone.OPEN, words(), sentences),
        List.of(),
        List.of(
            new Part.Many(
                "Tests",
                List.of("test", "seen", "devices", "instances", "runs", "seconds", "outcomes"),
                tallies.stream().map(StoredRuns::one).toList())),
        new Story.Checks(
            "observations",
            "all runs can be trusted",
            ending() == Ending.PASSED ? new Outcome.Passed() : new Outcome.Skipped(counts()),
            tallies.stream().map(StoredRuns::check).toList()));
  }

  private String words() {
    return tallies.stream()
        .map(StoredRuns::kind)
        .distinct()
        .sorted()
        .collect(Collectors.joining(" and "));
  }

  private String counts() {
    long untrusted = tallies.stream().filter(t -> !t.untrusted().isEmpty()).count();
    return Plural.of(tallies.stream().mapToLong(Tally::instances).sum(), "instance")
        + " in "
        + Plural.of(tallies.stream().mapToLong(Tally::runs).sum(), "run")
        + (untrusted == 0 ? "" : ", runs of " + Plural.of(untrusted, "test") + " not trusted");
  }

  private static boolean emulated(Tally t) {
    return t.kind() == Kind.EMULATED;
  }

  private static String kind(Tally t) {
    return emulated(t) ? "EMULATED" : "OBSERVED";
  }

  private static Line seen(Tally t) {
    Line kind = Line.badge(emulated(t) ? Tone.OPEN : Tone.NOTE, kind(t));
    return t.untrusted().isEmpty()
        ? kind
        : kind.then(" ").then(Line.badge(Tone.BAD, "not trusted"));
  }

  private static Part.One one(Tally t) {
    String devices = String.join("; ", t.devices());
    return new Part.One(
        null,
        List.of(
            Line.code(t.test()),
            seen(t),
            Line.of(devices),
            Line.number(t.instances()),
            Line.number(t.runs()),
            Line.of(String.format(Locale.US, "%.1f", t.time().toMillis() / MILLIS)),
            Line.number(t.histogram().size())),
        seen(t).then(" ").then(Line.bold(t.test())).then(" on " + devices),
        parts(t));
  }

  private static List<Part> parts(Tally t) {
    List<Part> parts = new ArrayList<>();
    long all = t.histogram().values().stream().mapToLong(Long::longValue).sum();
    parts.add(
        new Part.Table(
            "",
            List.of("outcome", "samples", ""),
            0,
            t.histogram().entrySet().stream()
                .map(e ->
                    List.of(
                        Line.code(e.getKey().toString()),
                        Line.number(e.getValue()),
                        new Line(List.of(new Line.Bar(Tone.NOTE, percent(e.getValue(), all))))))
                .toList()));
    if (t.skipped() + t.odd() > 0) {
      parts.add(
          sentence(
              "%s did not end, %s had values nobody writes"
                  .formatted(Plural.number(t.skipped()), Plural.number(t.odd()))));
    }
    t.untrusted().forEach(w -> parts.add(sentence("NOT TRUSTED: " + w)));
    t.notRun().forEach(w -> parts.add(sentence("NOT RUN: " + w)));
    parts.add(new Part.Aside("The test", new Part.Program(t.text().content())));
    return parts;
  }

  private static String percent(long samples, long all) {
    return String.format(Locale.US, "%.2f", 100.0 * samples / Math.max(1, all));
  }

  private static Part sentence(String words) {
    return new Part.Sentence(Line.of(words));
  }

  private static Check check(Tally t) {
    String why =
        String.join("\n", Stream.concat(t.untrusted().stream(), t.notRun().stream()).toList());
    return new Check(
        t.test(),
        kind(t),
        !t.untrusted().isEmpty()
            ? new Outcome.Error(t.test() + " NOT TRUSTED", "NOT_TRUSTED", why)
            : t.runs() == 0 ? new Outcome.Skipped("NOT RUN: " + why) : new Outcome.Passed(),
        StoryText.plain(one(t)));
  }
}
