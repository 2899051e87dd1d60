package dev.acquit.ptx.module;

import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.text.Position;
import java.util.List;
import java.util.Optional;

/// A variable or a parameter.
///
/// @param position where its name stands
/// @param linkage who can see it
/// @param space where it lies; a parameter that is a register has [StateSpace#GENERIC]
/// @param alignment in bytes; that of an element if none is written
/// @param type the type of a scalar in it
/// @param managed whether it is in memory that the host shares, by `.attribute(.managed)`
/// @param opaque the texture, sampler or surface that it is, of which `type` is the handle
/// @param vector 1, 2, 4 or 8 scalars make an element
/// @param dimensions of an array, outermost first; 0 where the number is left out; empty for one
///   element
/// @param initializer the elements that are written, as text, braces left out; the rest is zero
/// @ptx 5.4 Variables
public record Variable(
    Position position,
    Linkage linkage,
    StateSpace space,
    int alignment,
    ScalarType type,
    boolean managed,
    Optional<Opaque> opaque,
    int vector,
    String name,
    List<Long> dimensions,
    List<String> initializer) {
  /// Copies the lists.
  public Variable {
    dimensions = List.copyOf(dimensions);
    initializer = List.copyOf(initializer);
  }

  /// The same under another name.
  public Variable named(String other) {
    return new Variable(
        position,
        linkage,
        space,
        alignment,
        type,
        managed,
        opaque,
        vector,
        other,
        dimensions,
        initializer);
  }

  /// Of what tells two apart: long initializers are not gone through.
  @Override
  public int hashCode() {
    return 31 * position.hashCode() + name.hashCode();
  }

  /// The bytes of an element.
  public int elementBytes() {
    return Math.max(1, type.bits() / 8) * vector;
  }

  /// The bytes that it takes, as far as written: 0 where a dimension is left out and nothing says
  /// how many elements there are.
  public long bytes() {
    long elements = 1;
    for (long dimension : dimensions) {
      elements *= dimension;
    }
    return elements == 0
        ? (long) initializer.size() * elementBytes() / vector
        : elements * elementBytes();
  }
}
