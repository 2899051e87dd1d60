/// What tests cost on a GPU, estimated from machine code, as `docs/kernels.md` has it.
///
/// ```
/// Cost     = Cost(test, KernelMode, MachineCode test, MachineCode classify, accesses, registers, locations, roles)
/// Estimate = Estimate(launchSeconds, roundSeconds): of Cost and Launch -> instances a second
/// Launch   = Launch(testing, stressing, threads, rounds)                 a configuration on an H200
/// ```
package dev.acquit.bench.rate;
