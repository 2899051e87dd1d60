package dev.acquit.ptx.module;

import dev.acquit.ptx.ast.Guard;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.text.IntegerConstant;
import java.util.Optional;
import java.util.OptionalLong;

/// A word of operands, and what it is as an operand: the same objects wherever it stands.
final class Word {
  private final String text;
  private final int hash;
  private final Operand.Register register;
  private final Operand.Symbol symbol;
  private OptionalLong number = OptionalLong.empty();
  private Operand.Immediate immediate = new Operand.Immediate(0);

  private final Optional<Guard> guard;
  private final Optional<Guard> negatedGuard;

  Word(String text, int hash) {
    this.text = text;
    this.hash = hash;
    this.register = new Operand.Register(text);
    this.symbol = new Operand.Symbol(text);
    this.guard = Optional.of(new Guard(register, false));
    this.negatedGuard = Optional.of(new Guard(register, true));
    char first = text.isEmpty() ? ' ' : text.charAt(0);
    if (first == '-' || Character.isDigit(first)) {
      boolean negative = first == '-';
      OptionalLong value = IntegerConstant.parse(negative ? text.substring(1) : text);
      if (value.isPresent()) {
        number = negative ? OptionalLong.of(-value.getAsLong()) : value;
        immediate = new Operand.Immediate(number.getAsLong());
      }
    }
  }

  String text() {
    return text;
  }

  int hash() {
    return hash;
  }

  Operand.Register register() {
    return register;
  }

  Operand.Symbol symbol() {
    return symbol;
  }

  Optional<Guard> guard(boolean negated) {
    return negated ? negatedGuard : guard;
  }

  /// Whether it is an integer of at most 64 bits, with its sign.
  boolean isNumber() {
    return number.isPresent();
  }

  Operand.Immediate immediate() {
    return immediate;
  }
}
