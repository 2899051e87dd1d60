package dev.acquit.abi.layout;

/// Whose layout of a class is meant. They differ about packed classes, members that share their
/// room, and bit fields of types that are aligned to more than their size.
enum Compiler {
  /// nvcc 13.0, for the device.
  NVCC,
  /// gcc 12 on x86-64, which compiles the host's half of a program.
  GCC
}
