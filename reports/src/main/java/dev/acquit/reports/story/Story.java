package dev.acquit.reports.story;

import dev.acquit.reports.ci.JunitSuite.Outcome;
import dev.acquit.reports.html.Tone;
import java.util.List;

/// What is said of a result, whoever reads it.
///
/// @param title its heading
/// @param verdict what it comes to
/// @param facts what was asked and how, the thing itself first
/// @param parts what was found, in the order in which it is read
/// @param checks the same for build servers
public record Story(
    String title, Verdict verdict, List<Line> facts, List<Part> parts, Checks checks) {
  /// Copies the lists.
  public Story {
    facts = List.copyOf(facts);
    parts = List.copyOf(parts);
  }

  /// What a result comes to.
  ///
  /// @param word in a word, which may stand in the sentence, too
  /// @param sentence in a sentence or two
  public record Verdict(Tone tone, String word, String sentence) {}

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
  /// @param more what there is to read about it
  public record Check(String name, Outcome outcome, String more) {}
}
