package dev.acquit.codegen.recover.flow;

import dev.acquit.text.Position;

/// An instruction of a program.
///
/// @param position where it begins in the file
/// @param guard the predicate register that decides whether it executes, or -1
/// @param negated whether it executes when the predicate is false
/// @param code what it does
public record Item(Position position, int guard, boolean negated, FlatCode code) {}
