package dev.acquit.codegen.gate;

import dev.acquit.codegen.judge.Judgement;

/// What came out for one function.
///
/// @param subject the function
/// @param judgement what it is
public record Finding(Subject subject, Judgement judgement) {}
