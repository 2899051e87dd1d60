package dev.acquit.reports.story;

import dev.acquit.reports.ci.JunitSuite.Outcome;
import dev.acquit.reports.html.Tone;
import dev.acquit.reports.json.ErrorJson;
import dev.acquit.reports.story.Finding.Step;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What is said of a result, whoever reads it.
///
/// @param title its heading
/// @param verdict what it comes to
/// @param facts what was asked and how, the thing itself first
/// @param parts what was found, in the order in which it is read
/// @param checks the same for build servers
/// @param input what became of what was read
public record Story(
    String title, Verdict verdict, List<Line> facts, List<Part> parts, Checks checks, Input input) {
  /// Copies the lists.
  public Story {
    facts = List.copyOf(facts);
    parts = List.copyOf(parts);
  }

  /// What is said where nothing was wrong with what was read.
  public Story(String title, Verdict verdict, List<Line> facts, List<Part> parts, Checks checks) {
    this(title, verdict, facts, parts, checks, new Input(List.of(), List.of()));
  }

  /// What a result comes to.
  ///
  /// @param word in a word, which may stand in the sentences, too
  /// @param sentences in a sentence or two
  /// @param first whether a screen begins with it, what was asked below it; else it ends with it
  public record Verdict(Tone tone, String word, List<String> sentences, boolean first) {
    /// Copies the list.
    public Verdict {
      sentences = List.copyOf(sentences);
    }

    /// One at the end of a screen.
    public Verdict(Tone tone, String word, List<String> sentences) {
      this(tone, word, sentences, false);
    }
  }

  /// What became of what was read.
  ///
  /// @param errors what is wrong with it
  /// @param undone what was not done of what was asked, in sentences; empty: all was looked at
  /// @param notes what was passed over, and is not wrong
  public record Input(List<ErrorJson> errors, List<String> undone, List<Step> notes) {
    /// Copies the lists.
    public Input {
      errors = List.copyOf(errors);
      undone = List.copyOf(undone);
      notes = List.copyOf(notes);
    }

    /// Without notes.
    public Input(List<ErrorJson> errors, List<String> undone) {
      this(errors, undone, List.of());
    }

    /// What is said where not all was looked at.
    ///
    /// @param complete whether all was
    /// @param what what was not
    public static List<String> undone(boolean complete, String what) {
      return complete ? List.of() : List.of("interrupted: " + what);
    }

    /// Whether all was looked at and nothing was wrong.
    public boolean well() {
      return errors.isEmpty() && undone.isEmpty();
    }
  }

  /// What is left to say where the things themselves were said as they came.
  public Story end() {
    return new Story(
        title,
        verdict,
        facts,
        parts.stream().filter(p -> !(p instanceof Part.Many)).toList(),
        checks,
        input);
  }

  /// The table that a result is, each of many a row; else that of the thing itself, else what is
  /// wrong where. Empty: it is none.
  public Optional<Part.Table> table() {
    return Stream.of(Part.Many.class, Part.Table.class, Part.Findings.class)
        .flatMap(kind -> parts.stream().filter(kind::isInstance))
        .flatMap(p ->
            switch (p) {
              case Part.Many m -> Stream.of(m.table());
              case Part.Table t when t.title().isEmpty() -> Stream.of(t.worded());
              case Part.Findings f -> Stream.of(f.table());
              default -> Stream.of();
            })
        .findFirst();
  }

  /// What is wrong where.
  public List<Finding> findings() {
    return parts.stream()
        .flatMap(p ->
            switch (p) {
              case Part.Findings f -> f.all().stream();
              case Part.Many m -> m.all().stream().flatMap(one -> one.finding().stream());
              default -> Stream.of();
            })
        .toList();
  }

  /// Which rules that is about.
  public List<Finding.Rule> rules() {
    return parts.stream()
        .flatMap(p ->
            switch (p) {
              case Part.Findings f -> f.rules().stream();
              case Part.Many m -> m.rules().stream();
              default -> Stream.of();
            })
        .toList();
  }

  /// A result as things that pass or fail.
  ///
  /// @param suite what they are about
  /// @param claim the result as one of them: `ptx-abi-13 is sound`
  /// @param outcome whether it is so
  /// @param each its parts
  public record Checks(String suite, String claim, Outcome outcome, List<Check> each) {
    /// Copies the list.
    public Checks {
      each = List.copyOf(each);
    }
  }

  /// Something that passes or fails.
  ///
  /// @param group what servers show it under; empty: what all are about
  /// @param more what there is to read about it
  public record Check(String name, String group, Outcome outcome, String more) {
    /// One of what all are about.
    public Check(String name, Outcome outcome, String more) {
      this(name, "", outcome, more);
    }
  }
}
