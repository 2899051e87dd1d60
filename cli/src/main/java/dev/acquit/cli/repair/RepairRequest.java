package dev.acquit.cli.repair;

import dev.acquit.cli.shell.Format;
import dev.acquit.mapper.verify.ProgramClass;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/// What a user asks of `repair`.
///
/// @param mapping a mapping table by name or file
/// @param source the C++ model by name or file
/// @param target the PTX model by name or file
/// @param scopes the class of programs for which the table is to be sound
/// @param bound C++ instructions of the largest programs
/// @param solver the word for a solver
/// @param jobs how many tables are decided at a time
/// @param time wall-clock time for the whole run
/// @param test wall-clock time for running a known test again
/// @param format how results are printed
/// @param out a folder for the new table, the page and the tests
public record RepairRequest(
    String mapping,
    String source,
    String target,
    ProgramClass scopes,
    int bound,
    String solver,
    int jobs,
    Optional<Duration> time,
    Duration test,
    Format format,
    Optional<Path> out) {}
