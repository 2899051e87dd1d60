/// What a run may claim: bounds, sensitivity, drift, each with its words.
///
/// ```
/// Claim           = Claim(Kind, instances, skipped, RunVerdict, Ending, Unseen*, Seen*, Sensitivity, Drift*, ...)
/// UpperBound      = UpperBound(instances, 95%, 99.999%)
/// Reproducibility = 1 - e^(-k)
/// Sensitivity     = Sensitivity(instances, Witness(mutant, mutation, seen, instances)*)
/// Drift           = Drift(State, first part, last part) -> STEADY | DRIFTED | TOO_RARE
/// ```
package dev.acquit.gpu.claim;
