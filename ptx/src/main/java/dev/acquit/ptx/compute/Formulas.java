package dev.acquit.ptx.compute;

import dev.acquit.ptx.ast.Comparison;
import dev.acquit.ptx.ast.Operator;
import dev.acquit.ptx.isa.AtomicOperation;
import dev.acquit.ptx.isa.ScalarType;
import dev.acquit.ptx.isa.StateSpace;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/// What instructions compute: the one place that says it.
///
/// @ptx 9.7.1 Integer arithmetic, 9.7.3 Floating point, 9.7.8 Logic and shift, 9.7.9 Data movement,
///   9.7.13.5 atom
public final class Formulas {
  private static final Set<String> NOT_COMPUTED = Set.of("sat", "cc", "relu", "xorsign");
  private static final Set<String> NOT_NEAREST = Set.of("rz", "rm", "rp", "ftz");
  private static final int BYTE = 0xff;

  private static final Formula A = new Formula.Source(0);
  private static final Formula B = new Formula.Source(1);
  private static final Formula C = new Formula.Source(2);
  private static final Formula D = new Formula.Source(3);
  private static final Formula ZERO = new Formula.Constant(Word.ZERO);
  private static final Formula ONE = new Formula.Constant(Word.ONE);

  private Formulas() {}

  /// Integer arithmetic that has an operator.
  public static Formula of(Operator operator, ScalarType type) {
    int width = type.bits();
    boolean signed = type.signed();
    return switch (operator) {
      case ADD -> apply(Op.ADD, width, A, B);
      case SUB -> apply(Op.SUB, width, A, B);
      case MUL -> apply(Op.MUL, width, A, B);
      case DIV -> apply(signed ? Op.DIV_S : Op.DIV_U, width, A, B);
      case REM -> apply(signed ? Op.REM_S : Op.REM_U, width, A, B);
      case MIN -> apply(signed ? Op.MIN_S : Op.MIN_U, width, A, B);
      case MAX -> apply(signed ? Op.MAX_S : Op.MAX_U, width, A, B);
      case AND -> apply(Op.AND, width, A, B);
      case OR -> apply(Op.OR, width, A, B);
      case XOR -> apply(Op.XOR, width, A, B);
      case NOT -> apply(Op.NOT, width, A);
      case NEG -> apply(Op.SUB, width, ZERO, A);
      case SHL -> apply(Op.SHL, width, A, B);
      case SHR -> apply(signed ? Op.SHR_S : Op.SHR_U, width, A, B);
      case MAD -> apply(Op.ADD, width, apply(Op.MUL, width, A, B), C);
      case SELECT -> apply(Op.SELECT, width, C, A, B);
    };
  }

  /// What an `atom` or `red` puts into memory, of what is there, which is the first source, and its
  /// operands; empty if that is not computed here.
  public static Optional<Formula> of(AtomicOperation operation, ScalarType type) {
    int width = type.bits();
    boolean floats = type.floating();
    if (operation == AtomicOperation.EXCH) {
      return Optional.of(B);
    }
    if (type == ScalarType.BF16 && operation == AtomicOperation.ADD) {
      return Optional.of(Halves.brain(Op.FADD));
    }
    if (floats ? !Set.of("add", "min", "max").contains(operation.suffix()) : !type.integer()) {
      return Optional.empty();
    }
    return Optional.of(
        switch (operation) {
          case ADD -> apply(floats ? Op.FADD : Op.ADD, width, A, B);
          case MIN -> floats ? apply(Op.FMIN, width, A, B) : of(Operator.MIN, type);
          case MAX -> floats ? apply(Op.FMAX, width, A, B) : of(Operator.MAX, type);
          case INC -> apply(Op.WRAP_INC, width, A, B);
          case DEC -> apply(Op.WRAP_DEC, width, A, B);
          case AND -> of(Operator.AND, type);
          case OR -> of(Operator.OR, type);
          case XOR -> of(Operator.XOR, type);
          case SUB -> of(Operator.SUB, type);
          case MUL -> of(Operator.MUL, type);
          case DIV -> of(Operator.DIV, type);
          case CAS -> apply(Op.SELECT, width, apply(Op.EQ, width, A, B), C, A);
          case EXCH -> B;
        });
  }

