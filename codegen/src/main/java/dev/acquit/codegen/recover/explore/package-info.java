/// Programs run on symbolic values, every way that their conditions may go.
///
/// ```
/// Exploration = Exploration(Program, Terms, Trace ..., Defect ..., notes)
/// Trace       = Trace(Act ..., Condition ..., result)
/// Act         = Fence | Memory(Action, Access, address, Whereabouts, operands)
/// ```
///
/// A compare-and-swap parts a path into one on which it succeeds, where the value that it returns
/// is the one that was expected, and one on which it fails.
package dev.acquit.codegen.recover.explore;
