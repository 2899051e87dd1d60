package dev.acquit.gpu.kernel;

import dev.acquit.litmus.ast.Extent;
import dev.acquit.litmus.ast.Value;
import java.util.Optional;
import java.util.OptionalInt;

/// What an instance has of a location of the test.
///
/// @param name the location
/// @param bytes its size, a power of two, at least 4; addresses of cells are multiples of it
/// @param valueBytes how many of them are the location's value: 1, 2, 4, 8 or 16
/// @param initial what it holds at first
/// @param elements what its elements hold at first, if that is said of each of them
/// @param repeated the size of the parts of which each holds that at first; empty if it is the
///   value of the first bytes, with zeros behind them
/// @param owner for a location in shared memory: the first role in its CTA
public record Cell(
    String name,
    int bytes,
    int valueBytes,
    Value initial,
    Optional<Extent.Elements> elements,
    OptionalInt repeated,
    OptionalInt owner) {
  /// The same for a kernel that cannot reach it if it lies in shared memory.
  Cell elsewhere() {
    return new Cell(name, bytes, valueBytes, initial, elements, repeated, OptionalInt.empty());
  }

  /// Whether it lies in shared memory.
  public boolean shared() {
    return owner.isPresent();
  }
}
