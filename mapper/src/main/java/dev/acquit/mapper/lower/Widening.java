package dev.acquit.mapper.lower;

import dev.acquit.ptx.isa.Scope;

/// A fence that got a wider scope than its operation asked for, since PTX cannot write the narrow
/// one: `membar` has no level for clusters.
///
/// @param origin the instruction
/// @param asked the scope of the operation
/// @param given the scope of the instruction
/// @ptx 9.7.13.4 membar/fence
public record Widening(Origin origin, Scope asked, Scope given) {}
