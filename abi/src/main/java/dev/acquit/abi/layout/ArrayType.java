package dev.acquit.abi.layout;

/// An array.
///
/// @param type that of an element
/// @param count how many there are; 0 for a flexible array at the end of a structure
public record ArrayType(DataType type, long count) implements DataType {
  /// The largest type in bytes: more than any device's memory, and few enough for bits to be
  /// counted.
  static final long LARGEST = 1L << 48;

  /// Whether an array is not too large.
  static boolean fits(DataType type, long count) {
    return count == 0 || type.size() <= LARGEST / count;
  }

  @Override
  public long size() {
    return type.size() * count;
  }

  @Override
  public int align() {
    return type.align();
  }

  @Override
  public String words() {
    String inner = type.words();
    int first = type instanceof ArrayType ? inner.indexOf('[') : inner.length();
    String bound = count == 0 ? "[]" : "[" + count + "]";
    return inner.substring(0, first) + bound + inner.substring(first);
  }
}
