package dev.acquit.reports.repair;

import dev.acquit.reports.ClassWords;
import dev.acquit.reports.Decision;
import dev.acquit.reports.EventNaming;
import dev.acquit.reports.Plural;
import dev.acquit.reports.explain.PairWords;
import dev.acquit.reports.json.ModelJson;
import dev.acquit.reports.repair.RepairDocument.Better;
import dev.acquit.reports.repair.RepairDocument.Change;
import dev.acquit.reports.repair.RepairDocument.Need;
import dev.acquit.reports.repair.RepairDocument.Place;
import dev.acquit.reports.repair.RepairDocument.Questions;
import dev.acquit.reports.repair.RepairDocument.RepairTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Each sentence about a repair, once: text, page, Markdown and JUnit take them from here.
///
/// @param document the repair
public record RepairWords(RepairDocument document) {
  private static final double MILLIS = 1000;

  /// Its heading.
  public String title() {
    String name = document.mapping().name();
    return document.unsound() ? "Repair of " + name : "What " + name + " needs";
  }

  /// The table's verdict, and what follows.
  public String conclusion() {
    String name = document.mapping().name();
    String programs = ClassWords.programs(document.programClass());
    if (document.unsound()) {
      return name + " is UNSOUND for " + programs + ". " + repaired();
    }
    if (document.reason() != null) {
      return "UNKNOWN: whether "
          + name
          + " is sound for "
          + programs
          + " was not decided: "
          + document.reason()
          + ".";
    }
    return name
        + " has no counterexample for "
        + programs
        + ", "
        + upTo(document.bound())
        + ". "
        + lean();
  }

  private String repaired() {
    Better better = document.better();
    if (better == null) {
      return "No repair was found: "
          + Optional.ofNullable(document.reason()).orElse("none is known")
          + ".";
    }
    return "With "
        + better.changes().stream()
            .map(c -> c.use().words() + " as '" + c.after() + "'")
            .collect(Collectors.joining(" and "))
        + " it has no counterexample "
        + upTo(better.bound())
        + ".";
  }

  private String lean() {
    long redundant = count(Decision.SOUND);
    long open = count(Decision.UNKNOWN);
    String unknown =
        open == 0
            ? ""
            : " Of " + Plural.of(open, "step") + " it is UNKNOWN whether the table needs them.";
    if (redundant == 0) {
      return (open == 0 ? "All that its instructions do is needed." : "").concat(unknown).strip();
    }
    int changes = document.changes().size();
    return Plural.number(redundant)
        + " of "
        + Plural.of(document.needs().size(), "step")
        + " to something weaker "
        + (redundant == 1 ? "makes" : "make")
        + " no difference."
        + (changes == 0
            ? ""
            : " With "
                + (changes == 1 ? "one alternative" : changes + " alternatives")
                + " weaker at once it still has none.")
        + unknown;
  }

  private long count(Decision verdict) {
    return document.needs().stream().filter(n -> n.verdict() == verdict).count();
  }

  /// Which models.
  public String models() {
    return ModelJson.pair(document.source(), document.target());
  }

  /// Which programs, and how tables were decided.
  public String extent() {
    Questions q = document.questions();
    return String.format(
        Locale.ROOT,
        "class %s, %s, %s: %,d by proof or refutation, %,d by a known test, %,d because of others",
        document.programClass().word(),
        upTo(document.bound()),
        Plural.of(q.asked() + q.replayed() + q.implied(), "table"),
        q.asked(),
        q.replayed(),
        q.implied());
  }

  /// How long it took.
  public String seconds() {
    return String.format(Locale.ROOT, "%.1f s", document.timeMs() / MILLIS);
  }

  /// Why it was stopped, if it was.
  public Optional<String> stopped() {
    return Optional.ofNullable(document.stopped()).map(why -> "stopped early: " + why);
  }

  /// Of an unsound table: the test that says so. The places follow.
  public Optional<String> fault() {
    return Optional.ofNullable(document.fault())
        .map(n ->
            "The table is UNSOUND, "
                + test(n)
                + "."
                + (document.places().isEmpty() ? "" : " What has to be stronger:"));
  }

  /// What stands before the places of which one would do instead, if there are any.
  public Optional<String> instead() {
    return document.instead().isEmpty() ? Optional.empty() : Optional.of("This would do instead:");
  }

  /// What is known of the sequences that would do in a place, if not all.
  public Optional<String> completeness(Place place) {
    boolean none = place.weakest().isEmpty();
    if (place.complete()) {
      return none ? Optional.of("no stronger sequence is enough") : Optional.empty();
    }
    return Optional.of(
        "not all stronger sequences were decided; "
            + (none ? "none is known to be enough" : "there may be more"));
  }

