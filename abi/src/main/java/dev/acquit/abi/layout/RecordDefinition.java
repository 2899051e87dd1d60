package dev.acquit.abi.layout;

import dev.acquit.text.Position;
import java.util.List;
import java.util.OptionalInt;

/// A class as it is written, with types of members that are laid out.
///
/// @param kind how it is defined
/// @param name its name; empty if it has none
/// @param position where
/// @param attributes of the class
/// @param bases its bases in order
/// @param members its data members in order
/// @param declared what else is declared in it
record RecordDefinition(
    RecordKind kind,
    String name,
    Position position,
    Attributes attributes,
    List<RecordLayout> bases,
    List<Member> members,
    Declared declared) {
  /// What is declared in a class beside its data.
  ///
  /// @param virtual whether there is a virtual function
  /// @param aggregate whether it could be a POD by what is declared in it: no constructors, nothing
  ///   private, no initialisers, no assignment of its own
  /// @param closed whether there is a constructor, defaulted ones too, or data that is private:
  ///   such a class nvcc does not pack where it is a member of a packed one
  /// @param mixed whether some data is more private than other
  /// @param copied whether a copy is more than its bytes
  record Declared(
      boolean virtual, boolean aggregate, boolean closed, boolean mixed, boolean copied) {}

  /// A data member.
  ///
  /// @param name its name; empty for an anonymous class or an unnamed bit field
  /// @param type its type
  /// @param width of a bit field, in bits
  /// @param attributes its own
  /// @param reference whether it is a reference
  record Member(
      String name, DataType type, OptionalInt width, Attributes attributes, boolean reference) {}
}
