package dev.acquit.litmus.outcome;

/// What is thought of an outcome; the words are those of jcstress.
public enum Grade {
  /// Sequential consistency allows it, and so does the model.
  ACCEPTABLE,
  /// The model allows it, sequential consistency does not: a weak behaviour, worth looking at.
  ACCEPTABLE_INTERESTING,
  /// The model does not allow it: seen once, the test fails.
  FORBIDDEN,
  /// It is none of the outcomes that were declared, or holds values that no thread writes: seen
  /// once, the test fails.
  UNKNOWN;
}
