package dev.acquit.codegen.matrix;

import dev.acquit.litmus.ast.CppOperation;
import java.util.List;

/// What else of an operation compilers are known to look at.
public enum CellForm {
  /// The operation, its result used where it has one.
  PLAIN(""),
  /// A compare-exchange that fails only if the values differ.
  STRONG("_strong"),
  /// A compare-exchange that may fail without cause.
  WEAK("_weak"),
  /// A read-modify-write operation whose result nobody uses, so that `red` would do.
  UNUSED("_unused");

  private final String suffix;

  CellForm(String suffix) {
    this.suffix = suffix;
  }

  /// What follows the operation's word in names.
  public String suffix() {
    return suffix;
  }

  /// The forms that an operation has.
  public static List<CellForm> of(CppOperation kind) {
    return switch (kind) {
      case LOAD, STORE, FENCE -> List.of(PLAIN);
      case COMPARE_EXCHANGE -> List.of(STRONG, WEAK);
      default -> List.of(PLAIN, UNUSED);
    };
  }
}
