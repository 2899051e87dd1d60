package dev.acquit.recheck;

import dev.acquit.reports.story.Ending;

/// What came of checking one thing that a result says.
///
/// @param standing how it stands
/// @param what what the result says, and what is wrong with it or why it is open
public record Finding(Standing standing, String what) {
  /// How something that a result says stands.
  public enum Standing {
    /// It was found again.
    CONFIRMED("confirmed", Ending.PASSED),
    /// It is not so.
    WRONG("WRONG", Ending.FINDING),
    /// It was not found out.
    OPEN("not confirmed", Ending.UNKNOWN);

    private final String word;
    private final Ending ending;

    Standing(String word, Ending ending) {
      this.word = word;
      this.ending = ending;
    }

    /// How a check ended that finds it so.
    public Ending ending() {
      return ending;
    }

    /// The word for people.
    public String word() {
      return word;
    }
  }
}
