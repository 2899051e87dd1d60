package dev.acquit.reports.saved;

import dev.acquit.reports.html.Tone;

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
  static final String MISSING = "not there";

  /// What two results say of a thing; null: nothing.
  static Change of(Answer was, Answer is) {
    Answer one = was == null ? is : was;
    boolean other = was != null && is != null && !was.asked().equals(is.asked());
    return new Change(
        one.what(),
        other ? was.asked() + " and " + is.asked() : one.asked(),
        was == null ? MISSING : was.verdict(),
        was == null ? Tone.OPEN : was.tone(),
        is == null ? MISSING : is.verdict(),
        is == null ? Tone.OPEN : is.tone());
  }

  /// Whether only one of them says anything.
  boolean oneSided() {
    return first.equals(MISSING) || second.equals(MISSING);
  }
}
