package dev.acquit.proof;

/// What a checker says of a proof.
public sealed interface Verdict {
  /// The proof is right: the formula has no assignment.
  ///
  /// @param added how many clauses the proof adds
  /// @param checked how many of them the contradiction needs; each was checked
  /// @param work how many times a clause was looked at
  record Refuted(int added, int checked, long work) implements Verdict {}

  /// The proof is wrong, or proves something else.
  ///
  /// @param why what does not follow
  record Rejected(String why) implements Verdict {}

  /// Not known.
  ///
  /// @param why which bound was hit
  record Unfinished(String why) implements Verdict {}
}
