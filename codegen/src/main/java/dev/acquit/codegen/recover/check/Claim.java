package dev.acquit.codegen.recover.check;

import dev.acquit.codegen.source.SourceOperation;
import dev.acquit.litmus.ast.CppOperation;
import dev.acquit.litmus.ast.ValueForm;
import dev.acquit.ptx.compute.Algebra;
import dev.acquit.ptx.compute.Op;
import dev.acquit.ptx.compute.Word;
import java.util.ArrayList;
import java.util.List;

/// That a function does its operation, with what nobody says filled in: which of its inputs are the
/// operands, and where the result goes.
///
/// @param operation what it should do
/// @param bits how many bits a value has
/// @param reading its operands
/// @cpp atomics.types.operations, atomics.types.int, atomics.types.float
record Claim(SourceOperation operation, int bits, Reading reading, Result result) {
  /// Which of the given values are operands.
  ///
  /// @param form how the bits of the type are understood
  /// @param first the operand; of a compare-exchange the expected value; -1 if there is none
  /// @param second of a compare-exchange the new value; otherwise -1
  /// @param from the location that the expected value is read from; -1 if it is none
  /// @param back the location to which the value that was found is written back; -1 if it is not
  record Reading(ValueForm form, int first, int second, int from, int back) {
    static Reading of(ValueForm form, int operand) {
      return new Reading(form, operand, -1, -1, -1);
    }

    /// Whether a caller finds what it expected where it stood, whatever was there instead.
    boolean keepsExpected() {
      return from >= 0 && back < 0;
    }
  }

  /// What comes out.
  sealed interface Result {
    /// What the function returns, in place of a location.
    int RETURNED = -1;

    /// Nothing that anybody looks at.
    record Nothing() implements Result {}

    /// The value that was found.
    ///
    /// @param at the location, or [#RETURNED]
    /// @param width how many bits are looked at
    /// @param signed whether its sign is repeated above it
    record Old(int at, int width, boolean signed) implements Result {}

    /// Whether a compare-exchange succeeded.
    ///
    /// @param at the location, or [#RETURNED]
    /// @param width how many bits are looked at
    /// @param sign whether true is -1 and not 1
    record Flag(int at, int width, boolean sign) implements Result {}
  }

  /// A way not to do it.
  enum Fault {
    /// Another access changes the object.
    ELSEWHERE,
    /// Bytes beside the object change.
    BESIDE,
    /// A compare-exchange succeeds on another value.
    SUCCEEDS,
    /// A strong compare-exchange fails on the expected value.
    FAILS,
    /// Something else is left in memory.
    LEAVES,
    /// Something else is written back as the value that was found.
    BACK,
    /// Where a compare-exchange fails, nothing tells what was found.
    EXPECTED,
    /// The result is something else.
    RESULT
  }

  /// A way not to do it, and when a run goes so.
  ///
  /// @param fault the way
  /// @param when a truth value
  record Break<V>(Fault fault, V when) {}

  /// How a run may break the claim in memory.
  ///
  /// @param algebra what values are computed with
  /// @param seen the run
  /// @param done whether a compare-exchange succeeded on it; true for other operations
  <V> List<Break<V>> effects(Algebra<V> algebra, Observation<V> seen, boolean done) {
    List<Break<V>> all = new ArrayList<>();
    all.add(new Break<>(Fault.ELSEWHERE, seen.changedElsewhere()));
    all.add(new Break<>(Fault.BESIDE, seen.restChanged()));
    boolean swap = operation.kind() == CppOperation.COMPARE_EXCHANGE;
    if (swap && reading.first() >= 0) {
      V met = equal(algebra, given(algebra, seen, reading.first()), seen.before());
      if (done) {
        all.add(new Break<>(Fault.SUCCEEDS, not(algebra, met)));
      } else if (operation.strong()) {
        all.add(new Break<>(Fault.FAILS, met));
      }
    }
    if (!needsOperand(done) || operand() >= 0) {
      V expected = expected(algebra, seen, done);
      V same = equal(algebra, expected, seen.after());
      if (reading.form().floating()) {
        // Zero has two signs, and it is not said which of them a sum has.
        V zero = algebra.constant(Word.ZERO);
        V zeros = isZero(algebra, expected, zero);
        V both = algebra.apply(Op.AND, 1, List.of(zeros, isZero(algebra, seen.after(), zero)));
        same = algebra.apply(Op.OR, 1, List.of(same, both));
      }
      all.add(new Break<>(Fault.LEAVES, not(algebra, same)));
    }
    if (reading.back() >= 0) {
      V left = seen.left().get(reading.back());
      all.add(new Break<>(Fault.BACK, not(algebra, equal(algebra, left, seen.before()))));
    }
    return all;
  }

