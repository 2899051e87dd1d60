package dev.acquit.abi.rule;

/// What breaks where a rule is not kept.
public enum Consequence {
  /// Linking fails, or values arrive wrong.
  LINKING("breaks linking or values"),
  /// A debugger shows something wrong, or nothing.
  DEBUGGING("breaks debugging"),
  /// Nothing, with the compilers of today.
  STYLE("style");

  private final String words;

  Consequence(String words) {
    this.words = words;
  }

  /// In words.
  public String words() {
    return words;
  }
}
