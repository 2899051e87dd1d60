package dev.acquit.mapper.reproduce;

import java.time.Duration;

/// What came out for an axiom and all programs of exactly one size.
///
/// @param size their number of instructions
/// @param axiom the axiom of the C++ model
/// @param outcome what came out
/// @param layouts how many layouts programs of that size have
/// @param discarded executions that a solver found and the enumerating engine did not confirm
/// @param remembered answers that came from an earlier run, so that the time is not that of the
///   work
/// @param time wall-clock time
public record Cell(
    int size,
    String axiom,
    Outcome outcome,
    int layouts,
    int discarded,
    int remembered,
    Duration time) {}
