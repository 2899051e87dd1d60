/// What a run may claim: bounds, sensitivity, drift, each with its words.
///
/// ```
/// Claim           = Claim(Kind, instances, skipped, RunVerdict, Ending, Unseen*, Seen*, Sensitivity, Drift*, ...)
/// Turn            = Turn(Unit(seed, number), instances, first, last, {State: Shown(all, first, last, occasions)})
/// Spread          = Spread(instances, seen, occasions, configurations, showing)
/// UpperBound      = UpperBound(instances, configurations) -> rate in these, share of others
/// Sensitivity     = Sensitivity(instances, Witness(mutant, mutation, Spread)*)
/// Drift           = Drift(State, before, after, ...) -> STEADY | DRIFTED | TOO_RARE
/// ```
package dev.acquit.gpu.claim;
