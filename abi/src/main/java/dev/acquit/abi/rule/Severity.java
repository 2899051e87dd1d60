package dev.acquit.abi.rule;

/// How bad it is not to keep a rule.
public enum Severity {
  /// Other modules cannot be linked, or see other values; or a debugger is misled.
  ERROR,
  /// Works with what compilers emit today, and against the document; or only makes debugging worse.
  WARNING,
  /// Nothing is wrong: what one would want to know.
  NOTE
}
