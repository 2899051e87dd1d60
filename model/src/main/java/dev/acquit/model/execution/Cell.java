package dev.acquit.model.execution;

/// The bytes that an access touches.
///
/// @param location the physical location
/// @param offset the first byte, from the beginning of the location
/// @param bytes how many
public record Cell(int location, long offset, int bytes) {
  /// Whether both have a byte in common without being the same.
  public boolean overlapsPartly(Cell other) {
    return !equals(other)
        && location == other.location
        && offset < other.offset + other.bytes
        && other.offset < offset + bytes;
  }
}
