package dev.acquit.mapper.mutate;

import dev.acquit.litmus.ast.LitmusTest;

/// A mutant of a test.
///
/// @param mutation what was done
/// @param test the mutant: its condition asks for the outcome of the original, and its metadata say
///   of which test it is a mutant (`Mutant-of`) and why (`Mutation`)
public record Mutant(Mutation mutation, LitmusTest test) {}