  /// What stands before the changes of a new table, if there is one.
  public Optional<String> changes() {
    return Optional.ofNullable(document.better())
        .map(b ->
            document.unsound()
                ? "What the repaired table changes:"
                : "What can be weaker at once:");
  }

  /// The tests that a changed alternative of a lean table would fail if it were still weaker: `no
  /// weaker because of test 3, test 5`; empty if nothing is weaker, and for a repaired table.
  public Optional<String> noWeaker(Change change) {
    String tests =
        leanNeeds().stream()
            .filter(n -> n.use().equals(change.use()) && n.test() != null)
            .map(Need::test)
            .distinct()
            .sorted()
            .map(RepairWords::test)
            .collect(Collectors.joining(", "));
    return tests.isEmpty() ? Optional.empty() : Optional.of("no weaker because of " + tests);
  }

  /// That a lean table is as lean as it gets up to the bound, where that is known.
  public Optional<String> leanest() {
    return document.unsound()
            || document.better() == null
            || Stream.concat(document.needs().stream(), leanNeeds().stream())
                .anyMatch(n -> n.verdict() == Decision.UNKNOWN)
        ? Optional.empty()
        : Optional.of(
            "Nothing can be made weaker beyond that, "
                + upTo(document.better().bound())
                + "; a larger program may need what is missing.");
  }

  private List<Need> leanNeeds() {
    return document.better() == null || document.better().needs() == null
        ? List.of()
        : document.better().needs();
  }

  /// What stands before the needs, if there are any.
  public Optional<String> needs() {
    return document.needs().isEmpty()
        ? Optional.empty()
        : Optional.of(
            "What the instructions of the "
                + (document.unsound() ? "repaired table" : "table")
                + " are there for, and the test that fails with less:");
  }

  /// What is done to an instruction: `fence.sc.S weakened to fence.acq_rel.S`, `fence.sc.S
  /// dropped`.
  public String step(Need need) {
    return need.instruction()
        + (need.weaker() == null ? " dropped" : " weakened to " + need.weaker());
  }

  /// What comes of that: `test 3, SB+sc-sc+sc-sc`, or that it does no harm.
  public String answer(Need need) {
    return switch (need.verdict()) {
      case SOUND -> "not needed" + (need.bound() == null ? "" : " " + upTo(need.bound()));
      case UNKNOWN -> "unknown" + (need.reason() == null ? "" : ": " + need.reason());
      case UNSOUND ->
          document
              .test(need.test())
              .map(t -> test(t.number()) + ", " + t.source().name())
              .orElse("needed");
    };
  }

  /// A counterexample, and how small it is.
  public String title(RepairTest t) {
    return "Test " + t.number() + ", " + Plural.of(t.size(), "access", "accesses") + " and fences";
  }

  /// Why the source model forbids the outcome: the axiom, and the cycle in one line.
  public String forbidden(RepairTest t) {
    return pair(t).forbiddenShortly();
  }

  /// What the witness lacks of the source's cycle, if that is certain.
  public Optional<String> missing(RepairTest t) {
    return pair(t)
        .missing(EventNaming.WORDS)
        .map(l -> document.target().name() + " allows it. " + l);
  }

  /// What is said of a pair of tests.
  PairWords pair(RepairTest t) {
    return new PairWords(t, document.source(), document.target());
  }

  /// Every sentence that is said wherever the result is shown.
  public List<String> sentences() {
    return Stream.concat(
            found().stream(),
            document.needs().stream().flatMap(n -> Stream.of(n.use().words(), step(n), answer(n))))
        .toList();
  }

  /// Those that are not about a single need.
  List<String> found() {
    List<String> all = new ArrayList<>(List.of(conclusion(), models(), extent()));
    Stream.of(stopped(), fault()).flatMap(Optional::stream).forEach(all::add);
    document.places().forEach(p -> all.addAll(place(p)));
    instead().ifPresent(all::add);
    document.instead().forEach(p -> all.addAll(place(p)));
    changes().ifPresent(all::add);
    for (Change c : document.changes()) {
      all.addAll(List.of(c.use().words(), c.before(), c.after()));
      noWeaker(c).ifPresent(all::add);
    }
    Stream.of(leanest(), needs()).flatMap(Optional::stream).forEach(all::add);
    for (RepairTest t : document.tests()) {
      all.addAll(List.of(title(t), t.outcome(), forbidden(t)));
      missing(t).ifPresent(all::add);
    }
    return all;
  }

  private List<String> place(Place p) {
    List<String> all = new ArrayList<>(List.of(p.use().words(), p.before()));
    all.addAll(p.weakest());
    completeness(p).ifPresent(all::add);
    return all;
  }

  /// How a counterexample is spoken of.
  public static String test(int number) {
    return "test " + number;
  }

  private static String upTo(int bound) {
    return "up to " + Plural.of(bound, "C++ instruction");
  }
}
