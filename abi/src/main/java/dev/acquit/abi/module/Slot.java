package dev.acquit.abi.module;

import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.StateSpace;
import dev.acquit.ptx.module.Function;
import dev.acquit.ptx.module.Variable;
import java.util.List;

/// How one parameter or result is passed, as a linker sees it.
///
/// @param kind what it is
/// @param bytes its size; 0 for an array without one
/// @param alignment in bytes
public record Slot(Kind kind, long bytes, int alignment) {
  /// What a parameter is.
  public enum Kind {
    /// `.b`, `.u` or `.s`: of one size they are one to nvlink; `.f16` and `.b16`, too.
    WORD,
    /// `.f32` or `.f64`: to nvlink another thing than a word of that size.
    FLOAT,
    /// An array: an aggregate.
    ARRAY
  }

  /// That of a declaration.
  public static Slot of(Variable v) {
    boolean array = !v.dimensions().isEmpty() || v.vector() > 1;
    return new Slot(
        array
            ? Kind.ARRAY
            : v.type() == ScalarType.F32 || v.type() == ScalarType.F64 ? Kind.FLOAT : Kind.WORD,
        v.bytes(),
        v.alignment());
  }

  /// Whether it is a register and not in `.param` space.
  public static boolean inRegister(Variable v) {
    return v.space() == StateSpace.GENERIC;
  }

  /// Whether a function takes any number of arguments as nvcc does it, in an array of no size
  /// behind the others. An empty structure of C has no size either, and no alignment.
  public static boolean variadic(Function function) {
    return !function.parameters().isEmpty()
        && function.parameters().getLast().dimensions().equals(List.of(0L))
        && function.parameters().getLast().alignment() == Long.BYTES;
  }

  /// As PTX writes it.
  public String words() {
    return switch (kind) {
      case WORD -> ".b" + 8 * bytes;
      case FLOAT -> ".f" + 8 * bytes;
      case ARRAY -> ".align " + alignment + " .b8 [" + (bytes == 0 ? "" : bytes) + "]";
    };
  }
}
