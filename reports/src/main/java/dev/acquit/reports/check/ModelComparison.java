package dev.acquit.reports.check;

import dev.acquit.model.engine.Verdict;
import dev.acquit.reports.Plural;
import dev.acquit.reports.check.CheckDocument.ResultJson;
import dev.acquit.reports.json.ModelJson;
import dev.acquit.reports.story.Line;
import dev.acquit.reports.story.Part;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Where models say different things of the same tests.
///
/// @param models the models, in the order in which they were asked
/// @param tests how many tests several of them were asked about
/// @param rows the tests on which they differ, in the order of the input
public record ModelComparison(List<String> models, int tests, List<RowJson> rows) {

  /// Copies the lists.
  public ModelComparison {
    models = List.copyOf(models);
    rows = List.copyOf(rows);
  }

  /// A test on which they differ.
  ///
  /// @param file where it comes from
  /// @param test its name
  /// @param verdicts what each model says; `-` of one that was not asked
  /// @param states the final states that some of them allow and others do not; none where a model
  ///   gives the test no meaning, or not all states are known
  public record RowJson(String file, String test, List<String> verdicts, List<AllowedJson> states) {
    /// Copies the lists.
    public RowJson {
      verdicts = List.copyOf(verdicts);
      states = List.copyOf(states);
    }
  }

  /// A final state that not all models allow.
  ///
  /// @param state as herd writes it
  /// @param models those that do
  public record AllowedJson(String state, List<String> models) {
    /// Copies the list.
    public AllowedJson {
      models = List.copyOf(models);
    }
  }

  /// Compares results.
  ///
  /// @param results those of a test stand together
  /// @return empty if no test was put before several models
  static Optional<ModelComparison> of(List<ResultJson> results) {
    Set<ModelJson> models = new LinkedHashSet<>();
    results.forEach(r -> models.add(r.model()));
    List<List<ResultJson>> asked = together(results).stream().filter(g -> g.size() > 1).toList();
    return asked.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new ModelComparison(
                models.stream().map(m -> label(m, models)).toList(),
                asked.size(),
                asked.stream().flatMap(g -> row(g, models).stream()).toList()));
  }

  private static List<List<ResultJson>> together(List<ResultJson> results) {
    List<List<ResultJson>> groups = new ArrayList<>();
    for (ResultJson r : results) {
      boolean more =
          !groups.isEmpty()
              && groups.getLast().getFirst().file().equals(r.file())
              && groups.getLast().getFirst().test().equals(r.test())
              && groups.getLast().stream().noneMatch(g -> g.model().equals(r.model()));
      if (!more) {
        groups.add(new ArrayList<>());
      }
      groups.getLast().add(r);
    }
    return groups;
  }

  private static Optional<RowJson> row(List<ResultJson> group, Set<ModelJson> models) {
    List<AllowedJson> states = states(group, models);
    boolean same = group.stream().map(ResultJson::verdict).distinct().count() == 1;
    return same && states.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new RowJson(
                group.getFirst().file(),
                group.getFirst().test(),
                models.stream()
                    .map(m ->
                        group.stream()
                            .filter(r -> r.model().equals(m))
                            .map(r -> r.word())
                            .findFirst()
                            .orElse("-"))
                    .toList(),
                states));
  }

  private static List<AllowedJson> states(List<ResultJson> group, Set<ModelJson> models) {
    boolean known =
        group.stream()
            .allMatch(
                r -> r.complete() && Set.of(Verdict.HOLDS, Verdict.FAILS).contains(r.verdict()));
    Set<String> all = new LinkedHashSet<>();
    group.forEach(r -> r.states().forEach(s -> all.add(s.state())));
    return !known
        ? List.of()
        : all.stream()
            .map(s ->
                new AllowedJson(
                    s,
                    group.stream()
                        .filter(r -> r.states().stream().anyMatch(x -> x.state().equals(s)))
                        .map(r -> label(r.model(), models))
                        .toList()))
            .filter(s -> s.models().size() < group.size())
            .toList();
  }

  private static String label(ModelJson model, Set<ModelJson> models) {
    boolean unique = models.stream().filter(m -> m.name().equals(model.name())).count() == 1;
    return unique ? model.name() : model.name() + " " + ModelJson.shortened(model.sha256());
  }

  /// What comes of it, in a sentence: `ptx and ptx-6.0 differ on 2 of 5 tests.`
  private String sentence() {
    String who =
        models.size() == 1
            ? models.getFirst()
            : String.join(", ", models.subList(0, models.size() - 1)) + " and " + models.getLast();
    return who
        + (rows.isEmpty()
            ? " say the same of " + Plural.of(tests, "test") + "."
            : " differ on " + Plural.number(rows.size()) + " of " + Plural.of(tests, "test") + ".");
  }

  /// The sentence and the table.
  public List<Part> parts() {
    return List.of(
        new Part.Sentence(Line.of(sentence())),
        new Part.Table(
            "Where the models differ",
            Stream.of(List.of("test"), models, List.of("final states that not all allow"))
                .flatMap(List::stream)
                .toList(),
            0,
            rows.stream().map(ModelComparison::cells).toList()));
  }

  private static List<Line> cells(RowJson row) {
    return Stream.of(
            Stream.of(Line.code(row.test()).search("test", row.test())),
            row.verdicts().stream().map(Line::of),
            Stream.of(
                Line.each(
                    row.states().stream()
                        .map(s -> s.state() + " only by " + String.join(", ", s.models()))
                        .toList())))
        .flatMap(c -> c)
        .toList();
  }
}
