package dev.acquit.codegen.gate;

import dev.acquit.codegen.source.Site;
import dev.acquit.ptx.module.Function;

/// A function and what it is said to implement.
///
/// @param subject what is said
/// @param site which of its instructions are those of the operation
public record Claim(Subject subject, Function function, Site site) {}
