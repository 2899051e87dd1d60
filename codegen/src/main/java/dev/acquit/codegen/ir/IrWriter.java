package dev.acquit.codegen.ir;

import dev.acquit.text.InputException;

/// What is written while an instruction of the IR is read.
interface IrWriter {
  /// The name of a new register of so many bits.
  String register(int bits);

  /// Adds a whole instruction, a label or a brace.
  void emit(String text);

  /// The name of a register of so many bits that holds a value.
  String inRegister(String value, int bits);

  /// Reads a type and a value of it.
  ///
  /// @throws InputException if something else stands there, or is not understood
  IrValue typed(IrWordList line) throws InputException;
}
