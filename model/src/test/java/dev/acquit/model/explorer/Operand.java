package dev.acquit.model.explorer;

/// What an operation takes.
sealed interface Operand {
  /// A constant.
  record Number(long value) implements Operand {}

  /// What a register of the thread holds.
  record Register(int number) implements Operand {}

  static Operand of(long value) {
    return new Number(value);
  }

  /// Its value.
  default long in(long[] registers) {
    return switch (this) {
      case Number(long value) -> value;
      case Register(int number) -> registers[number];
    };
  }
}
