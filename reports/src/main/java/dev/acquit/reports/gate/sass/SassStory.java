package dev.acquit.reports.gate.sass;

import dev.acquit.gpu.cubin.Answer.Kept;
import dev.acquit.reports.Plural;
import dev.acquit.reports.ci.JunitSuite.Outcome;
import dev.acquit.reports.ci.ShortNames;
import dev.acquit.reports.gate.diff.DiffDocument.Spot;
import dev.acquit.reports.gate.diff.DiffStory;
import dev.acquit.reports.gate.sass.SassDocument.Function;
import dev.acquit.reports.gate.sass.SassDocument.Instruction;
import dev.acquit.reports.gate.sass.SassDocument.Summary;
import dev.acquit.reports.story.Finding;
import dev.acquit.reports.story.Finding.Level;
import dev.acquit.reports.story.Finding.Place;
import dev.acquit.reports.story.Line;
import dev.acquit.reports.story.Part;
import dev.acquit.reports.story.Story;
import dev.acquit.reports.story.Story.Check;
import dev.acquit.reports.story.Story.Checks;
import dev.acquit.reports.story.Story.Input;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// What there is to say of PTX and its machine code.
///
/// @param document what became of it
record SassStory(SassDocument document) {
  /// What became of an instruction and has to be looked at is a rule.
  private static final List<Finding.Rule> RULES =
      Arrays.stream(Kept.values())
          .filter(k -> level(k) != Level.NOTE)
          .map(k ->
              new Finding.Rule(
                  id(k), meaning(k), level(k), List.of("atomics", "memory-model", "ptx")))
          .toList();

  Story story() {
    return new Story(
        "Machine code of " + Plural.of(document.files().size(), "PTX file"),
        document.ending().verdict(counts(), why()),
        document.files().isEmpty() ? List.of() : List.of(Line.of("machine code " + makers())),
        List.of(
            new Part.Findings(RULES, findings(false)),
            new Part.Aside("What is kept", new Part.Findings(List.of(), findings(true)))),
        checks(),
        new Input(
            document.errors(), Input.undone(document.complete(), "not all files were looked at")));
  }

  private String makers() {
    return document.files().stream()
        .map(f -> "for " + f.architecture() + " by " + f.by())
        .distinct()
        .collect(Collectors.joining(", "));
  }

  private String counts() {
    Summary s = document.summary();
    int all = s.instructions().values().stream().mapToInt(Integer::intValue).sum();
    return all == 0
        ? Plural.of(s.functions(), "function") + ", and nothing in them that must be kept"
        : s.instructions().entrySet().stream()
            .map(e -> Plural.number(e.getValue()) + " " + e.getKey().words())
            .collect(
                Collectors.joining(
                    ", ",
                    Plural.of(all, "instruction")
                        + " of "
                        + Plural.of(s.ordering(), "function")
                        + ": ",
                    ""));
  }

  private String why() {
    return switch (document.ending()) {
      case BAD_INPUT -> "something of the input is bad";
      case FINDING -> "machine code does less than the PTX asks for";
      case UNKNOWN -> document.complete() ? "not all is known" : "not all files were looked at";
      case PASSED, BROKEN -> "";
    };
  }

  private static Level level(Kept kept) {
    return switch (kept) {
      case KEPT, STRONGER -> Level.NOTE;
      case NOT_KNOWN -> Level.WARNING;
      case WEAKER, MISSING -> Level.ERROR;
    };
  }

  private static String id(Kept kept) {
    return "sass-" + kept.words().replace(' ', '-');
  }

  private static String meaning(Kept kept) {
    return switch (kept) {
      case KEPT, STRONGER -> "The machine code has all that the instruction asks for.";
      case NOT_KNOWN ->
          "Whether the machine code has all that the instruction asks for is not known.";
      case WEAKER ->
          "The machine code lacks some of the scope or of the order that the instruction asks for.";
      case MISSING -> "The machine code has nothing for the instruction.";
    };
  }

  private List<Finding> findings(boolean kept) {
    return document.functions().stream()
        .flatMap(f -> findings(f).stream())
        .filter(f -> (f.level() == Level.NOTE) == kept)
        .toList();
  }

  private static List<Finding> findings(Function f) {
    return f.instructions().stream()
        .map(i ->
            new Finding(
                level(i.kept()),
                id(i.kept()),
                place(i.place()),
                DiffStory.own(i.from()).map(SassStory::place),
                Optional.of(f.function()),
                i.text() + (i.note() == null ? "" : ": " + i.note()),
                i.kept() + became(i),
                false))
        .toList();
  }

  private static Place place(Spot spot) {
    return new Place(spot.file(), spot.line(), spot.column());
  }

  private static String became(Instruction i) {
    return i.became().stream()
        .map(c -> String.format(Locale.US, "%04x %s", c.at(), c.text()))
        .collect(Collectors.joining(", ", i.became().isEmpty() ? "" : ": ", ""));
  }

  private Checks checks() {
    ShortNames names =
        ShortNames.of(document.functions().stream().map(f -> f.place().file()).toList());
    return new Checks(
        document.command(),
        document.command(),
        document.ending().outcome(counts()),
        document.functions().stream().map(f -> check(names.of(f.place().file()), f)).toList());
  }

  private static Check check(String file, Function f) {
    List<Finding> all = findings(f);
    String lines = all.stream().map(Finding::line).collect(Collectors.joining("\n"));
    Optional<Finding> worst = all.stream().min(Comparator.comparing(Finding::level));
    return new Check(
        f.function(),
        file,
        worst
            .<Outcome>map(w ->
                switch (w.level()) {
                  case NOTE -> new Outcome.Passed();
                  case WARNING -> new Outcome.Error(w.sentence(), w.rule(), lines);
                  case ERROR -> new Outcome.Failure(w.sentence(), w.rule(), lines);
                })
            .orElseGet(Outcome.Passed::new),
        lines);
  }
}
