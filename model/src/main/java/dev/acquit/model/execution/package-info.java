/// Candidate executions: the paths of each thread, the events of a combination of paths, and the
/// relations between them that the program alone decides.
///
/// ```
/// Symbolic = Known(value) | OfRead(event) | Apply(op, width, Symbolic ...)
/// ```
package dev.acquit.model.execution;
