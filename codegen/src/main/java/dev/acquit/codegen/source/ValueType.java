package dev.acquit.codegen.source;

import dev.acquit.litmus.ast.ValueForm;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The type of an atomic object, as far as its lowering depends on it.
///
/// @param form how its bits are understood
/// @param bits 8, 16, 32, 64 or 128
/// @param storage how many bits the object takes in memory, as many or more. libcu++ keeps values
///   of 8 and 16 bits of a `cuda::atomic` in an object of 32: they are its low bits, and the others
///   are what arithmetic left there. `cuda::atomic_ref` has no such choice
public record ValueType(ValueForm form, int bits, int storage) {
  private static final Pattern WORD =
      Pattern.compile("(bf(?=16)|[usfb])(8|16|32|64|128)(?:in(8|16|32|64|128))?");

  /// Checks the width.
  ///
  /// @throws IllegalArgumentException if it is no width of an atomic object
  public ValueType {
    if (!isWidth(bits)) {
      throw new IllegalArgumentException(bits + " bits are no width of an atomic object");
    }
    if (form == ValueForm.BRAIN && bits != 16) {
      throw new IllegalArgumentException("bf" + bits + " is no type");
    }
    if (!isWidth(storage) || storage < bits) {
      throw new IllegalArgumentException(bits + " bits are not kept in " + storage);
    }
  }

  /// A type of which objects take as many bits as values have.
  ///
  /// @throws IllegalArgumentException if it is no width of an atomic object
  public ValueType(ValueForm form, int bits) {
    this(form, bits, bits);
  }

  private static boolean isWidth(int bits) {
    return Integer.bitCount(bits) == 1 && bits >= 8 && bits <= 128;
  }

  /// The same values in objects of another width.
  ///
  /// @throws IllegalArgumentException if it is less than values have
  public ValueType in(int width) {
    return new ValueType(form, bits, width);
  }

  /// The type that is written so: `u8`, `s32`, `f64`, `bf16`, `b128`, `u8in32`.
  public static Optional<ValueType> of(String word) {
    Matcher matcher = WORD.matcher(word);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    ValueForm form =
        Stream.of(ValueForm.values())
            .filter(f -> f.word().equals(matcher.group(1)))
            .findFirst()
            .orElseThrow();
    int bits = Integer.parseInt(matcher.group(2));
    int storage = matcher.group(3) == null ? bits : Integer.parseInt(matcher.group(3));
    return storage < bits ? Optional.empty() : Optional.of(new ValueType(form, bits, storage));
  }

  /// How it is written: `u32`, `u8in32`.
  @Override
  public String toString() {
    return form.word() + bits + (storage == bits ? "" : "in" + storage);
  }
}
