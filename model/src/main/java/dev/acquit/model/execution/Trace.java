package dev.acquit.model.execution;

import dev.acquit.model.execution.PathEvent.Kind;

/// What a thread does at one place of its text, in numbers.
///
/// @param kind what it is
/// @param step the index of its operation in the thread
/// @param value what is read or written; zero for fences and barriers
public record Trace(Kind kind, int step, long value) {}
