package dev.acquit.codegen.path;

import dev.acquit.text.Position;

/// Why a function cannot be what it is said to be, whatever the orders on its paths.
///
/// @param kind what sort of thing is wrong
/// @param position the instruction that shows it
/// @param what what was found, on which path, and what was expected
public record Defect(Kind kind, Position position, String what) {
  /// What can be wrong. In the order in which one of several is chosen as the verdict.
  public enum Kind {
    /// A register that is stored was never set, a result is never written, or a value is not the
    /// one that the operation computes.
    WRONG_VALUE,
    /// An atomic on local memory, or a scope that is printed as a state space.
    WRONG_SPACE,
    /// The object is accessed at several widths.
    MIXED_SIZE,
    /// A lock or a call: correct perhaps, but it does not work together with code that follows the
    /// table.
    NOT_DERIVABLE,
    /// An instruction or a shape that is not understood, or a bound that was hit.
    UNRECOGNISED,
    /// A retry of a compare-and-swap never succeeds while nobody else writes.
    MAY_NOT_END,
    /// Values are right wherever they were tried, and not proved to be right everywhere.
    UNPROVED;

    /// Whether something is wrong or not understood, and not only unproved or endless.
    public boolean fault() {
      return this != UNPROVED && this != MAY_NOT_END;
    }
  }
}
