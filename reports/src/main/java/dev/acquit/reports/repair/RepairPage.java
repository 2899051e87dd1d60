package dev.acquit.reports.repair;

import dev.acquit.reports.Plural;
import dev.acquit.reports.html.Exhibit;
import dev.acquit.reports.html.Section;
import dev.acquit.reports.html.Tone;
import dev.acquit.reports.json.UseJson;
import dev.acquit.reports.repair.RepairDocument.ChangeJson;
import dev.acquit.reports.repair.RepairDocument.ExhibitJson;
import dev.acquit.reports.repair.RepairDocument.NeedJson;
import dev.acquit.reports.repair.RepairDocument.PlaceJson;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What `repair` found.
///
/// @param id its id in the page
/// @param file the file that it comes from
/// @param document the result
/// @param tests the counterexamples
public record RepairPage(String id, String file, RepairDocument document, List<Test> tests)
    implements Section {
  /// Copies the list.
  public RepairPage {
    tests = List.copyOf(tests);
  }

  /// A counterexample.
  ///
  /// @param id its id in the page
  /// @param json what was found
  /// @param exhibit its programs and executions
  public record Test(String id, ExhibitJson json, Exhibit exhibit) {}

  public static RepairPage of(String id, String file, RepairDocument r) {
    List<Test> tests =
        r.tests().stream()
            .map(t ->
                new Test(
                    anchor(id, t.number()),
                    t,
                    Exhibit.of(
                        t.source().text(),
                        r.source().name(),
                        t.target().text(),
                        r.target().name(),
                        t.outcome(),
                        t.explanation(),
                        t.witness())))
            .toList();
    return new RepairPage(id, file, r, tests);
  }

  private static String anchor(String id, int number) {
    return id + "-test-" + number;
  }

  @Override
  public String title() {
    return unsound()
        ? "Repair of " + document.mapping().name()
        : "What " + document.mapping().name() + " needs";
  }

  /// Whether the table that was given is unsound.
  public boolean unsound() {
    return document.decision().equals("unsound");
  }

  /// What was found, in sentences.
  public String conclusion() {
    return RepairSentences.conclusion(document);
  }

  /// Which programs it is about.
  public String programs() {
    return RepairSentences.programs(document);
  }

  /// The time that it took.
  public String seconds() {
    return Section.seconds(document.timeMs());
  }

  /// The first digits of a hash.
  public String shortHash(String hash) {
    return Section.shortened(hash);
  }

  /// The id of a counterexample in the page, by its number; null if it is not there.
  public String anchor(Integer number) {
    return test(number).map(Test::id).orElse(null);
  }

  /// The name of a counterexample.
  public String name(Integer number) {
    return test(number).map(t -> t.json().source().name()).orElse("");
  }

  private Optional<Test> test(Integer number) {
    return tests.stream().filter(t -> number != null && t.json().number() == number).findFirst();
  }

  /// Which alternative, in words.
  public String use(UseJson use) {
    return use.row() + ", alternative " + use.alternative();
  }

  /// What is put in the place of an instruction.
  public String weaker(NeedJson need) {
    return need.weaker() == null ? "dropped" : need.weaker();
  }

  /// Whether the table can do without.
  public String verdict(NeedJson need) {
    return RepairSentences.verdict(need);
  }

  /// The colour of that.
  public Tone tone(NeedJson need) {
    return Tone.ofNeed(need.verdict());
  }

  /// What is behind it, where no test is.
  public String detail(NeedJson need) {
    return need.reason() != null
        ? need.reason()
        : need.bound() == null ? "" : "up to " + Plural.of(need.bound(), "C++ instruction");
  }

  /// The places and what stands for each of them in words: whether it is one of those that have to
  /// change, or would do instead.
  public List<Place> places() {
    return Stream.concat(
            document.places().stream().map(p -> new Place(p, true)),
            document.instead().stream().map(p -> new Place(p, false)))
        .toList();
  }

  /// An alternative that has to be stronger.
  ///
  /// @param json what would do
  /// @param needed whether it has to change; otherwise it could instead of that one
  public record Place(PlaceJson json, boolean needed) {
    /// What is to be said of the sequences that are enough.
    public String more() {
      return json.weakest().isEmpty()
          ? "none was found"
          : json.complete() ? "" : "; there may be more";
    }
  }

  /// The tests that an alternative of a leaner table would fail if it were weaker still.
  public List<Integer> needing(ChangeJson change) {
    return document.better().needs() == null
        ? List.of()
        : document.better().needs().stream()
            .filter(n -> n.use().equals(change.use()) && n.test() != null)
            .map(NeedJson::test)
            .distinct()
            .sorted()
            .toList();
  }
}
