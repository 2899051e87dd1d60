package dev.acquit.codegen.ir;

import java.util.List;

/// A function of LLVM IR with a body.
///
/// @param alone whether it does nothing but one operation, on what it is given, and returns what
///   that found or nothing; so a whole function can be compared with the operation
/// @param operations its atomic instructions, in the order of the text
public record IrFunction(String name, boolean alone, List<IrOperation> operations) {
  /// Copies the list.
  public IrFunction {
    operations = List.copyOf(operations);
  }

  /// Its name as LLVM writes it for PTX.
  public String emitted() {
    return IrWordList.emitted(name);
  }
}
