package dev.acquit.abi.layout;

/// A type of data, as C++ for CUDA has it: what it takes in memory.
///
/// Chapter 1 of the PTX Writer's Guide to Interoperability.
public sealed interface DataType
    permits Scalar, VectorType, ArrayType, AlignedType, IncompleteType, RecordLayout {
  /// How many bytes it takes; 0 for what has no size.
  long size();

  /// At which multiples of bytes it lies; 1 for what has no size.
  int align();

  /// How it is written, without a declarator: `int*`, `float4[2]`.
  String words();

  /// What it is below typedefs that align it.
  default DataType plain() {
    return this instanceof AlignedType(DataType type, int align) ? type.plain() : this;
  }

  /// What it is made of if it is an array, of arrays too; itself otherwise.
  default DataType element() {
    return plain() instanceof ArrayType(DataType type, long count) ? type.element() : plain();
  }
}
