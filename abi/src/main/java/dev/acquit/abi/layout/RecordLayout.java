package dev.acquit.abi.layout;

import dev.acquit.text.Position;
import java.util.List;

/// A class that was laid out.
///
/// @param kind how it is defined
/// @param name its name; empty if it has none
/// @param position where it is defined
/// @param size bytes
/// @param align bytes
/// @param dataSize bytes without the padding at the end that a class derived from it uses again
/// @param traits what decides how others contain and pass it
/// @param parts what lies in it, in the order of their definition, bases first
/// @param empties where empty classes lie in it
public record RecordLayout(
    RecordKind kind,
    String name,
    Position position,
    long size,
    int align,
    long dataSize,
    Traits traits,
    List<Part> parts,
    List<EmptyAt> empties)
    implements DataType {
  /// Copies the lists.
  public RecordLayout {
    parts = List.copyOf(parts);
    empties = List.copyOf(empties);
  }

  /// What decides how others contain and pass a class.
  ///
  /// @param pod whether it is a POD for the purpose of layout (Itanium C++ ABI 1.1), so that its
  ///   padding is never used again
  /// @param empty whether it has no data
  /// @param dynamic whether it has a pointer to virtual functions
  /// @param packed whether its members have no alignment
  /// @param closed whether nvcc does not pack it where it is a member of a packed class: it has a
  ///   constructor or data that is private, or no standard layout
  /// @param standard whether it has standard layout (C++20, 11.2)
  /// @param shared bytes that a member takes whose padding others may use
  /// @param byAddress whether it is not trivial for the purpose of calls (3.1.1): an argument is
  ///   then the address of a copy
  public record Traits(
      boolean pod,
      boolean empty,
      boolean dynamic,
      boolean packed,
      boolean closed,
      boolean standard,
      long shared,
      boolean byAddress) {}

  /// An empty class somewhere in a class: two of one type must not lie in one place.
  ///
  /// @param type where the type is defined
  /// @param offset bytes
  record EmptyAt(Position type, long offset) {}

  @Override
  public String words() {
    return name.isEmpty() ? kind.word() : name;
  }
}
