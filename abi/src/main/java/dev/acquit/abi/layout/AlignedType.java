package dev.acquit.abi.layout;

/// A typedef or an enum that asks for another alignment than its type has. The size stays.
///
/// @param type the type
/// @param align bytes
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
