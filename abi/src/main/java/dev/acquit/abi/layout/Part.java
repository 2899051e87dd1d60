package dev.acquit.abi.layout;

/// What lies in a class.
public sealed interface Part {
  /// Where it begins, in bits from the beginning of the class.
  long bit();

  /// The pointer to the table of virtual functions, 8 bytes.
  record Vtable() implements Part {
    @Override
    public long bit() {
      return 0;
    }
  }

  /// A base class.
  ///
  /// @param type the class
  /// @param offset bytes
  record Base(RecordLayout type, long offset) implements Part {
    @Override
    public long bit() {
      return 8 * offset;
    }
  }

  /// A member.
  ///
  /// @param name its name; empty for an anonymous structure or union
  /// @param type its type
  /// @param offset bytes
  record Field(String name, DataType type, long offset) implements Part {
    @Override
    public long bit() {
      return 8 * offset;
    }
  }

  /// A bit field.
  ///
  /// @param name its name; empty for one that has none and is padding
  /// @param type the type it is declared with
  /// @param bit where it begins; of the bits of a byte the lowest is first
  /// @param width bits
  record BitField(String name, Scalar type, long bit, int width) implements Part {}
}
