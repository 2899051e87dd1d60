package dev.acquit.codegen.recover.flow;

/// What an instruction reads.
public sealed interface Arg {
  /// A register.
  ///
  /// @param number its number in the program
  record Register(int number) implements Arg {}

  /// A constant; of a floating-point one its bits.
  ///
  /// @param value its value, a negative one with the sign repeated up to bit 63
  record Immediate(long value) implements Arg {}

  /// The address of a variable.
  ///
  /// @param place the variable's number in the program
  /// @param offset bytes added to it
  record Symbol(int place, long offset) implements Arg {}

  /// A special register, such as `%tid.x`.
  record Special(String name) implements Arg {}

  /// What the other lanes of the warp bring to what lanes find out together: anything.
  record OtherLanes() implements Arg {}

  /// The negation of a predicate, which a combining `setp` reads.
  ///
  /// @param register the predicate
  record Negated(Register register) implements Arg {}
}
