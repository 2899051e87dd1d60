package dev.acquit.reports.gate.litmus;

import dev.acquit.reports.gate.litmus.LitmusDocument.Result;
import dev.acquit.reports.html.Campaign;
import dev.acquit.reports.html.Campaign.Cell;
import dev.acquit.reports.html.Campaign.Column;
import dev.acquit.reports.html.Campaign.Kind;
import dev.acquit.reports.html.Exhibit;
import dev.acquit.reports.html.Marked;
import dev.acquit.reports.html.Picture;
import dev.acquit.reports.html.Section;
import dev.acquit.reports.html.Tone;
import dev.acquit.reports.json.ModelJson;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// What `gate litmus` found.
///
/// @param id its id in the page
/// @param file the file that it comes from
/// @param document the result
/// @param table all tests
/// @param details the tests that are shown in full
public record LitmusPage(
    String id, String file, LitmusDocument document, Campaign table, List<Test> details)
    implements Section {
  private static final int DETAILS = 200;

  /// Copies the list.
  public LitmusPage {
    details = List.copyOf(details);
  }

  /// A test that is shown in full.
  ///
  /// @param id its id in the page
  /// @param json what was found
  /// @param forbidden the execution that the source model forbids; null: there is none
  /// @param witness the execution that the target model allows; null: there is none
  /// @param marks why the source has no defined meaning, if it has none
  public record Test(
      String id,
      Result json,
      @Nullable Picture forbidden,
      @Nullable Picture witness,
      List<Marked> marks) {
    /// What the verdict means.
    public String meaning() {
      return LitmusWords.meaning(json.verdict());
    }

    /// Where in the compiler's text the instructions of a thread stand: `P0: lines 10, 11`.
    public List<String> places() {
      List<List<Integer>> lines = json.lines();
      return lines == null
          ? List.of()
          : IntStream.range(0, lines.size())
              .mapToObj(i ->
                  "P"
                      + i
                      + ": "
                      + String.join(
                          ", ", lines.get(i).stream().distinct().map(String::valueOf).toList()))
              .toList();
    }
  }

  /// The colour of a verdict.
  public static Tone tone(LitmusDocument.Verdict verdict) {
    return switch (verdict) {
      case SOUND -> Tone.GOOD;
      case UNSOUND, RACY -> Tone.BAD;
      case UNKNOWN, NOT_COVERED, NOT_COMPILED -> Tone.OPEN;
    };
  }

  /// The part of a page.
  public static LitmusPage of(String id, String file, LitmusDocument g) {
    List<Result> results = g.results();
    // Those that need a look come first.
    Set<Integer> shown =
        new LinkedHashSet<>(
            IntStream.range(0, results.size())
                .boxed()
                .sorted(Comparator.comparingInt(i -> LitmusWords.rank(results.get(i).verdict())))
                .limit(DETAILS)
                .toList());
    Campaign.Builder table =
        new Campaign.Builder(
            new Column("test", Kind.LINK, false),
            new Column("verdict", Kind.WORD, true),
            new Column("beside the table", Kind.WORD, false),
            new Column("why", Kind.LINK, false));
    for (int i = 0; i < results.size(); i++) {
      Result r = results.get(i);
      table.row(
          Cell.link(r.test(), shown.contains(i) ? Optional.of(id + "-" + i) : Optional.empty()),
          Cell.word(r.verdict().name(), tone(r.verdict())),
          Cell.of(r.table() == null ? "not compared" : r.table().word()),
          Cell.of(r.outcome() == null ? r.why() == null ? "" : r.why() : r.outcome()));
    }
    return new LitmusPage(
        id,
        file,
        g,
        table.build(),
        shown.stream().map(i -> test(id + "-" + i, g, results.get(i))).toList());
  }

  private static Test test(String id, LitmusDocument g, Result r) {
    return new Test(
        id,
        r,
        Exhibit.forbidden(r.text(), r.explanation(), g.source().name()),
        r.witness() == null
            ? null
            : Picture.of(
                "An execution of the compiler's PTX that " + g.target().name() + " allows",
                r.ptx(),
                r.witness(),
                List.of()),
        r.marks() == null
            ? List.of()
            : r.marks().stream().map(m -> Marked.of(r.text(), m)).toList());
  }

  @Override
  public String title() {
    return document.results().size() == 1
        ? document.results().getFirst().test()
            + ", compiled: "
            + document.results().getFirst().verdict().name()
        : document.results().size() + " tests, compiled";
  }

  /// The result in a sentence.
  public String conclusion() {
    return LitmusWords.conclusion(document);
  }

  /// The compiler, how atomics were written, and the models.
  public String extent() {
    return LitmusWords.extent(document);
  }

  /// What is said of a test.
  public List<String> sentences(Test test) {
    return LitmusWords.of(document).sentences(test.json());
  }

  /// How many tests are not shown in full.
  public int left() {
    return document.results().size() - details.size();
  }

  /// The first digits of a hash.
  public String shortHash(@Nullable String hash) {
    return ModelJson.shortened(hash);
  }
}
