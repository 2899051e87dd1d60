/// Runs of all threads of a program together, one memory access at a time, and the circles in them
/// that threads may go round forever, also where their rounds write (ADR 18).
///
/// ```
/// JointState  = (ThreadState ..., Cell -> Recent ...)
/// Recent      = (value ..., view ...)
/// ThreadState = (step, register -> value ..., started, arrived)
/// Move        = (thread, Happening ..., JointState)
/// Happening   = (kind, step, Cell, value, behind)
/// Lasso       = (Move ..., Move ...)
/// ```
///
/// [dev.acquit.model.lasso.Lassos] is the entrance.
package dev.acquit.model.lasso;
