/// Confirms saved results without trusting who made them.
///
///     Recheck : ToldDocument -> Finding*       Finding ::= Standing what
///     Standing ::= CONFIRMED | WRONG | OPEN
///
/// Executions are replayed by [dev.acquit.recheck.replay], which shares no code with the engines but
/// [dev.acquit.model.program]: what the instructions of a test do is believed, and would be wrong in
/// both.
/// Formulas are made again by the encoder of the symbolic engine, which is trusted; the answer
/// "unsatisfiable" is not, but a proof that [dev.acquit.proof] checks.
@NullMarked
package dev.acquit.recheck;

import org.jspecify.annotations.NullMarked;
