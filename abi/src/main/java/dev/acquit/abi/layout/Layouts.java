package dev.acquit.abi.layout;

import dev.acquit.text.Diagnostic;
import dev.acquit.text.Position;
import java.util.List;

/// The types of a source.
///
/// @param file how messages call the source
/// @param types those that could be read, in their order
/// @param problems what is wrong with the others
public record Layouts(String file, List<Named> types, List<Diagnostic> problems) {
  /// Copies the lists.
  public Layouts {
    types = List.copyOf(types);
    problems = List.copyOf(problems);
  }

  /// A type with a name: a class, an enumeration, a typedef, or the type of a variable.
  ///
  /// @param name the name; the type's own words where the source is only a type
  /// @param position where it stands
  /// @param type the type
  public record Named(String name, Position position, DataType type) {}
}
