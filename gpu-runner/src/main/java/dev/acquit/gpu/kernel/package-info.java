/// Litmus tests as kernels.
///
/// ```
/// Planned      = KernelPlan(ptx, Seating, cells, outcomes, fields, parameters, ...) | Refusal(String reason)
/// PlannedPair  = KernelPair(KernelPlan, KernelPlan) | Refusal             of a test with threads on two GPUs
/// KernelMode   = ALL_ROLES | WARPS | LANES
/// Geometry     = Geometry(testing clusters, all clusters, threads)         how large a launch is
/// Environment  = strides, permutations of locations, stress                drawn once for many launches
/// Draw         = shuffle of CTAs, pairing of threads                       drawn for each launch
/// KeyField     = KeyField(Term, values, factor)                            a histogram's index is a sum of fields
/// Outcome      = Seen(State) | Odd(terms with values that nobody expected) | Skipped
/// ```
///
/// A module has two kernels. `test` runs the threads of the test, its *roles*, for many instances;
/// each role stores its registers. `classify` runs after it, with a thread for each instance: it
/// makes an index of registers and final memory, counts it in a histogram, and puts everything back
/// to the beginning. The boundary between the kernels is the only synchronisation that the counting
/// relies on.
package dev.acquit.gpu.kernel;
