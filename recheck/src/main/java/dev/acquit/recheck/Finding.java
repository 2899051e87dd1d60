package dev.acquit.recheck;

/// What came of checking one thing that a result says.
///
/// @param standing how it stands
/// @param what what the result says, and what is wrong with it or why it is open
public record Finding(Standing standing, String what) {
  /// How something that a result says stands.
  public enum Standing {
    /// It was found again.
    CONFIRMED("confirmed"),
    /// It is not so.
    WRONG("WRONG"),
    /// It was not found out.
    OPEN("not confirmed");

    private final String word;

    Standing(String word) {
      this.word = word;
    }

    /// The word for people.
    public String word() {
      return word;
    }
  }
}
