package dev.acquit.model.sat;

/// What the answers "unsatisfiable" of a run rest on.
///
/// @param solver who gave them
/// @param unsatisfiable how many formulas were called unsatisfiable
/// @param proved for how many of them a proof was replayed; the others rest on the solver's word
public record Testimony(SolverId solver, int unsatisfiable, int proved) {}
