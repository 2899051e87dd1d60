package dev.acquit.abi.library;

import dev.acquit.ptx.isa.ScalarType;

/// How LLVM IR writes a type of the library, in functions and in `asm`.
///
/// @param type the type
record IrType(ScalarType type) {
  /// The type in IR.
  String word() {
    return switch (type) {
      case F32 -> "float";
      case F64 -> "double";
      default -> "i" + type.bits();
    };
  }

  /// A parameter. Short integers are passed as words, and somebody must extend them: the caller
  /// does.
  String parameter() {
    return word() + (type.bits() < 32 ? " zeroext" : "");
  }

  /// A result.
  String returned() {
    return (type.bits() < 32 ? "zeroext " : "") + word();
  }

  /// The constraint of a register that holds it, or half of 128 bits.
  String constraint() {
    return switch (type) {
      case F32 -> "f";
      case F64 -> "d";
      default -> type.bits() <= 16 ? "h" : type.bits() == 32 ? "r" : "l";
    };
  }

  /// What an `asm` gives: registers have 16 bits at least, and 128 bits are two halves.
  String given() {
    return switch (type.bits()) {
      case 8 -> "i16";
      case 128 -> "{ i64, i64 }";
      default -> word();
    };
  }
}
