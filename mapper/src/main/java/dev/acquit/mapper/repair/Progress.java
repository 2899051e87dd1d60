package dev.acquit.mapper.repair;

/// Hears how far a repair is. It is called from several threads.
public interface Progress {
  /// What is being found out.
  enum Stage {
    /// Whether the table is sound at all.
    TABLE("the table"),
    /// Which alternatives are to blame.
    GUILT("what is to blame"),
    /// How little they have to be stronger.
    STRENGTHEN("stronger sequences"),
    /// What each instruction is there for.
    NEEDS("weaker sequences"),
    /// How much can go at once.
    LEAN("what can go at once");

    private final String words;

    Stage(String words) {
      this.words = words;
    }

    /// For people.
    public String words() {
      return words;
    }
  }

  /// Some question was answered.
  ///
  /// @param done how many tables of this round are decided
  /// @param of how many there are
  /// @param counts of all rounds
  void answered(Stage stage, int done, int of, Counts counts);
}
