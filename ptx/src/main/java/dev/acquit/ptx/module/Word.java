package dev.acquit.ptx.module;

import dev.acquit.ptx.ast.Guard;
import dev.acquit.ptx.ast.Operand;
import dev.acquit.ptx.ast.Written;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.text.FloatConstant;
import dev.acquit.ptx.text.IntegerConstant;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;

/// A word of operands, and what it is as an operand: the same objects wherever it stands. They are
/// made when they are asked for first.
final class Word {
  private final char[] characters;
  private final int hash;
  private final String text;
  private final OptionalLong number;

  private Optional<Operand.Register> register = Optional.empty();
  private Optional<Operand.Symbol> symbol = Optional.empty();
  private Optional<Operand.Immediate> immediate = Optional.empty();
  private Optional<Written.Real> real = Optional.empty();
  private Optional<Guard> guard = Optional.empty();
  private Optional<Guard> negatedGuard = Optional.empty();

  Word(char[] text, int from, int to, int hash) {
    this.characters = Arrays.copyOfRange(text, from, to);
    this.text = new String(characters);
    this.hash = hash;
    this.number = number(this.text);
  }

  private static OptionalLong number(String text) {
    char first = text.isEmpty() ? ' ' : text.charAt(0);
    if (first != '-') {
      return !Character.isDigit(first)
          ? OptionalLong.empty()
          : FloatConstant.is(text)
              ? FloatConstant.bits(text, ScalarType.F32)
              : IntegerConstant.parse(text);
    }
    OptionalLong value = IntegerConstant.parse(text.substring(1));
    return value.isPresent() ? OptionalLong.of(-value.getAsLong()) : value;
  }

  /// Whether it is these characters, which have this hash.
  boolean is(char[] other, int from, int to, int otherHash) {
    return hash == otherHash && Arrays.equals(characters, 0, characters.length, other, from, to);
  }

  String text() {
    return text;
  }

  /// Whether it is an integer of at most 64 bits, with its sign, or a floating-point constant.
  boolean isNumber() {
    return number.isPresent();
  }

  Operand.Register register() {
    if (register.isEmpty()) {
      register = Optional.of(new Operand.Register(text));
    }
    return register.get();
  }

  Operand.Symbol symbol() {
    if (symbol.isEmpty()) {
      symbol = Optional.of(new Operand.Symbol(text));
    }
    return symbol.get();
  }

  Operand.Immediate immediate() {
    if (immediate.isEmpty()) {
      immediate = Optional.of(new Operand.Immediate(number.orElse(0)));
    }
    return immediate.get();
  }

  Written.Real real() {
    if (real.isEmpty()) {
      real = Optional.of(new Written.Real(text));
    }
    return real.get();
  }

  Optional<Guard> guard(boolean negated) {
    if (guard.isEmpty()) {
      guard = Optional.of(new Guard(register(), false));
      negatedGuard = Optional.of(new Guard(register(), true));
    }
    return negated ? negatedGuard : guard;
  }
}
