package dev.acquit.ptx.module;

import dev.acquit.text.Diagnostic;
import dev.acquit.text.Position;
import java.util.List;
import java.util.Optional;

/// A declaration of a module, not yet read.
///
/// @param kind what it is
/// @param window where its characters are, until the next piece is cut
/// @param from where in the window it begins
/// @param to where in the window it ends
/// @param begin where in the file it begins
/// @param end where in the file it ends
/// @param body where in the window the brace is with which a body begins, if it has one
/// @param bodyPosition where in the file that is
/// @param behind how the thing behind it is called in messages
/// @param comments the comments with lines of their own before it
/// @param problem what is already known to be wrong
record Piece(
    Kind kind,
    char[] window,
    int from,
    int to,
    Position begin,
    Position end,
    Optional<Integer> body,
    Position bodyPosition,
    String behind,
    List<Comment> comments,
    Optional<Diagnostic> problem) {
  /// What a piece is.
  enum Kind {
    /// `.version`, `.target` or `.address_size`.
    HEADER,
    /// A function, variables, or a directive that ends with a semicolon.
    DECLARATION,
    /// What is passed over: `.file`, `.loc`, a section of debug information.
    IGNORED,
    /// Something that does not begin with a dot.
    JUNK,
    /// Nothing: the end of the file.
    END
  }

  /// Its text, or the beginning of it.
  ///
  /// @param until where in the window to stop
  String text(int until) {
    return new String(window, from, until - from);
  }
}
