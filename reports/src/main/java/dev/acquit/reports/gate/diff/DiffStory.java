package dev.acquit.reports.gate.diff;

import dev.acquit.codegen.gate.Severity;
import dev.acquit.codegen.snapshot.diff.Change;
import dev.acquit.reports.Plural;
import dev.acquit.reports.ci.JunitSuite.Outcome;
import dev.acquit.reports.ci.ShortNames;
import dev.acquit.reports.gate.diff.DiffDocument.Act;
import dev.acquit.reports.gate.diff.DiffDocument.Alone;
import dev.acquit.reports.gate.diff.DiffDocument.Changed;
import dev.acquit.reports.gate.diff.DiffDocument.ChangedFunction;
import dev.acquit.reports.gate.diff.DiffDocument.Spot;
import dev.acquit.reports.gate.diff.DiffDocument.Summary;
import dev.acquit.reports.story.Finding;
import dev.acquit.reports.story.Finding.Level;
import dev.acquit.reports.story.Finding.Place;
import dev.acquit.reports.story.Finding.Step;
import dev.acquit.reports.story.Line;
import dev.acquit.reports.story.Part;
import dev.acquit.reports.story.Story;
import dev.acquit.reports.story.Story.Check;
import dev.acquit.reports.story.Story.Checks;
import dev.acquit.reports.story.Story.Input;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What there is to say of a comparison.
///
/// @param document the comparison
public record DiffStory(DiffDocument document) {
  /// Folders of compilers and of the language's own libraries: whoever reads wants the line of his
  /// own source that was made of them.
  private static final List<String> LIBRARIES =
      List.of(
          "/cuda/std/",
          "/cuda/__",
          "/include/crt/",
          "/usr/include/",
          "/usr/lib/",
          "/usr/local/cuda");

  Story story() {
    return new Story(
        "PTX compared",
        document.ending().verdict(conclusion(), why()),
        List.of(Line.of(sides())),
        List.of(
            new Part.Findings(rules(), findings(false)),
            new Part.Aside(
                "What is only counted, and notes", new Part.Findings(List.of(), findings(true)))),
        checks(),
        new Input(
            document.errors(),
            Input.undone(document.complete(), "not all functions were compared")));
  }

  /// What was compared with what.
  private String sides() {
    return document.before().name() + " before, " + document.after().name() + " now";
  }

  /// What it comes to.
  private String conclusion() {
    Summary s = document.summary();
    String changes =
        s.changes().entrySet().stream()
            .map(
                e -> Plural.number(e.getValue()) + " " + e.getKey().name().toLowerCase(Locale.ROOT))
            .collect(Collectors.joining(", "));
    if (s.compared() == 0) {
      return "no function compared";
    }
    return Plural.of(s.compared(), "function")
        + " compared, "
        + (s.compared() == s.same()
            ? "all the same"
            : Plural.number(s.same())
                + " the same"
                + (s.plain() == 0
                    ? ""
                    : ", " + Plural.number(s.plain()) + " but for plain accesses")
                + (s.partly() == 0
                    ? ""
                    : ", " + Plural.number(s.partly()) + " with notes (-v shows them)"))
        + (changes.isEmpty() ? "" : ": " + changes)
        + (s.open() == null
            ? ""
            : "; "
                + Plural.of(s.open(), "detail")
                + (s.open() == 1 ? " is" : " are")
                + " not known and not compared");
  }

  private String why() {
    Summary s = document.summary();
    return switch (document.ending()) {
      case BAD_INPUT -> "something of the input is bad";
      case FINDING ->
          Plural.of(s.errors(), "change")
              + (s.unknown() == 0 ? "" : "; open: " + Plural.of(s.unknown(), "change"));
      case UNKNOWN ->
          !document.complete()
              ? "interrupted, not all functions were compared"
              : document.few()
                  ? "only %s of %s before and %s now are in both"
                      .formatted(
                          Plural.number(s.compared()),
                          Plural.of(document.before().functions(), "function"),
                          Plural.number(document.after().functions()))
                  : Plural.of(s.unknown(), "change")
                      + " of which it is not known whether it matters";
      case PASSED, BROKEN -> "";
    };
  }

