package dev.acquit.mapper.verify;

import dev.acquit.model.sat.Testimony;
import java.util.List;

/// What a verification looks at.
public sealed interface Extent {
  /// Tests, by the enumerating engine.
  ///
  /// @param names what was named: files, folders, `-`
  record Tests(List<String> names) implements Extent {
    /// Copies the list.
    public Tests {
      names = List.copyOf(names);
    }
  }

  /// Every program up to a size, by a solver.
  ///
  /// @param bound the largest number of C++ instructions
  /// @param testimony who decided, and what that rests on
  record Programs(int bound, Testimony testimony) implements Extent {}
}