  /// An integer comparison.
  public static Formula compare(Comparison comparison, ScalarType type) {
    int width = type.bits();
    Op less = type.signed() ? Op.LT_S : Op.LT_U;
    return switch (comparison) {
      case EQ -> apply(Op.EQ, width, A, B);
      case NE -> not(apply(Op.EQ, width, A, B));
      case LT -> apply(less, width, A, B);
      case LE -> not(apply(less, width, B, A));
      case GT -> apply(less, width, B, A);
      case GE -> not(apply(less, width, A, B));
    };
  }

  /// An instruction of which only the words are known; empty if its result is not computed here.
  ///
  /// @param immediates its sources, with their values as far as they are constants: PTX fixes in
  ///   the instruction what `lop3` looks up
  public static Optional<Formula> of(
      String mnemonic, List<String> modifiers, List<OptionalLong> immediates) {
    Optional<ScalarType> last = ScalarType.among(modifiers).reversed().stream().findFirst();
    if (modifiers.contains("sat")
        && !mnemonic.equals("cvt")
        && last.filter(ScalarType::floating).isPresent()) {
      List<String> others = modifiers.stream().filter(m -> !m.equals("sat")).toList();
      return of(mnemonic, others, immediates).map(f -> saturated(last.get().bits(), f));
    }
    if (modifiers.stream().anyMatch(NOT_COMPUTED::contains)) {
      return Optional.empty();
    }
    // The rank of `mapa` is not looked at: any CTA of the cluster counts as the same place.
    int unread = mnemonic.equals("mapa") ? 1 : 0;
    return computed(mnemonic, modifiers, last, immediates)
        .filter(f -> mnemonic.equals("lop3") || f.arity() == immediates.size() - unread);
  }

  private static Optional<Formula> computed(
      String mnemonic,
      List<String> modifiers,
      Optional<ScalarType> last,
      List<OptionalLong> immediates) {
    int width = last.map(ScalarType::bits).orElse(0);
    return switch (mnemonic) {
      case "mov" -> Optional.of(A);
      case "cvta" -> StateSpace.among(modifiers).map(s -> window(modifiers.contains("to"), s));
      case "mapa" -> Optional.of(apply(Op.WINDOW, Window.mapped(), A));
      case "isspacep" ->
          StateSpace.among(modifiers).map(s -> apply(Op.IS_SPACE, Window.toGeneric(s), A));
      case "cvt" -> convert(ScalarType.among(modifiers), modifiers);
      case "bfe" -> last.filter(ScalarType::integer).map(Formulas::extract);
      case "bfi" -> Optional.of(insert(width));
      case "prmt" ->
          modifiers.size() == 1 ? Optional.of(apply(Op.PRMT, 32, A, B, C)) : Optional.empty();
      case "lop3" ->
          immediates.size() == 4 && immediates.get(3).isPresent()
              ? Optional.of(logic(immediates.get(3).getAsLong()))
              : Optional.empty();
      case "shf" -> Optional.of(funnel(modifiers));
      case "popc" -> Optional.of(apply(Op.POPC, width, A));
      case "clz" -> Optional.of(apply(Op.CLZ, width, A));
      case "bfind" ->
          Optional.of(find(modifiers, width, last.filter(ScalarType::signed).isPresent()));
      case "brev" -> Optional.of(apply(Op.BREV, width, A));
      case "cnot" -> Optional.of(apply(Op.EQ, width, A, ZERO));
      case "not" -> Optional.of(apply(Op.NOT, width, A));
      case "selp" -> Optional.of(apply(Op.SELECT, width, C, A, B));
      default -> last.flatMap(type -> arithmetic(mnemonic, modifiers, type));
    };
  }

  /// The place of the highest bit that is not as the sign, or how far it is from the top.
  ///
  /// @ptx 9.7.1.16 bfind
  private static Formula find(List<String> modifiers, int width, boolean signed) {
    Formula bits =
        signed
            ? apply(Op.SELECT, width, apply(Op.LT_S, width, A, ZERO), apply(Op.NOT, width, A), A)
            : A;
    Formula zeros = apply(Op.CLZ, width, bits);
    return modifiers.contains("shiftamt")
        ? apply(Op.SELECT, width, bits, zeros, constant(-1))
        : apply(Op.SUB, 32, constant(width - 1), zeros);
  }

