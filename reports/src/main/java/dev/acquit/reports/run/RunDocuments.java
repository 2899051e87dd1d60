package dev.acquit.reports.run;

import dev.acquit.litmus.outcome.RunVerdict;
import dev.acquit.reports.Plural;
import dev.acquit.reports.ci.JunitSuite.Outcome;
import dev.acquit.reports.ci.ShortNames;
import dev.acquit.reports.html.Tone;
import dev.acquit.reports.json.ErrorJson;
import dev.acquit.reports.json.Json;
import dev.acquit.reports.story.ComparedVerdict;
import dev.acquit.reports.story.Ending;
import dev.acquit.reports.story.Part;
import dev.acquit.reports.story.Story;
import dev.acquit.reports.story.Story.Checks;
import dev.acquit.reports.story.Story.Input;
import dev.acquit.reports.story.Story.Verdict;
import dev.acquit.reports.story.ToldDocument;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What `run` wrote, all lines of a file together.
///
/// @param tool what wrote it
/// @param all one for each test and device, in the order of the file
/// @param errors what was wrong with files that were to be run, where that is known
/// @param undone which runs there should be and are not, in sentences, where that is known
public record RunDocuments(
    Json.Tool tool, List<RunDocument> all, List<ErrorJson> errors, List<String> undone)
    implements ToldDocument {
  /// Copies the lists.
  public RunDocuments {
    all = List.copyOf(all);
    errors = List.copyOf(errors);
    undone = List.copyOf(undone);
  }

  /// The lines of a file.
  ///
  /// @param all at least one
  public RunDocuments(List<RunDocument> all) {
    this(all.getFirst().tool(), all, List.of(), List.of());
  }

  @Override
  public String schema() {
    return RunDocument.SCHEMA;
  }

  @Override
  public String command() {
    return "run";
  }

  @Override
  public Ending ending() {
    return Ending.worst(
        Stream.of(
                all.stream().map(r -> ending(r.verdict(), r.complete())),
                all.stream()
                    .filter(r -> r.undefined() != null || !r.failures().isEmpty())
                    .map(_ -> Ending.FINDING),
                Stream.of(Ending.input(errors)),
                undone.stream().map(_ -> Ending.UNKNOWN))
            .flatMap(s -> s)
            .toList());
  }

  /// How a run ended.
  ///
  /// @param complete whether that was as asked
  public static Ending ending(RunVerdict verdict, boolean complete) {
    return switch (verdict) {
      case FAILED, VIOLATED -> Ending.FINDING;
      case NOT_GRADED, NOT_TRUSTED, NOT_RUN -> Ending.UNKNOWN;
      case PASSED, NOT_SHOWN, OBSERVED -> complete ? Ending.PASSED : Ending.UNKNOWN;
    };
  }

  @Override
  public Story story() {
    List<RunStory> stories = all.stream().map(RunStory::new).toList();
    Optional<RunDocument> worst = all.stream().min(Comparator.comparing(RunDocument::tone));
    List<String> sentences = new ArrayList<>(List.of(counts()));
    if (!all.isEmpty() && stories.stream().allMatch(RunStory::emulated)) {
      sentences.add("EMULATED: nothing here was seen on a GPU.");
    }
    sentences.addAll(undone);
    ShortNames names = ShortNames.of(all.stream().map(RunDocument::file).toList());
    return new Story(
        all.size() == 1 ? "Run of " + all.getFirst().test() : all.size() + " runs",
        worst
            .filter(w -> undone.isEmpty() || w.tone() == Tone.BAD)
            .map(w -> new Verdict(w.tone(), w.verdict().words(), sentences))
            .orElseGet(() -> whole(sentences)),
        List.of(),
        Stream.concat(Stream.of(RunFindings.of(all)), parts().stream()).toList(),
        new Checks("run", "all are run", ran(), stories.stream().map(s -> s.check(names)).toList()),
        new Input(errors, undone(stories)));
  }

  @Override
  public List<ComparedVerdict> verdictsToCompare() {
    return all.stream()
        .map(r -> new ComparedVerdict(r.test(), r.device().name(), r.verdict().words(), r.tone()))
        .toList();
  }

  /// What it comes to where no single run says so.
  private Verdict whole(List<String> sentences) {
    Verdict whole = ending().verdict("", "");
    List<String> all = new ArrayList<>(sentences);
    all.add(whole.word());
    return new Verdict(whole.tone(), whole.word(), all);
  }

  /// What has no run, and runs that somebody stopped.
  private List<String> undone(List<RunStory> stories) {
    return Stream.concat(stories.stream().flatMap(s -> s.undone().stream()), undone.stream())
        .toList();
  }

  private String counts() {
    Map<String, Integer> counts = new TreeMap<>();
    all.forEach(r -> counts.merge(r.verdict().words(), 1, Integer::sum));
    return Plural.of(all.size(), "run")
        + counts.entrySet().stream()
            .map(e -> Plural.number(e.getValue()) + " " + e.getKey())
            .collect(Collectors.joining(", ", all.isEmpty() ? "" : ": ", ""));
  }

  private Outcome ran() {
    long not = all.stream().filter(r -> r.verdict() == RunVerdict.NOT_RUN).count();
    if (!undone.isEmpty()) {
      return new Outcome.Error(String.join("; ", undone), "UNKNOWN", "");
    }
    return not == 0 ? new Outcome.Passed() : new Outcome.Skipped(not + " not run");
  }

  /// What there is to say of each.
  public List<Part> parts() {
    return List.of(
        new Part.Many(
            "Runs",
            List.of(
                "test",
                "device",
                "other end",
                "verdict",
                "instances",
                "a second",
                "weak",
                "forbidden"),
            all.stream().map(r -> new RunStory(r).one()).toList()));
  }
}
