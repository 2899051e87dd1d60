package dev.acquit.cli;

/// Numbers from one to another.
///
/// @param min the least
/// @param max the greatest, at least `min`
record NumberRange(int min, int max) {}
