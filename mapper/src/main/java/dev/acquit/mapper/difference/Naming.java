package dev.acquit.mapper.difference;

import dev.acquit.litmus.ast.LitmusTest;
import java.util.Optional;

/// Knows what a test is called.
@FunctionalInterface
public interface Naming {
  /// A name.
  ///
  /// @param family the family, as in `MP`
  /// @param full the whole name, as in `MP+rel+acq`
  record Name(String family, String full) {}

  /// The name of a test; empty if it belongs to no family.
  Optional<Name> of(LitmusTest test);
}
