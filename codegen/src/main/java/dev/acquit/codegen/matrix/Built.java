package dev.acquit.codegen.matrix;

import dev.acquit.codegen.source.AtomicDialect;
import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.codegen.source.ValueType;

/// Calls of built-in functions whose shape goes back to GCC: `load_n` with values, `load` with
/// pointers to them.
final class Built {
  private Built() {}

  /// The body of a function.
  ///
  /// @param words how names, orders and scopes are written
  /// @param name what a function that fetches is called
  /// @param values whether the others take values
  static String body(AtomicDialect words, MatrixCell cell, String name, boolean values) {
    SourceOperation operation = cell.operation();
    String rest = cell.orders(words) + ", " + words.scope(operation.scope()).orElseThrow() + ");";
    String at = words.functions() + operation.kind().word() + (values ? "_n(p, " : "(p, ");
    String v = values ? "v, " : "&v, ";
    String result = operation.type().map(ValueType::toString).orElse("") + " r; ";
    return switch (operation.kind()) {
      case FENCE -> words.functions() + "thread_fence(" + rest;
      case LOAD -> values ? "return " + at + rest : result + at + "&r, " + rest + " return r;";
      case STORE -> at + v + rest;
      case EXCHANGE -> {
        String used = CFunction.returns(cell) ? "return " : "";
        yield values
            ? used + at + v + rest
            : result + at + v + "&r, " + rest + (used.isEmpty() ? "" : " return r;");
      }
      case COMPARE_EXCHANGE ->
          "return " + at + "e, " + v + (cell.form() == CellForm.WEAK ? "1, " : "0, ") + rest;
      default ->
          (CFunction.returns(cell) ? "return " : "") + words.functions() + name + "(p, v, " + rest;
    };
  }
}
