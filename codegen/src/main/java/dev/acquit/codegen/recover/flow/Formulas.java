package dev.acquit.codegen.recover.flow;

import dev.acquit.codegen.recover.value.Op;
import dev.acquit.codegen.recover.value.Terms;
import dev.acquit.codegen.recover.value.Window;
import dev.acquit.ptx.ast.Comparison;
import dev.acquit.ptx.ast.Operator;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.StateSpace;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// What instructions compute in registers.
///
/// @ptx 9.7.1 Integer arithmetic, 9.7.3 Floating point, 9.7.8 Logic and shift, 9.7.9 Data movement
final class Formulas {
  private Formulas() {}

  /// Integer arithmetic that has an operator.
  static Formula of(Operator operator, ScalarType type) {
    int width = type.bits();
    boolean signed = type.signed();
    return switch (operator) {
      case ADD -> binary(Op.ADD, width);
      case SUB -> binary(Op.SUB, width);
      case MUL -> binary(Op.MUL, width);
      case DIV -> binary(signed ? Op.DIV_S : Op.DIV_U, width);
      case REM -> binary(signed ? Op.REM_S : Op.REM_U, width);
      case MIN -> binary(signed ? Op.MIN_S : Op.MIN_U, width);
      case MAX -> binary(signed ? Op.MAX_S : Op.MAX_U, width);
      case AND -> binary(Op.AND, width);
      case OR -> binary(Op.OR, width);
      case XOR -> binary(Op.XOR, width);
      case NOT -> unary(Op.NOT, width);
      case NEG -> (t, s) -> t.compute(Op.SUB, width, t.constant(0), s[0]);
      case SHL -> binary(Op.SHL, width);
      case SHR -> binary(signed ? Op.SHR_S : Op.SHR_U, width);
      case MAD -> (t, s) -> t.compute(Op.ADD, width, t.compute(Op.MUL, width, s[0], s[1]), s[2]);
      case SELECT -> (t, s) -> t.compute(Op.SELECT, width, s[2], s[0], s[1]);
    };
  }

  /// An integer comparison.
  static Formula compare(Comparison comparison, ScalarType type) {
    int width = type.bits();
    Op less = type.signed() ? Op.LT_S : Op.LT_U;
    return switch (comparison) {
      case EQ -> binary(Op.EQ, width);
      case NE -> (t, s) -> t.negate(t.compute(Op.EQ, width, s[0], s[1]));
      case LT -> binary(less, width);
      case LE -> (t, s) -> t.negate(t.compute(less, width, s[1], s[0]));
      case GT -> (t, s) -> t.compute(less, width, s[1], s[0]);
      case GE -> (t, s) -> t.negate(t.compute(less, width, s[0], s[1]));
    };
  }

  /// An instruction of which only the words are known; empty if its result is not computed here.
  static Optional<Formula> of(String mnemonic, List<String> modifiers) {
    Optional<ScalarType> last = Type.last(modifiers);
    int width = last.map(ScalarType::bits).orElse(0);
    if (modifiers.contains("sat") || modifiers.contains("cc") || modifiers.contains("relu")) {
      return Optional.empty();
    }
    return switch (mnemonic) {
      case "mov" -> Optional.of((_, s) -> s[0]);
      case "cvta" -> space(modifiers).map(space -> window(modifiers.contains("to"), space));
      case "mapa" -> Optional.of((t, s) -> t.compute(Op.WINDOW, Window.mapped(), s[0]));
      case "isspacep" ->
          space(modifiers)
              .map(space -> (t, s) -> t.compute(Op.IS_SPACE, Window.toGeneric(space), s[0]));
      case "cvt" -> convert(Type.all(modifiers), modifiers);
      case "bfe" -> last.map(Formulas::extract);
      case "bfi" -> Optional.of((t, s) -> insert(t, s, width));
      case "prmt" ->
          modifiers.size() == 1
              ? Optional.of((t, s) -> t.compute(Op.PRMT, 32, s[0], s[1], s[2]))
              : Optional.empty();
      case "lop3" -> Optional.of(Formulas::lop3);
      case "shf" -> Optional.of((t, s) -> funnel(t, s, modifiers));
      case "popc" -> Optional.of(unary(Op.POPC, width));
      case "clz" -> Optional.of(unary(Op.CLZ, width));
      case "brev" -> Optional.of(unary(Op.BREV, width));
      case "cnot" -> Optional.of((t, s) -> t.compute(Op.EQ, width, s[0], t.constant(0)));
      case "not" -> Optional.of(unary(Op.NOT, width));
      case "selp" -> Optional.of((t, s) -> t.compute(Op.SELECT, width, s[2], s[0], s[1]));
      default -> last.flatMap(type -> arithmetic(mnemonic, modifiers, type));
    };
  }

