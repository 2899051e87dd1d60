package dev.acquit.codegen.litmus;

import java.util.OptionalInt;

/// Where a part of a location lies.
///
/// @param offset bytes from the beginning of the location
/// @param bytes how many it has; empty: as many as what accesses it there
public record Part(long offset, OptionalInt bytes) {}
