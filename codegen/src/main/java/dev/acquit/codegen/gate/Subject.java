package dev.acquit.codegen.gate;

import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.text.Position;

/// A function that is to be judged.
///
/// @param file the file's name as the user wrote it
/// @param function its name
/// @param position where its name stands in the file
/// @param operation what it is said to implement
public record Subject(String file, String function, Position position, SourceOperation operation) {}
