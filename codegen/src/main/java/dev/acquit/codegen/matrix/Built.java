package dev.acquit.codegen.matrix;

/// Calls of built-in functions whose shape goes back to GCC: `load_n` with values, `load` with
/// pointers to them.
final class Built {
  private Built() {}

  /// The body of a function that loads, stores, exchanges or compares and exchanges.
  ///
  /// @param prefix what names of the functions begin with
  /// @param rest the arguments after values: orders and scope, and the closing parenthesis
  /// @param values whether the function takes values
  static String body(String prefix, Cell cell, String rest, boolean values) {
    String value = cell.operation().type().orElseThrow().toString();
    String weak = cell.form() == CellForm.WEAK ? "1" : "0";
    String name = prefix + cell.operation().kind().word() + (values ? "_n" : "");
    String v = values ? "v" : "&v";
    return switch (cell.operation().kind()) {
      case LOAD ->
          values
              ? "return " + name + "(p, " + rest + ";"
              : value + " r; " + name + "(p, &r, " + rest + "; return r;";
      case STORE -> name + "(p, " + v + ", " + rest + ";";
      case COMPARE_EXCHANGE -> "return " + name + "(p, e, " + v + ", " + weak + ", " + rest + ";";
      default ->
          values
              ? CFunction.body(cell, name + "(p, v, " + rest)
              : value
                  + " r; "
                  + name
                  + "(p, &v, &r, "
                  + rest
                  + ";"
                  + (CFunction.returns(cell) ? " return r;" : "");
    };
  }
}
