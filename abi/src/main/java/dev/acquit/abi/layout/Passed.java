package dev.acquit.abi.layout;

/// Why something is passed over that is not laid out and is no error.
public enum Passed {
  /// It is a template of a class or of an alias, or a specialisation of one.
  TEMPLATE("template", "templates"),
  /// It is, or contains, an instance of a template of the same source.
  INSTANCE("type that needs a template", "types that need a template"),
  /// It is a function whose declaration cannot be read.
  FUNCTION("unreadable function", "unreadable functions"),
  /// Its type is that of an expression: `decltype(f())`.
  EXPRESSION("type of an expression", "types of expressions"),
  /// A header of the system has a `long double` in it. nvcc 13.0 says that one has 16 bytes, and
  /// makes code for 8, so that no layout is right.
  LONG_DOUBLE("type with a long double", "types with a long double");

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
