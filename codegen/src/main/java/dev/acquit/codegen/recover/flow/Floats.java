package dev.acquit.codegen.recover.flow;

import dev.acquit.ptx.compute.Formula;
import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.compute.Word;
import dev.acquit.ptx.isa.ScalarType;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Instructions on floating-point numbers of 32 and 64 bits that are rounded once: fused products,
/// conversions, and those that take very small numbers for zero.
///
/// @ptx 9.7.3 Floating point, 9.7.9.24 cvt
final class Floats {
  private static final Formula A = new Formula.Source(0);
  private static final Formula B = new Formula.Source(1);
  private static final Formula C = new Formula.Source(2);
  private static final Formula ZERO = new Formula.Constant(Word.ZERO);
  private static final Set<String> TO_INTEGER = Set.of("rni", "rzi", "rmi", "rpi");

  private Floats() {}

  /// What an instruction with one result computes; empty if it is none of these.
  ///
  /// @param sources how many it has
  static Optional<Formula> of(String name, List<String> modifiers, int sources) {
    List<ScalarType> types = ScalarType.among(modifiers);
    List<String> words =
        modifiers.stream()
            .filter(m -> types.stream().noneMatch(t -> t.suffix().equals(m)))
            .toList();
    boolean flush = words.contains("ftz");
    List<String> rounding = words.stream().filter(w -> !w.equals("ftz")).toList();
    if (types.isEmpty() || types.size() > 2 || rounding.size() > 1) {
      return Optional.empty();
    }
    if (name.equals("cvt") && sources == 1 && types.size() == 2) {
      return converted(types.getFirst(), types.getLast(), String.join("", rounding), flush);
    }
    boolean nearest = rounding.isEmpty() || rounding.equals(List.of("rn"));
    ScalarType type = types.getFirst();
    if (types.size() != 1 || !isFloat(type) || !nearest || (flush && type != ScalarType.F32)) {
      return Optional.empty();
    }
    int width = type.bits();
    Formula a = flushed(flush, A);
    Formula b = flushed(flush, B);
    Optional<Formula> result =
        switch (name + "/" + sources) {
          case "fma/3", "mad/3" ->
              rounding.isEmpty()
                  ? Optional.empty()
                  : Optional.of(Formula.apply(Op.FFMA, width, a, b, flushed(flush, C)));
          case "add/2" -> Optional.of(Formula.apply(Op.FADD, width, a, b));
          case "sub/2" -> Optional.of(Formula.apply(Op.FSUB, width, a, b));
          case "mul/2" -> Optional.of(Formula.apply(Op.FMUL, width, a, b));
          default -> Optional.empty();
        };
    return result.map(f -> flushed(flush, f));
  }

  private static boolean isFloat(ScalarType type) {
    return type == ScalarType.F32 || type == ScalarType.F64;
  }

  private static Optional<Formula> converted(
      ScalarType to, ScalarType from, String rounding, boolean flush) {
    if (from.integer()) {
      return isFloat(to) && rounding.equals("rn")
          ? Optional.of(
              Formula.apply(
                  from.signed() ? Op.FROM_S : Op.FROM_U,
                  to.bits(),
                  Formula.apply(from.signed() ? Op.SEXT : Op.TRUNC, from.bits(), A)))
          : Optional.empty();
    }
    if (!isFloat(from)) {
      return Optional.empty();
    }
    Formula a = flushed(flush && from == ScalarType.F32, A);
    if (to.integer()) {
      return TO_INTEGER.contains(rounding)
          ? Optional.of(integer(to, from, integral(rounding, from.bits(), a)))
          : Optional.empty();
    }
    if (to == from && TO_INTEGER.contains(rounding)) {
      return Optional.of(integral(rounding, from.bits(), a));
    }
    if (to == ScalarType.F64 && from == ScalarType.F32 && rounding.isEmpty()) {
      return Optional.of(Formula.apply(Op.FWIDE, from.bits(), a));
    }
    return to == ScalarType.F32 && from == ScalarType.F64 && rounding.equals("rn")
        ? Optional.of(flushed(flush, Formula.apply(Op.FNARROW, from.bits(), a)))
        : Optional.empty();
  }

  private static Formula integral(String rounding, int width, Formula x) {
    Op op =
        switch (rounding) {
          case "rni" -> Op.FRINT_N;
          case "rmi" -> Op.FRINT_M;
          case "rpi" -> Op.FRINT_P;
          default -> Op.FRINT_Z;
        };
    return Formula.apply(op, width, x);
  }

  /// The nearest integer that the type has; of what is no number zero, or the lowest one with sign
  /// where 64 bits take part.
  private static Formula integer(ScalarType to, ScalarType from, Formula x) {
    int width = to.bits();
    boolean signed = to.signed();
    Formula whole = Formula.apply(signed ? Op.TO_S : Op.TO_U, from.bits(), x);
    if (width < Long.SIZE) {
      long most = (1L << (signed ? width - 1 : width)) - 1;
      whole = Formula.apply(signed ? Op.MIN_S : Op.MIN_U, Long.SIZE, whole, number(most));
      whole = signed ? Formula.apply(Op.MAX_S, Long.SIZE, whole, number(-1 - most)) : whole;
    }
    boolean wide = from == ScalarType.F64 || width == Long.SIZE;
    Formula none = wide ? number(1L << (width - 1)) : ZERO;
    Formula some =
        Formula.apply(Op.SELECT, Long.SIZE, Formula.apply(Op.FEQ, from.bits(), A, A), whole, none);
    return Formula.apply(signed ? Op.SEXT : Op.TRUNC, width, some);
  }

  /// With zero of its sign for a number of 32 bits that is smaller than any with all its digits.
  private static Formula flushed(boolean flush, Formula x) {
    if (!flush) {
      return x;
    }
    Formula magnitude = Formula.apply(Op.AND, Integer.SIZE, x, number(0x7fff_ffffL));
    return Formula.apply(
        Op.SELECT,
        Integer.SIZE,
        Formula.apply(Op.LT_U, Integer.SIZE, magnitude, number(0x80_0000L)),
        Formula.apply(Op.AND, Integer.SIZE, x, number(0x8000_0000L)),
        x);
  }

  private static Formula number(long value) {
    return new Formula.Constant(Word.of(value));
  }
}
