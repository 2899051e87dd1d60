package dev.acquit.reports.saved;

import dev.acquit.reports.html.Tone;
import dev.acquit.reports.story.ComparedVerdict;

/// A verdict that two results give differently.
///
/// @param what what it is about
/// @param asked what was asked, in both results if that differs
/// @param first the verdict of the first; `not there` if it has none
/// @param firstTone how good that is
/// @param second the verdict of the second
/// @param secondTone how good that is
public record Change(
    String what, String asked, String first, Tone firstTone, String second, Tone secondTone) {
  /// What two results say of a thing.
  static Change of(ComparedVerdict was, ComparedVerdict is) {
    return new Change(
        was.what(),
        was.asked().equals(is.asked()) ? was.asked() : was.asked() + " and " + is.asked(),
        was.verdict(),
        was.tone(),
        is.verdict(),
        is.tone());
  }

  /// Whether only one of them says anything.
  boolean oneSided() {
    return first.equals(ComparedVerdict.MISSING) || second.equals(ComparedVerdict.MISSING);
  }
}
