package dev.acquit.ptx.ast;

/// What an instruction reads.
public sealed interface Operand extends Written {
  /// A register.
  ///
  /// @param name its name as written, with `%` if it has one; `_` is the bit bucket
  record Register(String name) implements Operand {
    @Override
    public String toString() {
      return name;
    }
  }

  /// A constant.
  record Immediate(long value) implements Operand {
    @Override
    public String toString() {
      return Long.toString(value);
    }
  }

  /// The address of a variable.
  ///
  /// @param name the variable
  record Symbol(String name) implements Operand {
    @Override
    public String toString() {
      return name;
    }
  }
}
