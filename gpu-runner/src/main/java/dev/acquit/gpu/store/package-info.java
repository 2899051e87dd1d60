/// Observations in a file of SQLite, and what they look like elsewhere.
///
/// ```
/// ObservationStore = record(Run), runs(RunFilter), merge(Path)
/// Run              = Run(id, Text test, Text kernel, cubin?, RunDevice, Text configuration,
///                        seed, mode, ..., State -> Counts(all, first, last), placement, Ending)
/// Ending           = Ending(DONE | STOPPED | TIMEOUT | LOST | FAILED | NOT_TRUSTED, String)
/// RunDevice        = RunDevice(kind, index, name, software, Chip, Site(host?, job?))
/// Seal             = a hash over a run as it is in the file
/// Tally            = runs of one test on devices of one kind, added -> LitmusLog
/// Pooled           = runs of one test on chips of one name, over seeds -> State -> Spread, UpperBound, Drift*
/// LoggedTest       = a test of a LitmusLog, as LitmusLogReader reads it
/// StoreProblem     = StoreProblem(Kind, file, String what, String advice)
/// ```
///
/// ```
/// Journal = WriteAhead | Rollback(reason)
/// ```
package dev.acquit.gpu.store;