  private List<Finding.Rule> rules() {
    return Arrays.stream(Change.Kind.values())
        .map(k ->
            new Finding.Rule(
                id(k),
                meaning(k),
                level(document.policy().getOrDefault(k, k.severity())),
                List.of("atomics", "memory-model", "ptx")))
        .toList();
  }

  private static String id(Change.Kind kind) {
    return "diff-" + kind.name().toLowerCase(Locale.ROOT);
  }

  private static Level level(Severity severity) {
    return switch (severity) {
      case ERROR -> Level.ERROR;
      case UNKNOWN, WARNING -> Level.WARNING;
      case NONE -> Level.NOTE;
    };
  }

  /// What is found, the gravest first.
  ///
  /// @param counted only what is counted
  private List<Finding> findings(boolean counted) {
    return Stream.concat(
            document.functions().stream().flatMap(f -> findings(f).stream()),
            document.alone().stream().map(DiffStory::finding))
        .filter(f -> (f.level() == Level.NOTE) == counted)
        .sorted(Comparator.comparing(Finding::level))
        .toList();
  }

  private static List<Finding> findings(ChangedFunction f) {
    List<Finding> all = new ArrayList<>(f.changes().stream().map(c -> finding(f, c)).toList());
    Stream.concat(plain(f).stream(), f.notes().stream())
        .forEach(n ->
            all.add(
                new Finding(
                    Level.NOTE,
                    "diff-note",
                    place(f.after()),
                    Optional.empty(),
                    Optional.of(f.function()),
                    n,
                    "note",
                    false)));
    return all;
  }

  private static Finding finding(ChangedFunction f, Changed c) {
    Act act = Objects.requireNonNull(c.after() == null ? c.before() : c.after());
    Optional<Spot> source = own(act.from());
    List<Step> related = new ArrayList<>();
    related(related, "before", c.after() == null ? null : c.before());
    related(related, "what it moved past", c.across());
    act.from().stream()
        .filter(s -> !source.equals(Optional.of(s)))
        .forEach(s -> related.add(new Step(place(s), "made from this, too")));
    return new Finding(
        level(c.severity()),
        id(c.kind()),
        place(act.place()),
        source.map(DiffStory::place),
        Optional.of(f.function()),
        sentence(c),
        c.kind().name(),
        false,
        related,
        List.of(),
        Optional.empty());
  }

  private static void related(List<Step> related, String when, @Nullable Act act) {
    if (act != null) {
      related.add(new Step(place(act.place()), when + ": " + act.text()));
    }
  }

  private static Finding finding(Alone a) {
    return new Finding(
        level(a.severity()),
        id(a.kind()),
        place(a.place()),
        Optional.empty(),
        Optional.of(a.function()),
        a.kind() == Change.Kind.NEW
            ? "this function is new"
            : "this function is not there any more",
        a.kind().name(),
        false);
  }

  private static Place place(Spot spot) {
    return new Place(spot.file(), spot.line(), spot.column());
  }

  private Checks checks() {
    ShortNames names =
        ShortNames.of(
            Stream.concat(
                    document.functions().stream().map(f -> f.after().file()),
                    document.alone().stream().map(a -> a.place().file()))
                .toList());
    return new Checks(
        document.command(),
        document.command(),
        document.ending().outcome(conclusion()),
        Stream.concat(
                document.functions().stream()
                    .map(f ->
                        check(
                            names.of(f.after().file()),
                            f.function(),
                            f.changes().stream().map(Changed::severity),
                            findings(f))),
                document.alone().stream()
                    .map(a ->
                        check(
                            names.of(a.place().file()),
                            a.function(),
                            Stream.of(a.severity()),
                            List.of(finding(a)))))
            .toList());
  }

  private static Check check(
      String file, String function, Stream<Severity> severities, List<Finding> all) {
    String lines = all.stream().map(Finding::line).collect(Collectors.joining("\n"));
    String gravest =
        all.stream().min(Comparator.comparing(Finding::level)).map(Finding::sentence).orElse("");
    return new Check(
        function,
        file,
        switch (severities.min(Comparator.naturalOrder()).orElse(Severity.NONE)) {
          case ERROR -> new Outcome.Failure(gravest, "FAILED", lines);
          case UNKNOWN -> new Outcome.Error(gravest, "UNKNOWN", lines);
          case WARNING, NONE -> new Outcome.Passed();
        },
        lines);
  }

