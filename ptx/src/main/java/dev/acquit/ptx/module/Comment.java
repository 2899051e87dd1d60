package dev.acquit.ptx.module;

import dev.acquit.text.Position;

/// A comment that has a line of its own, outside of all declarations.
///
/// @param position where its `//` stands
/// @param text from the `//` to the end of the line, blanks at the end left out
public record Comment(Position position, String text) {}
