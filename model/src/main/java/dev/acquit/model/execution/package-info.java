/// Candidate executions: the paths of each thread, the events of a combination of paths, and the
/// relations between them that the program alone decides.
package dev.acquit.model.execution;
