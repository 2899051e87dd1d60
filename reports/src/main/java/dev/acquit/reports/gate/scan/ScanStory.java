package dev.acquit.reports.gate.scan;

import dev.acquit.codegen.judge.Verdict;
import dev.acquit.reports.Plural;
import dev.acquit.reports.ci.JunitSuite.Outcome;
import dev.acquit.reports.ci.ShortNames;
import dev.acquit.reports.gate.GateTone;
import dev.acquit.reports.gate.JudgedFunction.FoundDefect;
import dev.acquit.reports.gate.scan.ScanDocument.Fit;
import dev.acquit.reports.gate.scan.ScanDocument.Scanned;
import dev.acquit.reports.gate.scan.ScanDocument.Sequence;
import dev.acquit.reports.html.Tone;
import dev.acquit.reports.story.Ending;
import dev.acquit.reports.story.Line;
import dev.acquit.reports.story.Part;
import dev.acquit.reports.story.Story;
import dev.acquit.reports.story.Story.Check;
import dev.acquit.reports.story.Story.Checks;
import dev.acquit.reports.story.Story.Input;
import dev.acquit.reports.story.StoryText;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What there is to say of a scan: each sequence with what it can be, strongest last, and what it
/// cannot be.
///
/// @param document the scan
record ScanStory(ScanDocument document) {
  Story story() {
    String table = document.mapping().name();
    String sequences =
        Plural.of(
            document.functions().stream().mapToLong(f -> f.sequences().size()).sum(),
            "atomic sequence");
    Optional<String> left =
        Optional.ofNullable(document.left())
            .map(n -> "interrupted: " + Plural.of(n, "function") + " not scanned");
    return new Story(
        "Scan of " + Plural.of(document.functions().size(), "function"),
        new Story.Verdict(
            document.ending() == Ending.PASSED ? Tone.NOTE : Tone.OPEN,
            sequences,
            Stream.concat(Stream.of(sequences + where()), left.stream()).toList()),
        List.of(
            Line.of("what could be atomic operations by the rows of table ")
                .then(Line.bold(table))
                .then(" " + document.mapping().identity())),
        List.of(
            new Part.Many(
                "Functions",
                List.of("function", "place", "found", "can be"),
                document.functions().stream().map(ScanStory::one).toList())),
        new Checks(
            table,
            "all functions are scanned",
            left.<Outcome>map(Outcome.Skipped::new).orElse(new Outcome.Passed()),
            checks()),
        new Input(document.errors(), left.stream().toList()));
  }

  private String where() {
    long unread = document.functions().stream().filter(ScanStory::unread).count();
    long without =
        document.functions().stream().filter(f -> f.sequences().isEmpty() && !unread(f)).count();
    return " in "
        + Plural.of(document.functions().size(), "function")
        + (without == 0 ? "" : ", " + without + " without any")
        + (unread == 0 ? "" : ", " + unread + " " + Verdict.UNRECOGNISED);
  }

  /// Whether there is something in a function that is not understood.
  private static boolean unread(Scanned f) {
    return f.defects().stream().anyMatch(d -> d.kind() == Verdict.UNRECOGNISED);
  }

  private static Part.One one(Scanned f) {
    String place = f.file() + ":" + f.line();
    return new Part.One(
        null,
        List.of(Line.code(f.function()), Line.of(place), found(f), Line.of(strongest(f))),
        (f.defects().isEmpty() ? Line.of("") : found(f).then(" "))
            .then(Line.bold(f.function()))
            .then(" (" + place + ")"),
        parts(f));
  }

  private static Line found(Scanned f) {
    int sequences = f.sequences().size();
    return f.defects().isEmpty()
        ? sequences == 0
            ? Line.badge(Tone.OPEN, "nothing")
            : Line.badge(Tone.NOTE, Plural.of(sequences, "sequence"))
        : kind(f.defects().getFirst());
  }

  private static Line kind(FoundDefect d) {
    return Line.badge(GateTone.of(d.kind()), d.kind().name());
  }

  private static String at(FoundDefect d) {
    return " at line " + d.place().line() + ": " + d.what();
  }

  /// The last thing that each sequence can be, which is the strongest.
  private static String strongest(Scanned f) {
    return f.sequences().stream()
        .flatMap(s ->
            s.fits().stream().filter(Fit::possible).reduce((_, b) -> b).map(Fit::source).stream())
        .distinct()
        .collect(Collectors.joining("; "));
  }

  /// All that is said of a function; nothing where there is nothing in it.
  private static List<Part> parts(Scanned f) {
    List<Part> parts = new ArrayList<>();
    for (FoundDefect d : f.defects()) {
      parts.add(new Part.Sentence(kind(d).then(at(d))));
      parts.add(new Part.Listing(List.of(d.place().row(true, ""))));
    }
    f.sequences().forEach(s -> sequence(parts, s));
    if (!parts.isEmpty()) {
      f.notes().forEach(n -> parts.add(new Part.Sentence(Line.of("note: " + n))));
    }
    return parts;
  }

  private static void sequence(List<Part> parts, Sequence s) {
    s.ways()
        .forEach(way -> {
          parts.add(
              new Part.Heading(
                  Stream.of(s.location(), way.how())
                      .filter(Objects::nonNull)
                      .reduce((a, b) -> a + ", " + b)
                      .orElse("line " + s.place().line())));
          parts.add(
              new Part.Listing(way.steps().stream().map(p -> p.place().row(false, "")).toList()));
        });
    List<Fit> can = s.fits().stream().filter(Fit::possible).toList();
    if (!can.isEmpty()) {
      parts.add(
          fit(
              true,
              can.stream()
                  .map(f -> f.source() + qualified(f.verdict()))
                  .collect(Collectors.joining(", "))));
    }
    s.fits().stream()
        .filter(f -> !f.possible())
        .forEach(f -> parts.add(fit(false, f.source() + (f.why() == null ? "" : ": " + f.why()))));
  }

  private static String qualified(Verdict verdict) {
    return switch (verdict) {
      case STRONGER -> " (stronger)";
      case CONTEXT -> " (where no acquire fence follows)";
      default -> "";
    };
  }

  private static Part fit(boolean possible, String what) {
    return new Part.Sentence(
        (possible ? Line.badge(Tone.GOOD, "can be") : Line.badge(Tone.BAD, "cannot be"))
            .then(" " + what));
  }

  private List<Check> checks() {
    ShortNames names = ShortNames.of(document.functions().stream().map(Scanned::file).toList());
    return document.functions().stream()
        .map(f -> new Check(f.function(), names.of(f.file()), outcome(f), StoryText.plain(one(f))))
        .toList();
  }

  /// What is wrong whatever the function should do is a failure, and what is not understood is
  /// skipped.
  private static Outcome outcome(Scanned f) {
    String defects =
        f.defects().stream().map(d -> d.kind() + at(d)).collect(Collectors.joining("\n"));
    return f.defects().stream()
        .filter(d -> d.kind() != Verdict.UNRECOGNISED)
        .findFirst()
        .<Outcome>map(d -> new Outcome.Failure(d.what(), d.kind().name(), defects))
        .orElse(defects.isEmpty() ? new Outcome.Passed() : new Outcome.Skipped(defects));
  }
}
