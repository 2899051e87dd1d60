package dev.acquit.codegen.inline;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// An `asm` statement of a C++ source.
///
/// @param line the line in which it begins, from 1
/// @param column the column of its first character, from 1
/// @param pieces the strings of its template, in order
/// @param operands what the template may name: first the outputs, then the inputs
/// @see <a href="https://docs.nvidia.com/cuda/inline-ptx-assembly">Inline PTX Assembly in CUDA</a>
record AsmStatement(int line, int column, List<Piece> pieces, List<Operand> operands) {
  AsmStatement {
    pieces = List.copyOf(pieces);
    operands = List.copyOf(operands);
  }

  /// A string of a template.
  ///
  /// @param line where it begins
  /// @param text what it says, escapes resolved
  record Piece(int line, String text) {}

  /// An operand.
  ///
  /// @param name its name in brackets; empty if it has none
  /// @param constraint such as `=r`, `l` or `+f`
  /// @param value the expression
  record Operand(String name, String constraint, String value) {
    private static final Pattern NUMBER = Pattern.compile("(0[xX][0-9a-fA-F]+|\\d+)[uUlL]*");

    /// A constant, if it is written as a number.
    Optional<String> number() {
      Matcher m = NUMBER.matcher(value);
      return m.matches() ? Optional.of(m.group(1)) : Optional.empty();
    }

    boolean written() {
      return constraint.startsWith("=") || constraint.startsWith("+");
    }

    boolean read() {
      return !constraint.startsWith("=");
    }

    /// The letter that says what it is.
    char letter() {
      return constraint.isEmpty() ? ' ' : constraint.charAt(constraint.length() - 1);
    }
  }
}
