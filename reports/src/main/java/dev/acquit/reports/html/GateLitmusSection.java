package dev.acquit.reports.html;

import dev.acquit.reports.EventNaming;
import dev.acquit.reports.LitmusWords;
import dev.acquit.reports.SavedMissing;
import dev.acquit.reports.html.Campaign.Cell;
import dev.acquit.reports.html.Campaign.Column;
import dev.acquit.reports.html.Campaign.Kind;
import dev.acquit.reports.json.GateLitmusJson;
import dev.acquit.reports.json.GateLitmusJson.ResultJson;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/// What `gate litmus` found.
///
/// @param id its id in the page
/// @param file the file that it comes from
/// @param document the result
/// @param table all tests
/// @param details the tests that are shown in full
public record GateLitmusSection(
    String id, String file, GateLitmusJson document, Campaign table, List<Test> details)
    implements Section {
  private static final int DETAILS = 200;

  /// Copies the list.
  public GateLitmusSection {
    details = List.copyOf(details);
  }

  /// A test that is shown in full.
  ///
  /// @param id its id in the page
  /// @param json what was found
  /// @param forbidden the execution that the source model forbids; null: there is none
  /// @param witness the execution that the target model allows; null: there is none
  /// @param missing which edge of the source's cycle it has not; null: that is not known
  /// @param marks why the source has no defined meaning, if it has none
  public record Test(
      String id,
      ResultJson json,
      Picture forbidden,
      Picture witness,
      String missing,
      List<Marked> marks) {
    /// What the verdict means.
    public String meaning() {
      return LitmusWords.meaning(json.verdict());
    }

    /// How it compares with the mapping table; empty where it was not compared.
    public String table() {
      return LitmusWords.table(json.table());
    }

    /// Where in the compiler's text the instructions of a thread stand: `P0: lines 10, 11`.
    public List<String> places() {
      return json.lines() == null
          ? List.of()
          : IntStream.range(0, json.lines().size())
              .mapToObj(i ->
                  "P"
                      + i
                      + ": "
                      + String.join(
                          ", ",
                          json.lines().get(i).stream().distinct().map(String::valueOf).toList()))
              .toList();
    }
  }

  public static GateLitmusSection of(String id, String file, GateLitmusJson g) {
    List<ResultJson> results = g.results();
    // Those that need a look come first.
    Set<Integer> shown =
        new LinkedHashSet<>(
            IntStream.range(0, results.size())
                .boxed()
                .sorted(Comparator.comparing(i -> LitmusWords.rank(results.get(i).verdict())))
                .limit(DETAILS)
                .toList());
    Campaign.Builder table =
        new Campaign.Builder(
            new Column("test", Kind.LINK, false),
            new Column("verdict", Kind.WORD, true),
            new Column("beside the table", Kind.WORD, false),
            new Column("why", Kind.LINK, false));
    for (int i = 0; i < results.size(); i++) {
      ResultJson r = results.get(i);
      table.row(
          Cell.link(r.test(), shown.contains(i) ? Optional.of(id + "-" + i) : Optional.empty()),
          Cell.word(r.verdict(), Tone.ofLitmus(r.verdict())),
          Cell.of(r.table() == null ? "not compared" : r.table()),
          Cell.of(LitmusWords.why(r)));
    }
    return new GateLitmusSection(
        id,
        file,
        g,
        table.build(),
        shown.stream().map(i -> test(id + "-" + i, g, results.get(i))).toList());
  }

  private static Test test(String id, GateLitmusJson g, ResultJson r) {
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
        SavedMissing.sentence(
                r.explanation(), r.witness(), r.ptx(), g.target().name(), EventNaming.LETTERS)
            .orElse(null),
        r.marks() == null
            ? List.of()
            : r.marks().stream().map(m -> Marked.of(r.text(), m)).toList());
  }

  @Override
  public String title() {
    return document.results().size() == 1
        ? document.results().getFirst().test() + ", compiled"
        : document.results().size() + " tests, compiled";
  }

  /// The result in a sentence.
  public String conclusion() {
    return LitmusWords.conclusion(document);
  }

  /// How many tests are not shown in full.
  public int left() {
    return document.results().size() - details.size();
  }

  /// The first digits of a hash.
  public String shortHash(String hash) {
    return Section.shortened(hash);
  }
}
