/// Is a mapping sound? Second form: for all programs up to a bound, by formulas that a solver
/// decides. [Prover] asks one query after the other, and each execution that a solver finds is
/// confirmed by the enumerating engine before it counts.
///
/// ```
/// Finding = None(discarded) | Confirmed(Failure, discarded) | Open(why, discarded)
/// ```
package dev.acquit.mapper.prove;
