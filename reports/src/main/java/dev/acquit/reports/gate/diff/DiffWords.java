package dev.acquit.reports.gate.diff;

import dev.acquit.codegen.gate.Severity;
import dev.acquit.codegen.snapshot.diff.Change;
import dev.acquit.reports.Plural;
import dev.acquit.reports.Visible;
import dev.acquit.reports.gate.diff.DiffDocument.Act;
import dev.acquit.reports.gate.diff.DiffDocument.Alone;
import dev.acquit.reports.gate.diff.DiffDocument.Changed;
import dev.acquit.reports.gate.diff.DiffDocument.ChangedFunction;
import dev.acquit.reports.gate.diff.DiffDocument.Spot;
import dev.acquit.reports.gate.diff.DiffDocument.Summary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Each sentence about a comparison, once.
///
/// @param document the comparison
public record DiffWords(DiffDocument document) {
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

  /// What it comes to.
  public String conclusion() {
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
        + (changes.isEmpty() ? "" : ": " + changes);
  }

  /// What was compared with what.
  public String sides() {
    return document.before().name() + " before, " + document.after().name() + " now";
  }

  /// How the gate ends.
  public String ending() {
    return switch (document.ending()) {
      case BAD_INPUT -> "failed: something of the input is bad";
      case FINDING ->
          "failed: "
              + Plural.of(document.summary().errors(), "change")
              + (document.summary().unknown() == 0
                  ? ""
                  : "; open: " + Plural.of(document.summary().unknown(), "change"));
      case UNKNOWN ->
          !document.complete()
              ? "interrupted: not all functions were compared"
              : document.few()
                  ? "open: only "
                      + Plural.number(document.summary().compared())
                      + " of "
                      + Plural.of(document.before().functions(), "function")
                      + " before and "
                      + Plural.number(document.after().functions())
                      + " now are in both"
                  : "open: "
                      + Plural.of(document.summary().unknown(), "change")
                      + " of which it is not known whether it matters";
      case PASSED -> "passed";
    };
  }

  /// What is said of all functions together.
  public List<String> head() {
    return List.of(conclusion(), ending());
  }

  /// What became of an instruction.
  public static String sentence(Changed c) {
    String before = c.before() == null ? "" : Visible.line(c.before().text());
    String after = c.after() == null ? "" : Visible.line(c.after().text());
    String across = c.across() == null ? "" : Visible.line(c.across().text());
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
    return when.isEmpty() ? "it is reached" : Visible.line(String.join(" and ", when));
  }

  private static String values(@Nullable Act act) {
    return Visible.line(
        String.join(
            ", ", Objects.requireNonNullElse(Objects.requireNonNull(act).values(), List.of())));
  }

  /// What became of a function.
  public static String sentence(Alone a) {
    return a.kind() == Change.Kind.NEW
        ? "this function is new"
        : "this function is not there any more";
  }

  /// Where an instruction comes from: the line of a source that is the user's own, or of the PTX
  /// file.
  public static Spot where(Changed c) {
    Act act = Objects.requireNonNull(c.after() == null ? c.before() : c.after());
    return own(act.from()).orElse(act.place());
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

  /// A place as people write it: `lib.cu:12`.
  public static String at(Spot spot) {
    return Visible.line(spot.file()) + ":" + spot.line();
  }

  /// Where an instruction stands in PTX, before and now: `new.ptx:12, before old.ptx:10`.
  public static String ptx(Changed c) {
    return Stream.of(place("now ", c.after()), place("before ", c.before()))
        .flatMap(Optional::stream)
        .collect(Collectors.joining(", "));
  }

  private static Optional<String> place(String when, @Nullable Act act) {
    return Optional.ofNullable(act).map(a -> when + at(a.place()));
  }

  /// All places in sources that an instruction was made from.
  public static Optional<String> made(Changed c) {
    Act act = Objects.requireNonNull(c.after() == null ? c.before() : c.after());
    return act.from().isEmpty()
        ? Optional.empty()
        : Optional.of(
            "from " + act.from().stream().map(DiffWords::at).collect(Collectors.joining(", in ")));
  }

  /// What is said of plain accesses of a function; empty if there is nothing to say.
  public static Optional<String> plain(ChangedFunction f) {
    if (f.plainVanished() + f.plainAdded() == 0) {
      return Optional.empty();
    }
    return Optional.of(
        "plain accesses: " + f.plainVanished() + " vanished, " + f.plainAdded() + " added");
  }

  /// The changes of a function that are shown.
  ///
  /// @param all whether also those that are only counted
  public static List<Changed> shown(ChangedFunction f, boolean all) {
    return f.changes().stream().filter(c -> all || c.severity() != Severity.NONE).toList();
  }

  /// The gravest change of a function that is shown.
  public static Optional<Changed> gravest(ChangedFunction f) {
    return shown(f, false).stream().min(Comparator.comparing(Changed::severity));
  }

  /// What an event of a kind means.
  public static String meaning(Change.Kind kind) {
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
      case DROPPED ->
          "A function that orders memory, and that only its module could see, is not there any"
              + " more.";
      case FENCED -> "A fence beside an access gives it the order that it had itself.";
      case ADDED -> "Something that orders memory, or is strong, is new.";
      case STRONGER -> "An instruction guarantees more than it did.";
      case WIDER -> "The scope of an instruction is wider than it was.";
      case NEW -> "A function that orders memory is new.";
      case SHIFTED -> "A plain access stands elsewhere, where it loses no order.";
    };
  }

  /// What is said wherever the comparison is shown.
  List<String> sentences() {
    List<String> all = new ArrayList<>(head());
    document.functions().stream()
        .flatMap(f -> gravest(f).stream())
        .forEach(c -> all.add(sentence(c)));
    document.alone().stream()
        .filter(a -> a.severity() != Severity.NONE)
        .forEach(a -> all.add(sentence(a)));
    return all;
  }
}
