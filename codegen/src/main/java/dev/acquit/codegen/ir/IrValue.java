package dev.acquit.codegen.ir;

import dev.acquit.codegen.ir.IrTypes.Type;
import java.util.List;

/// A value of LLVM IR where PTX has it.
///
/// @param parts a register or a constant for each of its [scalars][IrParts]
record IrValue(Type type, List<String> parts) {
  /// Copies the list.
  IrValue {
    parts = List.copyOf(parts);
  }

  /// The first of its parts, which is all of a scalar.
  String scalar() {
    return parts.getFirst();
  }
}
