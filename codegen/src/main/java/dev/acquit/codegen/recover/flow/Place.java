package dev.acquit.codegen.recover.flow;

import dev.acquit.ptx.isa.StateSpace;

/// A variable.
///
/// @param space where it lies; generic for a name that is not declared
/// @param bytes its size; 0 if it is not known
/// @param role what it is to the function that is looked at
/// @param index of a parameter, or what is taken for one, its number, otherwise -1
public record Place(String name, StateSpace space, long bytes, Role role, int index) {
  /// What a variable is to the function.
  public enum Role {
    /// A parameter.
    PARAMETER,
    /// What it returns.
    RESULT,
    /// A variable in constant memory, whose value is the same as long as a kernel runs: it is taken
    /// for one more parameter.
    CONSTANT,
    /// Something else.
    OTHER
  }

  /// Whether only the thread itself can see it.
  public boolean isPrivate() {
    return switch (space) {
      case LOCAL, PARAM, PARAM_ENTRY, PARAM_FUNC -> true;
      default -> false;
    };
  }
}
