package dev.acquit.codegen.source;

import java.util.OptionalLong;
import java.util.Set;

/// Which instructions of a function are those of an operation.
public sealed interface Site {
  /// All of them: the function is the operation.
  record Whole() implements Site {}

  /// Some of them, in a function that does other things, too.
  ///
  /// @param lines in which lines of the PTX file they stand
  /// @param where the line of the source, for people; empty if the function has no other operation
  /// @param placed whether it is said how far behind a pointer the object is
  /// @param parameter the number of the parameter that the pointer is; -1 if that is not said
  /// @param constant the integer that the operation is given, if it is always the same one
  /// @param computes whether something else may compute what the operation is given
  record Lines(
      Set<Integer> lines,
      String where,
      boolean placed,
      int parameter,
      OptionalLong constant,
      boolean computes)
      implements Site {
    /// Copies the set.
    public Lines {
      lines = Set.copyOf(lines);
    }
  }

  /// It cannot be told.
  ///
  /// @param why for people
  record Unclear(String why) implements Site {}
}
