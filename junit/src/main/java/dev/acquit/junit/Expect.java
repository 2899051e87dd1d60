package dev.acquit.junit;

/// What is expected of an outcome; the words are those of jcstress, and `ALLOWED`.
public enum Expect {
  /// No execution that the model allows ends so.
  FORBIDDEN,
  /// Some execution that the model allows ends so.
  ALLOWED,
  /// It may be allowed or not: nothing is asked, but it is none of the others.
  ACCEPTABLE,
  /// As [#ACCEPTABLE]; tells whoever reads it that the outcome is a weak one.
  ACCEPTABLE_INTERESTING
}
