package dev.acquit.codegen.judge;

/// What a function is, compared with a mapping table. From good to bad: of several paths the last
/// in this order decides.
public enum Verdict {
  /// It is one of the alternatives of the row.
  CONFORMS,
  /// It is none of them and at least as strong as one.
  STRONGER,
  /// The object is in the thread's own memory, where no other thread can see an order: it computes
  /// what the operation does.
  PRIVATE,
  /// Its orders are right, and its values are on all inputs that were tried; they are not proved.
  UNPROVED,
  /// It does the operation, and has a retry that cannot succeed while nobody else writes.
  MAY_NOT_END,
  /// It does the operation, and looks at the object before in a way that races, as the first load
  /// of a compare-and-swap loop that is weak.
  WEAK_FIRST_LOAD,
  /// It is right where no acquire fence follows: a `red` in place of an `atom`.
  CONTEXT,
  /// Correct perhaps, but it does not work together with code that follows the table, as a lock.
  NOT_DERIVABLE,
  /// It could not be understood, or a bound was hit: nothing is claimed.
  UNRECOGNISED,
  /// One location is accessed at several widths, of which the models say nothing.
  MIXED_SIZE,
  /// It allows an outcome that every alternative of the row forbids.
  WEAKER,
  /// An atomic on local memory, or a scope printed as a state space.
  WRONG_SPACE,
  /// It computes, stores or returns something else.
  WRONG_VALUE;

  /// Whether somebody has to act: everything but [#CONFORMS], [#STRONGER] and [#PRIVATE].
  public boolean finding() {
    return this != CONFORMS && this != STRONGER && this != PRIVATE;
  }
}
