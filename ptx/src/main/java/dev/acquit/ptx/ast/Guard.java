package dev.acquit.ptx.ast;

/// `@p` or `@!p` before an instruction.
///
/// @param predicate the predicate register
/// @param negated whether the instruction executes when the predicate is false
public record Guard(Operand.Register predicate, boolean negated) {}
