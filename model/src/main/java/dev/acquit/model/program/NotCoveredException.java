package dev.acquit.model.program;

/// The test has something that no model here speaks about. Not a mistake of the user.
public class NotCoveredException extends Exception {
  /// Says what it is.
  public NotCoveredException(String why) {
    super(why);
  }
}
