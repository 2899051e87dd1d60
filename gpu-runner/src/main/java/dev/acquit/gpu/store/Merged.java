package dev.acquit.gpu.store;

/// What a merge did.
///
/// @param added runs that were not there before
/// @param alreadyThere runs that were
public record Merged(int added, int alreadyThere) {}
