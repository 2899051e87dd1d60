package dev.acquit.codegen.source;

import java.util.List;
import java.util.OptionalLong;

/// What is said of what an operation works on: where its object comes from, and what it is given.
///
/// @param root where the object comes from
/// @param operands what it stores, computes with, or expects and stores, as far as it is said; may
///   be shorter than what the operation takes
public record Given(Root root, List<Operand> operands) {
  /// Nothing is said.
  public static final Given NOTHING = new Given(new Root.Unsaid(), List.of());

  /// Copies the list.
  public Given {
    operands = List.copyOf(operands);
  }

  /// Where the address of an object comes from.
  public sealed interface Root {
    /// That is not said.
    record Unsaid() implements Root {}

    /// From a parameter of the function.
    ///
    /// @param index its number, from 0
    record Parameter(int index) implements Root {}

    /// It is that of a variable.
    ///
    /// @param name as PTX writes it
    record Variable(String name) implements Root {}
  }

  /// What an operation is given.
  public sealed interface Operand {
    /// That is not said.
    record Unsaid() implements Operand {}

    /// Always the same integer.
    record Constant(long value) implements Operand {}

    /// What a parameter of the function is.
    ///
    /// @param index its number, from 0
    record Parameter(int index) implements Operand {}

    /// What a parameter of the function is, made wider.
    ///
    /// @param index its number, from 0
    /// @param bits how many bits of it count
    /// @param signed whether its sign stands above them, and not zeros
    record Extended(int index, int bits, boolean signed) implements Operand {}
  }

  /// An operand; what nobody speaks of is not said.
  public Operand operand(int number) {
    return number < operands.size() ? operands.get(number) : new Operand.Unsaid();
  }

  /// The integer that the operation is given, if there is one and it is always the same.
  public OptionalLong constant() {
    return operand(0) instanceof Operand.Constant(long value)
        ? OptionalLong.of(value)
        : OptionalLong.empty();
  }

  /// The same object and other operands.
  public Given giving(List<Operand> others) {
    return new Given(root, others);
  }
}
