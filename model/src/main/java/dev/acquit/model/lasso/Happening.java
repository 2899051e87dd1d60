package dev.acquit.model.lasso;

import dev.acquit.model.execution.Cell;
import dev.acquit.model.execution.PathEvent.Kind;
import java.util.Optional;

/// An event of a run.
///
/// @param kind what it is
/// @param step the index of its operation in the thread
/// @param cell where; empty for fences and barriers
/// @param value what is read or written; zero for others
/// @param behind of a read, how many writes before the last one it takes its value from; zero for
///   others
public record Happening(Kind kind, int step, Optional<Cell> cell, long value, int behind) {}
