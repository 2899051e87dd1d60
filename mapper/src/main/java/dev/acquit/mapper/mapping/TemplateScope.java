package dev.acquit.mapper.mapping;

import dev.acquit.ptx.isa.Scope;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/// The scope of an instruction in a table.
///
/// A correct table has no use for any but the operation's own; with another one a bug can be
/// written down.
///
/// @ptx 8.5 Scope
public sealed interface TemplateScope {
  /// That of the C++ operation, written `.S`.
  record Own() implements TemplateScope {
    @Override
    public String toString() {
      return "S";
    }
  }

  /// One scope, whatever the operation says, written `.cta`, `.cluster`, `.gpu` or `.sys`.
  ///
  /// @param scope which
  record Fixed(Scope scope) implements TemplateScope {
    @Override
    public String toString() {
      return scope.suffix();
    }
  }

  /// That of the C++ operation; in the row of a plain access, which has none, sys, the widest.
  static TemplateScope own() {
    return new Own();
  }

  /// All that a table can say: its own first, then from narrow to wide.
  static List<TemplateScope> all() {
    return Stream.concat(Stream.of(own()), Arrays.stream(Scope.values()).map(Fixed::new)).toList();
  }

  /// The scope of the instruction.
  ///
  /// @param operation that of the operation
  default Scope of(Scope operation) {
    return switch (this) {
      case Own o -> operation;
      case Fixed(var scope) -> scope;
    };
  }

  /// Whether another scope contains this one whatever the operation says.
  default boolean atMost(TemplateScope other) {
    return Arrays.stream(Scope.values()).allMatch(s -> other.of(s).contains(of(s)));
  }
}
