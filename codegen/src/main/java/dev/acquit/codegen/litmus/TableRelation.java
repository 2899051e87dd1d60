package dev.acquit.codegen.litmus;

import dev.acquit.text.Worded;

/// How the outcomes of a compiled test compare with those of the test that a mapping table makes of
/// the same source. Information only: a compiler may be as strong or as weak as the source allows.
public enum TableRelation implements Worded {
  /// The same outcomes.
  SAME("same outcomes as the table"),
  /// Fewer outcomes than the table's.
  STRONGER("fewer outcomes than the table"),
  /// More outcomes than the table's.
  WEAKER("more outcomes than the table"),
  /// Each has an outcome that the other has not.
  DIFFERENT("other outcomes than the table"),
  /// Not known: the table has no such test, or a bound was hit.
  UNKNOWN("not compared with the table");

  private final String words;

  TableRelation(String words) {
    this.words = words;
  }

  /// For people.
  public String words() {
    return words;
  }
}
