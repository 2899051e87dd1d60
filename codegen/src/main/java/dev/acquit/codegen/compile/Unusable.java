package dev.acquit.codegen.compile;

import dev.acquit.codegen.matrix.SourceDialect;

/// A dialect that cannot be compiled for a target at all, not even without any function: a header
/// is missing, say, or the architecture is unknown.
///
/// @param message what the compiler said
public record Unusable(Target target, SourceDialect dialect, String message) {}
