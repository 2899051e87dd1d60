package dev.acquit.abi.layout;

/// A vector of gcc or clang: `vector_size(16)`. Those of CUDA's headers are classes.
///
/// @param of the type of its elements as it is written
/// @param element the type of an element
/// @param count how many elements
/// @param size bytes, more than those of the elements where three take the room of four
/// @param align bytes
public record VectorType(String of, Scalar element, long count, long size, int align)
    implements DataType {
  /// The largest vector in bytes. nvcc 13.0 takes larger ones; nothing has them.
  static final long LARGEST = 1 << 16;

  @Override
  public String words() {
    return of + " __vector(" + count + ")";
  }
}
