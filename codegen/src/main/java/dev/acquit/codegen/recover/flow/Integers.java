package dev.acquit.codegen.recover.flow;

import dev.acquit.ptx.compute.Formula;
import dev.acquit.ptx.compute.Formulas;
import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.compute.Word;
import dev.acquit.ptx.isa.ScalarType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Integer instructions that compilers print for special purposes: with saturation, with a carry,
/// and those that compare and compute at once.
///
/// @ptx 9.7.1 Integer arithmetic, 9.7.2 Extended-precision integer arithmetic, 9.7.7 Comparison and
///   selection
final class Integers {
  /// How the register of the carry is called; PTX has no name for it that could be written.
  static final String CARRY = "CC.CF";

  private static final Formula A = new Formula.Source(0);
  private static final Formula B = new Formula.Source(1);
  private static final Formula C = new Formula.Source(2);
  private static final Formula ZERO = new Formula.Constant(Word.ZERO);
  private static final int LOW_24 = 0xff_ffff;

  private Integers() {}

  /// What an instruction with one result computes; empty if it is none of these.
  static Optional<Formula> of(String name, List<String> modifiers, int sources) {
    List<ScalarType> types = ScalarType.among(modifiers);
    if (types.isEmpty() || !types.stream().allMatch(ScalarType::integer)) {
      return Optional.empty();
    }
    ScalarType type = types.getFirst();
    int width = type.bits();
    return switch (name + "/" + sources) {
      case "add/2", "sub/2" ->
          modifiers.equals(List.of("sat", "s32"))
              ? Optional.of(clamped(ScalarType.S32, sum(name, 64, signed(A, 32), signed(B, 32))))
              : Optional.empty();
      case "cvt/1" ->
          modifiers.size() == 3 && modifiers.contains("sat") && types.size() == 2
              ? saturated(type, types.get(1))
              : Optional.empty();
      case "set/2" ->
          modifiers.size() == 3 && types.size() == 2
              ? Formulas.setp(List.of(modifiers.getFirst(), modifiers.getLast()), false)
                  .map(f -> Formula.apply(Op.SELECT, width, f, constant(-1), ZERO))
              : Optional.empty();
      case "slct/3" ->
          modifiers.size() == 2 && modifiers.getLast().equals("s32")
              ? Optional.of(
                  Formula.apply(Op.SELECT, width, Formula.apply(Op.LT_S, 32, C, ZERO), B, A))
              : Optional.empty();
      case "sad/3" -> modifiers.size() == 1 ? Optional.of(difference(type)) : Optional.empty();
      case "dp4a/3" ->
          modifiers.size() == 2 && types.size() == 2 && width == 32
              ? Optional.of(product(type, 8, types.getLast(), 0, 4))
              : Optional.empty();
      case "dp2a/3" ->
          modifiers.size() == 3 && types.size() == 2 && width == 32
              ? Optional.of(product(type, 16, types.getLast(), modifiers.contains("hi") ? 2 : 0, 2))
              : Optional.empty();
      case "mul24/2" ->
          modifiers.contains("lo") && width == 32
              ? Optional.of(Formula.apply(Op.MUL, 32, low24(type, A), low24(type, B)))
              : Optional.empty();
      default -> Optional.empty();
    };
  }

