package dev.acquit.codegen.gate;

import dev.acquit.ptx.module.Function;

/// A function and what it is said to implement.
///
/// @param subject what is said
/// @param function the function
public record Claim(Subject subject, Function function) {}