  /// What `setp` puts into its first destination; the second gets the opposite, before both are
  /// combined with a third source.
  ///
  /// @param modifiers comparison, combination if there is one, type
  /// @param opposite whether it is the second destination
  public static Optional<Formula> setp(List<String> modifiers, boolean opposite) {
    Optional<Formula> compared =
        ScalarType.among(modifiers).stream()
            .findFirst()
            .flatMap(type -> compare(modifiers.getFirst(), type))
            .map(f -> opposite ? not(f) : f);
    for (Op combine : List.of(Op.AND, Op.OR, Op.XOR)) {
      if (modifiers.contains(combine.name().toLowerCase(Locale.ROOT))) {
        return compared.map(f -> apply(combine, 1, f, C));
      }
    }
    return compared;
  }

  /// The comparison of a `setp` that is kept as text.
  private static Optional<Formula> compare(String word, ScalarType type) {
    int width = type.bits();
    if (type.floating()) {
      // With NaN these differ in pairs, and no value is checked with NaN.
      return switch (word) {
        case "eq" -> Optional.of(apply(Op.FEQ, width, A, B));
        case "neu" -> Optional.of(not(apply(Op.FEQ, width, A, B)));
        case "lt" -> Optional.of(apply(Op.FLT, width, A, B));
        case "le" -> Optional.of(apply(Op.FLE, width, A, B));
        case "gt" -> Optional.of(apply(Op.FLT, width, B, A));
        case "ge" -> Optional.of(apply(Op.FLE, width, B, A));
        case "geu" -> Optional.of(not(apply(Op.FLT, width, A, B)));
        case "gtu" -> Optional.of(not(apply(Op.FLE, width, A, B)));
        case "leu" -> Optional.of(not(apply(Op.FLT, width, B, A)));
        case "ltu" -> Optional.of(not(apply(Op.FLE, width, B, A)));
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
    return type.integer()
        ? Arrays.stream(Comparison.values())
            .filter(c -> c.suffix().equals(plain))
            .findFirst()
            .map(c -> compare(c, type))
        : Optional.empty();
  }

  /// What a `mov` that puts parts together gives.
  ///
  /// @param width of the whole
  /// @param parts how many
  public static Formula pack(int width, int parts) {
    Formula all = A;
    for (int i = 1; i < parts; i++) {
      int part = width / parts;
      Formula next = apply(Op.TRUNC, part, new Formula.Source(i));
      all = apply(Op.CONCAT, i * part, all, next);
    }
    return all;
  }

  /// A part of what a `mov` takes apart.
  ///
  /// @param width of the whole
  /// @param parts how many
  /// @param number which, from the low end
  public static Formula part(int width, int parts, int number) {
    int part = width / parts;
    return apply(Op.TRUNC, part, apply(Op.SHR_U, width, A, constant((long) number * part)));
  }

  private static Optional<Formula> arithmetic(
      String mnemonic, List<String> modifiers, ScalarType type) {
    int width = type.bits();
    if (type.floating()) {
      return modifiers.stream().anyMatch(NOT_NEAREST::contains)
          ? Optional.empty()
          : floating(mnemonic, modifiers, width);
    }
    if (type == ScalarType.BF16 && (modifiers.size() == 1 || modifiers.contains("rn"))) {
      return switch (mnemonic) {
        case "add" -> Optional.of(Halves.brain(Op.FADD));
        case "sub" -> Optional.of(Halves.brain(Op.FSUB));
        default -> Optional.empty();
      };
    }
    if (!type.integer()) {
      return Optional.empty();
    }
    boolean wide = modifiers.contains("wide");
    boolean high = modifiers.contains("hi");
    if (wide || high) {
      int result = wide ? 2 * width : width;
      Formula product =
          wide ? wide(type) : apply(type.signed() ? Op.MUL_HIGH_S : Op.MUL_HIGH_U, width, A, B);
      return switch (mnemonic) {
        case "mul" -> Optional.of(product);
        case "mad" -> Optional.of(apply(Op.ADD, result, product, C));
        default -> Optional.empty();
      };
    }
    return mnemonic.equals("abs")
        ? Optional.of(
            apply(
                Op.SELECT, width, apply(Op.LT_S, width, A, ZERO), apply(Op.SUB, width, ZERO, A), A))
        : Arrays.stream(Operator.values())
            .filter(o -> o.mnemonic().equals(mnemonic))
            .findFirst()
            .map(o -> of(o, type));
  }

  private static Optional<Formula> floating(String mnemonic, List<String> modifiers, int width) {
    return switch (mnemonic) {
      case "add" -> Optional.of(apply(Op.FADD, width, A, B));
      case "sub" -> Optional.of(apply(Op.FSUB, width, A, B));
      case "mul" -> Optional.of(apply(Op.FMUL, width, A, B));
      case "min", "max" ->
          modifiers.contains("NaN")
              ? Optional.empty()
              : Optional.of(apply(mnemonic.equals("min") ? Op.FMIN : Op.FMAX, width, A, B));
      case "neg" -> Optional.of(apply(Op.XOR, width, A, constant(1L << (width - 1))));
      case "abs" -> Optional.of(apply(Op.AND, width, A, constant((1L << (width - 1)) - 1)));
      default -> Optional.empty();
    };
  }

  /// Between 0 and 1; what is no number becomes 0.
  private static Formula saturated(int width, Formula x) {
    long one =
        switch (width) {
          case 64 -> Double.doubleToRawLongBits(1);
          case 32 -> Float.floatToRawIntBits(1);
          default -> Float.floatToFloat16(1);
        };
    return apply(Op.FMIN, width, apply(Op.FMAX, width, x, ZERO), constant(one));
  }

  private static Formula window(boolean to, StateSpace space) {
    return apply(Op.WINDOW, to ? Window.toSpace(space) : Window.toGeneric(space), A);
  }

  private static Optional<Formula> convert(List<ScalarType> types, List<String> modifiers) {
    if (types.size() != 2 || modifiers.size() - (modifiers.contains("rn") ? 1 : 0) != 2) {
      return Optional.empty();
    }
    ScalarType to = types.get(0);
    ScalarType from = types.get(1);
    if (!to.integer() || !from.integer()) {
      return Halves.convert(to, from);
    }
    // What is wider than the destination's type is its sign or zeros, as its type says.
    return Optional.of(extended(to, extended(from, A)));
  }

  private static Formula extended(ScalarType type, Formula x) {
    return apply(type.signed() ? Op.SEXT : Op.TRUNC, type.bits(), x);
  }

  private static Formula wide(ScalarType type) {
    return apply(Op.MUL, 2 * type.bits(), extended(type, A), extended(type, B));
  }

  /// The field is moved to the upper end and back, which brings the sign or zeros in; a field that
  /// reaches beyond the upper end has the sign there already.
  private static Formula extract(ScalarType type) {
    int width = type.bits();
    Op right = type.signed() ? Op.SHR_S : Op.SHR_U;
    Formula length = apply(Op.MIN_U, 32, low(C), constant(width));
    Formula rest = apply(Op.SUB, 32, constant(width), length);
    return apply(right, width, apply(Op.SHL, width, apply(right, width, A, low(B)), rest), rest);
  }

  private static Formula insert(int width) {
    Formula ones = apply(Op.SUB, width, apply(Op.SHL, width, ONE, low(D)), ONE);
    Formula mask = apply(Op.SHL, width, ones, low(C));
    Formula field = apply(Op.AND, width, apply(Op.SHL, width, A, low(C)), mask);
    return apply(Op.OR, width, field, apply(Op.AND, width, B, apply(Op.NOT, width, mask)));
  }

  /// Positions and lengths count with eight bits.
  private static Formula low(Formula x) {
    return apply(Op.AND, 32, x, constant(BYTE));
  }

  private static Formula logic(long table) {
    Formula result = ZERO;
    for (int row = 0; row < 8; row++) {
      if ((table >> row & 1) != 0) {
        Formula minterm = constant(0xffff_ffffL);
        for (int i = 0; i < 3; i++) {
          Formula plain = new Formula.Source(i);
          boolean positive = (row >> (2 - i) & 1) != 0;
          minterm = apply(Op.AND, 32, minterm, positive ? plain : apply(Op.NOT, 32, plain));
        }
        result = apply(Op.OR, 32, result, minterm);
      }
    }
    return result;
  }

  private static Formula funnel(List<String> modifiers) {
    Formula both = apply(Op.CONCAT, 32, A, B);
    Formula by =
        modifiers.contains("wrap")
            ? apply(Op.AND, 32, C, constant(31))
            : apply(Op.MIN_U, 32, C, constant(32));
    Formula moved =
        modifiers.contains("l")
            ? apply(Op.SHR_U, 64, apply(Op.SHL, 64, both, by), constant(32))
            : apply(Op.SHR_U, 64, both, by);
    return apply(Op.TRUNC, 32, moved);
  }

  private static Formula not(Formula predicate) {
    return apply(Op.NOT, 1, predicate);
  }

  private static Formula constant(long value) {
    return new Formula.Constant(Word.of(value));
  }

  private static Formula apply(Op op, int width, Formula... operands) {
    return Formula.apply(op, width, operands);
  }
}
