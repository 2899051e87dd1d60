/// What stores keep of runs: `acquit observations`.
///
/// ```
/// GradeRun = Evidence ... x TestsAtHand x Grader -> Regrading -> RegradedJson
/// ClaimsCommand = Run ... -> Pooled ... -> PooledJson
/// ```
@NullMarked
package dev.acquit.cli.observations;

import org.jspecify.annotations.NullMarked;
