/// Candidate executions: the paths of each thread, the events of a combination of paths, and the
/// relations between them that the program alone decides.
///
/// ```
/// Symbolic = Known(value) | OfRead(event) | Apply(op, width, Symbolic ...)
/// End      = Exit | Spin(from) | Repeats(from) | Barred | Pause | Bound
/// ```
package dev.acquit.model.execution;