  /// How a run may break the claim by its result.
  ///
  /// @param algebra what values are computed with
  /// @param seen the run
  /// @param done whether a compare-exchange succeeded on it
  <V> List<Break<V>> outcome(Algebra<V> algebra, Observation<V> seen, boolean done) {
    return switch (result) {
      case Result.Nothing _ -> List.of();
      case Result.Old(int at, int width, boolean signed) -> {
        V old =
            signed && width > bits
                ? algebra.apply(
                    Op.TRUNC, width, List.of(algebra.apply(Op.SEXT, bits, List.of(seen.before()))))
                : seen.before();
        yield isOther(algebra, place(seen, at), old, width);
      }
      case Result.Flag(int at, int width, boolean sign) -> {
        List<Break<V>> all = new ArrayList<>();
        if (!done && reading.keepsExpected()) {
          all.add(new Break<>(Fault.EXPECTED, algebra.constant(Word.ONE)));
        }
        Word truth = done && sign ? Word.of(-1, -1).low(width) : Word.of(done);
        all.addAll(isOther(algebra, place(seen, at), algebra.constant(truth), width));
        yield all;
      }
    };
  }

  private static <V> V place(Observation<V> seen, int at) {
    return at == Result.RETURNED ? seen.result() : seen.left().get(at);
  }

  private static <V> List<Break<V>> isOther(Algebra<V> algebra, V found, V expected, int width) {
    V same = algebra.apply(Op.EQ, width, List.of(found, expected));
    return List.of(new Break<>(Fault.RESULT, not(algebra, same)));
  }

  /// What should be in memory afterwards.
  <V> V expected(Algebra<V> algebra, Observation<V> seen, boolean done) {
    if (operation.kind() == CppOperation.COMPARE_EXCHANGE) {
      return done ? given(algebra, seen, reading.second()) : seen.before();
    }
    V operand = reading.first() < 0 ? seen.before() : given(algebra, seen, reading.first());
    return operation
        .kind()
        .formula(reading.form(), bits)
        .in(algebra, List.of(seen.before(), operand));
  }

  private int operand() {
    return operation.kind() == CppOperation.COMPARE_EXCHANGE ? reading.second() : reading.first();
  }

  private boolean needsOperand(boolean done) {
    return switch (operation.kind()) {
      case LOAD, FENCE -> false;
      case COMPARE_EXCHANGE -> done;
      default -> true;
    };
  }

  /// An operand.
  <V> V given(Algebra<V> algebra, Observation<V> seen, int index) {
    return algebra.apply(Op.TRUNC, bits, List.of(seen.given().get(index)));
  }

  private <V> V isZero(Algebra<V> algebra, V value, V zero) {
    return algebra.apply(Op.EQ, bits - 1, List.of(value, zero));
  }

  private <V> V equal(Algebra<V> algebra, V a, V b) {
    return algebra.apply(Op.EQ, bits, List.of(a, b));
  }

  private static <V> V not(Algebra<V> algebra, V truth) {
    return algebra.apply(Op.NOT, 1, List.of(truth));
  }
}
