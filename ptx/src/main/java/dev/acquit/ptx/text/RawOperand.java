package dev.acquit.ptx.text;

import dev.acquit.ptx.ast.Address;
import dev.acquit.ptx.ast.Operand;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/// Operands of which the syntax tree keeps the text.
///
/// @ptx 6.1 Operands
public final class RawOperand {
  private static final Pattern NAME =
      Pattern.compile("(?<![\\w%$.])[A-Za-z_%$][\\w%$]*(?:\\.[xyz])?");

  private RawOperand() {}

  /// A register, a number or the name of a variable; empty if the text is none of them.
  ///
  /// @param registers which names are registers
  public static Optional<Operand> value(String text, Predicate<String> registers) {
    boolean negative = text.startsWith("-");
    OptionalLong number = IntegerConstant.parse(negative ? text.substring(1) : text);
    if (number.isPresent()) {
      return Optional.of(
          new Operand.Immediate(negative ? -number.getAsLong() : number.getAsLong()));
    } else if (!NAME.matcher(text).matches()) {
      return Optional.empty();
    }
    return Optional.of(
        text.startsWith("%") || registers.test(text)
            ? new Operand.Register(text)
            : new Operand.Symbol(text));
  }

  /// An address in brackets; empty if the text is none.
  ///
  /// @param registers which names are registers
  public static Optional<Address> address(String text, Predicate<String> registers) {
    if (!text.startsWith("[") || !text.endsWith("]")) {
      return Optional.empty();
    }
    String[] parts = text.substring(1, text.length() - 1).split("\\+", -1);
    Optional<Operand> base = value(parts[0], registers);
    long offset = 0;
    for (int i = 1; i < parts.length; i++) {
      if (value(parts[i], registers).orElse(null) instanceof Operand.Immediate(long by)) {
        offset += by;
      } else {
        return Optional.empty();
      }
    }
    long by = offset;
    return base.map(b -> new Address(b, by));
  }
}
