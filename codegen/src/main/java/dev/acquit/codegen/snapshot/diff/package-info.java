/// What became weaker, stronger, or something else between two snapshots of a function.
///
/// ```
/// FileDiff     = what became of all functions
/// FunctionDiff = FunctionDiff(before, after, Change ..., Plain, notes)
/// Change       = Change(Kind, Optional<Event> before, Optional<Event> after,
///                       Optional<Event> across, Movement)
/// ```
///
/// [Alignment] says which event of one is which of the other, [Walk] how they follow each other
/// when all others are passed over, and [FunctionComparison] puts both together.
package dev.acquit.codegen.snapshot.diff;
