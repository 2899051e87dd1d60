package dev.acquit.model.symbolic;

import dev.acquit.litmus.ast.ThreadScope;
import dev.acquit.ptx.isa.Scope;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/// A program and an execution of it that a solver found.
///
/// @param layout its threads
/// @param instructions its instructions, thread by thread, in program order
/// @param near for each scope below the system which threads share one, as the lowest number of a
///   thread that shares it
/// @param modification the writing instructions, for each location in its modification order
public record Instance(
    Layout layout,
    List<Instruction> instructions,
    Map<Scope, List<Integer>> near,
    Map<Integer, List<Integer>> modification) {
  /// Copies the collections.
  public Instance {
    instructions = List.copyOf(instructions);
    near = Map.copyOf(near);
    modification = Map.copyOf(modification);
  }

  /// An instruction of the program.
  ///
  /// @param form the number of its form
  /// @param scope its scope; empty if it has none
  /// @param location the number of its location; empty for fences
  /// @param readsFrom the number of the instruction that it reads from; empty if it does not read,
  ///   or reads the initial value
  public record Instruction(
      int form, Optional<ThreadScope> scope, OptionalInt location, OptionalInt readsFrom) {}
}
