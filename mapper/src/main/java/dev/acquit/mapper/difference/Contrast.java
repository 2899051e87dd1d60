package dev.acquit.mapper.difference;

import dev.acquit.litmus.generate.outline.Outline;
import dev.acquit.litmus.outcome.State;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// Two semantics asked about the same programs.
///
/// @param left one
/// @param right the other
/// @param evaluator how they are asked
/// @param undefined whether it is a difference if only one of them gives a program a meaning
record Contrast(Semantics left, Semantics right, Evaluator evaluator, boolean undefined) {

  /// What came out for a program.
  sealed interface Result {
    /// No difference.
    ///
    /// @param undefined whether a side, or both, gives the program no meaning
    record Same(boolean undefined) implements Result {}

    /// A difference.
    record Differs(SemanticsAnswer left, SemanticsAnswer right) implements Result {
      /// The states that only the left side allows; none if a side is undefined.
      SortedSet<State> onlyLeft() {
        return less(left, right);
      }

      /// The states that only the right side allows; none if a side is undefined.
      SortedSet<State> onlyRight() {
        return less(right, left);
      }

      private static SortedSet<State> less(SemanticsAnswer from, SemanticsAnswer take) {
        SortedSet<State> left = new TreeSet<>();
        if (from instanceof SemanticsAnswer.Allowed a
            && take instanceof SemanticsAnswer.Allowed b) {
          left.addAll(a.states());
          left.removeAll(b.states());
        }
        return left;
      }

      Way way() {
        if (left instanceof SemanticsAnswer.Undefined) {
          return Way.UNDEFINED_LEFT;
        } else if (right instanceof SemanticsAnswer.Undefined) {
          return Way.UNDEFINED_RIGHT;
        } else if (onlyLeft().isEmpty()) {
          return Way.RIGHT_ALLOWS_MORE;
        }
        return onlyRight().isEmpty() ? Way.LEFT_ALLOWS_MORE : Way.EACH_ALLOWS_MORE;
      }
    }

    /// Not known.
    record Open(String why) implements Result {}
  }

  /// Asks both about a program; the right one only where the answer of the left one leaves a
  /// question.
  Result of(Outline program) {
    Evaluator.Question question = evaluator.question(program);
    return switch (evaluator.answer(left, question)) {
      case SemanticsAnswer.Unknown(String why) -> new Result.Open(why);
      case SemanticsAnswer.Undefined u ->
          undefined
              ? switch (evaluator.answer(right, question)) {
                case SemanticsAnswer.Unknown(String why) -> new Result.Open(why);
                case SemanticsAnswer.Undefined v -> new Result.Same(true);
                case SemanticsAnswer.Allowed b -> new Result.Differs(u, b);
              }
              : new Result.Same(true);
      case SemanticsAnswer.Allowed a ->
          switch (evaluator.answer(right, question)) {
            case SemanticsAnswer.Unknown(String why) -> new Result.Open(why);
            case SemanticsAnswer.Undefined v ->
                undefined ? new Result.Differs(a, v) : new Result.Same(true);
            case SemanticsAnswer.Allowed b ->
                a.same(b) ? new Result.Same(false) : new Result.Differs(a, b);
          };
    };
  }

  /// Why the result is open, if it is.
  static Optional<String> open(Result result) {
    return result instanceof Result.Open(String why) ? Optional.of(why) : Optional.empty();
  }
}
