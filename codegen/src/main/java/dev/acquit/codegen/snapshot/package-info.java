/// What the instructions of a function that order memory, or touch memory that others can see,
/// became, and how they follow each other on its paths: what two versions of a function can be
/// compared by, without a word about what it should do.
///
/// ```
/// FileSnapshot     = FileSnapshot(String file, String hash, FunctionSnapshot ..., unreadable ...)
/// FunctionSnapshot = FunctionSnapshot(String name, Position, boolean visible, boolean kernel,
///                                     boolean linear, start ..., Event ..., notes)
/// Event            = Event(Deed, String at, Position, List<Place> from, boolean guarded,
///                          Condition ... when, values ..., boolean unread, next ...)
/// Deed             = Deed(Kind, String what, Order, Optional<Scope>, StateSpace, int bits, int elements)
/// ```
///
/// The events and their successors are the control-flow graph reduced to what the memory model
/// sees. It has all paths and lists none, and takes time linear in the length of a function.
/// Registers and labels take no part.
///
/// @ptx 8 Memory consistency model, 9.7.12 Control flow
package dev.acquit.codegen.snapshot;
