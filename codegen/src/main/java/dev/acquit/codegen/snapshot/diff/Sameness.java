package dev.acquit.codegen.snapshot.diff;

import dev.acquit.codegen.recover.value.Term;
import dev.acquit.codegen.recover.value.TermBits;
import dev.acquit.codegen.recover.value.TermNumbers;
import dev.acquit.codegen.recover.value.Terms;
import dev.acquit.codegen.snapshot.Expression;
import dev.acquit.model.sat.Answer;
import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.compute.Word;
import java.util.Optional;
import java.util.Random;

/// Whether two values are one, whatever parameters, special registers and memory hold.
enum Sameness {
  /// On all inputs.
  SAME,
  /// There are inputs on which they are not.
  DIFFERENT,
  /// It is not known.
  OPEN;

  private static final int WIDEST = 128;
  private static final TermBits.Limits LIMITS = new TermBits.Limits(40_000, 2_000);
  private static final int DRAWS = 8;
  private static final long SEED = 0x5eed;

  /// Compares two [Expression]s.
  static Sameness of(String one, String other) {
    if (one.equals(Expression.UNKNOWN) || other.equals(Expression.UNKNOWN)) {
      return OPEN;
    }
    if (one.equals(other)) {
      return SAME;
    }
    Terms terms = new Terms();
    Optional<Integer> a = Expression.read(terms, one);
    Optional<Integer> b = Expression.read(terms, other);
    if (a.isEmpty() || b.isEmpty()) {
      return OPEN;
    }
    if (a.equals(b)) {
      return SAME;
    }
    return differOnNumbers(terms, a.get(), b.get()) ? DIFFERENT : decide(terms, a.get(), b.get());
  }

  private static boolean differOnNumbers(Terms terms, int a, int b) {
    Random random = new Random(SEED);
    for (int i = 0; i < DRAWS; i++) {
      TermNumbers numbers = new TermNumbers(terms, random);
      Word one = numbers.of(a);
      Word other = numbers.of(b);
      if (one.known() && other.known() && !one.equals(other)) {
        return true;
      }
    }
    return false;
  }

  private static Sameness decide(Terms terms, int a, int b) {
    TermBits bits = new TermBits(terms);
    return switch (bits.differ(a, b, WIDEST, LIMITS)) {
      case Answer.Unsatisfiable _ -> SAME;
      case Answer.Satisfiable _ -> isInteger(terms, bits) ? DIFFERENT : OPEN;
      case Answer.Unknown _ -> OPEN;
    };
  }

  /// Operations on floating-point numbers and divisions by zero are not computed bit by bit.
  private static boolean isInteger(Terms terms, TermBits bits) {
    return bits.values().keySet().stream()
        .map(terms::get)
        .noneMatch(t ->
            t instanceof Term.Compute(Op op, int _, int _, int _, int _)
                && switch (op) {
                  case DIV_U, DIV_S, REM_U, REM_S, IS_SPACE, WINDOW -> true;
                  default -> op.isRounded();
                });
  }
}
