package dev.acquit.reports.story;

import dev.acquit.reports.html.Tone;

/// What a result says of one thing, so that two results can be compared.
///
/// @param what the thing: a test, a row of a table, a function
/// @param asked what was asked: a model, a device, a class of programs, a table
/// @param verdict what it says
/// @param tone how good that is
public record ComparedVerdict(String what, String asked, String verdict, Tone tone) {
  /// The verdict of a result that says nothing of the thing.
  public static final String MISSING = "not there";

  /// In place of an answer about the same thing that the other result has not.
  public ComparedVerdict missing() {
    return new ComparedVerdict(what, asked, MISSING, Tone.OPEN);
  }
}
