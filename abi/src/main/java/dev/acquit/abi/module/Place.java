package dev.acquit.abi.module;

/// Where a parameter begins when a function is called.
public sealed interface Place {
  /// In registers, from this one on.
  ///
  /// @param number as machine code counts: R4 is the first one that may hold a parameter
  record Register(int number) implements Place {
    @Override
    public String toString() {
      return "R" + number;
    }
  }

  /// On the stack.
  ///
  /// @param offset in bytes, from where parameters on the stack begin
  record Stack(long offset) implements Place {
    @Override
    public String toString() {
      return "byte " + offset + " of the stack";
    }
  }
}
