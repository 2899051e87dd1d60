package dev.acquit.codegen.source;

import dev.acquit.text.Position;
import java.util.Optional;
import java.util.Set;

/// Which instructions of a function are those of an operation.
public sealed interface Site {
  /// All of them: the function is the operation.
  ///
  /// @param given what the operation works on
  record Whole(Given given) implements Site {
    /// Of what it works on nothing is said.
    public static final Whole UNSAID = new Whole(Given.NOTHING);
  }

  /// Some of them, in a function that does other things, too.
  ///
  /// @param lines in which lines of the PTX file they stand
  /// @param where the line of the source, for people; empty if the function has no other operation
  /// @param placed whether it is said how far behind a pointer the object is
  /// @param given what the operation works on
  /// @param computes whether something else may compute what the operation is given
  record Lines(Set<Integer> lines, String where, boolean placed, Given given, boolean computes)
      implements Site {
    /// Copies the set.
    public Lines {
      lines = Set.copyOf(lines);
    }
  }

  /// It cannot be told.
  ///
  /// @param why for people
  /// @param at the instruction because of which; empty: the function
  record Unclear(String why, Optional<Position> at) implements Site {
    /// Because of no instruction in particular.
    public Unclear(String why) {
      this(why, Optional.empty());
    }
  }
}
