package dev.acquit.codegen.litmus;

/// A class that a thread passes by value: `{x, 3}`, `{.items = x, .count = 3}`, or what its first
/// member is, `x`.
///
/// @param function the name of the thread's function in the module
/// @param index which parameter
/// @param text the argument as it is written
public record ClassArgument(String function, int index, String text) {}
