package dev.acquit.codegen.matrix;

import dev.acquit.codegen.source.ValueType;

/// The frame of a function of C or C++, on one line so that a line number of a compiler's message
/// says which cell it is about.
///
/// Parameters: `p` is the object, `v` the value stored or the operand; of a compare-exchange `e`
/// points to the expected value and `v` is the desired one.
final class CFunction {
  private CFunction() {}

  /// A function.
  ///
  /// @param before what stands before its type
  /// @param object how the type of the object is written
  /// @param truth how the type of a truth value is written
  /// @param body the statements
  static String of(String before, MatrixCell cell, String object, String truth, String body) {
    String value = cell.operation().type().map(ValueType::toString).orElse("void");
    String head =
        switch (cell.operation().kind()) {
          case LOAD -> value + " %s(" + object + "* p)";
          case STORE -> "void %s(" + object + "* p, " + value + " v)";
          case FENCE -> "void %s(void)";
          case COMPARE_EXCHANGE ->
              truth + " %s(" + object + "* p, " + value + "* e, " + value + " v)";
          default ->
              (cell.form() == CellForm.UNUSED ? "void" : value)
                  + " %s("
                  + object
                  + "* p, "
                  + value
                  + " v)";
        };
    return before + head.formatted(cell.name()) + " { " + body + " }\n";
  }

  /// Whether the value of the operation is what the function returns.
  static boolean returns(MatrixCell cell) {
    return cell.operation().kind().reads() && cell.form() != CellForm.UNUSED;
  }

  /// An expression as the body of a function.
  static String body(MatrixCell cell, String expression) {
    return (returns(cell) ? "return " : "") + expression + ";";
  }
}
