package dev.acquit.ptx.text;

import dev.acquit.ptx.ast.Operator;
import dev.acquit.ptx.isa.ScalarType;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Which types instructions may have.
final class TypeSets {
  /// Those of ld and st.
  static final Set<ScalarType> MEMORY =
      where(t -> t.integer() || t == ScalarType.F32 || t == ScalarType.F64);

  /// Those of mov.
  ///
  /// @ptx 9.7.9.3 mov
  static final Set<ScalarType> MOVE =
      where(t ->
          t == ScalarType.PRED
              || t == ScalarType.F32
              || t == ScalarType.F64
              || (t.integer() && t.bits() >= 16));

  /// Integers that arithmetic computes with.
  static final Set<ScalarType> INTEGER = where(t -> arithmetic(t) && t.name().charAt(0) != 'B');

  /// Floating-point types, with which we do not compute.
  static final Set<ScalarType> FLOAT =
      where(t -> t.half() || t == ScalarType.F32 || t == ScalarType.F64);

  private static final Set<ScalarType> SIGNED = where(t -> arithmetic(t) && t.signed());
  private static final Set<ScalarType> BITS =
      where(t -> arithmetic(t) && t.name().charAt(0) == 'B');
  private static final Set<ScalarType> LOGIC = where(t -> BITS.contains(t) || t == ScalarType.PRED);
  private static final Set<ScalarType> ANY = where(TypeSets::arithmetic);

  private TypeSets() {}

  /// Those that an operator may have.
  ///
  /// @ptx 9.7.1 Integer arithmetic, 9.7.8 Logic and shift
  static Set<ScalarType> of(Operator operator) {
    return switch (operator) {
      case ADD, SUB, MUL, DIV, REM, MIN, MAX, MAD -> INTEGER;
      case NEG -> SIGNED;
      case AND, OR, XOR, NOT -> LOGIC;
      case SHL -> BITS;
      case SHR, SELECT -> ANY;
    };
  }

  /// Those that setp may have.
  ///
  /// @ptx 9.7.6.2 setp
  static Set<ScalarType> compare(boolean equality) {
    return equality ? ANY : INTEGER;
  }

  /// What a litmus row means by u32 on an instruction that has no such type.
  static ScalarType nearest(Set<ScalarType> types, ScalarType type) {
    if (types.contains(type) || !type.integer()) {
      return type;
    }
    return types.stream()
        .filter(t -> t.integer() && t.bits() == type.bits())
        .findFirst()
        .orElse(type);
  }

  private static boolean arithmetic(ScalarType type) {
    return type.integer() && type.bits() >= 16 && type.bits() <= 64;
  }

  private static Set<ScalarType> where(Predicate<ScalarType> condition) {
    return Arrays.stream(ScalarType.values())
        .filter(condition)
        .collect(
            Collectors.collectingAndThen(
                Collectors.toCollection(() -> EnumSet.noneOf(ScalarType.class)),
                Collections::unmodifiableSet));
  }
}
