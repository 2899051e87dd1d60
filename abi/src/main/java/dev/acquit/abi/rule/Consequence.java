package dev.acquit.abi.rule;

/// What breaks where a rule is not kept.
public enum Consequence {
  /// Linking fails, or values arrive wrong.
  LINKING("breaks linking or values"),
  /// A debugger shows something wrong, or nothing.
  DEBUGGING("breaks debugging"),
  /// Memory is not pinned, or its pages are lost.
  PINNING("breaks pinning"),
  /// The driver hangs, or a device uses pages that are no longer there.
  DEVICE("breaks the driver or memory"),
  /// A device reads or writes old data.
  DATA("breaks data"),
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