  /// How many sources a formula looks at, so that an instruction with fewer is not computed.
  static int sources(String mnemonic) {
    return switch (mnemonic) {
      case "mov", "cvta", "mapa", "isspacep", "cvt", "popc", "clz", "brev", "cnot", "not" -> 1;
      case "abs", "neg" -> 1;
      case "bfe", "prmt", "shf", "selp", "mad", "fma" -> 3;
      case "bfi", "lop3" -> 4;
      default -> 2;
    };
  }

  private static Optional<Formula> arithmetic(
      String mnemonic, List<String> modifiers, ScalarType type) {
    int width = type.bits();
    if (Type.isFloat(type)) {
      boolean rounded = modifiers.stream().anyMatch(List.of("rz", "rm", "rp", "ftz")::contains);
      return rounded ? Optional.empty() : floating(mnemonic, modifiers, width);
    }
    if (!type.integer()) {
      return Optional.empty();
    }
    boolean wide = modifiers.contains("wide");
    boolean high = modifiers.contains("hi");
    return switch (mnemonic) {
      case "mul" ->
          wide
              ? Optional.of((t, s) -> wide(t, s, type))
              : high
                  ? Optional.of(binary(type.signed() ? Op.MUL_HIGH_S : Op.MUL_HIGH_U, width))
                  : Optional.empty();
      case "mad" ->
          wide
              ? Optional.of((t, s) -> t.compute(Op.ADD, 2 * width, wide(t, s, type), s[2]))
              : Optional.empty();
      case "abs" ->
          Optional.of((t, s) ->
              t.compute(
                  Op.SELECT,
                  width,
                  t.compute(Op.LT_S, width, s[0], t.constant(0)),
                  t.compute(Op.SUB, width, t.constant(0), s[0]),
                  s[0]));
      default ->
          Arrays.stream(Operator.values())
              .filter(o -> o.mnemonic().equals(mnemonic) && !high && !wide)
              .findFirst()
              .map(o -> of(o, type));
    };
  }

  private static Optional<Formula> floating(String mnemonic, List<String> modifiers, int width) {
    return switch (mnemonic) {
      case "add" -> Optional.of(binary(Op.FADD, width));
      case "sub" -> Optional.of(binary(Op.FSUB, width));
      case "mul" -> Optional.of(binary(Op.FMUL, width));
      case "min" ->
          modifiers.contains("NaN") ? Optional.empty() : Optional.of(binary(Op.FMIN, width));
      case "max" ->
          modifiers.contains("NaN") ? Optional.empty() : Optional.of(binary(Op.FMAX, width));
      case "neg" ->
          Optional.of((t, s) -> t.compute(Op.XOR, width, s[0], t.constant(1L << (width - 1))));
      case "abs" ->
          Optional.of(
              (t, s) -> t.compute(Op.AND, width, s[0], t.constant((1L << (width - 1)) - 1)));
      default -> Optional.empty();
    };
  }

  /// The comparison of a `setp` that is kept as text.
  static Optional<Formula> compare(String word, ScalarType type) {
    int width = type.bits();
    if (Type.isFloat(type)) {
      // With NaN these differ in pairs, and no value is checked with NaN.
      return switch (word) {
        case "eq" -> Optional.of(binary(Op.FEQ, width));
        case "neu" -> Optional.of((t, s) -> t.negate(t.compute(Op.FEQ, width, s[0], s[1])));
        case "lt" -> Optional.of(binary(Op.FLT, width));
        case "le" -> Optional.of(binary(Op.FLE, width));
        case "gt" -> Optional.of((t, s) -> t.compute(Op.FLT, width, s[1], s[0]));
        case "ge" -> Optional.of((t, s) -> t.compute(Op.FLE, width, s[1], s[0]));
        case "geu" -> Optional.of((t, s) -> t.negate(t.compute(Op.FLT, width, s[0], s[1])));
        case "gtu" -> Optional.of((t, s) -> t.negate(t.compute(Op.FLE, width, s[0], s[1])));
        case "leu" -> Optional.of((t, s) -> t.negate(t.compute(Op.FLT, width, s[1], s[0])));
        case "ltu" -> Optional.of((t, s) -> t.negate(t.compute(Op.FLE, width, s[1], s[0])));
        default -> Optional.empty();
      };
    }
    String plain =
        switch (word) {
          case "lo" -> "lt";
          case "ls" -> "le";
          case "hi" -> "gt";
          case "hs" -> "ge";
          default -> word;
        };
    return type.integer() && type.bits() <= 128
        ? Arrays.stream(Comparison.values())
            .filter(c -> c.suffix().equals(plain))
            .findFirst()
            .map(c -> compare(c, type))
        : Optional.empty();
  }

