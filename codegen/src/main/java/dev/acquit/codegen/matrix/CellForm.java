package dev.acquit.codegen.matrix;

import dev.acquit.litmus.ast.CppOperation;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

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

  /// The operation and form that are written so: `compare_exchange_weak`.
  static Optional<Named> named(String word) {
    return Arrays.stream(CppOperation.values())
        .flatMap(kind -> of(kind).stream().map(form -> new Named(kind, form)))
        .filter(named -> named.word().equals(word))
        .findFirst();
  }

  /// An operation in a form.
  ///
  /// @param kind what it does
  /// @param form in which form
  record Named(CppOperation kind, CellForm form) {
    String word() {
      return kind.word() + form.suffix;
    }
  }
}