  /// What became of an instruction.
  private static String sentence(Changed c) {
    String before = c.before() == null ? "" : c.before().text();
    String after = c.after() == null ? "" : c.after().text();
    String across = c.across() == null ? "" : c.across().text();
    if (c.kind() == Change.Kind.FENCED) {
      return before
          + " became "
          + after
          + ", and "
          + across
          + (c.movement() == Change.Movement.BEFORE ? " behind" : " before")
          + " it orders what it did";
    }
    if (c.kind() == Change.Kind.CONDITION) {
      return after
          + " is done if "
          + conditions(c.after())
          + ", and was if "
          + conditions(c.before());
    }
    if (c.kind() == Change.Kind.RESULT) {
      return "returns " + values(c.after()) + ", and returned " + values(c.before());
    }
    if (c.kind() == Change.Kind.VALUE) {
      return after + " is given " + values(c.after()) + ", and was given " + values(c.before());
    }
    return switch (c.movement()) {
      case NONE ->
          c.after() == null
              ? before + " has vanished"
              : c.before() == null ? after + " was added" : before + " became " + after;
      case BEHIND -> after + " stands behind " + across + ", and stood before it";
      case BEFORE -> after + " stands before " + across + ", and stood behind it";
      case AVOIDABLE -> "a path goes round " + after + ", and none did";
      case UNAVOIDABLE -> "no path goes round " + after + ", and one did";
      case PATHS ->
          across.isEmpty()
              ? "what comes before or behind " + after + " on its paths is not what it was"
              : after + " is on paths on which " + across + " does not order it, and did";
    };
  }

  private static String conditions(@Nullable Act act) {
    List<String> when = Objects.requireNonNullElse(Objects.requireNonNull(act).when(), List.of());
    return when.isEmpty() ? "it is reached" : String.join(" and ", when);
  }

  private static String values(@Nullable Act act) {
    return String.join(
        ", ", Objects.requireNonNullElse(Objects.requireNonNull(act).values(), List.of()));
  }

  /// The line of a source that is the user's own, if the PTX file says it.
  ///
  /// @param from the places in sources that an instruction was made from, the innermost first
  public static Optional<Spot> own(List<Spot> from) {
    return from.stream()
        .filter(s -> LIBRARIES.stream().noneMatch(l -> s.file().contains(l)))
        .findFirst()
        .or(() -> from.stream().reduce((a, b) -> b));
  }

  /// What is said of plain accesses of a function; empty if there is nothing to say.
  private static Optional<String> plain(ChangedFunction f) {
    if (f.plainVanished() + f.plainAdded() == 0) {
      return Optional.empty();
    }
    return Optional.of(
        "plain accesses: " + f.plainVanished() + " vanished, " + f.plainAdded() + " added");
  }

  /// What an event of a kind means.
  private static String meaning(Change.Kind kind) {
    return switch (kind) {
      case VANISHED -> "Something that orders memory, or is strong, is not there any more.";
      case WEAKER ->
          "An instruction guarantees less than it did, or something that cannot be compared with"
              + " it: its order, that it is one access, or its width.";
      case NARROWER -> "The scope of an instruction is narrower than it was.";
      case MOVED ->
          "An instruction stands elsewhere on the paths of its function, in a way that may lose"
              + " order.";
      case REPLACED -> "An instruction does another operation than it did, or at another place.";
      case GONE -> "A function that other modules can see is not there any more.";
      case CONDITION -> "An instruction is done under another condition.";
      case VALUE -> "An instruction stores another value, or does its operation with one.";
      case PLACE -> "An instruction goes to an address that is computed to another value.";
      case RESULT -> "A function returns another value.";
      case RACES -> "A plain store to where an atomic access goes is new.";
      case DROPPED ->
          "A function that orders memory, and that only its module could see, is not there any"
              + " more.";
      case FENCED -> "A fence beside an access gives it the order that it had itself.";
      case REDUCED ->
          "An update whose result nobody uses became a red where no acquire fence can follow it.";
      case ADDED -> "Something that orders memory, or is strong, is new.";
      case STRONGER -> "An instruction guarantees more than it did.";
      case WIDER -> "The scope of an instruction is wider than it was.";
      case NEW -> "A function that orders memory is new.";
      case SHIFTED -> "A plain access stands elsewhere, where it loses no order.";
    };
  }
}
