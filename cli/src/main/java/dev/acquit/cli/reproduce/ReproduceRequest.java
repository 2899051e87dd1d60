package dev.acquit.cli.reproduce;

import dev.acquit.cli.shell.Format;
import dev.acquit.model.engine.Limits;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/// What a user asks of `reproduce`.
///
/// @param what the word for a published check
/// @param events for which event models
/// @param bound the largest size of programs
/// @param solver the word for a solver
/// @param resume a file with answers of a run that was stopped, and for those of this one
/// @param limits what confirming a counterexample may cost
/// @param jobs how many formulas are decided at a time
/// @param time wall-clock time for the whole run
/// @param format how results are printed
/// @param out a file for the result as JSON
public record ReproduceRequest(
    String what,
    EventChoice events,
    int bound,
    String solver,
    Optional<Path> resume,
    Limits limits,
    int jobs,
    Optional<Duration> time,
    Format format,
    Optional<Path> out) {}
