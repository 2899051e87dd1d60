package dev.acquit.reports.story;

/// How much a text has of a story.
public enum Detail {
  /// Of each of several what it comes to, and what is wrong.
  BRIEF,
  /// A screen: what is wrong, and the first program that shows it.
  FIRST,
  /// All that is found.
  WHOLE,
  /// Notes, too, and what else is left out.
  ALL
}