  private static Optional<StateSpace> space(List<String> modifiers) {
    return Arrays.stream(StateSpace.values())
        .filter(s -> s != StateSpace.GENERIC && modifiers.contains(s.suffix()))
        .findFirst();
  }

  private static Formula window(boolean to, StateSpace space) {
    int code = to ? Window.toSpace(space) : Window.toGeneric(space);
    return (t, s) -> t.compute(Op.WINDOW, code, s[0]);
  }

  private static Optional<Formula> convert(List<ScalarType> types, List<String> modifiers) {
    if (types.size() != 2 || types.stream().anyMatch(t -> !t.integer())) {
      return Optional.empty();
    }
    ScalarType to = types.get(0);
    ScalarType from = types.get(1);
    if (modifiers.size() != 2) {
      return Optional.empty();
    }
    // What is wider than the destination's type is its sign or zeros, as its type says.
    Op read = from.signed() ? Op.SEXT : Op.TRUNC;
    Op write = to.signed() ? Op.SEXT : Op.TRUNC;
    return Optional.of((t, s) -> t.compute(write, to.bits(), t.compute(read, from.bits(), s[0])));
  }

  private static int wide(Terms t, int[] s, ScalarType type) {
    Op extend = type.signed() ? Op.SEXT : Op.TRUNC;
    return t.compute(
        Op.MUL,
        2 * type.bits(),
        t.compute(extend, type.bits(), s[0]),
        t.compute(extend, type.bits(), s[1]));
  }

  private static Formula extract(ScalarType type) {
    int width = type.bits();
    return (t, s) -> {
      int shifted = t.compute(Op.SHR_U, width, s[0], s[1]);
      if (type.signed() && t.isConstant(s[1]) && t.isConstant(s[2])) {
        int length = (int) Math.min(t.word(s[2]).low() & 255, width - (t.word(s[1]).low() & 255));
        return length <= 0 ? t.constant(0) : t.compute(Op.SEXT, length, shifted);
      }
      int masked = t.compute(Op.AND, width, shifted, mask(t, width, s[2]));
      if (!type.signed()) {
        return masked;
      }
      // The sign bit of the field is carried up: (x ^ m) - m, where m is that bit alone.
      int sign =
          t.compute(Op.SHL, width, t.constant(1), t.compute(Op.SUB, 32, s[2], t.constant(1)));
      return t.compute(Op.SUB, width, t.compute(Op.XOR, width, masked, sign), sign);
    };
  }

  /// That many ones.
  private static int mask(Terms t, int width, int length) {
    int top =
        t.compute(Op.SHL, width, t.constant(1), t.compute(Op.AND, 32, length, t.constant(255)));
    return t.compute(Op.SUB, width, top, t.constant(1));
  }

  private static int insert(Terms t, int[] s, int width) {
    int mask = t.compute(Op.SHL, width, mask(t, width, s[3]), s[2]);
    int field = t.compute(Op.AND, width, t.compute(Op.SHL, width, s[0], s[2]), mask);
    int rest = t.compute(Op.AND, width, s[1], t.compute(Op.NOT, width, mask));
    return t.compute(Op.OR, width, field, rest);
  }

  private static int lop3(Terms t, int[] s) {
    int result = t.constant(0);
    long table = t.word(s[3]).low();
    for (int row = 0; row < 8; row++) {
      if ((table >> row & 1) != 0) {
        int minterm = t.constant(0xffff_ffffL);
        for (int i = 0; i < 3; i++) {
          boolean plain = (row >> (2 - i) & 1) != 0;
          int literal = plain ? s[i] : t.compute(Op.NOT, 32, s[i]);
          minterm = t.compute(Op.AND, 32, minterm, literal);
        }
        result = t.compute(Op.OR, 32, result, minterm);
      }
    }
    return result;
  }

  private static int funnel(Terms t, int[] s, List<String> modifiers) {
    int both = t.compute(Op.CONCAT, 32, s[0], s[1]);
    int by =
        modifiers.contains("wrap")
            ? t.compute(Op.AND, 32, s[2], t.constant(31))
            : t.compute(Op.MIN_U, 32, s[2], t.constant(32));
    return modifiers.contains("l")
        ? t.compute(
            Op.TRUNC, 32, t.compute(Op.SHR_U, 64, t.compute(Op.SHL, 64, both, by), t.constant(32)))
        : t.compute(Op.TRUNC, 32, t.compute(Op.SHR_U, 64, both, by));
  }

  private static Formula unary(Op op, int width) {
    return (t, s) -> t.compute(op, width, s[0]);
  }

  private static Formula binary(Op op, int width) {
    return (t, s) -> t.compute(op, width, s[0], s[1]);
  }
}
