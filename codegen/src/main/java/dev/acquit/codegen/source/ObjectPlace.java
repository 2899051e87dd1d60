package dev.acquit.codegen.source;

import dev.acquit.ptx.isa.StateSpace;
import java.util.Optional;

/// Where the object of an operation is, as far as somebody says it.
///
/// @param offset how many bytes behind the pointer it begins
/// @param space what the pointer points to: global or shared memory, or either, as a generic one
///   may; empty if that is not said, which is a pointer of C++ of which the compiler may know that
///   it is a global one
public record ObjectPlace(long offset, Optional<StateSpace> space) {
  /// At the pointer, of which nothing is said.
  public static final ObjectPlace AT_POINTER = new ObjectPlace(0, Optional.empty());

  /// Whether only the thread itself sees the object: it is in local memory.
  public boolean isPrivate() {
    return space.equals(Optional.of(StateSpace.LOCAL));
  }

  /// How annotations call a space.
  public static String word(StateSpace space) {
    return space == StateSpace.GENERIC ? "generic" : space.suffix();
  }

  /// As in an annotation, with a space before each word; empty if nothing is said.
  @Override
  public String toString() {
    return (offset == 0 ? "" : " offset=" + offset)
        + space.map(s -> " space=" + word(s)).orElse("");
  }
}
