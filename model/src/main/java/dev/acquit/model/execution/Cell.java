package dev.acquit.model.execution;

import dev.acquit.model.program.IntegerType;
import dev.acquit.model.program.Program;

/// The bytes that an access touches.
///
/// @param location the physical location
/// @param offset the first byte, from the beginning of the location
/// @param bytes how many
public record Cell(int location, long offset, int bytes) {
  /// The type in which values of these bytes are kept, whatever the types of the accesses are: an
  /// initial value is cut to it as a stored one is.
  IntegerType type() {
    return new IntegerType(Math.min(64, 8 * bytes), true);
  }

  /// What the cell holds before all threads.
  public long initial(Program program) {
    return offset == 0 ? type().keep(program.locations().get(location).initial()) : 0;
  }

  /// Whether both have a byte in common without being the same.
  public boolean overlapsPartly(Cell other) {
    return !equals(other)
        && location == other.location
        && offset < other.offset + other.bytes
        && other.offset < offset + bytes;
  }
}
