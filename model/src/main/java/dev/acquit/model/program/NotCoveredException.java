package dev.acquit.model.program;

/// The test has something that no model here speaks about. Not a mistake of the user.
public class NotCoveredException extends Exception {
  private final transient Uncovered what;

  /// Says what it is.
  public NotCoveredException(String why) {
    this(new Uncovered(why));
  }

  /// Says what it is, and where.
  public NotCoveredException(Uncovered what) {
    super(what.why());
    this.what = what;
  }

  /// What it is, and where.
  public Uncovered what() {
    return what;
  }
}
