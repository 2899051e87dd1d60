package dev.acquit.ptx.meaning;

import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.isa.StateSpace;

/// Where in memory something is done.
///
/// @param address the operand
/// @param space the state space in which PTX reads it
public record Place(Address address, StateSpace space) {}
