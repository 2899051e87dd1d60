package dev.acquit.litmus.ast;

/// What a register or a memory location holds.
public sealed interface Value extends Comparable<Value> {
  /// An integer.
  ///
  /// @param value the integer
  record Number(long value) implements Value {
    @Override
    public String toString() {
      return Long.toString(value);
    }
  }

  /// The address of a variable, or of something near it.
  ///
  /// @param location the variable
  /// @param offset bytes from its beginning
  record AddressOf(String location, long offset) implements Value {
    @Override
    public String toString() {
      return "&"
          + location
          + (offset == 0 ? "" : offset < 0 ? Long.toString(offset) : "+" + offset);
    }
  }

  /// An integer.
  static Value of(long value) {
    return new Number(value);
  }

  /// Numbers first, by size; then addresses by name.
  @Override
  default int compareTo(Value other) {
    return switch (this) {
      case Number(long a) when other instanceof Number(long b) -> Long.compare(a, b);
      case Number n -> -1;
      case AddressOf a when other instanceof AddressOf b -> a.toString().compareTo(b.toString());
      case AddressOf a -> 1;
    };
  }
}
