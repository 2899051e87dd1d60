package dev.acquit.litmus.generate.cycle;

/// Why a cycle makes no test.
///
/// @param link the number of the link at which that shows
/// @param about what of the link is wrong
/// @param message what is wrong
/// @param hint what to do about it
public record CycleProblem(int link, Part about, String message, String hint) {
  /// The parts of a link.
  public enum Part {
    /// Its annotation.
    ANNOTATION,
    /// Its edge.
    EDGE
  }
}
