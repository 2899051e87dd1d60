package dev.acquit.gpu.cubin;

/// What comes after an instruction of machine code, if it is executed.
public sealed interface Flow {
  /// The one behind it.
  record Next() implements Flow {}

  /// Another one.
  ///
  /// @param target where that stands
  /// @param sure whether it does not depend on a second condition, too
  record Jump(int target, boolean sure) implements Flow {}

  /// Nothing.
  ///
  /// @param sure whether it does not depend on a second condition, too
  record End(boolean sure) implements Flow {}

  /// What stands behind the call, or nothing if there was none.
  ///
  /// @param sure whether it does not depend on a second condition, too
  record Return(boolean sure) implements Flow {}

  /// Something in the same function, and then the one behind it.
  ///
  /// @param target where that stands
  record Call(int target) implements Flow {}

  /// Another function, and then the one behind it.
  record CallElsewhere() implements Flow {}

  /// Nothing, since something is wrong.
  record Trap() implements Flow {}

  /// That is not known.
  record NotKnown() implements Flow {}
}
