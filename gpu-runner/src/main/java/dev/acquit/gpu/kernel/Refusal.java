package dev.acquit.gpu.kernel;

/// A test that cannot run in this way.
///
/// @param reason why, in a sentence, with what would help
public record Refusal(String reason) implements Planned, PlannedPair {}
