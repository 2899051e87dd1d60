package dev.acquit.abi.layout;

/// A typedef that asks for more alignment than its type has. The size stays.
///
/// @param type the type
/// @param align bytes, more than those of the type
public record AlignedType(DataType type, int align) implements DataType {
  @Override
  public long size() {
    return type.size();
  }

  @Override
  public String words() {
    return type.words();
  }
}
