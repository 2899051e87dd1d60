package dev.acquit.abi.layout;

/// Why something is passed over that is not laid out and is no error.
public enum Passed {
  /// It is a template of a class or of an alias, or a specialisation of one.
  TEMPLATE("template", "templates"),
  /// It is, or contains, an instance of a template of the same source.
  INSTANCE("type that needs a template", "types that need a template"),
  /// It is a function whose declaration cannot be read.
  FUNCTION("unreadable function", "unreadable functions");

  private final String one;
  private final String several;

  Passed(String one, String several) {
    this.one = one;
    this.several = several;
  }

  /// So many of them, in words.
  public String words(int count) {
    return count + " " + (count == 1 ? one : several);
  }
}
