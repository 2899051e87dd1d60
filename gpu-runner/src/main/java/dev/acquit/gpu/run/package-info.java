/// Running tests on a device, and what came of it.
///
/// ```
/// RunPlan          = RunPlan(Configuration ..., Effort, Share ..., Observation, Duration)   what is asked for
/// RunMode          = SANITY | QUICK | DEFAULT | TOUGH                                 ready-made plans
/// Effort           = ForTime(Duration) | ForIterations(int)
/// Configuration    = Configuration(number, seed, CTAs that test, CTAs that stress, threads)  drawn from a seed
/// Fit              = Fit(Configuration, KernelMode, Geometry, Environment, clipped)   what of it a device can do
/// TestRun          = TestRun(test, device, KernelHash ..., ConfigurationRun ..., Note ..., seconds, Ending)
/// OtherEnd         = Host(reason) | SecondDevice(Pair, required)      who runs threads that are on another GPU
/// ConfigurationRun = ConfigurationRun(Fit, iterations, all: Counts, first: Counts, last: Counts, ..., Placement)
/// Counts           = Counts(instances, skipped, odd, count by State)
/// Ending           = Done | Stopped | Refused | Failed | Mismatched | SameCode | BadSum | BadPlacement | NoStress | BadStart
/// Note             = WeakAccesses | InProgramOrder | OnTheHost | OnAnotherEmulatedGpu | OnASecondDevice | NoSecondDevice | Clipped | ModeRefused | NotInspected | TimeRanOut
/// ```
///
/// [dev.acquit.gpu.run.TestRunner] runs one test, and tells of each configuration when it has had
/// its turn. A launch that never ends cannot be stopped but by the end of its process, so
/// [dev.acquit.gpu.run.Relay] runs jobs in processes that it starts one after the other, and itself
/// never touches the device.
package dev.acquit.gpu.run;
