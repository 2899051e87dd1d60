/// Whether a machine can be trusted: what a person wants to know in the first minute on it.
///
/// ```
/// SelfTest = Check ..., one after the other, on a Bench -> Finding ...
/// Bench    = Bench(Device, OtherEnd, Link ..., time, seed, stop)
/// Finding  = Finding(Check, Answer, Measured?, String problem)
/// Answer   = OK | NOT_OK | NOT_APPLICABLE | UNKNOWN | NOT_CHECKED
/// Measured = Loaded | TimeLimit | HostMemory | Linked | Inspected | Placed | Counted | Held | Stressed | Started
///          | Paced | Shown | Forbidden | Kept
/// ```
///
/// Tests are run as `run` runs them, by [dev.acquit.gpu.run.TestRunner], so what is found here is
/// found of what a campaign uses. The tests are resources beside this package; those with names of
/// `litmus/tests` and `litmus/system` are the ones from there.
package dev.acquit.gpu.selftest;
