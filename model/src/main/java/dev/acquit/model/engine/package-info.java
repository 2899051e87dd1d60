/// The enumerating engine: all executions of one test that a model allows, and why others are not;
/// and whether all of them end.
///
/// ```
/// ThreadEnding = Ended(thread) | Spins(thread, Awaited ...) | Repeats(thread, event ...)
///              | Waits(thread, barrier, absent thread ...)
///              | Stopped(thread, started, Level)
/// Support      = TwoEngines | Replayed | OneEngine(why)
/// ```
///
/// [dev.acquit.model.engine.Checker] is the entrance, [dev.acquit.model.engine.TerminationChecker]
/// that of termination.
package dev.acquit.model.engine;
