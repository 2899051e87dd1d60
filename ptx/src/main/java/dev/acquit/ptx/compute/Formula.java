package dev.acquit.ptx.compute;

import java.util.ArrayList;
import java.util.List;

/// How a result comes from what an instruction reads.
public sealed interface Formula {
  /// What the instruction reads.
  ///
  /// @param index which of its sources, from 0
  record Source(int index) implements Formula {}

  /// A constant.
  record Constant(Word value) implements Formula {}

  /// An operation.
  ///
  /// @param op which
  /// @param width how many bits
  /// @param operands as many as it has
  record Apply(Op op, int width, List<Formula> operands) implements Formula {
    /// Copies the list.
    public Apply {
      operands = List.copyOf(operands);
    }
  }

  /// An operation.
  static Formula apply(Op op, int width, Formula... operands) {
    return new Apply(op, width, List.of(operands));
  }

  /// The result in an algebra.
  ///
  /// @param algebra what it is computed with
  /// @param sources what the instruction reads
  default <V> V in(Algebra<V> algebra, List<V> sources) {
    return switch (this) {
      case Source(int index) -> sources.get(index);
      case Constant(Word value) -> algebra.constant(value);
      case Apply(Op op, int width, List<Formula> operands) -> {
        List<V> values = new ArrayList<>(operands.size());
        for (Formula operand : operands) {
          values.add(operand.in(algebra, sources));
        }
        yield algebra.apply(op, width, values);
      }
    };
  }

  /// The result on numbers of up to 64 bits.
  ///
  /// @param sources what the instruction reads, of which operations look at their width
  /// @return the result with its sign repeated up to bit 63, a truth value as 0 or 1
  /// @throws ArithmeticException where PTX leaves the result open
  default long of(long... sources) {
    return Arithmetic.signed(bits(), raw(sources));
  }

  private long raw(long[] sources) {
    return switch (this) {
      case Source(int index) -> sources[index];
      case Constant(Word value) -> value.low();
      case Apply(Op op, int width, List<Formula> x) ->
          Arithmetic.apply(
              op,
              width,
              x.get(0).raw(sources),
              x.size() > 1 ? x.get(1).raw(sources) : 0,
              x.size() > 2 ? x.get(2).raw(sources) : 0);
    };
  }

  /// How many bits the result has; of a source, as many as any.
  default int bits() {
    return switch (this) {
      case Source _ -> Long.SIZE;
      case Constant(Word value) -> value.length();
      case Apply(Op op, int width, List<Formula> _) -> op.bits(width);
    };
  }

  /// How many sources the instruction must have.
  default int arity() {
    return switch (this) {
      case Source(int index) -> index + 1;
      case Constant _ -> 0;
      case Apply(Op _, int _, List<Formula> operands) ->
          operands.stream().mapToInt(Formula::arity).max().orElse(0);
    };
  }

  /// Whether the result may depend on a source.
  default boolean reads(int source) {
    return switch (this) {
      case Source(int index) -> index == source;
      case Constant _ -> false;
      case Apply(Op _, int _, List<Formula> operands) ->
          operands.stream().anyMatch(o -> o.reads(source));
    };
  }

  /// Whether only integers of up to 64 bits occur in it.
  default boolean isInteger() {
    return isNumber() && !isFloating();
  }

  /// Whether only numbers of up to 64 bits occur in it.
  default boolean isNumber() {
    return switch (this) {
      case Source _, Constant _ -> true;
      case Apply(Op op, int width, List<Formula> operands) ->
          op != Op.WINDOW
              && op != Op.IS_SPACE
              && Math.max(width, bits()) <= Long.SIZE
              && operands.stream().allMatch(Formula::isNumber);
    };
  }

  private boolean isFloating() {
    return this instanceof Apply(Op op, int _, List<Formula> operands)
        && (op.isFloating() || operands.stream().anyMatch(Formula::isFloating));
  }
}
