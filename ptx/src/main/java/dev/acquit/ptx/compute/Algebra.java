package dev.acquit.ptx.compute;

import java.util.List;

/// What a [Formula] can be read with.
///
/// @param <V> its values
public interface Algebra<V> {
  /// A constant.
  V constant(Word value);

  /// An operation on operands.
  ///
  /// @param op which
  /// @param width how many bits
  /// @param operands as many as it has
  V apply(Op op, int width, List<V> operands);
}
