package dev.acquit.cli.option;

/// Numbers from one to another.
///
/// @param min the least
/// @param max the greatest, at least `min`
public record NumberRange(int min, int max) {}