  /// Result and carry of an instruction that reads or writes the carry; the result alone if it only
  /// reads it. Its last source is the carry if it reads that.
  static List<Formula> carried(String name, List<String> modifiers, int sources) {
    List<ScalarType> types = ScalarType.among(modifiers);
    boolean reads = readsCarry(name);
    boolean multiplies = name.startsWith("mad");
    if (types.size() != 1
        || !types.getFirst().integer()
        || sources != (multiplies ? 3 : 2)
        || (multiplies && !modifiers.contains("lo") && !modifiers.contains("hi"))) {
      return List.of();
    }
    ScalarType type = types.getFirst();
    int width = type.bits();
    Op product = modifiers.contains("lo") ? Op.MUL : type.signed() ? Op.MUL_HIGH_S : Op.MUL_HIGH_U;
    Formula left = multiplies ? Formula.apply(product, width, A, B) : A;
    Formula right = multiplies ? C : B;
    boolean subtracts = name.startsWith("sub");
    Formula first = sum(subtracts ? "sub" : "add", width, left, right);
    Formula carry = Formula.apply(Op.LT_U, width, subtracts ? left : first, right);
    Formula result = first;
    if (reads) {
      Formula in = new Formula.Source(sources);
      result = sum(subtracts ? "sub" : "add", width, first, in);
      Formula again = Formula.apply(Op.LT_U, width, subtracts ? first : result, in);
      carry = Formula.apply(Op.OR, 1, carry, again);
    }
    List<Formula> all = new ArrayList<>(List.of(result));
    if (modifiers.contains("cc")) {
      all.add(carry);
    }
    return all;
  }

  /// Whether an instruction reads the carry.
  static boolean readsCarry(String name) {
    return name.equals("addc") || name.equals("subc") || name.equals("madc");
  }

  private static Formula sum(String name, int width, Formula a, Formula b) {
    return Formula.apply(name.equals("sub") ? Op.SUB : Op.ADD, width, a, b);
  }

  private static Formula signed(Formula x, int width) {
    return Formula.apply(Op.SEXT, width, x);
  }

  private static Formula low24(ScalarType type, Formula x) {
    return type.signed() ? signed(x, 24) : Formula.apply(Op.AND, 32, x, constant(LOW_24));
  }

  /// The third source and the products of parts of the first with bytes of the second.
  ///
  /// @param bits of a part
  /// @param from the first byte
  /// @param count how many parts
  /// @ptx 9.7.1.23 dp4a, 9.7.1.24 dp2a
  private static Formula product(ScalarType one, int bits, ScalarType other, int from, int count) {
    Formula all = C;
    for (int i = 0; i < count; i++) {
      Formula a = part(one, bits, A, bits * i);
      Formula b = part(other, 8, B, 8 * (from + i));
      all = sum("add", 32, all, Formula.apply(Op.MUL, 32, a, b));
    }
    return all;
  }

  private static Formula part(ScalarType type, int bits, Formula x, int from) {
    return Formula.apply(
        type.signed() ? Op.SEXT : Op.TRUNC, bits, Formula.apply(Op.SHR_U, 32, x, constant(from)));
  }

  private static Formula difference(ScalarType type) {
    int width = type.bits();
    Formula less = Formula.apply(type.signed() ? Op.LT_S : Op.LT_U, width, A, B);
    return sum(
        "add",
        width,
        C,
        Formula.apply(Op.SELECT, width, less, sum("sub", width, B, A), sum("sub", width, A, B)));
  }

  /// The unsigned values of 64 bits do not fit into the arithmetic that is used here.
  private static Optional<Formula> saturated(ScalarType to, ScalarType from) {
    if (from.bits() > 64 || to.bits() > 32 || (from.bits() == 64 && !from.signed())) {
      return Optional.empty();
    }
    Formula x = Formula.apply(from.signed() ? Op.SEXT : Op.TRUNC, from.bits(), A);
    return Optional.of(clamped(to, x));
  }

  /// A value of 64 bits with sign, in the range of a type of 32 bits or less.
  private static Formula clamped(ScalarType type, Formula x) {
    int width = type.bits();
    long least = type.signed() ? -(1L << (width - 1)) : 0;
    long most = (1L << (type.signed() ? width - 1 : width)) - 1;
    Formula above = Formula.apply(Op.MAX_S, 64, x, constant(least));
    Formula both = Formula.apply(Op.MIN_S, 64, above, constant(most));
    return Formula.apply(type.signed() ? Op.SEXT : Op.TRUNC, width, both);
  }

  private static Formula constant(long value) {
    return new Formula.Constant(Word.of(value));
  }
}
