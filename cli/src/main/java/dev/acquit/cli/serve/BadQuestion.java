package dev.acquit.cli.serve;

/// A request that asks nothing: whoever wrote it is told why.
final class BadQuestion extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String why;

  BadQuestion(String why) {
    super(why);
    this.why = why;
  }

  /// What was found, and what was expected.
  String why() {
    return why;
  }
}
