package dev.acquit.abi.layout;

import dev.acquit.text.InputException;
import java.util.ArrayList;
import java.util.List;

/// What is asked of a class, a member or a typedef beside its type.
///
/// @param align bytes; 0 if nothing is asked
/// @param packed whether the alignment of types does not count
/// @param overlapping `[[no_unique_address]]`
/// @param changes what makes another type of the one that is written, in order
record Attributes(int align, boolean packed, boolean overlapping, List<Change> changes) {
  static final Attributes NONE = new Attributes(0, false, false, List.of());

  /// Copies the list.
  Attributes {
    changes = List.copyOf(changes);
  }

  /// Makes another type of one: a vector of it, or an integer of another width.
  @FunctionalInterface
  interface Change {
    /// The type.
    ///
    /// @throws InputException if there is no such type
    DataType of(DataType type) throws InputException;
  }

  static Attributes aligned(int align) {
    return new Attributes(align, false, false, List.of());
  }

  static Attributes changed(Change change) {
    return new Attributes(0, false, false, List.of(change));
  }

  /// All that either asks for.
  Attributes and(Attributes other) {
    List<Change> both = new ArrayList<>(changes);
    both.addAll(other.changes);
    return new Attributes(
        Math.max(align, other.align),
        packed || other.packed,
        overlapping || other.overlapping,
        both);
  }

  /// The type that is meant where one is written.
  ///
  /// @throws InputException if there is no such type
  DataType change(DataType type) throws InputException {
    DataType changed = type;
    for (Change change : changes) {
      changed = change.of(changed);
    }
    return changed;
  }
}
